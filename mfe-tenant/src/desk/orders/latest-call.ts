import { useRef, useState } from 'react';

/**
 * Sends only the latest value, one call at a time, so that quick clicks neither overtake each other nor get lost.
 * @returns the value that is on its way, and the function that sends one
 */
export function useLatestCall<Value>(
  call: (value: Value) => Promise<unknown>,
): [Value | undefined, (v: Value) => void] {
  const [sending, setSending] = useState<{ value: Value }>();
  const next = useRef<{ value: Value }>(undefined);
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    try {
      for (let job = next.current; job; job = next.current) {
        next.current = undefined;
        await call(job.value);
      }
    } finally {
      running.current = false;
      setSending(undefined);
    }
  };
  return [
    sending?.value,
    (value) => {
      next.current = { value };
      setSending({ value });
      void run();
    },
  ];
}
