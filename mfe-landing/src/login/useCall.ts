import { useState } from 'react';
import { ApiError } from '@focinho/host/http';

const FAILED = 'Algo deu errado. Tente novamente.';

/** A call of a form without a session: idle, pending, or refused with a message. */
export function useCall() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  /** @returns whether the call succeeded */
  async function call(work: () => Promise<unknown>): Promise<boolean> {
    setError('');
    setPending(true);
    try {
      await work();
      return true;
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : FAILED);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { pending, error, setError, call };
}
