import { fromCents, toCents } from '@focinho/contracts/kernel/money';

/** A line's quantity in whole units, of which credits pay some, and its unit price in reais. */
export interface PricedItem {
  quantity: number;
  unitPrice: number;
  credits?: number;
}
/** In reais, exact to the cent. */
export interface SaleTotals {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

const itemCents = ({ quantity, unitPrice, credits = 0 }: PricedItem) => toCents(unitPrice) * (quantity - credits);
/** Unit price × what credits do not pay of the quantity, in reais, exact to the cent. */
export const itemTotal = (item: PricedItem): number => fromCents(itemCents(item));

/**
 * The totals of a sale: subtotal = Σ items, total = subtotal − discount + tax. Added up in whole cents to avoid floating
 * point errors; the server computes its own from the same items.
 * @param discount and `tax` in reais; null while the field is empty
 */
export function saleTotals(items: PricedItem[], discount: number | null, tax: number | null): SaleTotals {
  const subtotal = items.reduce((sum, item) => sum + itemCents(item), 0);
  const less = toCents(discount ?? 0);
  const more = toCents(tax ?? 0);
  return {
    subtotal: fromCents(subtotal),
    discount: fromCents(less),
    tax: fromCents(more),
    total: fromCents(subtotal - less + more),
  };
}
