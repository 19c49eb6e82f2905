import type { Trip } from '@focinho/contracts/agenda/trips';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { skipToken } from '@focinho/host/store';
import { useTenantTripsListQuery } from './trips.api';

const NONE: Trip[] = [];

/** The fees of the pet taxi that a client has still to pay by themselves, and those of an appointment that is being paid. */
export function useOpenFees(clientId: string | null | undefined, appointmentId?: string | null): Trip[] {
  const isSomebody = Boolean(clientId) && !isAnonymous(clientId);
  const found = useTenantTripsListQuery(clientId && isSomebody ? { clientId, isUncharged: true } : skipToken);
  const trips = isSomebody ? (found.currentData?.rows ?? NONE) : NONE;
  return trips.filter((trip) => trip.feeState === 'OPEN' || (appointmentId && trip.appointmentId === appointmentId));
}
