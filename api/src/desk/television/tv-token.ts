import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_DIGITS as DIGITS, normalTvCode, PAIRING_CODE_LENGTH } from '@focinho/contracts/desk/tv-code';
import { tenantInToken, tokenStart } from '@focinho/contracts/kernel/tenant-in-token';

const SECRET_LENGTH = 8;

/** The first kind of link: the tenant's id and 256 random bits. Televisions still have them. */
const LONG = /^[\w-]{64}$/;

/** That of a television which has shown a code: the tenant's id and the 256 bits that only this television knew before. */
const PAIRED = /^[\w-]{22}([\w-]{43})$/;
const PAIRING_SECRET_BYTES = 32;
export const newPairingSecret = () => randomBytes(PAIRING_SECRET_BYTES).toString('base64url');
export const pairedToken = (tenantId: string, secret: string) => tokenStart(tenantId) + secret;

const randomDigits = (length: number) => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');
export const newPairingCode = () => randomDigits(PAIRING_CODE_LENGTH);

/**
 * The secret of a link, short enough for a remote control: the tenant's number and 40 random bits, "100-K7PX-3MQA". With the number in
 * it, a link is found within its tenant, and whoever guesses has to guess for one shop. How often that is possible: {@link WrongCodes}.
 */
export function newTvCode(tenantNumber: number): string {
  const secret = randomDigits(SECRET_LENGTH);
  return `${numeral(tenantNumber)}-${secret.slice(0, 4)}-${secret.slice(4)}`;
}

const numeral = (number: number): string =>
  (number >= DIGITS.length ? numeral(Math.floor(number / DIGITS.length)) : '') + DIGITS[number % DIGITS.length];

/** Which tenant a token names, which nothing has proved yet. */
export type Named = { code: string; tenantNumber: number } | { code: string; tenantId: string };

/** Undefined if it is no token. */
export function readTvToken(token: string): Named | undefined {
  const [, secret] = PAIRED.exec(token) ?? [];
  if (secret || LONG.test(token)) return { code: secret ?? token, tenantId: tenantInToken(token) };
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
