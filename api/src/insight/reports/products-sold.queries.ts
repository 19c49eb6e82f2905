import type { RevenueQuery } from '@focinho/contracts/insight/reports';
import { IS_LOW } from '../../catalogue/products/products.queries';
import { object, reais } from '../../database/json';
import { sql } from '../../database/sql';
import { sharesOf } from './revenue.queries';
import { soldWithin } from './sold-within';

/** ProductReport in one statement. Cost: stock_entries_by_sale; losses: stock_entries_by_creation; the rest: products_by_name. */
export const productsSold = (period: RevenueQuery) => sql`
  with ${sharesOf(period)}, sold_products as (
    select tenant_id, sale_id, product_id, sum(quantity) as units, sum(cents) as cents
    from shares where product_id is not null group by 1, 2, 3
  ), of_products as (
    select product.id, product.name, product.name_key, product.category, sum(sold_products.units)::int as units,
      sum(sold_products.cents) as cents,
      -- Where nothing was taken out of stock, it is not counted.
      sum(coalesce(taken.cents, sold_products.units * product.cost_cents)) as cost
    from sold_products
    join products product on product.tenant_id = sold_products.tenant_id and product.id = sold_products.product_id
    cross join lateral (
      select -sum(entry.value_cents) as cents from stock_entries entry
      where entry.tenant_id = sold_products.tenant_id and entry.sale_id = sold_products.sale_id and entry.product_id = product.id
    ) taken
    group by product.tenant_id, product.id
  )
  select json_build_object(
    'products', (
      select coalesce(json_agg(${object({
        product: object({ id: sql`row.id`, name: sql`row.name` }),
        category: sql`row.category`,
        units: sql`row.units`,
        revenue: reais(sql`row.cents`),
        cost: reais(sql`nullif(row.cost, 0)`),
        margin: reais(sql`(row.cents - nullif(row.cost, 0))`),
      })} order by row.cents desc, row.name_key, row.id), '[]') from of_products row),
    'losses', (
      select ${reais(sql`coalesce(-sum(value_cents), 0)`)} from stock_entries
      where (kind = 'LOSS' or kind = 'COUNT') and ${soldWithin(period)}
        and not exists (select from stock_entries back where back.reverses_id = stock_entries.id)),
    'stockUnits', (select coalesce(sum(stock), 0)::int from products where deleted_at is null),
    'stockValue', (select ${reais(sql`coalesce(sum(stock_value_cents), 0)`)} from products where deleted_at is null),
    'low', (select count(*)::int from products where deleted_at is null and ${IS_LOW})
  )::text`;
