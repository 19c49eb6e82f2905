import { createHash, randomInt } from 'node:crypto';
import { normalTvCode } from '@focinho/contracts/desk/tv-code';

/** Crockford's digits: none looks like another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SECRET_LENGTH = 8;

/** The first kind of link: the tenant's id and 256 random bits. Televisions still have them. */
const LONG = /^[\w-]{64}$/;
const TENANT_BYTES = 16;

/**
 * The secret of a link, short enough for a remote control: the tenant's number and 40 random bits, "100-K7PX-3MQA". With the number in
 * it, a link is found within its tenant, and whoever guesses has to guess for one shop. How often that is possible: {@link WrongCodes}.
 */
export function newTvCode(tenantNumber: number): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${numeral(tenantNumber)}-${secret.slice(0, 4)}-${secret.slice(4)}`;
}

const numeral = (number: number): string =>
  (number >= DIGITS.length ? numeral(Math.floor(number / DIGITS.length)) : '') + DIGITS[number % DIGITS.length];

/** Which tenant a token names, which nothing has proved yet. */
export type Named = { code: string; tenantNumber: number } | { code: string; tenantId: string };

/** Undefined if it is no token. */
export function readTvToken(token: string): Named | undefined {
  if (LONG.test(token)) {
    const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_BYTES).toString('hex');
    return { code: token, tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
  }
  const code = normalTvCode(token);
  if (!code) return undefined;
  const [numerals = ''] = code.split('-');
  return {
    code,
    tenantNumber: Array.from(numerals).reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0),
  };
}

/** All that is stored of it. The bits are random; whoever has the database has what a television shows. */
export const hashTvToken = (token: string) => createHash('sha256').update(token).digest('hex');
