import { createHash, randomBytes } from 'node:crypto';

/** The tenant's id and 256 random bits, and what programs expect at the end of such an address. */
const TOKEN = /^([\w-]{22})[\w-]{43}(?:\.ics)?$/;
const SECRET_BYTES = 32;
const ENDING = '.ics';

export const newCalendarToken = (tenantId: string) =>
  `${Buffer.from(tenantId.replaceAll('-', ''), 'hex').toString('base64url')}${randomBytes(SECRET_BYTES).toString('base64url')}${ENDING}`;

/** All that is stored of it. */
export const hashCalendarToken = (token: string) =>
  createHash('sha256').update(token.replace(ENDING, '')).digest('hex');

/** Which tenant a token names, which nothing has proved yet. Undefined if it is no token. */
export function readCalendarToken(token: string): { tenantId: string; hash: string } | undefined {
  const [, tenant] = TOKEN.exec(token) ?? [];
  if (tenant === undefined) return undefined;
  const hex = Buffer.from(tenant, 'base64url').toString('hex');
  const tenantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { tenantId, hash: hashCalendarToken(token) };
}
