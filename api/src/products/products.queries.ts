import type { ProductListQuery } from '@focinho/contracts/products';
import { object, reais } from '../database/json';
import { Conditions, listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';

/** Orders: products_by_name, products_by_price, products_by_creation. */
const products: ListDefinition = {
  key: 'products',
  table: 'products',
  json: object({
    id: 'row.id',
    name: 'row.name',
    description: 'row.description',
    price: reais('row.price_cents'),
    stock: 'row.stock',
    isActive: 'row.is_active',
    createdAt: 'row.created_at',
  }),
  alive: 'row.deleted_at is null',
  sorts: { name: ['row.name_key'], price: ['row.price_cents'], createdAt: ['row.created_at'] },
  defaultSort: 'name',
};

export const listProducts = (query: ProductListQuery) =>
  listQuery(products, query, new Conditions().search(query.search).add('row.is_active = ?', query.isActive));

export const oneProduct = (id: string) => oneQuery(products, 'product', id);
export const WRITTEN_PRODUCT = writtenOne(products, 'product');
