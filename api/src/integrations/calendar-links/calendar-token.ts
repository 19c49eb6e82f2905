import { createHash, randomBytes } from 'node:crypto';
import { tenantInToken, tokenStart } from '@focinho/contracts/kernel/tenant-in-token';

/** The tenant's id and 256 random bits, and what programs expect at the end of such an address. */
const TOKEN = /^[\w-]{65}(?:\.ics)?$/;
const SECRET_BYTES = 32;
const ENDING = '.ics';

export const newCalendarToken = (tenantId: string) =>
  `${tokenStart(tenantId)}${randomBytes(SECRET_BYTES).toString('base64url')}${ENDING}`;

/** All that is stored of it. */
export const hashCalendarToken = (token: string) =>
  createHash('sha256').update(token.replace(ENDING, '')).digest('hex');

/** Which tenant a token names, which nothing has proved yet. Undefined if it is no token. */
export function readCalendarToken(token: string): { tenantId: string; hash: string } | undefined {
  return TOKEN.test(token) ? { tenantId: tenantInToken(token), hash: hashCalendarToken(token) } : undefined;
}
