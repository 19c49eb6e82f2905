import { useRef } from 'react';
import { isRefused } from '../../kernel/outcome';

/**
 * Repeats a call whose response was lost with the value it was first sent with, whatever is proposed by then: the same
 * request gets what was saved as its response, another one would be refused.
 */
export function useLostCall<Value>() {
  const sent = useRef<{ value: Value }>(undefined);
  return {
    repeat: async <Result>(proposed: Value, call: (value: Value) => Promise<Result>): Promise<Result> => {
      sent.current ??= { value: proposed };
      try {
        return await call(sent.current.value);
      } catch (error) {
        if (isRefused(error)) sent.current = undefined;
        throw error;
      }
    },
    forget: () => void (sent.current = undefined),
  };
}
