import type { DayInterval, WeeklyInterval } from '@focinho/contracts/kernel/hours';
import { PROFESSIONAL_FIELDS, type ProfessionalListQuery, type TimeOff } from '@focinho/contracts/agenda/professionals';
import { embedded, localTime, object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';
import { dayIntervals, dayRows, weeklyIntervals, weeklyRows } from '../../database/weekly-hours';

/** Sort indexes: professionals_by_name, professionals_by_creation. */
const professionals: ListDefinition = {
  key: 'professionals',
  table: 'professionals',
  fields: {
    id: sql`row.id`,
    ...recordJson(PROFESSIONAL_FIELDS),
    user: embedded('u', { id: sql`u.id`, name: sql`u.name` }),
    // Without those that have been deleted.
    serviceIds: sql`case when row.service_ids is not null then array(
      select wanted.id from unnest(row.service_ids) with ordinality as wanted (id, position)
      join services s on s.tenant_id = row.tenant_id and s.id = wanted.id and s.deleted_at is null order by wanted.position) end`,
    hours: weeklyIntervals(sql`select weekday, minutes from shifts s
      where s.tenant_id = row.tenant_id and s.professional_id = row.id`),
    dayHours: dayIntervals(sql`select day, minutes from day_shifts s
      where s.tenant_id = row.tenant_id and s.professional_id = row.id`),
    timeOff: sql`(
      select coalesce(json_agg(${object({
        from: localTime(sql`lower(off.during)`),
        to: localTime(sql`upper(off.during)`),
        reason: sql`off.reason`,
      })} order by off.during), '[]') from time_off off
      where off.tenant_id = row.tenant_id and off.professional_id = row.id)`,
    createdAt: sql`row.created_at`,
  },
  joins: sql`left join users u on u.tenant_id = row.tenant_id and u.id = row.user_id`,
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PROFESSIONAL_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listProfessionals = (query: ProfessionalListQuery) =>
  listQuery(professionals, query, {
    search: search(query.search),
    where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)],
  });

export const oneProfessional = (id: string) => oneQuery(professionals, 'professional', id);

export const deleteShifts = (id: string) => sql`delete from shifts where professional_id = ${id}`;
export const insertShifts = (id: string, hours: WeeklyInterval[]) => sql`
  insert into shifts (professional_id, weekday, minutes) select ${id}, weekday, minutes from (${weeklyRows(hours)}) hours`;
export const deleteDayShifts = (id: string) => sql`delete from day_shifts where professional_id = ${id}`;
export const insertDayShifts = (id: string, hours: DayInterval[]) => sql`
  insert into day_shifts (professional_id, day, minutes) select ${id}, day, minutes from (${dayRows(hours)}) hours`;
export const deleteTimeOff = (id: string) => sql`delete from time_off where professional_id = ${id}`;
export const insertTimeOff = (id: string, list: TimeOff[]) => sql`
  insert into time_off (professional_id, during, reason)
  select ${id}, tsrange(off.starts, off.ends), off.reason from unnest(
    ${list.map(({ from }) => from)}::timestamp[], ${list.map(({ to }) => to)}::timestamp[],
    ${list.map(({ reason }) => reason)}::text[]) as off (starts, ends, reason)`;

/** A service that does not exist, of those that a professional is to do. */
export const unknownService = (ids: string[]) => sql<{ id: string }>`
  select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
  where not exists (select from services s where s.id = wanted.id and s.deleted_at is null) limit 1`;
export const userExists = (id: string) => sql<{ id: string }>`select id from users where id = ${id}`;

/** `expected`: how many appointments are still to come. */
export interface Upcoming {
  day: string;
  time: string;
  pet: string;
  isHere: boolean;
  expected: number;
}
/**
 * The next appointment of a professional: that of a pet that is expected, or else of one that is in the shop. Nobody is
 * expected any more whose time is over.
 */
export const upcomingOfProfessional = (id: string) => sql<Upcoming>`
  with own as (
    select date, start_time, end_time, pet_id, tenant_id, arrived_at is not null or status = 'IN_PROGRESS' as is_here
    from appointments
    where professional_id = ${id} and date >= app.today() and deleted_at is null
      and status in ('SCHEDULED', 'CONFIRMED', 'IN_PROGRESS')
  )
  select to_char(a.date, 'DD/MM') as day, to_char(a.start_time, 'HH24:MI') as time, p.name as pet, a.is_here as "isHere",
    (count(*) filter (where not a.is_here) over ())::int as expected
  from own a join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  where a.is_here or a.date + a.end_time > now() at time zone current_setting('app.time_zone')
  order by a.is_here, a.date, a.start_time limit 1`;
