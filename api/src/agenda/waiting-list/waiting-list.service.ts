import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  FitsQuery,
  WaitingFit,
  WaitingInput,
  WaitingListQuery,
  WaitingUpdate,
} from '@focinho/contracts/agenda/waiting-list';
import { lockAgenda } from '../planner/agenda.facts';
import { lockBooked } from '../planner/lock-booked';
import { queryOne } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError } from '../../kernel/http/errors';
import { fitsOf } from './fits';
import { Waiting } from './waiting-list.entity';
import { listWaiting, oneWaiting, uselessWaiting } from './waiting-list.queries';

const MISSING = 'Este pedido não está na lista de espera.';
type Stored = Pick<Waiting, 'petId' | 'serviceId' | 'fromDay' | 'toDay'>;
const STORED = sql<Stored>`
  select pet_id as "petId", service_id as "serviceId", from_day::text as "fromDay", to_day::text as "toDay" from waiting_list`;

@Injectable()
export class WaitingListService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: WaitingListQuery) {
    return this.db.read(listWaiting(query));
  }

  get(id: string) {
    return this.db.read(oneWaiting(id), MISSING);
  }

  /** Who fits into the time that an appointment has left. */
  async fits({ appointmentId }: FitsQuery): Promise<{ fits: WaitingFit[] }> {
    return { fits: await this.db.precheck((tx) => fitsOf(tx, appointmentId)) };
  }

  create(input: WaitingInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      // Two requests for the same pet take turns.
      await lockAgenda(tx);
      await lockBooked(tx, input);
      await refuseUseless(tx, id, input);
      await tx.insert(Waiting, { id, ...input });
      return oneWaiting(id);
    });
  }

  update(id: string, patch: WaitingUpdate) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneWaiting(id), { table: 'waiting_list', id });
      if ((patch.fromDay ?? stored.fromDay) > (patch.toDay ?? stored.toDay))
        throw badField('toDay', 'A data final deve ser depois da inicial');
      await lockBooked(tx, patch);
      const wanted = { ...stored, ...omitUndefined(patch) };
      const isOther = (Object.keys(stored) as (keyof Stored)[]).some((field) => wanted[field] !== stored[field]);
      if (isOther) await refuseUseless(tx, id, wanted);
      await tx.update(Waiting, { id }, omitUndefined(patch));
      return oneWaiting(id);
    });
  }

  /** Soft delete. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'waiting_list', id, MISSING);
      await tx.softDelete(Waiting, { id });
      return { id };
    });
  }

  /** In the meantime its pet or service may have been deleted, or the pet may have been put on the list again. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const check = async () => {
        const stored = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
        await lockBooked(tx, stored);
        await refuseUseless(tx, id, stored);
      };
      await restoreRow(tx, Waiting, id, { missing: MISSING, check });
      return oneWaiting(id);
    });
  }
}

/** @throws BadRequestError if the days are over; ConflictError if the pet waits for the service on one of them already */
async function refuseUseless(tx: EntityManager, id: string, wanted: Stored): Promise<void> {
  const { isOver, same } = await queryOne(tx, uselessWaiting(id, wanted));
  if (isOver) throw badField('toDay', 'Este período já passou');
  if (same) {
    const message = `${same} já está na lista de espera para este serviço neste período.`;
    throw new ConflictError(message, [{ path: 'petId', message }]);
  }
}
