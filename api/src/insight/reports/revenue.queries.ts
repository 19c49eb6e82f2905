import { PAYMENT_METHODS } from '@focinho/contracts/kernel/enums';
import type { RevenueQuery } from '@focinho/contracts/insight/reports';
import { embedded, object, reais } from '../../database/json';
import { IS_SHOWN } from '../../database/shared-sql';
import { literals, sql } from '../../database/sql';
import { soldWithin } from './sold-within';

/**
 * CTEs with the sales of the period (sales_by_creation) and the shares of their items (sale_items_by_sale) in what was paid. The share of an
 * item is the difference of two rounded sums, so that the shares add up to the sale's total.
 */
export const sharesOf = (period: RevenueQuery) => sql`
  sold as materialized (
    select tenant_id, id, appointment_id, subtotal_cents, total_cents, created_at from sales
    where cancelled_at is null and ${soldWithin(period)}
  ), shares as materialized (
    select item.tenant_id, item.sale_id, item.name, item.service_id, item.product_id, item.package_id, item.quantity,
      item.unit_price_cents,
      coalesce(item.appointment_id, case when item.service_id is not null then sold.appointment_id end) as appointment_id,
      case when sold.subtotal_cents > 0 then
        round(sold.total_cents * sum(item.total_price_cents) over up_to_here / sold.subtotal_cents)
        - round(sold.total_cents * (sum(item.total_price_cents) over up_to_here - item.total_price_cents) / sold.subtotal_cents)
      else 0 end as cents
    from sold join sale_items item on item.tenant_id = sold.tenant_id and item.sale_id = sold.id
    window up_to_here as (partition by sold.id order by item.position)
  )`;

/**
 * RevenueReport in one statement: the shares of the period, with appointment, steps and names by key.
 */
export const revenue = (period: RevenueQuery) => sql`
  with ${sharesOf(period)}, of_professionals as (
    select professional_id, sum(quantity) as n, sum(cents) as cents from (
      select shares.quantity, shares.cents, coalesce(appointment.professional_id, (
        select step.professional_id from appointment_steps step
        where step.tenant_id = appointment.tenant_id and step.appointment_id = appointment.id and step.professional_id is not null
        order by step.position limit 1)) as professional_id
      from shares left join appointments appointment
        on appointment.tenant_id = shares.tenant_id and appointment.id = shares.appointment_id
    ) done group by professional_id
  ), of_items as (
    select coalesce(service.name, product.name, package.name, shares.name) as name, sum(quantity) as n, sum(cents) as cents
    from shares
    left join services service on service.tenant_id = shares.tenant_id and service.id = shares.service_id
    left join products product on product.tenant_id = shares.tenant_id and product.id = shares.product_id
    left join packages package on package.tenant_id = shares.tenant_id and package.id = shares.package_id
    group by coalesce(shares.service_id, shares.product_id, shares.package_id), 1
  ), of_hours as (
    select extract(hour from created_at at time zone current_setting('app.time_zone'))::int as hour, count(*) as n,
      sum(total_cents) as cents
    from sold group by 1
  )
  select json_build_object(
    'professionals', (
      select coalesce(json_agg(${object({
        professional: embedded('who', { id: sql`who.id`, name: sql`who.name` }),
        count: sql`done.n`,
        revenue: reais(sql`done.cents`),
      })} order by done.cents desc, who.name_key), '[]')
      from of_professionals done left join professionals who on who.id = done.professional_id),
    'methods', (
      select json_agg(${object({
        paymentMethod: sql`known.method`,
        count: sql`paid.n`,
        revenue: reais(sql`paid.cents`),
      })} order by known.position)
      from unnest(array[${literals(PAYMENT_METHODS)}]) with ordinality as known (method, position)
      cross join lateral (
        select coalesce(sum(tenders), 0) as n, coalesce(sum(total_cents), 0) as cents from sale_days
        where payment_method = known.method and day >= ${period.from}::date and day <= ${period.to}::date
      ) paid where ${IS_SHOWN}),
    'items', (
      select coalesce(json_agg(${object({
        name: sql`item.name`,
        count: sql`item.n`,
        revenue: reais(sql`item.cents`),
      })} order by item.cents desc, item.name), '[]') from of_items item),
    'hours', (
      select coalesce(json_agg(${object({
        hour: sql`at.hour`,
        count: sql`at.n`,
        revenue: reais(sql`at.cents`),
      })} order by at.hour), '[]') from of_hours at)
  )::text`;
