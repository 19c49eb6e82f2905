/*
 * Lost updates. Whoever changes a record may say what it held when they opened it; if it holds something else by then, nothing is
 * written and they are told who changed what. This file does not import Zod.
 */

/** Field of a PUT's or PATCH's body: an object with any of the record's fields, as they were returned. Without it nothing is compared. */
export const OPENED_WITH = 'was';

/** `code` of the errors of such a 409: one for each field that differs; `current` is what it holds now. */
export const RECORD_CHANGED = 'RECORD_CHANGED';

/** Whether two values of a response are the same: numbers, texts, flags, null, and lists and objects of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** The change that a form sends: the fields that were changed, and what the record held when it was opened. */
export type ChangeOf<Input> = Partial<Input> & { readonly [OPENED_WITH]?: Readonly<Record<string, unknown>> };
