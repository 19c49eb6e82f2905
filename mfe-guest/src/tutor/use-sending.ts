import { useState } from 'react';
import { CallError } from './tutor-calls';

/** One change at a time, and why it has failed. */
export function useSending() {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (work: () => Promise<void>) => {
    setIsSending(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : 'Algo deu errado. Tente de novo.');
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, error, send };
}
