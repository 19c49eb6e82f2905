import {
  STOCK_COUNT_FIELDS,
  type StockCountItemInput,
  type StockCountListQuery,
} from '@focinho/contracts/catalogue/stock';
import { embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import { STOCKED } from '../products/stock-ledger.queries';
import type { StockedProduct } from '../products/stock.rules';
import { userOf } from './stock.queries';

/** Which products a count is about: those with a stock, of its category if it has one. */
const IN_COUNT = sql`product.stock is not null and product.deleted_at is null
  and (row.category is null or app.normalise(coalesce(product.category, '')) = app.normalise(row.category))`;

/** Value of a difference at the average cost of now; 0 if it was not counted. */
const worth = (difference: Sql) => sql`coalesce(case
  when product.stock > 0 then round(product.stock_value_cents * (${difference})::numeric / product.stock)
  else (${difference}) * coalesce(product.cost_cents, 0) end, 0)`;

/** stock_count_items_pkey, products_pkey; of a closed count, what it has booked: stock_entries_by_count. */
const FIGURES = sql`
  left join lateral (
    select count(*)::int as products, count(item.counted)::int as counted,
      count(*) filter (where item.counted <> item.expected)::int as differences,
      case when row.status = 'CLOSED'
        then (select coalesce(sum(entry.value_cents), 0) from stock_entries entry where entry.tenant_id = row.tenant_id and entry.count_id = row.id)
        else coalesce(sum(${worth(sql`item.counted - item.expected`)}) filter (where item.counted is not null), 0)
      end as value
    from products product
    left join stock_count_items item on item.tenant_id = row.tenant_id and item.count_id = row.id and item.product_id = product.id
    where product.tenant_id = row.tenant_id and (item.counted is not null or row.status = 'OPEN' and ${IN_COUNT})
  ) figures on true`;

const LINES = sql`(
  select coalesce(json_agg(${object({
    product: object({
      id: sql`product.id`,
      name: sql`product.name`,
      barcode: sql`product.barcode`,
      sku: sql`product.sku`,
    }),
    counted: sql`item.counted`,
    expected: sql`item.expected`,
    countedAt: sql`item.counted_at`,
    by: embedded('counter', { id: sql`counter.id`, name: sql`counter.name` }),
    value: reais(worth(sql`item.counted - item.expected`)),
  })} order by product.name_key, product.id), '[]')
  from products product
  left join stock_count_items item on item.tenant_id = row.tenant_id and item.count_id = row.id and item.product_id = product.id
  left join users counter on counter.tenant_id = row.tenant_id and counter.id = item.counted_by
  where product.tenant_id = row.tenant_id and (item.counted is not null or row.status = 'OPEN' and ${IN_COUNT}))`;

const FIELDS = {
  id: sql`row.id`,
  ...recordJson(STOCK_COUNT_FIELDS),
  openedBy: person('opener'),
  endedBy: person('ender'),
  products: sql`figures.products`,
  counted: sql`figures.counted`,
  differences: sql`figures.differences`,
  value: reais(sql`figures.value`),
};
/** Order: stock_counts_by_creation. */
const counts: ListDefinition = {
  key: 'counts',
  table: 'stock_counts',
  fields: FIELDS,
  joins: sql`${userOf('opener', sql`row.created_by`)} ${userOf('ender', sql`row.ended_by`)} ${FIGURES}`,
  alive: sql`true`,
  sorts: recordSorts(STOCK_COUNT_FIELDS),
  defaultSort: '-createdAt',
};
export const listCounts = (query: StockCountListQuery) => listQuery(counts, query);
export const oneCount = (id: string) => oneQuery({ ...counts, fields: { ...FIELDS, lines: LINES } }, 'count', id);

/** Expects what is there while the product is locked: no sale comes between. */
export const setCounted = (countId: string, { productId, counted }: StockCountItemInput, expected: number) => sql`
  insert into stock_count_items (count_id, product_id, counted, expected) values (${countId}, ${productId}, ${counted}, ${expected})
  on conflict (tenant_id, count_id, product_id) do update set counted = excluded.counted, expected = excluded.expected,
    counted_at = now(), counted_by = excluded.counted_by`;

/** Counted products with the difference that was found, locked in the order of their ids, as sales do. */
export const countedProducts = (countId: string) => sql<StockedProduct & { stock: number; difference: number }>`
  select product.*, (item.counted - item.expected)::int as difference
  from stock_count_items item
  join lateral (${STOCKED} where id = item.product_id and deleted_at is null and stock is not null for no key update) product on true
  where item.count_id = ${countId} and item.counted <> item.expected order by item.product_id`;
