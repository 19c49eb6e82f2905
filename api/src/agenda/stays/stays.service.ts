import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { STAY_TRANSITIONS } from '@focinho/contracts/agenda/stay.transitions';
import {
  isWithinNights,
  STAY_DAYS_ORDER,
  type OccupancyQuery,
  type StayDayQuery,
  type StayDepositInput,
  type StayInput,
  type StayListQuery,
  type StayMove,
  type StayPreviewQuery,
  type StayUpdate,
} from '@focinho/contracts/agenda/stays';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { refuseLapsed } from '../../access/auth/refuse-lapsed';
import { requireFeature } from '../../access/entitlements/require-feature';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { refuseImpossible } from '../../kernel/http/next-state';
import { checkedDoses, parseChecked, requireDosesUntil } from '../doses/dose-check';
import { lockBooked } from '../planner/lock-booked';
import { ChargedStays } from './charged-stays';
import { Stay } from './stays.entity';
import {
  careOfDay,
  deleteLines,
  endCares,
  freeKennels,
  insertCares,
  insertLines,
  KENNEL,
  listStays,
  occupancy,
  oneStay,
  ownerOf,
  priceFacts,
  STORED_STAY,
  type StoredStay,
} from './stays.queries';
import { depositOf, leftOn, priceStay, STAY_EVENT, totalOf, type PricedLine, type StayTimes } from './stays.rules';

const MISSING = 'Hospedagem não encontrada.';
const ANY = { alive: sql`true` };

