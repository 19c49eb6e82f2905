import { useState, useSyncExternalStore } from 'react';
import type { Trip } from '@focinho/contracts/agenda/trips';
import type { TripStatus } from '@focinho/contracts/kernel/enums';
import { notify } from '@focinho/host/notify';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { PendingCalls } from '../../kernel/pending-calls';
import { useRetries } from '../../kernel/use-retries';
import { isUnreachable } from '../../kernel/unreachable';
import { petOfTrip } from './trip-texts';
import { useTenantTripsMoveMutation } from './trips.api';

/** A tap of the driver. `key` is the idempotency key of every attempt. */
export interface Tap {
  key: string;
  tripId: string;
  status: TripStatus;
  petName: string;
  happenedAt: string;
}

/** The legs as they will be once every tap is sent. */
export const withTaps = (trips: readonly Trip[], taps: readonly Tap[]): Trip[] =>
  trips.map((trip) => {
    const last = taps.findLast(({ tripId }) => tripId === trip.id);
    return last ? { ...trip, status: last.status } : trip;
  });

/** Moves legs at once, or keeps the taps until the API can be reached again. */
export function useTripTaps() {
  const userId = useSession().user?.id ?? '';
  const [calls] = useState(() => new PendingCalls<Tap>(`focinho.trip-taps.${userId}`));
  const content = useSyncExternalStore(calls.subscribe, calls.get);
  const [move] = useTenantTripsMoveMutation();

  const send = ({ key, tripId, status }: Tap, late?: { happenedAt: string }) =>
    move({ id: tripId, move: { status, ...late }, idempotencyKey: key }).unwrap();
  const isWaiting = content.pending.length > 0;
  useRetries(Number(isWaiting), () => void calls.flush((tap) => send(tap, { happenedAt: tap.happenedAt })));

  return {
    ...content,
    dismiss: (key: string) => calls.dismiss(key),
    /** @throws what the API refused */
    tap: async (trip: Trip, status: TripStatus): Promise<void> => {
      const tap: Tap = {
        key: newIdempotencyKey(),
        tripId: trip.id,
        status,
        petName: petOfTrip(trip),
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
