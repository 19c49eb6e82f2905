import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import type { StockedProduct, StockEntryDraft } from './stock.rules';

/** Columns of a {@link StockedProduct}. */
export const STOCKED = sql<StockedProduct>`
  select id, name, stock, stock_value_cents::float8 as "stockValueCents", cost_cents::float8 as "costCents" from products`;
/** Locks products, also deleted ones, in the order of their ids as sales do. */
export const lockProducts = (ids: readonly string[]) =>
  sql<StockedProduct>`${STOCKED} where id = any (${ids}::uuid[]) order by id for no key update`;

/** Adds entries, at most one of a product, and changes the stock of their products by them. The products are locked. */
export const addEntries = (entries: readonly StockEntryDraft[]) => sql`
  with entry as (
    select * from json_to_recordset(${JSON.stringify(entries.map((entry) => ({ id: newId(), ...entry })))}::json)
      as entry (id uuid, "productId" uuid, kind text, quantity int, "valueCents" bigint, "reversesId" uuid, "saleId" uuid, "countId" uuid,
        supplier text, reason text)
  ), changed as (
    update products set stock = coalesce(stock, 0) + entry.quantity, stock_value_cents = stock_value_cents + entry."valueCents",
      updated_at = now()
    from entry where products.id = entry."productId" returning products.id, products.stock
  )
  insert into stock_entries (id, product_id, kind, quantity, value_cents, stock_after, reverses_id, sale_id, count_id, supplier, reason)
  select entry.id, entry."productId", kind, quantity, "valueCents", changed.stock, "reversesId", "saleId", "countId", supplier, reason
  from entry join changed on changed.id = entry."productId"`;

/** The first entry of a product that was just inserted with its stock and value; none if it is not counted. */
export const openingEntry = (productId: string) => sql`
  insert into stock_entries (id, product_id, kind, quantity, value_cents, stock_after)
  select ${newId()}, id, 'OPENING', stock, stock_value_cents, stock from products where id = ${productId} and stock is not null`;

export interface ReversibleEntry {
  id: string;
  productId: string;
  quantity: number;
  valueCents: number;
}
/** Entries of what a sale has taken and nobody has brought back (stock_entries_by_sale, stock_entries_reversed_once). */
export const takenBy = (saleId: string) => sql<ReversibleEntry>`
  select entry.id, entry.product_id as "productId", entry.quantity, entry.value_cents::float8 as "valueCents"
  from stock_entries entry where entry.sale_id = ${saleId} and entry.kind = 'SALE'
    and not exists (select from stock_entries back where back.reverses_id = entry.id)
  order by entry.product_id`;
