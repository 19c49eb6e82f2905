import { useState } from 'react';
import { useSession } from '@focinho/host/session';

/** The owner of a remembered choice: a person, or, as its printer, of a browser whoever uses it. */
type Owner = 'person' | 'browser';

/** A text that a person has chosen last, stored in this browser; undefined without one. */
export function useRememberedText(
  key: string,
  owner: Owner = 'person',
): [string | undefined, (text: string | undefined) => void] {
  const userId = useSession().user?.id ?? '';
  const ownKey = owner === 'person' ? `${key}:${userId}` : key;
  // Browsers have remembered choices before they told people apart.
  const [chosen, setChosen] = useState(() => localStorage.getItem(ownKey) ?? localStorage.getItem(key) ?? undefined);
  return [
    chosen || undefined,
    (text) => {
      localStorage.setItem(ownKey, text ?? '');
      setChosen(text);
    },
  ];
}

/** A choice of view that a person has made last, stored in this browser. A value that is not in `values` counts as the first. */
export function useRemembered<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
  owner: Owner = 'person',
): [Value, (value: Value) => void] {
  const [stored, store] = useRememberedText(key, owner);
  return [values.find((value) => value === stored) ?? values[0], store];
}
