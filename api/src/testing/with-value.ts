/** A copy of the body with `value` at the path `at`; objects that are missing on the way are added. */
export function withValue(body: unknown, [head, ...rest]: (string | number)[], value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(body)) return body.map((item, index) => (index === head ? withValue(item, rest, value) : item));
  const fields = typeof body === 'object' && body !== null ? body : {};
  return { ...fields, [head]: withValue(Reflect.get(fields, head), rest, value) };
}
