import { useCallback, useEffect, useState } from 'react';
import { session } from '@focinho/host/session';

export type Verification = Awaited<ReturnType<typeof session.start>>;
const RETRY_MS = 5000;

/** Follows the verification of the stored session, and retries it while the API is unreachable. */
export function useVerifiedSession(first: Promise<Verification>) {
  const [verification, setVerification] = useState(first);
  const [unreachable, setUnreachable] = useState(false);
  const retry = useCallback(() => setVerification(session.start()), []);

  useEffect(() => {
    let isLatest = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void verification.then((result) => {
      if (!isLatest) return;
      setUnreachable(result === 'unreachable');
      if (result !== 'unreachable') return;
      timer = setTimeout(retry, RETRY_MS);
      window.addEventListener('online', retry);
    });
    return () => {
      isLatest = false;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [verification, retry]);
  return { unreachable, retry };
}
