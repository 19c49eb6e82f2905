import { createHash, randomBytes } from 'node:crypto';

const TENANT_BYTES = 16;
const SECRET_BYTES = 32;
const PATTERN = /^[\w-]{64}$/;

/**
 * The secret of a link: the tenant's id and 256 random bits, as 64 characters for an address. With the id in it, a link is found within
 * its tenant, under row-level security like everything else, and no query spans tenants.
 */
export function newTvToken(tenantId: string): string {
  const tenant = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
  return Buffer.concat([tenant, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** The tenant that a token names, which nothing has proved yet; undefined if it is no token. */
export function tenantOfToken(token: string): string | undefined {
  if (!PATTERN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** All that is stored of it. The bits are random, so a plain hash is enough. */
export const hashTvToken = (token: string) => createHash('sha256').update(token).digest('hex');
