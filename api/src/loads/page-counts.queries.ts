import { sql } from '../database/sql';

/** The reports of one page, which all stand for the same tenant. */
export interface PageCount {
  remote: string;
  release: string;
  page: string;
  weight: number;
}

/**
 * Adds reports to the counters of this minute (page_counts_pkey). Sorted, so that two statements lock the same rows in the same
 * order.
 */
export function addToCounters(tenant: string, counts: PageCount[], loads: 0 | 1, faults: 0 | 1) {
  const sorted = counts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const column = <Key extends keyof PageCount>(key: Key) => sorted.map((count) => count[key]);
  return sql`
    insert into page_counts as known (minute, remote, release, tenant, page, weight, loads, faults)
    select date_trunc('minute', now()), remote, release, ${tenant}, page, weight, ${loads}::int, ${faults}::int
    from unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('page')}::text[], ${column('weight')}::int[])
      as report (remote, release, page, weight)
    on conflict (remote, release, minute, tenant, page, weight) do update
      set loads = known.loads + excluded.loads, faults = known.faults + excluded.faults`;
}

const keyOf = ({ remote, release, page }: PageCount) => `${remote} ${release} ${page}`;

/** How often releases of a remote were loaded and failed since an instant, as reported (page_counts_pkey). */
export const countsSince = (remote: string, releases: string[], since: string) => sql<{
  release: string;
  loads: number;
  faults: number;
}>`
  select release, sum(loads)::int as loads, least(sum(faults), sum(loads))::int as faults from page_counts
  where remote = ${remote} and release = any (${releases}) and minute >= date_trunc('minute', ${since}::timestamptz)
  group by release`;
