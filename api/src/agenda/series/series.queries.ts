import { sourcesOf } from '@focinho/contracts/kernel/transitions';
import type { AppointmentStatus, CancellationReason } from '@focinho/contracts/kernel/enums';
import type { SeriesRule } from '@focinho/contracts/agenda/series';
import { appointments } from '../appointments/appointments.queries';
import { APPOINTMENT_TRANSITIONS } from '../appointments/appointments.transitions';
import { NOTES_ON_ANOTHER_DAY } from '../appointments/tutor-notes';
import { clock, object } from '../../database/json';
import { isSold } from '../../database/shared-sql';
import { empty, sql } from '../../database/sql';

export const insertSeries = (id: string, rule: SeriesRule) =>
  sql`insert into series (id, rule) values (${id}, ${JSON.stringify(rule)}::jsonb)`;

/** A series with its appointments in order of time (appointments_by_series). */
export const oneSeries = (id: string) => sql`
  select json_build_object('series', json_build_object('id', made.id, 'rule', made.rule, 'appointments', (
    select coalesce(json_agg(${object(appointments.fields)} order by row.date, row.start_time, row.id), '[]')
    from appointments row ${appointments.joins ?? empty} where row.series_id = made.id and ${appointments.alive})))::text
  from series made where made.id = ${id}`;

/** An appointment of a series as stored. */
export interface Member {
  id: string;
  date: string;
  startTime: string;
  endTime: string;
  petId: string;
  serviceId: string;
  professionalId: string | null;
  status: AppointmentStatus;
  isDetached: boolean;
  isSold: boolean;
  /** Its pet is in the shop, or was. */
  hasArrived: boolean;
  isUpcoming: boolean;
}
/** The appointments of a series, locked; in order of time (appointments_by_series, sold_appointments_one_sale). */
export const lockMembers = (seriesId: string) => sql<Member>`
  select a.id, a.date::text as date, ${clock(sql`a.start_time`)} as "startTime", ${clock(sql`a.end_time`)} as "endTime",
    a.pet_id as "petId", a.service_id as "serviceId", a.professional_id as "professionalId", a.status,
    a.is_detached as "isDetached", a.date >= app.today() as "isUpcoming",
    ${isSold('a')} as "isSold", a.arrived_at is not null or a.status = 'IN_PROGRESS' as "hasArrived"
  from appointments a where a.series_id = ${seriesId} and a.deleted_at is null
  order by a.date, a.start_time, a.id for no key update of a`;

/** Where an appointment is moved to. */
export type Target = Pick<Member, 'id' | 'date' | 'startTime' | 'endTime' | 'petId' | 'serviceId' | 'professionalId'>;
/** Their clients have confirmed another time by their link (statusAtAnotherTime). */
const ASKED_AGAIN = sql`a.status = 'CONFIRMED' and a.arrived_at is null and a.tutor_confirmed_for is not null
  and a.date + a.start_time <> target.date + target.start_time`;
/** Moves appointments, all at once, so that one may take the place that another one leaves. */
export const moveAll = (targets: readonly Target[]) => sql`
  update appointments a set date = target.date, start_time = target.start_time, end_time = target.end_time,
    status = case when ${ASKED_AGAIN} then 'SCHEDULED' else a.status end,
    service_id = target.service_id, professional_id = target.professional_id, squeezed_by = null, squeeze_reason = null,
    tutor_notes = case when a.date = target.date then tutor_notes else ${NOTES_ON_ANOTHER_DAY} end, updated_at = now()
  from unnest(${targets.map(({ id }) => id)}::uuid[], ${targets.map(({ date }) => date)}::date[],
    ${targets.map(({ startTime }) => startTime)}::time[], ${targets.map(({ endTime }) => endTime)}::time[],
    ${targets.map(({ serviceId }) => serviceId)}::uuid[], ${targets.map(({ professionalId }) => professionalId)}::uuid[])
    as target (id, date, start_time, end_time, service_id, professional_id)
  where a.id = target.id`;

/** One of these appointments whose time has not come. */
export const oneAhead = (ids: readonly string[]) => sql<{ id: string }>`
  select id from appointments
  where id = any (${ids}::uuid[]) and date + start_time > now() at time zone current_setting('app.time_zone') limit 1`;
/** The statuses of appointments that can be cancelled. */
export const CANCELLABLE = sourcesOf(APPOINTMENT_TRANSITIONS, 'setStatus', 'CANCELLED');
export const cancelAll = (ids: readonly string[], reason: CancellationReason | null) => sql`
  update appointments set status = 'CANCELLED', ended_from = status, ended_at = now(), cancellation_reason = ${reason},
    updated_at = now()
  where id = any (${ids}::uuid[]) and status = any (${CANCELLABLE}::text[])`;
