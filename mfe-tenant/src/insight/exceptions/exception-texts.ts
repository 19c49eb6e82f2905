import type { MoneyException } from '@focinho/contracts/journal/exceptions';
import { formatMoney } from '@focinho/contracts/kernel/money';

const percent = (value: number) => `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;
const units = (value: number | null) => (value === null ? 'sem controle' : value.toLocaleString('pt-BR'));

/** "R$ 39,90 → R$ 9,90", "12 → 2 un", "55,5% de R$ 100,00"; undefined if there is nothing to add to the amount. */
export function comparison({ kind, before, after, percent: share }: MoneyException): string | undefined {
  if (kind === 'STOCK_REDUCED') return `${units(before)} → ${units(after)} un`;
  if (kind === 'ACTIVITY_CHANGED') return after ? 'ativado' : 'desativado';
  if (kind === 'PRICE_CHANGED' && before !== null && after !== null)
    return `${formatMoney(before)} → ${formatMoney(after)}`;
  if (kind === 'DISCOUNT' && before !== null && share !== null) return `${percent(share)} de ${formatMoney(before)}`;
  return undefined;
}
