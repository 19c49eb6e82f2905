import type { DayInterval, WeeklyInterval } from '@focinho/contracts/kernel/hours';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { object } from './json';
import { sql, type Sql } from './sql';

/** `HH:MM` of minutes since midnight. 1440 is `24:00`. */
export const clockOf = (minutes: Sql) =>
  sql`lpad((${minutes} / 60)::text, 2, '0') || ':' || lpad((${minutes} % 60)::text, 2, '0')`;
/** Rows of opening_hours or shifts, as `{ weekday, from, to }`. */
export const weeklyIntervals = (rows: Sql) => sql`(
  select coalesce(json_agg(${object({
    weekday: sql`part.weekday`,
    from: clockOf(sql`lower(part.minutes)`),
    to: clockOf(sql`upper(part.minutes)`),
  })} order by part.weekday, part.minutes), '[]') from (${rows}) part)`;

/** Rows of day_shifts, as `{ day, from, to }`. */
export const dayIntervals = (rows: Sql) => sql`(
  select coalesce(json_agg(${object({
    day: sql`part.day`,
    from: clockOf(sql`lower(part.minutes)`),
    to: clockOf(sql`upper(part.minutes)`),
  })} order by part.day, part.minutes), '[]') from (${rows}) part)`;

const weekdays = (hours: WeeklyInterval[]) => sql`${hours.map(({ weekday }) => weekday)}::smallint[]`;
const starts = (hours: { from: string }[]) => sql`${hours.map(({ from }) => minutesOf(from))}::integer[]`;
const ends = (hours: { to: string }[]) => sql`${hours.map(({ to }) => minutesOf(to))}::integer[]`;
/** Weekly hours as rows (weekday, minutes). */
export const weeklyRows = (hours: WeeklyInterval[]) => sql`
  select part.weekday, int4range(part.starts, part.ends) as minutes
  from unnest(${weekdays(hours)}, ${starts(hours)}, ${ends(hours)}) as part (weekday, starts, ends)`;
/** Hours of single days as rows (day, minutes). */
export const dayRows = (hours: DayInterval[]) => sql`
  select part.day, int4range(part.starts, part.ends) as minutes
  from unnest(${hours.map(({ day }) => day)}::date[], ${starts(hours)}, ${ends(hours)}) as part (day, starts, ends)`;
