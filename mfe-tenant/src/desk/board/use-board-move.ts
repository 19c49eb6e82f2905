import { useState } from 'react';
import type { Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantQueueMoveMutation } from '../queue/queue.api';
import { MOVE_FAILURE, moveText } from '../queue/queue-texts';
import { useOfferUndo } from '../queue/use-offer-undo';

/** Where a pet is shown until the queue that was fetched after its move says so. */
interface Moved {
  stage: Stage;
  /** Undefined while the call is under way. */
  settledAt?: number;
}

/**
 * Moves a pet at once, and back if the server refuses. For ten seconds a toast offers to undo it.
 * @param fetchedAt when the shown queue arrived
 */
export function useBoardMove(fetchedAt: number) {
  const [move] = useTenantQueueMoveMutation();
  const offerUndo = useOfferUndo();
  const [moved, setMoved] = useState<Readonly<Record<string, Moved>>>({});

  const show = (id: string, shown: Moved | undefined) =>
    setMoved(({ [id]: _, ...others }) => (shown ? { ...others, [id]: shown } : others));

  const moveTo = async (entry: QueueEntry, stage: Stage): Promise<void> => {
    const { id } = entry;
    if (entry.stage === stage) return;
    show(id, { stage });
    try {
      const idempotencyKey = newIdempotencyKey();
      const after = await withApproval((approval) => move({ id, move: { stage }, idempotencyKey, approval }).unwrap());
      show(id, { stage, settledAt: Date.now() });
      offerUndo(moveText(entry, stage), [after], () => show(id, undefined));
    } catch (cause) {
      show(id, undefined);
      notify.error(MOVE_FAILURE, cause);
    }
  };

  const stageShown = (entry: QueueEntry): Stage => {
    const own = moved[entry.id];
    return own && (own.settledAt === undefined || own.settledAt > fetchedAt) ? own.stage : entry.stage;
  };
  return {
    moveTo,
    placed: (entries: readonly QueueEntry[]): QueueEntry[] =>
      entries.map((entry) => ({ ...entry, stage: stageShown(entry) })),
  };
}
