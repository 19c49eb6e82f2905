import { COUNTED_DAYS } from '@focinho/contracts/platform/releases';
import { raw, sql } from '../../database/sql';

/** The super administrator of this request, for the release log (users_pkey). */
export const ACTOR = sql`
  select json_build_object('name', name, 'email', email)::text from users
  where tenant_id = (select app.current_tenant()) and id = current_setting('app.user_id')::uuid`;

const since = raw(`now() - interval '${COUNTED_DAYS} days'`);

/**
 * How often pages loaded each release, estimated from those that report it, and how many errors browsers reported (page_counts_age,
 * platform_log_latest).
 */
export const COUNTS = sql`
  select coalesce(json_agg(counted), '[]')::text
  from (
    select remote, release, sum(loads)::int as loads, sum(faults)::int as faults
    from (
      select remote, release, loads * weight as loads, 0 as faults from page_counts where minute >= ${since}
      union all
      select detail->>'remote', detail->>'release', 0, 1 from platform_log where source = 'remote' and at >= ${since}
    ) reported
    where remote is not null and release is not null
    group by 1, 2
  ) counted`;
