/**
 * What a form holds, as text to compare: two forms that a reader would call the same have the same, whatever order their
 * fields came in and whether an empty field is `''`, null or missing.
 */
export function contentOf(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
