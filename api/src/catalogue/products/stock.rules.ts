import type { StockEntryKind } from '@focinho/contracts/kernel/enums';
import { toCents } from '@focinho/contracts/kernel/money';

/*
 * The arithmetic of the stock ledger: whole units and whole cents. A product's stock has a value, which is the sum of its entries' values;
 * what leaves takes its share of it along, so that the average cost of what stays is the same but for the rounding of one cent.
 */

/** A product as it is stored, locked. */
export interface StockedProduct {
  id: string;
  name: string;
  /** Null if it is not counted. */
  stock: number | null;
  /** 0 as long as nobody knows what it has cost. */
  stockValueCents: number;
  /** Cost of one when it is bought again. */
  costCents: number | null;
}
/** An entry to be added: the stock and its value change by these. */
export interface StockEntryDraft {
  /** A new one by default. */
  id?: string;
  productId: string;
  kind: StockEntryKind;
  quantity: number;
  valueCents: number;
  reversesId?: string;
  saleId?: string;
  countId?: string;
  supplier?: string | null;
  reason?: string | null;
}

type Valued = Pick<StockedProduct, 'stock' | 'stockValueCents' | 'costCents'>;

/** The value of a quantity that leaves: its share, and with the last unit all that is left. */
export function valueOfLeaving({ stock, stockValueCents }: Valued, quantity: number): number {
  const units = stock ?? 0;
  return quantity >= units ? stockValueCents : Math.round((stockValueCents * quantity) / units);
}

/** The value of a quantity that comes without a price of its own: at average cost, or else at what one costs when it is bought. */
export function valueOfComing({ stock, stockValueCents, costCents }: Valued, quantity: number): number {
  const units = stock ?? 0;
  return stockValueCents > 0 && units > 0
    ? Math.round((stockValueCents * quantity) / units)
    : quantity * (costCents ?? 0);
}

/** The value of a change of the stock by so many units, which may be negative. */
export const valueOfChange = (product: Valued, quantity: number): number =>
  quantity < 0 ? -valueOfLeaving(product, -quantity) : valueOfComing(product, quantity);

/**
 * The reversal of a purchase takes away what that has brought, or what of it is left: with the last unit all of it. That of a loss brings it back.
 * @returns the value, negative if it leaves
 */
export function valueOfReversal(product: Valued, entry: { quantity: number; valueCents: number }): number {
  if (entry.quantity < 0) return -entry.valueCents;
  const isLast = entry.quantity >= (product.stock ?? 0);
  return -(isLast ? product.stockValueCents : Math.min(entry.valueCents, product.stockValueCents));
}

/**
 * The value of units of unknown cost once goods come whose cost is known: as much as these, so that they do not lower the average. 0 if
 * their cost is known.
 */
export const valueOfUnknown = (product: Valued, coming: { quantity: number; valueCents: number }): number =>
  product.stockValueCents === 0 && coming.quantity > 0
    ? Math.round((coming.valueCents * Math.max(0, product.stock ?? 0)) / coming.quantity)
    : 0;

/** Cents of one unit on average, rounded; null without a stock, or if nobody knows what it has cost. */
export const averageCost = ({ stock, stockValueCents }: Valued): number | null =>
  stock !== null && stock > 0 && stockValueCents > 0 ? Math.round(stockValueCents / stock) : null;

/**
 * The entry that follows from an edit of the product's form: it begins to be counted, its stock was set by hand, or is not counted any more;
 * or a cost was entered for a stock of which nobody knew what it had cost.
 */
export function entryOfEdit(
  product: Valued,
  patch: { stock?: number | null | undefined; cost?: number | null | undefined },
): Pick<StockEntryDraft, 'kind' | 'quantity' | 'valueCents'> | undefined {
  const costCents = patch.cost === undefined ? product.costCents : patch.cost === null ? null : toCents(patch.cost);
  const after = patch.stock === undefined ? product.stock : patch.stock;
  const quantity = (after ?? 0) - (product.stock ?? 0);
  const isUnknown = product.stockValueCents === 0;
  const valueCents = isUnknown ? (after ?? 0) * (costCents ?? 0) : valueOfChange({ ...product, costCents }, quantity);
  if (quantity === 0) return valueCents === 0 ? undefined : { kind: 'VALUATION', quantity, valueCents };
  return { kind: product.stock === null ? 'OPENING' : 'ADJUSTMENT', quantity, valueCents };
}
