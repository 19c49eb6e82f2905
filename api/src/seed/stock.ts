import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import type { StockEntryKind } from '@focinho/contracts/kernel/enums';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { valueOfChange } from '../catalogue/products/stock.rules';
import { newId } from '../database/records';
import { at } from './rows';
import type { ItemRow, ProductRow, SaleRow } from './sales';

/** The shop began to count so many days ago, and buys what has run out every two weeks. */
const SINCE_DAYS = 80;
const EVERY_DAYS = 14;
/** A count of this category, so many days ago, with what it has found missing, and something that was lost since. */
const COUNTED = { category: 'Higiene', daysAgo: 18, missing: 'Shampoo neutro 500 ml' };
const LOST = { daysAgo: 9, name: 'Perfume pet lavanda 120 ml', reason: 'Frasco quebrou na prateleira' };

interface Movement {
  kind: StockEntryKind;
  quantity: number;
  created_at: Date;
  /** Cost of one; by default what the rest has cost. */
  unit_cents?: number;
  sale_id?: string;
  count_id?: string;
  supplier?: string;
  reason?: string;
}

/** The ledger of each counted product, which ends with the stock of the catalogue, and a count that was closed on the way. */
export function stockOf(
  products: readonly ProductRow[],
  sales: readonly SaleRow[],
  items: readonly ItemRow[],
  today: string,
) {
  const count = { id: newId(), at: at(addDays(today, -COUNTED.daysAgo), '18:40') };
  const ledgers = products
    .filter(({ stock }) => stock !== null && stock > 0)
    .map((product) => ledgerOf(product, movementsOf(product, soldOf(product, sales, items), today, count)));
  const counted = ledgers.flatMap(({ product, entries }) => {
    const before = entries.filter(({ created_at, count_id }) => created_at < count.at && count_id === null).at(-1);
    const found = entries.find(({ count_id }) => count_id !== null);
    if (product.category !== COUNTED.category || !before) return [];
    const expected = before.stock_after;
    const row = { count_id: count.id, product_id: product.id, expected, counted_at: count.at };
    return [{ ...row, counted: expected + (found?.quantity ?? 0) }];
  });
  const ended = { status: 'CLOSED', created_at: at(addDays(today, -COUNTED.daysAgo), '18:05'), ended_at: count.at };
  return {
    products: products.map((row) => ({
      ...row,
      stock_value_cents: ledgers.find(({ product }) => product.id === row.id)?.valueCents ?? 0,
    })),
    entries: ledgers.flatMap(({ entries }) => entries),
    counts: [{ id: count.id, category: COUNTED.category, updated_at: count.at, ...ended }],
    counted,
  };
}

function soldOf(product: ProductRow, sales: readonly SaleRow[], items: readonly ItemRow[]): Movement[] {
  const own = items.filter(({ product_id: id }) => id === product.id);
  return sales.flatMap(({ id, created_at }) => {
    const quantity = own.filter(({ sale_id }) => sale_id === id).reduce((sum, item) => sum + item.quantity, 0);
    return quantity > 0 ? [{ kind: 'SALE' as const, quantity: -quantity, created_at, sale_id: id }] : [];
  });
}

/** Bought is at the beginning of two weeks what they sell, so that at their end is there what was there before. */
function movementsOf(
  { name, stock, category, supplier, cost_cents }: ProductRow,
  sold: Movement[],
  today: string,
  count: { id: string; at: Date },
): Movement[] {
  const missing: Movement[] = [];
  if (category === COUNTED.category && name === COUNTED.missing)
    missing.push({ kind: 'COUNT', quantity: -1, created_at: count.at, count_id: count.id });
  if (name === LOST.name) {
    const created_at = at(addDays(today, -LOST.daysAgo), '16:20');
    missing.push({ kind: 'LOSS', quantity: -1, created_at, reason: LOST.reason });
  }
  const opening: Movement = {
    kind: 'OPENING',
    quantity: (stock ?? 0) + missing.length,
    created_at: at(addDays(today, -SINCE_DAYS), '08:00'),
    unit_cents: Math.round(cost_cents * 0.96),
  };
  const bought: Movement[] = [];
  for (let daysAgo = SINCE_DAYS; daysAgo >= 0; daysAgo -= EVERY_DAYS) {
    const [from, to] = [addDays(today, -daysAgo), addDays(today, EVERY_DAYS - daysAgo)];
    const within = sold.filter(({ created_at }) => {
      const day = todayIn(DEFAULT_TIME_ZONE, created_at);
      return day >= from && day < to;
    });
    const quantity = -within.reduce((sum, movement) => sum + movement.quantity, 0);
    if (quantity > 0)
      bought.push({
        ...{ kind: 'PURCHASE' as const, quantity, created_at: at(from, '08:10'), supplier },
        ...{ unit_cents: cost_cents, reason: `Nota fiscal ${4_100 + SINCE_DAYS - daysAgo}` },
      });
  }
  return [opening, ...bought, ...missing, ...sold].sort(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  );
}

function ledgerOf(product: ProductRow, movements: readonly Movement[]) {
  let [stock, valueCents] = [0, 0];
  const entries = movements.map(({ unit_cents, ...movement }) => {
    const { quantity } = movement;
    const valued = { stock, stockValueCents: valueCents, costCents: product.cost_cents };
    const value_cents = unit_cents === undefined ? valueOfChange(valued, quantity) : unit_cents * quantity;
    stock += quantity;
    valueCents += value_cents;
    const none = { sale_id: null, count_id: null, supplier: null, reason: null };
    return { id: newId(), product_id: product.id, ...none, ...movement, value_cents, stock_after: stock };
  });
  return { product, entries, valueCents };
}
