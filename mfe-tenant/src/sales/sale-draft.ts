import { saleInputSchema, type SaleInput } from '@focinho/contracts/sales';
import { itemTotal, saleTotals, type PricedItem } from './sale-totals';

type SoldItem = SaleInput['items'][number];
const priced = ({ quantity, unitPrice }: SoldItem): PricedItem => ({ quantity, unitPrice: unitPrice ?? 0 });

/** A new sale as its form holds it; the form knows the prices, so it also refuses what would cost less than nothing. */
export const saleDraftSchema = saleInputSchema.refine(
  ({ items, discount }) => discount <= saleTotals(items.map(priced), 0, 0).subtotal,
  { error: 'O desconto não pode ser maior que o subtotal', path: ['discount'] },
);

/** The sale with the figures that its form showed. */
export function withFigures(sale: SaleInput): SaleInput {
  const { subtotal, total } = saleTotals(sale.items.map(priced), sale.discount, sale.tax);
  const items = sale.items.map((item) => ({ ...item, totalPrice: itemTotal(priced(item)) }));
  return { ...sale, items, subtotal, total };
}
