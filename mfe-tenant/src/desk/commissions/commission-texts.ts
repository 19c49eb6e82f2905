import type { CommissionLine, CommissionRule } from '@focinho/contracts/desk/commissions';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { SERVICE_CATEGORY_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';

const percentText = (percent: number) => `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`;

/** "Lia · Tosa na tesoura", "Todos · Categoria Banho", "Todos · Tudo o que não tem outra regra". */
export function ruleText({ professional, scope, category, service, product }: CommissionRule): string {
  const what = {
    ALL: 'Tudo o que não tem outra regra',
    CATEGORY: `Categoria ${category ? SERVICE_CATEGORY_LABEL[category] : ''}`,
    SERVICE: service?.name ?? 'Item excluído',
    PRODUCT: product?.name ?? 'Item excluído',
  }[scope];
  return `${professional?.name ?? 'Todos'} · ${what}`;
}

export const rateText = ({ percent, amount }: Pick<CommissionRule, 'percent' | 'amount'>): string =>
  percent === null ? `${formatMoney(amount ?? 0)} cada` : percentText(percent);

/** "40% de R$ 80,00", "R$ 15,00 fixos", "40% de R$ 80,00, menos R$ 4,00 de produtos", "Estorno: 40% de R$ 80,00". */
export function lineText({ base, basis, deduction, percent, fixed, isReversal }: CommissionLine): string {
  const price = basis === 'PAID' ? ' pagos' : '';
  const rate =
    percent === null
      ? `${formatMoney(Math.abs(fixed ?? 0))} fixos`
      : `${percentText(percent)} de ${formatMoney(Math.abs(base))}${price}`;
  const used = deduction === 0 ? '' : `, menos ${formatMoney(Math.abs(deduction))} de produtos`;
  return `${isReversal ? 'Estorno: ' : ''}${rate}${used}`;
}

/** "01/11/2026 a 30/11/2026", or "até 30/11/2026". */
export const periodText = ({ from, to }: { from: string | null; to: string }): string =>
  from === null
    ? `até ${formatDay(to.slice(0, 10))}`
    : from > to
      ? `a partir de ${formatDay(from.slice(0, 10))}`
      : `${formatDay(from.slice(0, 10))} a ${formatDay(to.slice(0, 10))}`;
