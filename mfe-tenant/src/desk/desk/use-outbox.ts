import { useState, useSyncExternalStore } from 'react';
import type { Stage } from '@focinho/contracts/kernel/enums';
import type { Arrivals } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTenantQueueArrivalsMutation, useTenantQueueMoveMutation } from '../queue/queue.api';
import { useRetries } from '../../kernel/use-retries';
import { isUnreachable } from '../../kernel/unreachable';
import { Outbox, type ArrivalNotes, type Pending } from './outbox';

/** An appointment, with its pet for the notice. */
export interface Target {
  id: string;
  pet: { name: string } | null;
}

/** Does things with the queue at once, or keeps them until the API can be reached again. */
export function useOutbox() {
  const userId = useSession().user?.id ?? '';
  const [outbox] = useState(() => new Outbox(userId));
  const content = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [arrivals] = useTenantQueueArrivalsMutation();
  const [move] = useTenantQueueMoveMutation();

  const send = (
    { kind, key, appointmentIds, stage, noted }: Pending,
    { happenedAt, approval }: { happenedAt?: string; approval?: string | undefined } = {},
  ): Promise<Arrivals> => {
    const late = happenedAt ? { happenedAt } : {};
    if (kind === 'arrival') {
      const arrived = { appointmentIds, opensOrder: true, ...noted, ...late };
      return arrivals({ arrivals: arrived, idempotencyKey: key, approval }).unwrap();
    }
    const [id = ''] = appointmentIds;
    return move({ id, move: { stage, ...late }, idempotencyKey: key, approval })
      .unwrap()
      .then((entry) => ({ entries: [entry], orderId: null }));
  };
  const isWaiting = content.pending.length > 0;
  useRetries(
    Number(isWaiting),
    () => void outbox.flush((pending) => send(pending, { happenedAt: pending.happenedAt })),
  );

  return {
    ...content,
    dismiss: (key: string) => outbox.dismiss(key),
    /**
     * @returns what the API made of it; undefined if it is kept for later
     * @throws what the API refused
     */
    run: async (
      kind: Pending['kind'],
      targets: readonly Target[],
      stage: Stage,
      noted?: ArrivalNotes,
    ): Promise<Arrivals | undefined> => {
      const pending: Pending = {
        key: newIdempotencyKey(),
        kind,
        appointmentIds: targets.map(({ id }) => id),
        stage,
        ...(noted ? { noted } : {}),
        petNames: targets.map(({ pet }) => pet?.name ?? 'N/A').join(', '),
        happenedAt: new Date().toISOString(),
      };
      try {
        // Nothing overtakes what is still waiting.
        if (!isWaiting) return await withApproval((approval) => send(pending, { approval }));
      } catch (cause) {
        if (!isUnreachable(cause)) throw cause;
      }
      outbox.add(pending);
      notify.info('Sem conexão: ficou anotado e será enviado quando ela voltar.');
      return undefined;
    },
  };
}
