import { PRODUCT_FIELDS, type ProductListQuery } from '@focinho/contracts/catalogue/products';
import { object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: products_by_name, products_by_price, products_by_stock, products_by_creation. */
const products: ListDefinition = {
  key: 'products',
  table: 'products',
  json: object({
    id: sql`row.id`,
    ...recordJson(PRODUCT_FIELDS),
    createdAt: sql`row.created_at`,
  }),
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PRODUCT_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listProducts = (query: ProductListQuery) =>
  listQuery(products, query, {
    search: search(query.search),
    where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)],
  });

export const oneProduct = (id: string) => oneQuery(products, 'product', id);
export const WRITTEN_PRODUCT = writtenOne(products, 'product');
