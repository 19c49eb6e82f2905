import type { AgendaSettingsInput } from '@focinho/contracts/agenda/agenda-settings';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { HOLIDAY } from '../../database/holidays';
import { FIRST_SETTINGS } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { weeklyIntervals, weeklyRows } from '../../database/weekly-hours';

/** The settings that a tenant has saved; before the first save, the defaults. */
export const AGENDA_SETTINGS = sql`
  select json_build_object('settings', json_build_object(
    'hours', ${weeklyIntervals(sql`select weekday, minutes from opening_hours`)},
    'holidays', (select coalesce(json_agg(${HOLIDAY} order by day), '[]') from holidays),
    'staffMaySqueezeIn', coalesce((select staff_may_squeeze_in from tenant_settings), false),
    'lateCancellationHours', coalesce((select late_cancellation_hours from tenant_settings), 24),
    'simultaneousPets', coalesce((select simultaneous_pets from tenant_settings), 1)))::text`;

export const DELETE_HOURS = sql`delete from opening_hours`;
export const DELETE_HOLIDAYS = sql`delete from holidays`;
export const insertHours = ({ hours }: AgendaSettingsInput) =>
  sql`insert into opening_hours (weekday, minutes) ${weeklyRows(hours)}`;
export const insertHolidays = ({ holidays }: AgendaSettingsInput) => sql`
  insert into holidays (day, name, minutes)
  select day, name, case when opens is not null then int4range(opens, closes) end from unnest(${holidays.map(({ day }) => day)}::date[],
    ${holidays.map(({ name }) => name)}::text[], ${holidays.map(({ open }) => (open ? minutesOf(open.from) : null))}::integer[],
    ${holidays.map(({ open }) => (open ? minutesOf(open.to) : null))}::integer[]) as holiday (day, name, opens, closes)`;
/** The row of the settings may not exist yet: it begins with what is shown before. */
export const saveRules = (rules: AgendaSettingsInput) => sql`
  insert into tenant_settings (company_name, email, phone, staff_may_squeeze_in, late_cancellation_hours, simultaneous_pets)
  select first.name, first.email, first.phone, ${rules.staffMaySqueezeIn}::boolean, ${rules.lateCancellationHours}::integer,
    ${rules.simultaneousPets ?? null}::integer from ${FIRST_SETTINGS}
  on conflict (tenant_id) do update set
    staff_may_squeeze_in = excluded.staff_may_squeeze_in, late_cancellation_hours = excluded.late_cancellation_hours,
    simultaneous_pets = coalesce(excluded.simultaneous_pets, tenant_settings.simultaneous_pets)`;
export const THIS_YEAR = sql<{ year: number }>`select extract(year from app.today())::integer as year`;
