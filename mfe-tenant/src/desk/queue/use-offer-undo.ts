import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { tryWithToasts } from '@focinho/ui/toasts';
import { once } from '@focinho/ui/once';
import { useTenantQueueUndoMoveMutation } from './queue.api';
import { UNDO_TOASTS } from './queue-texts';

/** Says what was done, with a button that takes the last move of these pets back for ten seconds, or until they move again. */
export function useOfferUndo(): (message: string, moved: readonly QueueEntry[], onUndo?: () => void) => void {
  const [undo] = useTenantQueueUndoMoveMutation();
  return (message, moved, onUndo) => {
    const moves = moved.flatMap(({ id, lastMove }) => (lastMove ? [{ id, moveId: lastMove.id }] : []));
    const takeBack = () => {
      onUndo?.();
      void tryWithToasts(UNDO_TOASTS, Promise.all(moves.map((move) => undo(move).unwrap())));
    };
    const key = moved.map(({ id }) => id).join();
    notify.success(message, moves.length > 0 ? { label: 'Desfazer', onClick: once(takeBack), key } : undefined);
  };
}
