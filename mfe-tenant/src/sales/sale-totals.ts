import { fromCents, toCents } from '@focinho/contracts/money';

/** What is charged: `quantity` whole units at `unitPrice` reais each. */
export interface PricedItem {
  quantity: number;
  unitPrice: number;
}
/** Reais with exact cents. */
export interface SaleTotals {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

/** Unit price × quantity, in reais with exact cents. */
export function itemTotal({ quantity, unitPrice }: PricedItem): number {
  return fromCents(toCents(unitPrice) * quantity);
}

/**
 * What a sale costs: subtotal = Σ items, total = subtotal − discount + tax. Added up in whole cents, so that no figure
 * ends in a stray fraction; the server computes its own from the same items.
 * @param discount and `tax` in reais; null while the field is empty
 */
export function saleTotals(items: PricedItem[], discount: number | null, tax: number | null): SaleTotals {
  const subtotal = items.reduce((sum, { quantity, unitPrice }) => sum + toCents(unitPrice) * quantity, 0);
  const less = toCents(discount ?? 0);
  const more = toCents(tax ?? 0);
  return {
    subtotal: fromCents(subtotal),
    discount: fromCents(less),
    tax: fromCents(more),
    total: fromCents(subtotal - less + more),
  };
}
