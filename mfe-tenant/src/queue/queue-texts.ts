import type { QueueEntry } from '@focinho/contracts/queue';
import { STAGE_LABEL, type Stage } from '@focinho/contracts/enums';

export const petOf = ({ pet }: Pick<QueueEntry, 'pet'>): string => pet?.name ?? 'N/A';

/** What the button forward says. */
export const forwardText = (stage: Stage): string => (stage === 'WAITING' ? 'Chegou' : STAGE_LABEL[stage]);

export const ARRIVAL_TOASTS = {
  success: 'Chegada registrada!',
  failure: 'Erro ao registrar a chegada. Tente novamente.',
};
export const MOVE_FAILURE = 'Erro ao mover o pet. Tente novamente.';
export const UNDO_TOASTS = { success: 'Movimento desfeito.', failure: 'Erro ao desfazer o movimento.' };
