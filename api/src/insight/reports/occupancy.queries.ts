import type { RevenueQuery } from '@focinho/contracts/insight/reports';
import { object, reais } from '../../database/json';
import { sql } from '../../database/sql';

/**
 * Nights of stays that were not cancelled, each on its own day, whether or not the pet has come yet (stays_by_check_out, stay_lines_pkey). A
 * night that a late check-out costs is sold, although the kennel is free again. Places are those of the kennels of today.
 */
export const occupancyReport = ({ from, to }: RevenueQuery) => sql`
  with days as (
    select day::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
  ), nights as (
    select line.date, count(*) filter (where line.kind = 'NIGHT') as sold, sum(line.price_cents) as cents
    from stays s join stay_lines line on line.tenant_id = s.tenant_id and line.stay_id = s.id
    where s.status <> 'CANCELLED' and s.check_out >= ${from}::date and s.first_night <= ${to}::date
      and line.date between ${from}::date and ${to}::date
    group by line.date
  ), places as (
    select coalesce(sum(capacity), 0) as count from stations where kind = 'KENNEL' and is_active and deleted_at is null
  ), counted as (
    select days.day, coalesce(nights.sold, 0) as sold, places.count as available, coalesce(nights.cents, 0) as cents
    from days cross join places left join nights on nights.date = days.day
  )
  select json_build_object('report', (
    select ${object({
      sold: sql`sum(sold)`,
      available: sql`sum(available)`,
      revenue: reais(sql`sum(cents)`),
      days: sql`json_agg(${object({
        date: sql`to_char(day, 'YYYY-MM-DD')`,
        sold: sql`sold`,
        available: sql`available`,
        revenue: reais(sql`cents`),
      })} order by day)`,
    })} from counted))::text`;
