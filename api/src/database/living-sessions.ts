import { sql } from './sql';

/** The sessions `s` that may still work, with tenant `t`: the same conditions as in app.authenticate, without counting as use. */
export const LIVING_SESSIONS = sql`
  sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.id = s.tenant_id
  where s.revoked_at is null and s.expires_at > now()
    and (s.idle_limit is null or s.last_seen_at >= now() - s.idle_limit) and u.is_active and t.is_active`;
