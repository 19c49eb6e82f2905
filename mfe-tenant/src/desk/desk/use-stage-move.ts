import type { Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { MOVE_FAILURE, moveText } from '../queue/queue-texts';
import { useOfferUndo } from '../queue/use-offer-undo';
import type { useOutbox } from './use-outbox';

/** Moves a pet in the queue; without a connection later. For ten seconds a toast offers to undo it. */
export function useStageMove({
  run,
}: Pick<ReturnType<typeof useOutbox>, 'run'>): (entry: QueueEntry, stage: Stage) => void {
  const offerUndo = useOfferUndo();
  return (entry, stage) => {
    run('move', [entry], stage)
      .then((moved) => moved && offerUndo(moveText(entry, stage), moved.entries))
      .catch((cause: unknown) => notify.error(MOVE_FAILURE, cause));
  };
}
