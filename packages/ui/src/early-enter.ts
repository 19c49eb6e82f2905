import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For searches while the user types: an Enter that comes before the response waits for it, then `onEnter` is called.
 * `isSettled` says whether the results are those of the typed text. Call `forget` when the text changes.
 */
export function useEarlyEnter(isSettled: boolean, onEnter: () => void): { wait: () => void; forget: () => void } {
  const isWaiting = useRef(false);
  const settle = useEffectEvent(() => {
    const waited = isWaiting.current;
    isWaiting.current = false;
    if (waited) onEnter();
  });
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  return {
    wait: () => {
      isWaiting.current = true;
    },
    forget: () => {
      isWaiting.current = false;
    },
  };
}
