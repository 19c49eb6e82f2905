import { saleInputSchema, type SaleInput } from '@focinho/contracts/desk/sales';
import { tipFields } from '../../agenda/tips/tip-shares';
import { itemTotal, saleTotals, type PricedItem } from './sale-totals';

type SoldItem = SaleInput['items'][number];
const priced = ({ quantity, unitPrice }: SoldItem): PricedItem => ({ quantity, unitPrice: unitPrice ?? 0 });

const subtotalOf = (items: SoldItem[]) => saleTotals(items.map(priced), 0, 0).subtotal;

/** A new sale in its form; with the prices known, a negative total and a mistyped tax are refused as well. */
export const saleDraftSchema = saleInputSchema
  .refine(({ items, discount }) => discount <= subtotalOf(items), {
    error: 'O desconto não pode ser maior que o subtotal',
    path: ['discount'],
  })
  .refine(({ items, tax }) => tax <= subtotalOf(items), {
    error: 'Os impostos não podem ser maiores que o subtotal',
    path: ['tax'],
  });

/** The sale with its totals before credits pay of it, which the server decides. */
export function withFigures(sale: SaleInput): SaleInput {
  const { subtotal, total } = saleTotals(sale.items.map(priced), sale.discount, sale.tax);
  const items = sale.items.map((item) => ({ ...item, totalPrice: itemTotal(priced(item)) }));
  const { tip, tipShares, ...rest } = sale;
  return { ...rest, tip, tipShares: [], ...tipFields(tip, tipShares), items, subtotal, total };
}
