import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../../database/sql';

const COOKIE = 'device';
/** After so many days without a log-in, a device is a stranger again (housekeeping). */
export const DEVICE_DAYS = 180;

/**
 * A secret of one browser, which it gets at its first log-in. It opens nothing: it only shows that somebody has logged in there
 * before, so that strangers who guess passwords cannot keep the user out (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). Only a hash is stored.
 */
export const newDeviceToken = () => randomBytes(32).toString('base64url');

export const hashOfDevice = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token that the browser sent, if it has one. */
export function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

/** Leaves the token with the browser, where no script can read it and no other site can send it. */
export function keepDeviceToken(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Max-Age=${DEVICE_DAYS * 86_400}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** A row if the user with this e-mail has logged in from the device before (known_devices_pkey). */
export const knownDevice = (email: string, tokenHash: string) => sql`
  select from known_devices d join users u on u.id = d.user_id where u.email = ${email} and d.token_hash = ${tokenHash}`;

export const rememberDevice = (userId: string, tokenHash: string) => sql`
  insert into known_devices (user_id, token_hash) values (${userId}, ${tokenHash})
  on conflict (tenant_id, user_id, token_hash) do update set used_at = now()`;
