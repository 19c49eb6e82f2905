import { object } from './json';
import { sql } from './sql';
import { clockOf } from './weekly-hours';

const OPEN = sql`json_build_object('from', ${clockOf(sql`lower(holidays.minutes)`)}, 'to', ${clockOf(sql`upper(holidays.minutes)`)})`;
/** A row of holidays as JSON; `open` is missing if the shop is closed. */
export const HOLIDAY = sql`json_strip_nulls(to_json(${object({
  day: sql`holidays.day`,
  name: sql`holidays.name`,
  open: sql`case when holidays.minutes is not null then ${OPEN} end`,
})}))`;
