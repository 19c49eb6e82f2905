import { momentOf, type Interval, type StepPlan } from '@focinho/contracts/agenda/slots';
import { newId } from '../../database/records';
import { sql, type Sql } from '../../database/sql';
import type { OverbookedStep } from './planner';

export interface PlannedSteps {
  professionalId: string | null;
  /** Minutes of preparation before the first step. */
  bufferBefore: number;
  /** Steps to be stored; an overbooked one shares time with other bookings. */
  steps: readonly (StepPlan & Partial<Pick<OverbookedStep, 'shared'>>)[];
  /** False: they occupy nobody, such as those of a cancelled appointment. */
  holds: boolean;
}
/** The text of a `tsmultirange`; null if there is nothing to share. */
const multirange = (intervals: readonly Interval[] = []): string | null =>
  intervals.length ? `{${intervals.map(({ from, to }) => `[${momentOf(from)},${momentOf(to)})`).join()}}` : null;

export type StepsOfAppointment = PlannedSteps & { appointmentId: string };

/**
 * The steps of appointments as planned. Earlier ones are moved, all at once, and keep when they were begun and finished; of those, more
 * than are planned now have to be deleted before ({@link deleteSurplusSteps}).
 */
export function saveSteps(plans: readonly StepsOfAppointment[]) {
  const rows = plans.flatMap(({ steps, ...plan }) =>
    steps.map((step, position) => ({
      ...plan,
      ...step,
      position,
      busyFrom: position === 0 && plan.bufferBefore > 0 ? step.startsAt - plan.bufferBefore : null,
    })),
  );
  return sql`
    insert into appointment_steps (id, appointment_id, position, kind, professional_id, station_id, busy_from, starts_at, ends_at,
      busy_until, holds, shared_professional, shared_station)
    select * from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ appointmentId }) => appointmentId)}::uuid[],
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ professionalId }) => professionalId)}::uuid[], ${rows.map(({ stationId }) => stationId)}::uuid[],
      ${rows.map(({ busyFrom }) => (busyFrom === null ? null : momentOf(busyFrom)))}::timestamp[],
      ${rows.map(({ startsAt }) => momentOf(startsAt))}::timestamp[], ${rows.map(({ endsAt }) => momentOf(endsAt))}::timestamp[],
      ${rows.map(({ busyUntil }) => momentOf(busyUntil))}::timestamp[], ${rows.map(({ holds }) => holds)}::boolean[],
      ${rows.map(({ shared }) => multirange(shared?.professional))}::tsmultirange[],
      ${rows.map(({ shared }) => multirange(shared?.station))}::tsmultirange[])
    on conflict (tenant_id, appointment_id, position) do update set kind = excluded.kind,
      professional_id = excluded.professional_id, station_id = excluded.station_id, busy_from = excluded.busy_from,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, busy_until = excluded.busy_until, holds = excluded.holds,
      shared_professional = excluded.shared_professional, shared_station = excluded.shared_station`;
}

export const deleteSurplusSteps = (plans: readonly StepsOfAppointment[]) => sql`
  delete from appointment_steps step
  using unnest(${plans.map(({ appointmentId }) => appointmentId)}::uuid[], ${plans.map(({ steps }) => steps.length)}::integer[])
    as plan (appointment_id, length)
  where step.appointment_id = plan.appointment_id and step.position >= plan.length`;

/** Puts a pet whose running step is not in the new plan into the last step: a pet that is attended is in one of its steps. */
export const resumeLastStep = (appointmentId: string) => sql`
  update appointment_steps last set finished_at = null
  where last.appointment_id = ${appointmentId} and last.started_at is not null and last.finished_at is not null
    and not exists (select from appointment_steps other where other.appointment_id = last.appointment_id
      and (other.position > last.position or other.finished_at is null))`;

/** The stations that an appointment has. */
export const stationsOf = (appointmentId: string) => sql<{ id: string }>`
  select distinct station_id as id from appointment_steps where appointment_id = ${appointmentId} and station_id is not null`;

/** When a step occupies its professional and its station, without what it shares with others. */
const occupied = (step: Sql) => ({
  professional: sql`(tsmultirange(tsrange(coalesce(${step}.busy_from, ${step}.starts_at), ${step}.busy_until))
    - coalesce(${step}.shared_professional, '{}'))`,
  station: sql`(tsmultirange(tsrange(${step}.starts_at, ${step}.busy_until)) - coalesce(${step}.shared_station, '{}'))`,
});
const [OWN, OTHER] = [occupied(sql`own`), occupied(sql`other`)];

/** Who has taken the professional or a station of an appointment that is to hold its steps again. */
export const takenFrom = (appointmentId: string) => sql<{
  resource: string;
  by: string;
  startTime: string;
  endTime: string;
}>`
  select coalesce(pr.name, st.name) as resource, p.name || ' (' || s.name || ')' as by,
    to_char(a.start_time, 'HH24:MI') as "startTime", to_char(a.end_time, 'HH24:MI') as "endTime"
  from appointment_steps own
  join appointment_steps other on other.holds and other.appointment_id <> own.appointment_id
    and other.starts_at between own.starts_at - interval '1 day' and own.busy_until + interval '4 hours'
    and ((other.professional_id = own.professional_id and ${OTHER.professional} && ${OWN.professional})
      or (other.station_id = own.station_id and ${OTHER.station} && ${OWN.station}))
  join appointments a on a.tenant_id = other.tenant_id and a.id = other.appointment_id
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
  left join professionals pr on pr.tenant_id = own.tenant_id and pr.id = own.professional_id and other.professional_id = pr.id
  left join stations st on st.tenant_id = own.tenant_id and st.id = own.station_id
  where own.appointment_id = ${appointmentId} and not own.holds limit 1`;
