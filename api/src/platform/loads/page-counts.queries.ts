import { sql, type Sql } from '../../database/sql';
import type { Reporter } from './reporters';

/** The reports of one page, which all stand for the same tenant. */
export interface PageCount {
  remote: string;
  release: string;
  page: string;
  weight: number;
}

/** So many errors of a release count from one place in a day: fewer than it takes to end a release (FIRST_LOOK of the judge). */
export const ERRORS_PER_PLACE = 5;
/** A release has no more places than this; whatever is wrong with it is known by then. */
const PLACES_MAX = 10_000;
/** Beyond so many rows in one minute, reports only count for their release, without tenant and page. */
const ROWS_PER_MINUTE = 2000;

/**
 * Adds loads to the counters of this minute, unless their place has nothing more to say about the release: its errors count no longer,
 * so its loads would hide them (fault_places_pkey). @returns a row for each that was counted
 */
export const countLoads = ({ tenant, place }: Reporter, counts: PageCount[]) => sql<{ release: string }>`
  with counted as (
    select * from ${reported(counts)} where not exists (select from fault_places known
      where known.remote = report.remote and known.release = report.release and known.place = ${place}
        and known.faults >= ${ERRORS_PER_PLACE}::int)
  ), ${addedToCounters(tenant, { loads: 1, faults: 0 })}
  select release from counted`;

/** Adds an error to the counters of this minute, unless its place has reported enough of the release (fault_places_pkey). */
export const countError = ({ tenant, place }: Reporter, counts: PageCount[]) => sql<{ release: string }>`
  with placed as (
    insert into fault_places as known (remote, release, place, tenant)
    select remote, release, ${place}, ${tenant} from ${reported(counts)}
    where (select count(*) from fault_places others
      where others.remote = report.remote and others.release = report.release) < ${PLACES_MAX}::int
    on conflict (remote, release, place) do update set faults = known.faults + 1, at = now()
      where known.faults < ${ERRORS_PER_PLACE}::int
    returning remote, release
  ), counted as (
    select report.* from ${reported(counts)} join placed using (remote, release)
  ), ${addedToCounters(tenant, { loads: 0, faults: 1 })}
  select release from counted`;

/** Sorted, so that two statements lock the same rows in the same order. */
function reported(counts: PageCount[]): Sql {
  const sorted = counts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const column = <Key extends keyof PageCount>(key: Key) => sorted.map((count) => count[key]);
  return sql`
    unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('page')}::text[], ${column('weight')}::int[])
      as report (remote, release, page, weight)`;
}

/** CTEs that add what is in `counted` to the counters (page_counts_pkey, page_counts_age). */
const addedToCounters = (tenant: string, { loads, faults }: { loads: 0 | 1; faults: 0 | 1 }) => sql`
  minute as (
    select date_trunc('minute', now()) as start, count(*) < ${ROWS_PER_MINUTE}::int as has_room
    from page_counts where minute = date_trunc('minute', now())
  ),
  added as (
    insert into page_counts as known (minute, remote, release, tenant, page, weight, loads, faults)
    select start, remote, release, case when has_room then ${tenant} else '' end, case when has_room then page else '' end, weight,
      ${loads}::int * count(*), ${faults}::int * count(*)
    from counted, minute group by 1, 2, 3, 4, 5, 6 order by 2, 3, 5
    on conflict (remote, release, minute, tenant, page, weight) do update
      set loads = known.loads + excluded.loads, faults = known.faults + excluded.faults
  )`;

const keyOf = ({ remote, release, page }: PageCount) => `${remote} ${release} ${page}`;

/** How often a release was loaded and failed since an instant, as reported by all or only by some tenants (page_counts_pkey). */
export const countsSince = (remote: string, release: string, since: string, tenants: string[] | null) => sql<{
  loads: number;
  faults: number;
}>`
  select sum(loads)::int as loads, least(sum(faults), sum(loads))::int as faults from page_counts
  where remote = ${remote} and release = ${release} and minute >= date_trunc('minute', ${since}::timestamptz)
    and (${tenants}::text[] is null or tenant = any (${tenants}))
  group by release`;

/**
 * From how many places errors of a release were reported since an instant (fault_places_pkey): sessions, if it is given to these
 * tenants; otherwise tenants and networks of visitors, because anybody can have a tenant and log in to it often.
 */
export const placesSince = (remote: string, release: string, since: string, tenants: string[] | null) => sql<{
  places: number;
}>`
  select count(distinct case when ${tenants}::text[] is null and tenant <> '' then tenant else place end)::int as places
  from fault_places
  where remote = ${remote} and release = ${release} and at >= date_trunc('minute', ${since}::timestamptz)
    and (${tenants}::text[] is null or tenant = any (${tenants}))`;
