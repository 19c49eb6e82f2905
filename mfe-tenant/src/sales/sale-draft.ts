import { saleInputSchema, type SaleInput } from '@focinho/contracts/sales';
import { itemTotal, saleTotals, type PricedItem } from './sale-totals';

type SoldItem = SaleInput['items'][number];
const priced = ({ quantity, unitPrice }: SoldItem): PricedItem => ({ quantity, unitPrice: unitPrice ?? 0 });

/** A new sale in its form; with the prices known, a negative total is refused as well. */
export const saleDraftSchema = saleInputSchema.refine(
  ({ items, discount }) => discount <= saleTotals(items.map(priced), 0, 0).subtotal,
  { error: 'O desconto não pode ser maior que o subtotal', path: ['discount'] },
);

/** The sale with the totals that the form shows. */
export function withFigures(sale: SaleInput): SaleInput {
  const { subtotal, total } = saleTotals(sale.items.map(priced), sale.discount, sale.tax);
  const items = sale.items.map((item) => ({ ...item, totalPrice: itemTotal(priced(item)) }));
  return { ...sale, items, subtotal, total };
}
