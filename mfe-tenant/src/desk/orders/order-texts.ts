import type { Order } from '@focinho/contracts/desk/orders';

export const ORDER_TOASTS = {
  failedToOpen: 'Erro ao abrir comanda. Tente novamente.',
  line: { success: 'Comanda atualizada com sucesso!', failure: 'Erro ao atualizar comanda. Tente novamente.' },
  cancelled: { success: 'Comanda cancelada com sucesso!', failure: 'Erro ao cancelar comanda. Tente novamente.' },
  reopened: { success: 'Comanda reaberta com sucesso!', failure: 'Erro ao reabrir comanda. Tente novamente.' },
};

/** "Comanda 12" */
export const orderTitle = ({ number }: Pick<Order, 'number'>): string => `Comanda ${number}`;
