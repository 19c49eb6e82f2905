import type { Order, OrderLine } from '@focinho/contracts/desk/orders';
import type { Sale } from '@focinho/contracts/desk/sales';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';

export const ORDER_TOASTS = {
  failedToOpen: 'Erro ao abrir comanda. Tente novamente.',
  line: { success: 'Comanda atualizada com sucesso!', failure: 'Erro ao atualizar comanda. Tente novamente.' },
  removed: { success: 'Item removido da comanda.', failure: 'Erro ao atualizar comanda. Tente novamente.' },
  cancelled: { success: 'Comanda cancelada com sucesso!', failure: 'Erro ao cancelar comanda. Tente novamente.' },
  reopened: { success: 'Comanda reaberta com sucesso!', failure: 'Erro ao reabrir comanda. Tente novamente.' },
};

/** "Comanda 12" */
export const orderTitle = ({ number }: Pick<Order, 'number'>): string => `Comanda ${number}`;

/** "PIX", "PIX R$ 50,00 + Dinheiro R$ 50,00", or that there was nothing to pay: a package's use, a full discount. */
export function paymentsText({
  total,
  paymentMethod,
  paidBy = [],
}: Pick<Sale, 'total' | 'paymentMethod' | 'paidBy'>): string {
  if (total === 0) return 'Sem cobrança';
  if (paidBy.length < 2) return PAYMENT_METHOD_LABEL[paymentMethod];
  return paidBy.map(({ method, amount }) => `${PAYMENT_METHOD_LABEL[method]} ${formatMoney(amount)}`).join(' + ');
}

/** Whether the pet has, or had, credits of a Clubinho for the service of the line. */
export const isMember = ({ creditsLeft }: Pick<OrderLine, 'creditsLeft'>): boolean => typeof creditsLeft === 'number';

/** "Clubinho: 1 crédito usado · restam 3", "Clubinho: sem créditos", or nothing if the pet is no member. */
export function creditsOf({ creditsLeft, credits = 0, usesCredits = true }: OrderLine): string | undefined {
  if (typeof creditsLeft !== 'number') return undefined;
  const rest = Math.max(0, creditsLeft - credits);
  const left = rest === 1 ? 'resta 1' : `restam ${rest}`;
  if (credits > 0) return `Clubinho: ${credits === 1 ? '1 crédito' : `${credits} créditos`} · ${left}`;
  if (rest === 0) return 'Clubinho: sem créditos';
  return usesCredits ? `Clubinho: ${left}` : `Clubinho: ${left}, cobrado sem crédito`;
}
