import type { QueueEntry, WalkIn } from '@focinho/contracts/desk/queue';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { STAGE_LABEL, type Stage } from '@focinho/contracts/kernel/enums';

export const petOf = ({ pet }: Pick<QueueEntry, 'pet'>): string => pet?.name ?? 'N/A';

/** Whether the pet goes without having paid what costs something. */
export const isUnpaid = ({ isPaid, price }: Pick<QueueEntry, 'isPaid' | 'price'>): boolean => !isPaid && price > 0;

/** Text of the toast after a walk-in: also when nobody is free to attend it. */
export function walkInText({ nobodyFree }: Pick<WalkIn, 'nobodyFree'>): string {
  if (!nobodyFree) return ARRIVAL_TOASTS.success;
  const next = nobodyFree.until ? `próxima vaga às ${nobodyFree.until}` : 'sem vaga mais hoje';
  return `${ARRIVAL_TOASTS.success} Ninguém da equipe livre agora; ${next}.`;
}

/** Text of the toast after a move. */
export const moveText = (entry: QueueEntry, stage: Stage): string =>
  stage === 'DELIVERED' && isUnpaid(entry)
    ? `${petOf(entry)} foi entregue sem pagar ${formatMoney(entry.price)}`
    : `${petOf(entry)}: ${STAGE_LABEL[stage]}`;

/** Services without named steps have one of the kind OTHER, which says little. */
const FORWARD: Partial<Record<Stage, string>> = {
  WAITING: 'Chegou',
  OTHER: 'Atender',
  READY: 'Marcar pronto',
  DELIVERED: 'Entregar',
};
/** Label of the button forward. */
export const forwardLabel = (stage: Stage): string => FORWARD[stage] ?? `Iniciar ${STAGE_LABEL[stage].toLowerCase()}`;

export const ARRIVAL_TOASTS = {
  success: 'Chegada registrada!',
  failure: 'Erro ao registrar a chegada. Tente novamente.',
};
export const NOTED_TOASTS = { success: 'Pertences e observações salvos.', failure: 'Erro ao salvar. Tente novamente.' };
export const MOVE_FAILURE = 'Erro ao mover o pet. Tente novamente.';
export const UNDO_TOASTS = { success: 'Movimento desfeito.', failure: 'Erro ao desfazer o movimento.' };
