const withDigits = (typed: string) => typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The shop's number and eight random digits, as somebody types them. The pages of a shop have no such names. */
const TYPED = /^[\dA-Z]{1,6}-[\dA-Z]{4}-[\dA-Z]{4}$/i;

/** The short code of a television's link as it is stored, "100-K7PX-3MQA"; undefined if it is none. O is typed for 0, I and L for 1. */
export function normalTvCode(typed: string): string | undefined {
  if (!TYPED.test(typed)) return undefined;
  const code = withDigits(typed);
  return code.includes('U') ? undefined : code;
}

/** The digits of codes (Crockford): none looks like another. */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_LENGTH = 6;
const PAIRING_CODE = new RegExp(`^[${CODE_DIGITS}]{${PAIRING_CODE_LENGTH}}$`);

/** The code that a television shows, "K7P3MQ", however it is typed; undefined if it is none. */
export function normalPairingCode(typed: string): string | undefined {
  const code = withDigits(typed.replaceAll(/[\s-]/g, ''));
  return PAIRING_CODE.test(code) ? code : undefined;
}
