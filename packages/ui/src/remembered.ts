import { useState } from 'react';

/** A choice of view, stored in this browser under `key`. A value that is not in `values` counts as the first. */
export function useRemembered<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  });
  return [
    chosen,
    (value) => {
      localStorage.setItem(key, value);
      setChosen(value);
    },
  ];
}
