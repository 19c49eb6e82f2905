import { sql } from '../../database/sql';

/** Reduces the stock; the rows are already locked by saleFacts. */
export const takeStock = (taken: { id: string; quantity: number }[]) => sql`
  update products set stock = stock - taken.quantity, updated_at = now()
  from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ quantity }) => quantity)}::int[]) as taken (id, quantity)
  where products.id = taken.id`;

/** Restores the stock of a cancelled sale, locking in the same order as sales do (sale_items_by_sale). */
export const restoreStock = (saleId: string) => sql`
  with sold as (
    select product_id, sum(quantity) as quantity from sale_items where sale_id = ${saleId} and product_id is not null group by 1
  ), counted as (
    select id from products where id in (select product_id from sold) and stock is not null order by id for no key update
  )
  update products set stock = stock + sold.quantity, updated_at = now()
  from sold join counted on counted.id = sold.product_id where products.id = sold.product_id`;
