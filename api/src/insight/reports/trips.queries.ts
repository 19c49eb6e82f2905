import type { RevenueQuery } from '@focinho/contracts/insight/reports';
import { embedded, object, reais } from '../../database/json';
import { sql } from '../../database/sql';

const COUNTS = {
  legs: sql`row.legs`,
  done: sql`row.done`,
  cancelled: sql`row.cancelled`,
  late: sql`row.late`,
  fees: reais(sql`row.fees`),
  sold: reais(sql`row.sold`),
};

/** Legs of a period on the clock of the shop, together and by driver (trips_by_date, sale_items_by_trip). */
export const tripsReport = ({ from, to }: RevenueQuery) => sql`
  with known as (
    select t.driver_id, t.status, t.unit_price_cents * t.kilometres as cents,
      coalesce(t.done_at, now()) > (t.date + t.window_to) at time zone current_setting('app.time_zone') as is_after,
      (select sum(item.total_price_cents) from sale_items item
        join sales sale on sale.tenant_id = item.tenant_id and sale.id = item.sale_id
        where item.tenant_id = t.tenant_id and item.trip_id = t.id and sale.cancelled_at is null) as sold
    from trips t where t.date between ${from}::date and ${to}::date
  ), counted as (
    select driver_id, grouping(driver_id) = 1 as is_whole, count(*) as legs,
      count(*) filter (where status in ('PICKED_UP', 'DELIVERED')) as done,
      count(*) filter (where status = 'CANCELLED') as cancelled,
      count(*) filter (where status <> 'CANCELLED' and is_after) as late,
      coalesce(sum(cents) filter (where status <> 'CANCELLED'), 0)::bigint as fees, coalesce(sum(sold), 0)::bigint as sold
    from known group by grouping sets ((driver_id), ())
  )
  select json_build_object('report', (
    select ${object({
      ...COUNTS,
      drivers: sql`(
        select coalesce(json_agg(${object({
          driver: embedded('driver', { id: sql`driver.id`, name: sql`driver.name` }),
          ...COUNTS,
        })} order by driver.name_key nulls last, driver.id), '[]')
        from counted row left join professionals driver on driver.id = row.driver_id where not row.is_whole)`,
    })} from counted row where row.is_whole))::text`;
