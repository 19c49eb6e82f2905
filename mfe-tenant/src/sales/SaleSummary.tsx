import { formatMoney } from '@focinho/contracts/money';
import type { SaleTotals } from './sale-totals';

/** Subtotal, discount, tax and total, one under the other. */
export function SaleSummary({ subtotal, discount, tax, total }: SaleTotals) {
  return (
    <dl className="fct-summary" aria-live="polite">
      <Figure name="Subtotal" amount={formatMoney(subtotal)} />
      <Figure name="Desconto" amount={`-${formatMoney(discount)}`} />
      <Figure name="Impostos" amount={formatMoney(tax)} />
      <Figure name="Total" amount={formatMoney(total)} />
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fcui-number">{amount}</dd>
    </div>
  );
}
