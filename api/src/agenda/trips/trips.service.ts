import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TRIP_TRANSITIONS } from '@focinho/contracts/agenda/trip.transitions';
import {
  WINDOW_ORDER,
  type TripInput,
  type TripListQuery,
  type TripMove,
  type TripOrder,
  type TripUpdate,
} from '@focinho/contracts/agenda/trips';
import type { StationKind, TripLeg } from '@focinho/contracts/kernel/enums';
import { refuseLapsed } from '../../access/auth/refuse-lapsed';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { refuseImpossible } from '../../kernel/http/next-state';
import { lockBooked } from '../planner/lock-booked';
import { ChargedTrips } from './charged-trips';
import { Trip } from './trips.entity';
import {
  feeOf,
  feeOfZone,
  listTrips,
  oneTrip,
  orderTrips,
  ownerOfTrip,
  sameLeg,
  STORED_TRIP,
  vanIsFull,
  type Owner,
  type StoredTrip,
} from './trips.queries';
import { timesAfterMove, tripEventOf } from './trips.rules';

const MISSING = 'Corrida não encontrada.';
const APPOINTMENT = sql<{ status: string }>`select status from appointments`;
const STAY = sql<{ status: string }>`select status from stays`;
const VAN = sql<{ kind: StationKind; isActive: boolean }>`select kind, is_active as "isActive" from stations`;

@Injectable()
export class TripsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ChargedTrips) private readonly charged: ChargedTrips,
  ) {}

  list(query: TripListQuery) {
    return this.db.read(listTrips(query));
  }

  get(id: string) {
    return this.db.read(oneTrip(id), MISSING);
  }

  /** With its fee on the comanda that charges the appointment or the stay. */
  create(input: TripInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      const { leg } = input;
      await this.changeCharged(tx, { id, ...input }, async () => {
        await lockOwner(tx, input);
        await refuseSameLeg(tx, input, leg, id);
        await lockBooked(tx, { professionalId: input.driverId });
        await refuseFullVan(tx, { id, ...input });
        await tx.insert(Trip, { id, ...input, ...(await feeFor(tx, input)) });
      });
      return oneTrip(id);
    });
  }

  /** A flag that asked for attention goes with any change. */
  update(id: string, patch: TripUpdate) {
    return this.changeLocked(id, async (tx, stored) => {
      await refuseStale(tx, oneTrip(id), { table: 'trips', id, called: 'esta corrida' });
      refuseImpossible(TRIP_TRANSITIONS, stored.status, 'change');
      const wanted = { ...stored, ...omitUndefined(patch) };
      if (wanted.windowFrom >= wanted.windowTo) throw badField('windowTo', WINDOW_ORDER);
      if (patch.driverId !== stored.driverId) await lockBooked(tx, { professionalId: patch.driverId });
      await refuseFullVan(tx, { ...wanted, id });
      const isOtherRun = wanted.date !== stored.date || wanted.windowFrom !== stored.windowFrom;
      const isByService = wanted.zoneId === null && wanted.serviceId !== stored.serviceId;
      const fee =
        isByService || wanted.zoneId !== stored.zoneId
          ? await feeFor(tx, wanted)
          : wanted.zoneId && { serviceId: stored.serviceId, kilometres: stored.kilometres };
      const { serviceId, kilometres, unitPriceCents } = { ...stored, ...wanted, ...fee };
      const isOtherFee =
        serviceId !== stored.serviceId || kilometres !== stored.kilometres || unitPriceCents !== stored.unitPriceCents;
      if (stored.isPaid && isOtherFee) throw new ConflictError('A tarifa desta corrida já foi paga.');
      await tx.update(
        Trip,
        { id },
        {
          ...omitUndefined(patch),
          attention: null,
          ...(isOtherRun && { position: 1000 }),
          ...fee,
        },
      );
    });
  }

  /** One tap of the driver, or its undo. It may come late and twice: what is so already stays. */
  move(id: string, { status, happenedAt }: TripMove) {
    return this.changeLocked(id, async (tx, stored) => {
      refuseImpossible(TRIP_TRANSITIONS, stored.status, tripEventOf(stored.leg, status));
      if (stored.status === status) return;
      const ends = stored.status === 'ON_THE_WAY' && (status === 'PICKED_UP' || status === 'DELIVERED');
      if (!ends) await refuseLapsed(tx);
      if (stored.status === 'CANCELLED') {
        await lockOwner(tx, stored);
        await refuseSameLeg(tx, stored, stored.leg, id);
        await refuseFullVan(tx, { ...stored, id });
      }
      const times = timesAfterMove(stored, status, happenedAt);
      await tx.update(Trip, { id }, { status, ...times, attention: null, cancelledAlong: false });
    });
  }

  /** The run in the order in which it is driven. */
  order({ tripIds }: TripOrder) {
    return this.db.tx(async (tx) => {
      const ids = [...new Set(tripIds)];
      if ((await queryRows(tx, orderTrips(ids))).length < ids.length) throw new NotFoundError(MISSING);
      for (const [index, id] of ids.entries()) await tx.update(Trip, { id }, { position: index + 1 });
      return { tripIds: ids };
    });
  }

  private changeLocked(id: string, change: (tx: EntityManager, stored: StoredTrip) => Promise<void>) {
    return this.db.tx(async (tx) => {
      const owner = await queryRow(tx, ownerOfTrip(id));
      if (!owner) throw new NotFoundError(MISSING);
      await this.changeCharged(tx, { id, ...owner }, async () =>
        change(tx, await lockRow(tx, STORED_TRIP, id, MISSING, { alive: sql`true` })),
      );
      return oneTrip(id);
    });
  }

  /** Locks as every change of a comanda does: before the appointment and the leg, but after the stay. */
  private async changeCharged(tx: EntityManager, leg: Owner & { id: string }, change: () => Promise<void>) {
    if (leg.stayId) await lockStay(tx, leg.stayId);
    await this.charged.change(tx, leg, change);
  }
}

