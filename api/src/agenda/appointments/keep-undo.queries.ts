import { sql } from '../../database/sql';

/** Appointments and their steps as stored (appointments_pkey, appointment_steps_key). */
const stateOf = (ids: readonly string[]) => sql`jsonb_build_object(
  'appointments', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]') from appointments a where a.id = any (${ids}::uuid[])),
  'steps', (select coalesce(jsonb_agg(to_jsonb(step) order by step.appointment_id, step.position), '[]')
    from appointment_steps step where step.appointment_id = any (${ids}::uuid[])))`;

export const readState = (ids: readonly string[]) => sql`select ${stateOf(ids)}::text`;

/** Besides appointments, what a change has taken: places on the waiting list, stays in the hotel, and the life of a pet. */
export interface TakenToo {
  waitingIds: string[];
  stayIds: string[];
  deceasedPetId: string;
}

/** Older ones are deleted with it (undos_by_creation). Sent again because its response was lost, a change has nothing new to keep. */
export const insertUndo = (id: string, ids: readonly string[], before: string, taken: Partial<TakenToo>) => sql`
  with gone as (delete from undos where created_at < now() - interval '1 hour')
  insert into undos (id, before, after)
  values (${id}, ${before}::jsonb || ${JSON.stringify(taken)}::jsonb, ${stateOf(ids)})
  on conflict (tenant_id, id) do nothing`;

/** Undo of a booking: it is deleted and occupies nobody, as if it had never been there. */
export const insertBookingUndo = (id: string, appointmentId: string, waitingId?: string) => sql`
  insert into undos (id, before, after)
  select ${id}, jsonb_build_object(
    'appointments', (select jsonb_agg(a || jsonb_build_object('deleted_at', now())) from jsonb_array_elements(state -> 'appointments') a),
    'steps', (select jsonb_agg(step || '{"holds": false}') from jsonb_array_elements(state -> 'steps') step),
    'waitingIds', to_jsonb(${waitingId ? [waitingId] : []}::text[])), state
  from (select ${stateOf([appointmentId])} as state) booked
  on conflict (tenant_id, id) do nothing`;
