import type { EntityManager } from 'typeorm';
import { TRIP_LEG_LABEL } from '@focinho/contracts/kernel/enums';
import { queryRow, queryRows } from '../../database/batch';
import type { Sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import { lockTrips, paidTrip, unchargedTrips, withIds, type UnchargedTrip } from './trip-fees.queries';

/** A fee as comandas and sales call it. */
export type TripFee = UnchargedTrip & { name: string };

/** The fees of legs that nobody has charged yet. Locks the legs, so that nobody else does meanwhile. */
export async function lockUnchargedFees(tx: EntityManager, which: Sql): Promise<TripFee[]> {
  await queryRows(tx, lockTrips(which));
  const trips = await queryRows(tx, unchargedTrips(which));
  return trips.map((trip) => ({ ...trip, name: `${trip.serviceName} (${TRIP_LEG_LABEL[trip.leg].toLowerCase()})` }));
}

/**
 * The fees of these legs, for a comanda or a sale of the client that names them.
 * @throws ConflictError if one costs nothing, is charged already, or is another client's
 */
export async function lockFees(tx: EntityManager, ids: readonly string[], clientId: string): Promise<TripFee[]> {
  const fees = ids.length > 0 ? await lockUnchargedFees(tx, withIds(ids)) : [];
  if (fees.some((fee) => fee.clientId !== clientId)) throw new ConflictError('O pet desta corrida é de outro cliente.');
  if (fees.length < ids.length)
    throw new ConflictError('Esta corrida já foi cobrada, foi cancelada ou não tem tarifa.');
  return fees;
}

/** Before a fee comes back onto a comanda. @throws ConflictError if it was paid meanwhile */
export async function refusePaidFees(tx: EntityManager, which: Sql): Promise<void> {
  await queryRows(tx, lockTrips(which));
  if (await queryRow(tx, paidTrip(which)))
    throw new ConflictError('A tarifa de uma corrida já foi paga de outra forma: não dá mais para desfazer.');
}