const lockStay = (tx: EntityManager, id: string) =>
  lockRow(tx, STAY, id, 'Hospedagem não encontrada.', { alive: sql`true`, lock: 'no key update' });

/** @throws NotFoundError; ConflictError if it does not take place */
async function lockOwner(tx: EntityManager, { appointmentId, stayId }: Owner): Promise<void> {
  if (stayId) {
    const { status } = await lockStay(tx, stayId);
    if (status === 'CANCELLED') throw new ConflictError('Esta hospedagem foi cancelada.');
  }
  if (appointmentId) {
    const missing = 'Agendamento não encontrado.';
    const { status } = await lockRow(tx, APPOINTMENT, appointmentId, missing, { lock: 'no key update' });
    if (status === 'CANCELLED') throw new ConflictError('Este agendamento foi cancelado.');
  }
}

async function refuseSameLeg(tx: EntityManager, owner: Owner, leg: TripLeg, id: string): Promise<void> {
  if (!(await queryRow(tx, sameLeg(owner, leg, id)))) return;
  const subject = owner.stayId ? 'Esta hospedagem' : 'Este agendamento';
  const message = `${subject} já tem ${leg === 'PICKUP' ? 'uma busca' : 'uma entrega'} marcada.`;
  throw new ConflictError(message, [{ path: 'leg', message }]);
}

/** @throws NotFoundError; BadRequestError if it is no van; ConflictError if all its places are taken at some time of the window */
async function refuseFullVan(
  tx: EntityManager,
  trip: Pick<StoredTrip, 'date' | 'windowFrom' | 'windowTo' | 'vanId'> & { id: string },
): Promise<void> {
  const { vanId } = trip;
  if (!vanId) return;
  const { kind, isActive } = await lockRow(tx, VAN, vanId, 'Veículo não encontrado.', { lock: 'no key update' });
  if (kind !== 'VAN' || !isActive) throw badField('vanId', 'Escolha um veículo ativo');
  const found = await queryRow(tx, vanIsFull({ ...trip, vanId }));
  if (!found?.isFull) return;
  const message = 'O veículo já está cheio nesta janela: escolha outro veículo ou outro horário.';
  throw new ConflictError(message, [{ path: 'vanId', message }]);
}

/** The fee of a leg: the price of its zone, or that of a service as often as was agreed. @throws NotFoundError */
async function feeFor(
  tx: EntityManager,
  { zoneId, serviceId, kilometres }: Pick<StoredTrip, 'zoneId' | 'serviceId' | 'kilometres'>,
) {
  if (zoneId) {
    const fee = await queryRow(tx, feeOfZone(zoneId));
    if (!fee) throw new NotFoundError('Zona não encontrada, ou o serviço dela foi excluído.');
    return { ...fee, kilometres: 1 };
  }
  if (!serviceId) return { serviceId: null, unitPriceCents: 0, kilometres };
  const fee = await queryRow(tx, feeOf(serviceId));
  if (!fee) throw new NotFoundError('Serviço não encontrado.');
  return { ...fee, kilometres };
}
