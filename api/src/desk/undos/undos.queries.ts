import { UNDO_SECONDS } from '@focinho/contracts/kernel/undo';
import { raw, sql } from '../../database/sql';

/** Columns that an undo does not compare: neither when a row was written counts nor why it was cancelled, which may be said after the cancellation. */
const UNCOUNTED = raw(`array['updated_at', 'cancellation_reason']`);

export interface StoredUndo {
  isUndone: boolean;
  isLate: boolean;
  appointmentIds: string[];
}
/** The own undo, locked (undos_pkey). */
export const lockUndo = (id: string) => sql<StoredUndo>`
  select undone_at is not null as "isUndone", created_at <= now() - interval '1 second' * ${UNDO_SECONDS} as "isLate",
    array(select (jsonb_array_elements(before -> 'appointments') ->> 'id')::uuid::text order by 1) as "appointmentIds"
  from undos where id = ${id} and user_id = current_setting('app.user_id')::uuid for update`;

/** The stays that it has cancelled, unless they are booked again, locked (stays_pkey). */
export const lockStays = (id: string) => sql<{ id: string }>`
  select s.id from stays s join undos undo on undo.id = ${id} and undo.before -> 'stayIds' ? s.id::text
  where s.status = 'CANCELLED' order by s.id for no key update of s`;

/** The appointments that are not any more as the change has left them. */
export const changedSince = (id: string) => sql<{ id: string }>`
  select left_as.value ->> 'id' as id
  from undos u
  cross join lateral jsonb_array_elements(u.after -> 'appointments') as left_as (value)
  left join appointments a on a.id = (left_as.value ->> 'id')::uuid
  where u.id = ${id} and (left_as.value - ${UNCOUNTED} is distinct from to_jsonb(a) - ${UNCOUNTED}
    or (select jsonb_agg(step.value order by (step.value ->> 'position')::integer)
        from jsonb_array_elements(u.after -> 'steps') as step (value)
        where step.value ->> 'appointment_id' = left_as.value ->> 'id')
      is distinct from (select jsonb_agg(to_jsonb(step) order by step.position)
        from appointment_steps step where step.appointment_id = a.id))
  order by 1`;

/** Every column that a change of an appointment can touch. */
const COLUMNS = [
  'date',
  'start_time',
  'end_time',
  'notes',
  'tutor_notes',
  'tutor_confirmed_for',
  'status',
  'pet_id',
  'service_id',
  'professional_id',
  'price_cents',
  'series_id',
  'is_detached',
  'squeezed_by',
  'squeeze_reason',
  'cancellation_reason',
  'ended_at',
  'ended_from',
  'deleted_at',
];
const assignments = raw(COLUMNS.map((column) => `${column} = stored.${column}`).join(', '));

export const restoreAppointments = (id: string) => sql`
  update appointments a set ${assignments}, updated_at = now()
  from undos undo cross join lateral jsonb_populate_recordset(null::appointments, undo.before -> 'appointments') stored
  where undo.id = ${id} and a.id = stored.id`;
export const deleteSteps = (ids: readonly string[]) =>
  sql`delete from appointment_steps where appointment_id = any (${ids}::uuid[])`;
/** After the appointments: their trigger says anew which steps occupy somebody. */
export const restoreSteps = (id: string) => sql`
  insert into appointment_steps
  select stored.* from undos undo
  cross join lateral jsonb_populate_recordset(null::appointment_steps, undo.before -> 'steps') stored where undo.id = ${id}`;
/** A pet whose death is undone lives before its appointments are restored. */
export const revivePet = (id: string) => sql`
  update pets p set deceased_on = null, updated_at = now()
  from undos undo where undo.id = ${id} and p.id = (undo.before ->> 'deceasedPetId')::uuid and p.deceased_on is not null`;
/** Whoever was taken off the waiting list is on it again, unless they are anyway. */
export const restoreWaiting = (id: string) => sql`
  update waiting_list w set deleted_at = null, updated_at = now()
  from undos undo
  where undo.id = ${id} and undo.before -> 'waitingIds' ? w.id::text and not exists (
    select from waiting_list other where other.pet_id = w.pet_id and other.service_id = w.service_id
      and other.from_day <= w.to_day and other.to_day >= w.from_day and other.deleted_at is null)`;
export const markUndone = (id: string) => sql`update undos set undone_at = now() where id = ${id}`;

/** Pets and services of the restored appointments, to be locked. */
export const bookedOf = (id: string) => sql<{ petId: string; serviceId: string }>`
  select distinct row ->> 'pet_id' as "petId", row ->> 'service_id' as "serviceId"
  from undos cross join lateral jsonb_array_elements(before -> 'appointments') row where undos.id = ${id}`;
/** One that was sold in the meantime (sold_appointments_one_sale). */
export const soldOf = (ids: readonly string[]) => sql<{ id: string }>`
  select appointment_id as id from sold_appointments where appointment_id = any (${ids}::uuid[]) limit 1`;
