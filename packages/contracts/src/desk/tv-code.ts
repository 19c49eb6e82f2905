/** The shop's number and eight random digits, as somebody types them. The pages of a shop have no such names. */
const TYPED = /^[\dA-Z]{1,6}-[\dA-Z]{4}-[\dA-Z]{4}$/i;

/** The short code of a television's link as it is stored, "100-K7PX-3MQA"; undefined if it is none. O is typed for 0, I and L for 1. */
export function normalTvCode(typed: string): string | undefined {
  if (!TYPED.test(typed)) return undefined;
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.includes('U') ? undefined : code;
}
