import { z } from 'zod';

/*
 * Texts of a provider, which may be anybody's server: they are sent back to it in headers and paths, stored, and shown to people. A text
 * that cannot be what it should be makes the whole response unreadable.
 */

/** A token is kept for each account. */
const TOKEN_MAX = 4096;
/** Greatest lengths of a BR Code and of an address in it. (Source: bacen/pix-api 2.9.0; EMV QRCPS-MPM) */
const BR_CODE_MAX = 512;
const LOCATION_MAX = 200;
const ID_MAX = 35;
const END_TO_END_ID_MAX = 32;
const REASON_MAX = 300;

/** A token that a header can carry: RFC 6750, b64token. */
export const tokenText = z
  .string()
  .max(TOKEN_MAX)
  .regex(/^[\w.~+/-]+=*$/);

const id = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[a-zA-Z0-9]+$/);
/** The id of a charge or a refund. */
export const idText = id(ID_MAX);
/** The id of a payment among all of Brazil's; shorter ones, of which test systems have some, do no harm. */
export const endToEndIdText = id(END_TO_END_ID_MAX);
/** The txid of a payment that need not be of a charge of ours: others have none, or a placeholder. */
export const payeeTxidText = z
  .string()
  .max(ID_MAX)
  .transform((text) => (idText.safeParse(text).success ? text : undefined));

/** Printable, from the first field of every BR Code to its checksum; undefined for ''. */
export const brCodeText = z
  .string()
  .max(BR_CODE_MAX)
  .regex(/^(000201[ -~]*6304[0-9A-Fa-f]{4})?$/)
  .transform((text) => text || undefined);
/** An address, with or without `https://`; undefined for ''. */
export const locationText = z
  .string()
  .max(LOCATION_MAX)
  .regex(/^[!-~]*$/)
  .transform((text) => text || undefined);

/** Words for people. */
export const reasonText = z.string().transform((text) => legible(text));

/** On one line, without control characters, text that runs backwards, marks that nobody sees, half a character; bounded. */
export function legible(text: string, max = REASON_MAX): string {
  return text
    .slice(0, max)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
