import { useState } from 'react';
import { session } from '@focinho/host/session';

type Credentials = Parameters<typeof session.login>[0];

interface Messages {
  /** Shown if the server gives no reason. */
  fallback: string;
  /** Shown if the log-in could not be carried out. */
  exception: (cause: unknown) => string;
}

/** The submission of a log-in form: idle, pending, or refused with a message. Success reloads the page. */
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

/** The tenant in the address (`/acme`, `/acme/pets`); '' on the landing page. */
export const slugOfAddress = () => location.pathname.split('/')[1] ?? '';

/** After the log-in the address stays, unless it is another tenant's. */
function leaveAddressOfAnother(tenantSlug: string): void {
  if (slugOfAddress() !== tenantSlug) history.replaceState(null, '', '/');
}
