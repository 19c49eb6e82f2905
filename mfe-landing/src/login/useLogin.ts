import { useState } from 'react';
import { session } from '@focinho/host/session';

type Credentials = Parameters<typeof session.login>[0];

interface Messages {
  /** When the server gave no reason. */
  fallback: string;
  /** When the log-in could not be carried out. */
  exception: (cause: unknown) => string;
}

/** One log-in form's submission: idle, pending, or refused with a message. Success reloads the page. */
export function useLogin({ fallback, exception }: Messages, onSuccess: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function login(credentials: Credentials): Promise<void> {
    setError('');
    setPending(true);
    try {
      const result = await session.login(credentials, fallback);
      if (result.success) {
        leaveAddressOfAnother(credentials.tenantSlug);
        onSuccess();
      } else setError(result.error || fallback);
    } catch (cause) {
      setError(exception(cause));
    } finally {
      setPending(false);
    }
  }

  return { pending, error, setError, login };
}

/** The tenant whose address this is (`/acme`, `/acme/pets`); '' on the landing page's own. */
export const slugOfAddress = () => location.pathname.split('/')[1] ?? '';

/** The log-in leads back to the address that asked for it, unless that is another tenant's. */
function leaveAddressOfAnother(tenantSlug: string): void {
  if (slugOfAddress() !== tenantSlug) history.replaceState(null, '', '/');
}
