import { createHash, randomBytes } from 'node:crypto';
import { tenantInToken } from '@focinho/contracts/kernel/tenant-in-token';

/** The tenant's id and 128 random bits, as 43 characters: with the id in it, a link is found within its tenant. */
const TOKEN = /^[\w-]{43}$/;
const SECRET_BYTES = 16;

export const newTutorToken = (tenantId: string): string =>
  Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url');

/** The tenant that a token names, which nothing has proved yet, and all that is stored of it. Undefined if it is no token. */
export function readTutorToken(token: string | undefined): { tenantId: string; hash: string } | undefined {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return { tenantId: tenantInToken(token), hash: hashTutorToken(token) };
}

/** The bits are random, so that nobody finds the token of a hash. */
export const hashTutorToken = (token: string) => createHash('sha256').update(token).digest('hex');
