import type { EntityManager } from 'typeorm';
import { queryRows } from '../../database/batch';
import { addEntries, lockProducts, takenBy } from '../../catalogue/products/stock-ledger.queries';
import { valueOfLeaving } from '../../catalogue/products/stock.rules';
import { stockReductions, type SaleLine, type SoldProduct } from './sales.rules';

/**
 * Takes what is sold out of stock; the products are already locked by saleFacts.
 * @throws ConflictError if the stock is insufficient
 */
export async function takeStock(
  tx: EntityManager,
  saleId: string,
  lines: readonly SaleLine[],
  products: readonly SoldProduct[],
): Promise<void> {
  const entries = stockReductions(lines, products).map(({ product, quantity }) => ({
    productId: product.id,
    kind: 'SALE' as const,
    quantity: -quantity,
    valueCents: -valueOfLeaving(product, quantity),
    saleId,
  }));
  if (entries.length > 0) await queryRows(tx, addEntries(entries));
}

/** Brings back what a cancelled sale has taken, at the value with which it has left; locking in the same order as sales do. */
export async function restoreStock(tx: EntityManager, saleId: string): Promise<void> {
  const taken = await queryRows(tx, takenBy(saleId));
  if (taken.length === 0) return;
  const products = await queryRows(tx, lockProducts(taken.map(({ productId }) => productId)));
  const entries = taken
    // Nobody counts it any more: it counts from what is there when that begins again.
    .filter(({ productId }) => products.some(({ id, stock }) => id === productId && stock !== null))
    .map(({ id, productId, quantity, valueCents }) => ({
      productId,
      kind: 'RETURN' as const,
      quantity: -quantity,
      valueCents: -valueCents,
      reversesId: id,
      saleId,
    }));
  if (entries.length > 0) await queryRows(tx, addEntries(entries));
}
