import { UNDO_SECONDS } from '@focinho/contracts/kernel/undo';
import { object } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

const LINK = object({
  id: sql`row.id`,
  name: sql`row.name`,
  createdAt: sql`row.created_at`,
  createdBy: person('u'),
  lastSeenAt: sql`row.last_seen_at`,
});
const FROM = sql`from tv_links row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The links that work, the oldest first (tv_links_live). */
export const TV_LINKS = sql`
  select json_build_object('links', coalesce(json_agg(${LINK} order by row.created_at, row.id), '[]'))::text
  ${FROM} where row.revoked_at is null`;

/** With the secret, which only this response says. */
export const newTvLink = (id: string, token: string): Sql => sql`
  select json_build_object('link', to_jsonb(${LINK}) || jsonb_build_object('token', ${token}::text))::text
  ${FROM} where row.id = ${id}`;

export const oneTvLink = (id: string): Sql => sql`
  select json_build_object('link', ${LINK})::text ${FROM} where row.id = ${id}`;

/** Parallel creations in a tenant wait for each other, so that each counts the links of all before it. */
export const LOCK_TENANT = sql`select pg_advisory_xact_lock(hashtextextended('tv_links' || app.current_tenant()::text, 0))`;
export const COUNT = sql<{ count: number }>`select count(*)::int as count from tv_links where revoked_at is null`;

/** tenants_pkey */
export const TENANT_NUMBER = sql<{
  number: number;
}>`select number from tenants where id = (select app.current_tenant())`;

export const insertTvLink = (link: { id: string; name: string; tokenHash: string }) => sql`
  insert into tv_links (id, name, token_hash) values (${link.id}, ${link.name}, ${link.tokenHash})`;

export const revokeTvLink = (id: string) => sql<{ id: string }>`
  update tv_links set revoked_at = now() where id = ${id} and revoked_at is null returning id`;

export const revokedTvLink = (id: string) => sql<{ isRevoked: boolean; isLate: boolean }>`
  select revoked_at is not null as "isRevoked", revoked_at <= now() - interval '1 second' * ${UNDO_SECONDS} as "isLate"
  from tv_links where id = ${id} for update`;
export const restoreTvLink = (id: string) => sql`update tv_links set revoked_at = null where id = ${id}`;
