import type { Order } from '@focinho/contracts/desk/orders';
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
