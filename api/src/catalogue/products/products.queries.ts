import { LOW_STOCK, PRODUCT_FIELDS, type ProductListQuery } from '@focinho/contracts/catalogue/products';
import { reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { pictureOfProduct } from '../../database/shared-sql';
import { given, sql } from '../../database/sql';
import type { StoredItem } from '../../journal/exceptions/catalogue.rules';
import type { StockedProduct } from './stock.rules';

/** Whether there are no more of a product on sale than it should have at least (products_by_stock, products_by_minimum). */
export const IS_LOW = sql`(is_active and (stock <= ${LOW_STOCK}::int and min_stock is null or stock <= min_stock))`;

/** Sort indexes: products_by_name, products_by_price, products_by_stock, products_by_creation. */
const products: ListDefinition = {
  key: 'products',
  table: 'products',
  fields: {
    id: sql`row.id`,
    ...recordJson(PRODUCT_FIELDS),
    averageCost: sql`case when row.stock > 0 and row.stock_value_cents > 0 then ${reais(sql`round(row.stock_value_cents::numeric / row.stock)`)} end`,
    photoId: pictureOfProduct(sql`row.id`),
    createdAt: sql`row.created_at`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PRODUCT_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listProducts = (query: ProductListQuery) =>
  listQuery(products, query, {
    search: search(query.search),
    where: [
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
      given(query.isLow, (isLow) => sql`coalesce(${IS_LOW}, false) = ${isLow}`),
    ],
  });

/** Columns of a product for what must be known to change it, to be locked. */
export const STORED_PRODUCT = sql<StoredItem & StockedProduct>`
  select id, name, price_cents::float8 as "priceCents", is_active as "isActive", stock, stock_value_cents::float8 as "stockValueCents",
    cost_cents::float8 as "costCents" from products`;

export const oneProduct = (id: string) => oneQuery(products, 'product', id);
export const WRITTEN_PRODUCT = writtenOne(products, 'product');
