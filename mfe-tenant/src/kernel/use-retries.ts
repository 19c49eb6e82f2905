import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 10_000;

/** Calls at once whenever another number of things waits for the network, again every ten seconds, and as soon as it is back. */
export function useRetries(waiting: number, send: () => void): void {
  const retry = useEffectEvent(send);
  useEffect(() => {
    if (waiting === 0) return;
    const again = () => retry();
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waiting]);
}
