import { formatMoney } from '@focinho/contracts/kernel/money';
import type { SaleTotals } from './sale-totals';

/** Subtotal, discount if there is one, and tax, and the total unless it is shown elsewhere. */
export function SaleSummary({
  subtotal,
  discount,
  tax,
  total,
  withTotal = true,
}: SaleTotals & { withTotal?: boolean }) {
  return (
    <dl className="fct-summary" aria-live="polite">
      <Figure name="Subtotal" amount={formatMoney(subtotal)} />
      {discount > 0 && <Figure name="Desconto" amount={`-${formatMoney(discount)}`} />}
      <Figure name="Impostos" amount={formatMoney(tax)} />
      {withTotal && <Figure name="Total" amount={formatMoney(total)} isTotal />}
    </dl>
  );
}

/** The total alone, for a dialog's footer. */
export function SaleTotal({ total }: Pick<SaleTotals, 'total'>) {
  return (
    <dl className="fct-footer-total" aria-live="polite">
      <Figure name="Total" amount={formatMoney(total)} isTotal />
    </dl>
  );
}

function Figure({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'fct-total' : undefined}>
      <dt>{name}</dt>
      <dd className="fcui-number">{amount}</dd>
    </div>
  );
}
