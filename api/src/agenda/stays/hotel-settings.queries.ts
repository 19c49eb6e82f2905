import {
  DEFAULT_HOTEL_SETTINGS,
  HOTEL_SETTINGS_FIELDS,
  type HotelSettings,
  type HotelSettingsInput,
} from '@focinho/contracts/agenda/stays';
import { toCents } from '@focinho/contracts/kernel/money';
import { object, recordJson } from '../../database/json';
import { sql, type Sql } from '../../database/sql';

const SEASON = object({
  name: sql`season.name`,
  from: sql`to_char(lower(season.nights), 'YYYY-MM-DD')`,
  to: sql`to_char(upper(season.nights) - 1, 'YYYY-MM-DD')`,
  percent: sql`season.percent`,
});
/** The seasons in their order (hotel_seasons_pkey). @param where of those that are aliased `season` */
export const seasonsWhere = (where: Sql) => sql`(
  select coalesce(json_agg(${SEASON} order by season.nights), '[]') from hotel_seasons season where ${where})`;

const { seasons: _noSeasons, ...defaults } = DEFAULT_HOTEL_SETTINGS;
/** The settings without their seasons; those of a shop that has saved none (hotel_settings_pkey). */
export const OWN_SETTINGS = sql`coalesce(
  (select to_jsonb(${object(recordJson(HOTEL_SETTINGS_FIELDS))}) from hotel_settings row), ${JSON.stringify(defaults)}::jsonb)`;

export const SETTINGS = sql`
  select json_build_object('settings',
    ${OWN_SETTINGS} || jsonb_build_object('seasons', ${seasonsWhere(sql`true`)}))::text`;

export const saveSettings = (input: Omit<HotelSettings, 'seasons'>) => sql`
  insert into hotel_settings (mode, service_id, check_in_time, check_out_time, tolerance_minutes, late_fee_cents, extra_night_from,
    second_pet_percent, holiday_percent, deposit_percent)
  values (${input.mode}, ${input.serviceId}::uuid, ${input.checkInTime}::time, ${input.checkOutTime}::time,
    ${input.toleranceMinutes}::int, ${toCents(input.lateFee)}::bigint, ${input.extraNightFrom}::time,
    ${input.secondPetPercent}::int, ${input.holidayPercent}::int, ${input.depositPercent}::int)
  on conflict (tenant_id) do update set mode = excluded.mode, service_id = excluded.service_id,
    check_in_time = excluded.check_in_time, check_out_time = excluded.check_out_time,
    tolerance_minutes = excluded.tolerance_minutes, late_fee_cents = excluded.late_fee_cents,
    extra_night_from = excluded.extra_night_from, second_pet_percent = excluded.second_pet_percent,
    holiday_percent = excluded.holiday_percent, deposit_percent = excluded.deposit_percent`;
export const DELETE_SEASONS = sql`delete from hotel_seasons`;
export const insertSeasons = ({ seasons: list }: HotelSettingsInput) => sql`
  insert into hotel_seasons (nights, name, percent)
  select daterange("from", "to", '[]'), name, percent
  from json_to_recordset(${JSON.stringify(list)}::json) as season (name text, "from" date, "to" date, percent int)`;
