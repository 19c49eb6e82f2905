import type { CashbackRule } from '@focinho/contracts/desk/cashback';
import { SERVICE_CATEGORY_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { toastsFor } from '@focinho/ui/toasts';

export const RULE_TOASTS = toastsFor('Regra', 'feminine');

/** "Banho completo", "Categoria Banho", or "Tudo o que não tem outra regra". */
export function targetText({ scope, category, service, product }: CashbackRule): string {
  if (scope === 'ALL') return 'Tudo o que não tem outra regra';
  if (scope === 'CATEGORY') return `Categoria ${category ? SERVICE_CATEGORY_LABEL[category] : ''}`;
  return (scope === 'SERVICE' ? service?.name : product?.name) ?? 'Item excluído';
}

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`);
/** "até R$ 20,00 por venda · pode ser usado na próxima venda · vence depois de 90 dias" */
export function termsText({ ceiling, waitingDays, validDays }: CashbackRule): string {
  return [
    ...(ceiling === null ? [] : [`até ${formatMoney(ceiling)} por venda`]),
    waitingDays === 0 ? 'pode ser usado na próxima venda' : `pode ser usado depois de ${days(waitingDays)}`,
    validDays === null ? 'não vence' : `vence depois de ${days(validDays)}`,
  ].join(' · ');
}
