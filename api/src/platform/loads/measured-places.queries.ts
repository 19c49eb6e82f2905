import type { Symptom } from '@focinho/contracts/journal/loads';
import { sql } from '../../database/sql';
import type { Reporter } from './reporters';

/** A document in which a remote was opened. */
interface Measured {
  remote: string;
  release: string;
}

export interface SymptomCount extends Measured {
  kind: Symptom;
}

/** Of how many documents a place tells in a day: fewer than it takes to end a release (FIRST_LOOK of the judge). */
export const MEASURED_PER_PLACE = 9;
/** Beyond so many places of a release in a day, others say nothing new. */
const PLACES_MAX = 10_000;

/** Adds documents, whose symptoms may be reported afterwards (measured_places_pkey). */
export const countMeasured = ({ tenant, place }: Reporter, measured: Measured[]) => sql`
  insert into measured_places as known (day, remote, release, place, tenant, loads)
  select current_date, remote, release, ${place}, ${tenant}, 1
  from unnest(${measured.map(({ remote }) => remote)}::text[], ${measured.map(({ release }) => release)}::text[])
    as report (remote, release)
  where (select count(*) from measured_places others
    where others.remote = report.remote and others.release = report.release and others.day = current_date) < ${PLACES_MAX}::int
  order by remote
  on conflict (remote, release, day, place) do update set loads = known.loads + 1, at = now()
    where known.loads < ${MEASURED_PER_PLACE}::int`;

/** Adds symptoms of documents that were counted, never more than there are (measured_places_pkey). */
export const countSymptoms = ({ place }: Reporter, symptoms: SymptomCount[]) => sql<{ release: string }>`
  with report as (
    select remote, release, count(*) filter (where kind = 'paint') as paints, count(*) filter (where kind = 'input') as inputs,
      count(*) filter (where kind = 'api') as apis
    from unnest(${symptoms.map(({ remote }) => remote)}::text[], ${symptoms.map(({ release }) => release)}::text[],
      ${symptoms.map(({ kind }) => kind)}::text[]) as given (remote, release, kind)
    group by remote, release
  ), added as (
    update measured_places known
    set slow_paints = least(loads, slow_paints + paints), slow_inputs = least(loads, slow_inputs + inputs),
      api_errors = least(loads, api_errors + apis), at = now()
    from report
    where known.remote = report.remote and known.release = report.release and known.day = current_date and known.place = ${place}
    returning known.release
  )
  select release from added`;

/**
 * Of how many documents a release was seen since an instant, how many had each symptom, and from how many places these came: sessions
 * if only some tenants are asked, otherwise tenants and networks of visitors (measured_places_pkey).
 */
export const measuredSince = (remote: string, release: string, since: string, tenants: string[] | null) => sql<{
  loads: number;
  paint: number;
  input: number;
  api: number;
  paintPlaces: number;
  inputPlaces: number;
  apiPlaces: number;
}>`
  with seen as (
    select *, case when ${tenants}::text[] is null and tenant <> '' then tenant else place end as source from measured_places
    where remote = ${remote} and release = ${release} and day >= ${since}::timestamptz::date
      and at >= date_trunc('minute', ${since}::timestamptz) and (${tenants}::text[] is null or tenant = any (${tenants}))
  )
  select coalesce(sum(loads), 0)::int as loads, coalesce(sum(slow_paints), 0)::int as paint, coalesce(sum(slow_inputs), 0)::int as input,
    coalesce(sum(api_errors), 0)::int as api, count(distinct source) filter (where slow_paints > 0)::int as "paintPlaces",
    count(distinct source) filter (where slow_inputs > 0)::int as "inputPlaces",
    count(distinct source) filter (where api_errors > 0)::int as "apiPlaces"
  from seen`;
