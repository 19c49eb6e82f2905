/**
 * The content of a form as text, for comparison. Neither the order of the fields matters, nor whether an empty one is `''`,
 * null or missing.
 */
export function contentOf(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
