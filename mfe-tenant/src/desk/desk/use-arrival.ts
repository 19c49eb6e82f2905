import type { DeskPet, QueueEntry, WalkInInput } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { useReadOnly } from '@focinho/ui/read-only';
import { withApproval } from '../../access/approvals/approval-desk';
import { ORDER_TOASTS } from '../orders/order-texts';
import { useOpenOrder } from '../orders/use-open-order';
import { useTenantQueueWalkInsMutation } from '../queue/queue.api';
import { ARRIVAL_TOASTS, walkInText } from '../queue/queue-texts';
import { useOfferUndo } from '../queue/use-offer-undo';
import type { ArrivalNotes } from './outbox';
import type { Target, useOutbox } from './use-outbox';

/** A walk-in whose optional fields may be left out. */
export type WalkIn = Pick<WalkInInput, 'serviceId'> & Partial<WalkInInput>;

/**
 * Registers who has arrived, with their services on the client's order.
 * @param onOrder gets the order's id
 */
export function useArrival({ run }: Pick<ReturnType<typeof useOutbox>, 'run'>, onOrder: (orderId: string) => void) {
  const [walkIns] = useTenantQueueWalkInsMutation();
  const openOrder = useOpenOrder();
  const offerUndo = useOfferUndo();
  const readOnly = useReadOnly();

  /** Opens the client's order, or extends it. */
  const charge = async (clientId: string, appointmentIds: readonly string[] = []) => {
    if (readOnly) return void notify.error(readOnly);
    try {
      onOrder(await openOrder(clientId, appointmentIds));
    } catch (cause) {
      notify.error(ORDER_TOASTS.failedToOpen, cause);
    }
  };

  return {
    charge,
    /** Without a connection the arrival is kept for later, with the order that it opens. @throws what the API refused */
    arrive: async (targets: readonly Target[], noted?: ArrivalNotes) => {
      const arrived = await run('arrival', targets, 'WAITING', noted);
      if (!arrived) return;
      offerUndo(ARRIVAL_TOASTS.success, arrived.entries);
      if (arrived.orderId) onOrder(arrived.orderId);
    },
    /** @throws what the API refused */
    walkIn: async (walkIn: WalkIn, idempotencyKey: string): Promise<QueueEntry> => {
      const taken = await withApproval((approval) =>
        walkIns({ walkIn: { ...walkIn, opensOrder: true }, idempotencyKey, approval }).unwrap(),
      );
      const { entry, orderId } = taken;
      offerUndo(walkInText(taken), [entry]);
      if (orderId) onOrder(orderId);
      return entry;
    },
  };
}

export type Arrival = ReturnType<typeof useArrival>;

/** Whether the pet still has to arrive for its appointment of today. */
export const isExpected = ({ today }: Pick<DeskPet, 'today'>): boolean => today?.stage === 'EXPECTED';
