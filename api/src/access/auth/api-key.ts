import { createHash, randomBytes } from 'node:crypto';
import { tenantInToken, tokenStart } from '@focinho/contracts/kernel/tenant-in-token';

/** `fck_`, the tenant's id, and 256 random bits: with the tenant in it, a key is found without a list of all tenants' keys. */
const KEY = /^fck_([\w-]{65})$/;
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

export const newApiKey = (tenantId: string) =>
  `fck_${tokenStart(tenantId)}${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** All that is stored of it, besides {@link hintOf}. The bits are random, so that a fast hash is enough. */
export const hashApiKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** The last characters, by which somebody recognises a key. */
export const hintOf = (key: string) => key.slice(-HINT_LENGTH);

/** Whether it is meant as a key, if perhaps a torn one. A session's token begins otherwise. */
export const isMeantAsKey = (token: string) => token.startsWith('fck_');

export interface ReadKey {
  tenantId: string;
  hash: string;
}
/** Which tenant a key names, which nothing has proved yet. Undefined if it is no key. */
export function readApiKey(token: string): ReadKey | undefined {
  const [, secret] = KEY.exec(token) ?? [];
  return secret === undefined ? undefined : { tenantId: tenantInToken(secret), hash: hashApiKey(token) };
}
