import { clock, object } from '../../database/json';
import { sql } from '../../database/sql';
import { waitingList } from './waiting-list.queries';

export interface LeftTime {
  date: string;
  startTime: string;
  endTime: string;
  professionalId: string | null;
}
/**
 * When an appointment was to take place: where it still is in the records if it was cancelled or deleted, otherwise where it was before
 * it was moved last, within a day (audit_log_by_entity).
 */
export const leftTime = (appointmentId: string) => sql<LeftTime>`
  select coalesce(moved.before ->> 'date', a.date::text) as date,
    coalesce(left(moved.before ->> 'start_time', 5), ${clock(sql`a.start_time`)}) as "startTime",
    coalesce(left(moved.before ->> 'end_time', 5), ${clock(sql`a.end_time`)}) as "endTime",
    case when moved.before is null then a.professional_id else (moved.before ->> 'professional_id')::uuid end as "professionalId"
  from appointments a
  left join lateral (
    select log.before from audit_log log
    where a.deleted_at is null and a.status <> 'CANCELLED' and log.entity = 'appointments' and log.entity_id = a.id::text
      and log.at > now() - interval '1 day' and log.action = 'update'
      and (log.before -> 'date', log.before -> 'start_time', log.before -> 'end_time', log.before -> 'professional_id')
        is distinct from (log.after -> 'date', log.after -> 'start_time', log.after -> 'end_time', log.after -> 'professional_id')
    order by log.at desc, log.id desc limit 1
  ) moved on true
  where a.id = ${appointmentId}`;

/** How many entries are looked at: the desk calls the first ones. */
const MOST = 30;
/** Who waits for a day, those who have waited longest first (waiting_list_by_creation). */
export const waitingFor = (day: string) => sql`
  select coalesce(json_agg(${object(waitingList.fields)} order by row.created_at, row.id), '[]')::text
  from (
    select * from waiting_list where ${day}::date between from_day and to_day and deleted_at is null
    order by created_at, id limit ${MOST}::int
  ) row ${waitingList.joins}`;
