import { sql } from '../../database/sql';

/** How long a television shows the same code. */
const PAIRING_MINUTES = 10;
/** Codes that wait at a time, of all televisions: whoever has thousands of addresses fills no disk with them. */
export const PAIRINGS_MAX = 5000;

/** tv_pairings_age; what has just been typed is kept until the television has asked for it. */
export const FORGET_PAIRINGS = sql`
  delete from tv_pairings where expires_at < now() and (tenant is null or expires_at < now() - interval '1 hour')`;

/** Returns no row if another television shows this code, or too many wait. */
export const insertPairing = (pairing: { code: string; secret: string; secretHash: string }) => sql`
  insert into tv_pairings (code, secret_hash, expires_at)
  select ${pairing.code}::text, ${pairing.secretHash}::text, now() + make_interval(mins => ${PAIRING_MINUTES}::int)
  where (select count(*) from tv_pairings) < ${PAIRINGS_MAX}
  on conflict do nothing
  returning json_build_object('code', code, 'secret', ${pairing.secret}::text, 'expiresAt', expires_at)::text`;

/** The tenant that has typed the code of this television, '' until then; no row once it is too late (tv_pairings_secret_hash_key). */
export const pairedTenant = (secretHash: string) => sql`
  select coalesce(tenant::text, '') from tv_pairings
  where secret_hash = ${secretHash} and (tenant is not null or expires_at > now())`;

/** Only the first tenant that types a code has its television. */
export const claimPairing = (code: string) => sql<{ secretHash: string }>`
  update tv_pairings set tenant = app.current_tenant() where code = ${code} and tenant is null and expires_at > now()
  returning secret_hash as "secretHash"`;
