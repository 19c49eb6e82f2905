import { API_KEY_FIELDS } from '@focinho/contracts/access/api-keys';
import { object, recordJson } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

const KEY = object({ id: sql`row.id`, ...recordJson(API_KEY_FIELDS), createdBy: person('u') });
const FROM = sql`from api_keys row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The keys that work, the oldest first (api_keys_live). */
export const API_KEYS = sql`
  select json_build_object('keys', coalesce(json_agg(${KEY} order by row.created_at, row.id), '[]'))::text
  ${FROM} where row.revoked_at is null`;

/** With the key itself, which only this response says. */
export const newKey = (id: string, key: string): Sql => sql`
  select json_build_object('key', to_jsonb(${KEY}) || jsonb_build_object('key', ${key}::text))::text
  ${FROM} where row.id = ${id}`;

/** Parallel creations in a tenant wait for each other, so that each counts the keys of all before it. */
export const LOCK_TENANT = sql`select pg_advisory_xact_lock(hashtextextended('api_keys' || app.current_tenant()::text, 0))`;
/** api_keys_live */
export const COUNT = sql<{ count: number }>`select count(*)::int as count from api_keys where revoked_at is null`;

interface StoredKey {
  id: string;
  name: string;
  hint: string;
  scopes: readonly string[];
  tokenHash: string;
}
export const insertApiKey = ({ id, name, hint, scopes, tokenHash }: StoredKey) => sql`
  insert into api_keys (id, name, hint, scopes, token_hash) values (${id}, ${name}, ${hint}, ${scopes}::text[], ${tokenHash})`;

/** A key that is revoked never works again, and neither do the webhooks by which its program has subscribed (webhooks_active). */
export const revokeApiKey = (id: string) => sql<{ id: string }>`
  with revoked as (update api_keys set revoked_at = now() where id = ${id} and revoked_at is null returning tenant_id, id),
  ended as (update webhooks set problem = 'KEY_REVOKED', updated_at = now()
    where api_key_id in (select id from revoked) and problem is null and deleted_at is null)
  select id from revoked`;
