import { sql } from '../../database/sql';
import {
  MEASURED_PER_PLACE,
  PLACES_MAX,
  PLACES_PER_NETWORK,
  PLACES_PER_PERSON,
  PLACES_PER_TENANT,
} from './measured-places.queries';
import type { Reporter } from './reporters';

/** Counts that one report adds: 1 or 0 of each. */
export interface PageCount {
  remote: string;
  release: string;
  page: string;
  weight: number;
  /** The page was opened, */
  opens: number;
  /** failed, */
  faults: number;
  /** or was the first of the remote in its document. */
  documents: number;
}

/** So many errors of a release count from one place in a day: fewer than it takes to end a release (FIRST_LOOK of the judge). */
export const ERRORS_PER_PLACE = 5;
/** Beyond so many rows in one minute, reports only count for their release, without tenant and page. */
const ROWS_PER_MINUTE = 2000;

/**
 * Adds what a page reports to the counters of this minute and of its place, unless the place has nothing more to say about the release: its
 * errors count no longer, so its loads would hide them (measured_places_pkey, page_counts_pkey, page_counts_age).
 * @returns a row for each report that was counted
 */
export function countReports({ tenant, place, person, network, isKnown }: Reporter, counts: PageCount[]) {
  // Sorted, so that two statements lock the same rows in the same order.
  const sorted = counts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const column = <Key extends keyof PageCount>(key: Key) => sorted.map((count) => count[key]);
  return sql<{ release: string }>`
    with counted as (
      select * from unnest(${column('remote')}::text[], ${column('release')}::text[], ${column('page')}::text[], ${column('weight')}::int[],
          ${column('opens')}::int[], ${column('faults')}::int[], ${column('documents')}::int[])
        as report (remote, release, page, weight, opens, faults, documents)
      where not exists (select from measured_places known
        where known.remote = report.remote and known.release = report.release and known.day = current_date and known.place = ${place}
          and known.faults >= ${ERRORS_PER_PLACE}::int)
    ),
    placed as (
      insert into measured_places as known (day, remote, release, place, person, tenant, network, is_known, opens, faults, loads)
      select current_date, remote, release, ${place}, ${person}, ${tenant}, ${network}, ${isKnown}::boolean, sum(opens), sum(faults), sum(documents)
      from counted group by remote, release
      having exists (select from measured_places own
          where own.remote = counted.remote and own.release = counted.release and own.day = current_date and own.place = ${place})
        or (select count(*) < ${PLACES_MAX}::int
            and (${isKnown}::boolean
              or count(*) filter (where others.network = ${network} and others.tenant = ${tenant}) < ${PLACES_PER_NETWORK}::int)
            and (${tenant}::text = '' or (count(*) filter (where others.person = ${person}) < ${PLACES_PER_PERSON}::int
              and count(*) filter (where others.tenant = ${tenant}) < ${PLACES_PER_TENANT}::int))
          from measured_places others
          where others.remote = counted.remote and others.release = counted.release and others.day = current_date)
      order by remote, release
      on conflict (remote, release, day, place) do update set opens = known.opens + excluded.opens, faults = known.faults + excluded.faults,
        loads = least(${MEASURED_PER_PLACE}::int, known.loads + excluded.loads), at = now()
    ),
    minute as (
      select date_trunc('minute', now()) as start, count(*) < ${ROWS_PER_MINUTE}::int as has_room
      from page_counts where minute = date_trunc('minute', now())
    ),
    added as (
      insert into page_counts as known (minute, remote, release, tenant, page, weight, loads, faults)
      select start, remote, release, case when has_room then ${tenant} else '' end, case when has_room then page else '' end, weight,
        sum(opens), sum(faults)
      from counted, minute group by 1, 2, 3, 4, 5, 6 order by 2, 3, 5
      on conflict (remote, release, minute, tenant, page, weight) do update
        set loads = known.loads + excluded.loads, faults = known.faults + excluded.faults
    )
    select release from counted`;
}

const keyOf = ({ remote, release, page }: PageCount) => `${remote} ${release} ${page}`;

/** How often a release was loaded since an instant (page_counts_pkey). */
export const loadsSince = (remote: string, release: string, since: string) => sql<{ loads: number }>`
  select coalesce(sum(loads), 0)::int as loads from page_counts
  where remote = ${remote} and release = ${release} and minute >= date_trunc('minute', ${since}::timestamptz)`;
