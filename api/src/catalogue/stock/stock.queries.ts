import { STOCK_ENTRY_FIELDS, type StockEntryListQuery } from '@focinho/contracts/catalogue/stock';
import { withinDays } from '../../database/days';
import { object, receiptNumber, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { given, raw, sql, type Sql } from '../../database/sql';
import type { ReversibleEntry } from '../products/stock-ledger.queries';

/** stock_entries_pkey */
export const entryToReverse = (id: string) => sql<ReversibleEntry & { kind: string; isReversed: boolean }>`
  select entry.id, entry.product_id as "productId", entry.kind, entry.quantity, entry.value_cents::float8 as "valueCents",
    exists (select from stock_entries back where back.reverses_id = entry.id) as "isReversed"
  from stock_entries entry where entry.id = ${id}`;

export const userOf = (alias: string, column: Sql) =>
  sql`left join users ${raw(alias)} on ${raw(alias)}.tenant_id = row.tenant_id and ${raw(alias)}.id = ${column}`;

/** Order: stock_entries_by_creation, or stock_entries_by_product. */
const entries: ListDefinition = {
  key: 'entries',
  table: 'stock_entries',
  fields: {
    id: sql`row.id`,
    ...recordJson(STOCK_ENTRY_FIELDS),
    product: object({ id: sql`product.id`, name: sql`product.name` }),
    receiptNumber: receiptNumber(sql`sale.receipt`),
    by: person('author'),
    mayBeReversed: sql`row.kind in ('PURCHASE', 'LOSS') and product.deleted_at is null
      and not exists (select from stock_entries back where back.tenant_id = row.tenant_id and back.reverses_id = row.id)`,
  },
  joins: sql`
    join products product on product.tenant_id = row.tenant_id and product.id = row.product_id
    left join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id
    ${userOf('author', sql`row.created_by`)}`,
  alive: sql`true`,
  sorts: recordSorts(STOCK_ENTRY_FIELDS),
  defaultSort: '-createdAt',
  // Entries keep no total: every sale would wait for it.
  countUpTo: 10_000,
};
export const listEntries = ({ page = 1, limit = 20, ...query }: StockEntryListQuery) =>
  listQuery(
    entries,
    { page, limit, sort: query.sort },
    {
      where: [
        given(query.productId, (id) => sql`row.product_id = ${id}`),
        given(query.kind, (kind) => sql`row.kind = ${kind}`),
        ...withinDays(sql`row.created_at`, query),
      ],
    },
  );
export const oneEntry = (id: string) => oneQuery(entries, 'entry', id);