@Injectable()
export class StaysService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ChargedStays) private readonly charged: ChargedStays,
  ) {}

  list(query: StayListQuery) {
    return this.db.read(listStays(query));
  }

  get(id: string) {
    return this.db.read(oneStay(id), MISSING);
  }

  occupancy(query: OccupancyQuery) {
    return this.db.read(occupancy(query));
  }

  day({ date }: StayDayQuery) {
    return this.db.read(careOfDay(date));
  }

  /** The price of a stay, the doses that the pet lacks, and where there is a place. */
  preview({ stayId, sharesKennel, ...wanted }: StayPreviewQuery) {
    return this.db.precheck(async (tx) => {
      const id = stayId ?? null;
      const { petId, serviceId, firstNight, checkOut } = wanted;
      const checked = await queryField(tx, checkedDoses({ petId, serviceId, date: checkOut }));
      if (typeof checked !== 'string') throw new NotFoundError('Pet ou serviço não encontrado.');
      const { lines, rules, service } = await this.price(tx, id, wanted);
      return {
        preview: {
          lines: lines.map(({ date, kind, priceCents, note }) => ({
            kind,
            date: `${date}T00:00:00.000Z`,
            name: `${kind === 'LATE' ? 'Saída tardia' : service} · ${formatDay(date).slice(0, 5)}`,
            note,
            price: fromCents(priceCents),
          })),
          total: fromCents(totalOf(lines)),
          deposit: fromCents(depositOf(lines, rules)),
          ...parseChecked(checked, checkOut),
          kennels: await queryRows(tx, freeKennels({ id, petId, firstNight, checkOut, sharesKennel })),
        },
      };
    });
  }

  /** Plano Max. The database refuses a kennel that has no place for every night. */
  create({ cares, ...input }: StayInput) {
    return this.db.tx(async (tx) => {
      await requireFeature(tx, 'hotel');
      const id = newId();
      await lockBooked(tx, input);
      await lockKennel(tx, input.kennelId);
      const { lines, times } = await this.price(tx, null, input);
      await tx.insert(Stay, { id, ...input, ...times, status: 'BOOKED' });
      await queryRows(tx, insertLines(id, lines));
      await queryRows(tx, insertCares(id, cares));
      return oneStay(id);
    });
  }

  /** Moves it to other days or another kennel, too. Nights that were agreed keep their price, unless the service is another one. */
  update(id: string, { cares, ...patch }: StayUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockStay(tx, id);
      await refuseStale(tx, oneStay(id), { table: 'stays', id, called: 'esta hospedagem' });
      refuseImpossible(STAY_TRANSITIONS, stored.status, 'change');
      const wanted = { ...stored, ...omitUndefined(patch) };
      if (wanted.firstNight >= wanted.checkOut) throw badField('checkOut', STAY_DAYS_ORDER);
      if (!isWithinNights(wanted)) throw badField('checkOut', 'A hospedagem é longa demais');
      if (patch.kennelId !== undefined && patch.kennelId !== stored.kennelId) await lockKennel(tx, patch.kennelId);
      const isOtherService = wanted.serviceId !== stored.serviceId;
      if (isOtherService) await lockBooked(tx, { serviceId: wanted.serviceId });
      await tx.update(Stay, { id }, omitUndefined(patch));
      await this.priceAgain(tx, id, wanted, { keepsAgreed: !isOtherService });
      if (cares) {
        await queryRows(tx, endCares(id, cares));
        await queryRows(tx, insertCares(id, cares));
        await tx.update(Stay, { id }, { updatedAt: new Date() });
      }
      await this.charged.follow(tx, id);
      return oneStay(id);
    });
  }

  /** The next step of a stay, or the undo of the last one. What is so already stays. */
  move(id: string, { status, date, time }: StayMove) {
    return this.db.tx(async (tx) => {
      const stored = await lockStay(tx, id);
      refuseImpossible(STAY_TRANSITIONS, stored.status, STAY_EVENT[status]);
      if (stored.status === status) return oneStay(id);
      if (status === 'CHECKED_OUT')
        await this.checkOut(tx, id, stored, { date: date ?? stored.today, time: time ?? stored.clock });
      else {
        await refuseLapsed(tx);
        if (stored.status === 'CANCELLED') {
          await lockBooked(tx, stored);
          await lockKennel(tx, stored.kennelId);
        }
        if (status === 'IN_HOUSE') await this.checkIn(tx, id, stored);
        else await tx.update(Stay, { id }, { status, checkedInAt: null });
        if (status === 'CANCELLED') await this.charged.follow(tx, id);
      }
      return oneStay(id);
    });
  }

  /** Puts it on the comanda of its client as it is now, such as one that pays before it leaves. */
  order(id: string) {
    return this.db.tx(async (tx) => {
      const { status } = await lockStay(tx, id);
      if (status === 'CANCELLED') throw new ConflictError('Esta hospedagem foi cancelada.');
      await this.charged.charge(tx, id);
      await tx.update(Stay, { id }, { updatedAt: new Date() });
      return oneStay(id);
    });
  }

  /** It is credit of the client: a cancellation leaves it there, and the comanda is paid with it. */
  deposit(id: string, { amount, method }: StayDepositInput) {
    return this.db.tx(async (tx) => {
      const stored = await lockStay(tx, id);
      if (stored.status === 'CANCELLED' || stored.status === 'CHECKED_OUT')
        throw new ConflictError('O sinal se recebe antes da saída.');
      if (stored.hasDeposit) throw new ConflictError('O sinal desta hospedagem já foi recebido.');
      const owner = await queryRow(tx, ownerOf(id));
      if (!owner) throw new ConflictError('O cliente deste pet foi excluído.');
      const depositId = await this.charged.deposit(tx, {
        clientId: owner.clientId,
        amountCents: toCents(amount),
        method,
        description: `Sinal da hospedagem de ${formatDay(stored.firstNight)}`,
      });
      await tx.update(Stay, { id }, { depositId });
      return oneStay(id);
    });
  }

  /** Doses must last until it leaves. Also undoes that it has left, as long as nothing is paid. */
  private async checkIn(tx: EntityManager, id: string, stored: StoredStay): Promise<void> {
    if (stored.status === 'CHECKED_OUT') await this.charged.takeBack(tx, id);
    else {
      await lockBooked(tx, { petId: stored.petId });
      if (stored.firstNight > stored.today)
        throw new ConflictError('A entrada desta hospedagem é em outro dia. Mude a data antes.');
      const { petId, serviceId, checkOut } = stored;
      await requireDosesUntil(tx, { petId, serviceId, date: checkOut, subject: id });
    }
    await tx.update(
      Stay,
      { id },
      { status: 'IN_HOUSE', checkedInAt: stored.checkedInAt ?? new Date(), checkedOutAt: null },
    );
  }

  /** The day and time at which it left decide what is charged; an earlier day frees the nights after it. */
  private async checkOut(
    tx: EntityManager,
    id: string,
    stored: StoredStay,
    left: { date: string; time: string },
  ): Promise<void> {
    if (left.date < stored.firstNight) throw badField('date', 'A saída não pode ser antes da entrada');
    if (left.date > stored.today) throw badField('date', 'A saída não pode ser em um dia que ainda não chegou');
    const times = leftOn(stored, left);
    if (!isWithinNights(times)) throw badField('date', 'A hospedagem é longa demais');
    const { checkOut, departureTime } = times;
    await tx.update(Stay, { id }, { checkOut, departureTime, status: 'CHECKED_OUT', checkedOutAt: new Date() });
    await this.priceAgain(tx, id, { ...stored, ...times });
    await this.charged.charge(tx, id);
  }

  private async priceAgain(tx: EntityManager, id: string, wanted: Wanted & StayTimes, { keepsAgreed = true } = {}) {
    const { lines } = await this.price(tx, id, wanted, keepsAgreed);
    await queryRows(tx, deleteLines(id));
    await queryRows(tx, insertLines(id, lines));
  }

  private async price(tx: EntityManager, id: string | null, wanted: Wanted, keepsAgreed = true) {
    const { service, ...facts } = await queryOne(tx, priceFacts({ id, ...wanted }));
    const { rules } = facts;
    const times: StayTimes = {
      firstNight: wanted.firstNight,
      checkOut: wanted.checkOut,
      arrivalTime: wanted.arrivalTime ?? rules.checkInTime,
      departureTime: wanted.departureTime ?? rules.checkOutTime,
    };
    const agreed: PricedLine[] = keepsAgreed ? facts.agreed : [];
    return { lines: priceStay({ ...facts, times, agreed }), times, rules, service };
  }
}

interface Wanted {
  petId: string;
  serviceId: string;
  firstNight: string;
  checkOut: string;
  arrivalTime?: string | undefined;
  departureTime?: string | undefined;
}

/** @throws NotFoundError */
export const lockStay = (tx: EntityManager, id: string): Promise<StoredStay> =>
  lockRow(tx, STORED_STAY, id, MISSING, ANY);

/** @throws NotFoundError; BadRequestError for another station, or one that is out of use */
async function lockKennel(tx: EntityManager, id: string): Promise<void> {
  const { kind, isActive } = await lockRow(tx, KENNEL, id, 'Canil não encontrado.');
  if (kind !== 'KENNEL') throw badField('kennelId', 'Escolha um canil');
  if (!isActive) throw badField('kennelId', 'Este canil está inativo');
}
