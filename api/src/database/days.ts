import { given, sql, type Sql } from './sql';

const midnight = (day: Sql) => sql`${day}::timestamp at time zone current_setting('app.time_zone')`;

/** Conditions that an instant is within these calendar days of the tenant, the last one included. */
export const withinDays = (instant: Sql, { from, to }: { from?: string | undefined; to?: string | undefined }) => [
  given(from, (day) => sql`${instant} >= ${midnight(sql`${day}::date`)}`),
  given(to, (day) => sql`${instant} < ${midnight(sql`(${day}::date + 1)`)}`),
];
