import { useCallback, useEffect, useState } from 'react';
import { session } from '@focinho/host/session';

export type Verification = Awaited<ReturnType<typeof session.start>>;
const RETRY_MS = 5000;

/** Follows the verification of the stored session; while the API does not answer, it is tried again and again. */
export function useVerifiedSession(first: Promise<Verification>) {
  const [unreachable, setUnreachable] = useState(false);
  const settle = useCallback((verification: Verification) => setUnreachable(verification === 'unreachable'), []);
  const retry = useCallback(() => void session.start().then(settle), [settle]);

  useEffect(() => {
    void first.then(settle);
  }, [first, settle]);
  useEffect(() => {
    if (!unreachable) return;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [unreachable, retry]);
  return { unreachable, retry };
}
