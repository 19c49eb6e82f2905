import { useState } from 'react';
import { session } from '@focinho/host/session';

type Credentials = Parameters<typeof session.login>[0];

interface Messages {
  /** When the server gave no reason. */
  fallback: string;
  /** When the log-in itself broke. */
  exception: string;
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
      if (result.success) onSuccess();
      else setError(result.error || fallback);
    } catch {
      setError(exception);
    } finally {
      setPending(false);
    }
  }

  return { pending, error, setError, login };
}
