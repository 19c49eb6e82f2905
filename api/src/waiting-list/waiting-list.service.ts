import { Inject, Injectable } from '@nestjs/common';
import type {
  FitsQuery,
  WaitingFit,
  WaitingInput,
  WaitingListQuery,
  WaitingUpdate,
} from '@focinho/contracts/waiting-list';
import { lockBooked } from '../agenda/lock-booked';
import { lockRow, newId, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { badField } from '../http/errors';
import { fitsOf } from './fits';
import { Waiting } from './waiting-list.entity';
import { listWaiting, oneWaiting } from './waiting-list.queries';

const MISSING = 'Este pedido não está na lista de espera.';
type Stored = Pick<Waiting, 'fromDay' | 'toDay'>;
const STORED = sql`from_day::text as "fromDay", to_day::text as "toDay"`;

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
      await lockBooked(tx, input);
      await tx.insert(Waiting, { id, ...input });
      return oneWaiting(id);
    });
  }

  update(id: string, patch: WaitingUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow<Stored>(tx, 'waiting_list', id, MISSING, { columns: STORED });
      if ((patch.fromDay ?? stored.fromDay) > (patch.toDay ?? stored.toDay))
        throw badField('toDay', 'A data final deve ser depois da inicial');
      await lockBooked(tx, patch);
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
}
