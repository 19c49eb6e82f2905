import { useState, useSyncExternalStore } from 'react';
import type { Care, StayDay, StayLogInput } from '@focinho/contracts/agenda/stays';
import { notify } from '@focinho/host/notify';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { PendingCalls } from '../../kernel/pending-calls';
import { useRetries } from '../../kernel/use-retries';
import { isUnreachable } from '../../kernel/unreachable';
import { petOfStay } from './stay-texts';
import { useTenantStaysLogMutation } from './stays.api';

type StayOfDay = StayDay['stays'][number];

/** A tap of the round. `key` is the idempotency key of every attempt. */
export interface CareTap {
  key: string;
  stayId: string;
  log: StayLogInput;
  petName: string;
  text: string;
  happenedAt: string;
}

/** Whether a care of a day waits to be sent. */
export const isWaitingFor = (taps: readonly CareTap[], stayId: string, care: Pick<Care, 'id'>, date: string): boolean =>
  taps.some((tap) => tap.stayId === stayId && tap.log.careId === care.id && tap.log.date === date);

/** Notes what was done at once, or keeps it until the API can be reached again. */
export function useCareTaps() {
  const userId = useSession().user?.id ?? '';
  const [calls] = useState(() => new PendingCalls<CareTap>(`focinho.care-taps.${userId}`));
  const content = useSyncExternalStore(calls.subscribe, calls.get);
  const [note] = useTenantStaysLogMutation();

  const send = ({ key, stayId, log }: CareTap, late?: { happenedAt: string }) =>
    note({ id: stayId, log: { ...log, ...late }, idempotencyKey: key }).unwrap();
  const isWaiting = content.pending.length > 0;
  useRetries(Number(isWaiting), () => void calls.flush((tap) => send(tap, { happenedAt: tap.happenedAt })));

  return {
    ...content,
    dismiss: (key: string) => calls.dismiss(key),
    /** @throws what the API refused */
    tap: async (stay: StayOfDay, log: StayLogInput, text: string): Promise<void> => {
      const tap: CareTap = {
        key: newIdempotencyKey(),
        stayId: stay.id,
        log,
        petName: petOfStay(stay),
        text,
        happenedAt: new Date().toISOString(),
      };
      try {
        // Nothing overtakes what is still waiting.
        if (!isWaiting) return void (await send(tap));
      } catch (cause) {
        if (!isUnreachable(cause)) throw cause;
      }
      calls.add(tap);
      notify.info('Sem conexão: ficou anotado e será enviado quando ela voltar.');
    },
  };
}
