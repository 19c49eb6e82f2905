import { SYMPTOMS, type Symptom } from '@focinho/contracts/journal/loads';
import { sql } from '../../database/sql';
import type { Reporter } from './reporters';

export interface SymptomCount {
  remote: string;
  release: string;
  kind: Symptom;
}

/** Documents of a place that are measured in a day: fewer than it takes to end a release (FIRST_LOOK of the judge). */
export const MEASURED_PER_PLACE = 9;
/** Beyond so many places of a release in a day, others say nothing new. */
export const PLACES_MAX = 10_000;
/** So many of them may be visitors of one network, or sessions of one trial there: an IPv6 network has 65,536 addresses to report from. */
export const PLACES_PER_NETWORK = 100;
/** And so many may be sessions of one person, or of one tenant, known or not: whoever logs in again and again leaves room for others. */
export const PLACES_PER_PERSON = 20;
export const PLACES_PER_TENANT = 500;

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

/** Findings against a release: pages that failed, and what is wrong with pages that work. */
export const FINDINGS = ['fault', ...SYMPTOMS] as const;
export type Finding = (typeof FINDINGS)[number];

/** How much counts from one who reports, of each finding; {@link FIRST_LOOK} of the judge takes two of the former or five of the latter. */
const MOST = { faults: 5, loads: 200 };
const MOST_OF_STRANGERS = { faults: 2, loads: 40 };

/**
 * How often a release was loaded since an instant, and how often each finding was met (measured_places_pkey). Nobody counts for more
 * than {@link MOST}, of faults or of loads: if there is more of the one, the other is left out in proportion. Who counts as one: of a canary's
 * one tenant a session, because it can harm only itself; of several tenants a person; otherwise a known tenant, or the network of strangers,
 * and whoever shares a network.
 */
export const measuredSince = (remote: string, release: string, since: string, tenants: string[] | null) => sql<{
  kind: Finding;
  loads: number;
  faults: number;
}>`
  with seen as (
    select *, case when cardinality(${tenants}::text[]) = 1 then place when ${tenants}::text[] is not null then person
        when is_known then tenant else network end as source,
      is_known or ${tenants}::text[] is not null as is_trusted
    from measured_places
    where remote = ${remote} and release = ${release} and day >= ${since}::timestamptz::date
      and at >= date_trunc('minute', ${since}::timestamptz) and (${tenants}::text[] is null or tenant = any (${tenants}))
  ), linked as (
    select *, case when ${tenants}::text[] is null then min(network) over (partition by source) else source end as one from seen
  ), counted as (
    select kind, sum(found.loads)::float as loads, sum(found.faults)::float as faults,
      case when bool_or(is_trusted) then ${MOST.faults}::float else ${MOST_OF_STRANGERS.faults} end as most_faults,
      case when bool_or(is_trusted) then ${MOST.loads}::float else ${MOST_OF_STRANGERS.loads} end as most_loads
    from linked, lateral (values
      ('fault', opens, faults), ('paint', loads, slow_paints), ('input', loads, slow_inputs), ('api', loads, api_errors)
    ) as found (kind, loads, faults) group by kind, one
  ), shared as (
    select *, least(1, most_faults / nullif(faults, 0), most_loads / nullif(loads, 0)) as share from counted
  )
  select kind, round(sum(loads * share))::int as loads, round(sum(faults * share))::int as faults from shared group by kind`;
