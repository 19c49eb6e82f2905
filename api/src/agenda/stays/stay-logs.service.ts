import { Inject, Injectable } from '@nestjs/common';
import type { StayLogInput } from '@focinho/contracts/agenda/stays';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { ChargedStays } from './charged-stays';
import { careOf, deleteLog, insertLog, logOfCare, logsOf, oneLog } from './stays.queries';
import { lockStay } from './stays.service';

const ENDED = 'O pet não está no hotel: só se registra o que foi feito durante a hospedagem.';

/** The daily log: what was done for a pet, or was not. Medicine with a price is charged when it was given. */
@Injectable()
export class StayLogsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ChargedStays) private readonly charged: ChargedStays,
  ) {}

  list(stayId: string) {
    return this.db.read(logsOf(stayId), 'Hospedagem não encontrada.');
  }

  /** A tap may come late and twice: care of a day that is done already stays as it is. */
  add(stayId: string, { careId, date, kind, description, ...log }: StayLogInput) {
    return this.db.tx(async (tx) => {
      const { status } = await lockStay(tx, stayId);
      if (status !== 'IN_HOUSE') throw new ConflictError(ENDED);
      const done = careId === null ? undefined : await queryRow(tx, logOfCare(careId, date));
      if (done) return oneLog(done.id);
      const care = careId === null ? undefined : await queryRow(tx, careOf(stayId, careId));
      if (careId !== null && !care) throw new NotFoundError('Cuidado não encontrado.');
      const id = newId();
      const noted = care ?? { kind: kind ?? 'OTHER', description: description ?? '', priceCents: 0 };
      const { skippedReason, happenedAt } = log;
      await queryRows(tx, insertLog({ ...noted, id, stayId, careId, date, skippedReason, happenedAt }));
      await this.charged.follow(tx, stayId);
      return oneLog(id);
    });
  }

  /** Takes back a tap, and what it has charged. */
  remove(stayId: string, id: string) {
    return this.db.tx(async (tx) => {
      const { status } = await lockStay(tx, stayId);
      if (status !== 'IN_HOUSE') throw new ConflictError(ENDED);
      if ((await queryRows(tx, deleteLog(stayId, id))).length === 0)
        throw new NotFoundError('Registro não encontrado.');
      await this.charged.follow(tx, stayId);
      return { id };
    });
  }
}
