import { FAULT_DAYS } from '@focinho/contracts/releases';
import { raw, sql } from '../database/sql';

/** The super administrator of this request, for the release log (users_pkey). */
export const ACTOR = sql`
  select json_build_object('name', name, 'email', email)::text from users
  where tenant_id = (select app.current_tenant()) and id = current_setting('app.user_id')::uuid`;

/** The errors that browsers reported, by remote and release (platform_log_latest). */
export const FAULTS = sql`
  select coalesce(json_agg(reported), '[]')::text
  from (
    select detail->>'remote' as remote, detail->>'release' as release, count(*)::int as faults
    from platform_log
    where source = 'remote' and at >= now() - interval '${raw(String(FAULT_DAYS))} days' and detail->>'release' is not null
    group by 1, 2
  ) reported`;
