import { useState } from 'react';
import { session } from '@focinho/host/session';

type Credentials = Parameters<typeof session.login>[0];

interface Messages {
  /** Shown if the server gives no reason. */
  fallback: string;
  /** Shown if the log-in could not be carried out. */
  exception: (cause: unknown) => string;
}

/**
 * The submission of a log-in form: idle, pending, or refused with a message. Success reloads the page. `needsCode` is set once the
 * server has asked for a code of two-step verification.
 */
export function useLogin({ fallback, exception }: Messages, onSuccess: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [needsCode, setNeedsCode] = useState(false);

  async function login(credentials: Credentials): Promise<void> {
    setError('');
    setPending(true);
    try {
      const result = await session.login(credentials, fallback);
      if (result.success) {
        leaveAddressOfAnother(credentials.tenantSlug);
        onSuccess();
        return;
      }
      if (result.needsCode) setNeedsCode(true);
      // The first time the field itself says what is missing.
      if (!result.needsCode || credentials.code) setError(result.error || fallback);
    } catch (cause) {
      setError(exception(cause));
    } finally {
      setPending(false);
    }
  }

  return { pending, error, setError, needsCode, login };
}

/** The tenant in the address (`/acme`, `/acme/pets`); '' on the landing page. */
export const slugOfAddress = () => location.pathname.split('/')[1] ?? '';

/** After the log-in the address stays, unless it is another tenant's. */
function leaveAddressOfAnother(tenantSlug: string): void {
  if (slugOfAddress() !== tenantSlug) history.replaceState(null, '', '/');
}
