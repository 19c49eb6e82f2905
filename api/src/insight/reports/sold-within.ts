import { sql, type Sql } from '../../database/sql';

const localMidnight = (day: Sql) => sql`${day}::timestamp at time zone current_setting('app.time_zone')`;

/** The sales of whole days of the tenant, both inclusive (sales_by_creation). */
export const soldWithin = ({ from, to }: { from: string; to: string }) =>
  sql`created_at >= ${localMidnight(sql`${from}::date`)} and created_at < ${localMidnight(sql`(${to}::date + 1)`)}`;
