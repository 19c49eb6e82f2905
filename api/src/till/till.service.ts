import { Inject, Injectable } from '@nestjs/common';
import { toCents } from '@focinho/contracts/money';
import type {
  TillClosingInput,
  TillMovementInput,
  TillOpeningInput,
  TillSessionListQuery,
  TillSettingsInput,
} from '@focinho/contracts/till';
import { queryOne, queryRow, queryRows } from '../database/batch';
import { newId } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import * as queries from './till.queries';

const NOT_OPEN = 'O caixa não está aberto.';

/** A sale or movement shares the lock of the open session, which its closing takes alone. */
@Injectable()
export class TillService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  get() {
    return this.db.read(queries.TILL);
  }

  /** The till can be switched off only while it is closed: what is sold without it would be missing in the session. */
  saveSettings({ isUsed }: TillSettingsInput) {
    return this.db.tx(async (tx) => {
      await queryRows(tx, queries.saveUse(true));
      const { sessionId } = await queryOne(tx, queries.OPEN_TILL);
      if (!isUsed && sessionId) throw new ConflictError('Feche o caixa antes de desativá-lo.');
      if (!isUsed) await queryRows(tx, queries.saveUse(false));
      return queries.TILL;
    });
  }

  open({ float }: TillOpeningInput) {
    return this.db.tx(async (tx) => {
      const { isUsed, sessionId } = await queryOne(tx, queries.OPEN_TILL);
      if (!isUsed) throw new ConflictError('Ative o caixa nas configurações antes de abri-lo.');
      if (sessionId) throw new ConflictError('O caixa já está aberto.');
      const id = newId();
      await queryRows(tx, queries.insertSession(id, toCents(float)));
      return queries.oneSession(id);
    });
  }

  move({ kind, amount, reason }: TillMovementInput) {
    return this.db.tx(async (tx) => {
      const { sessionId } = await queryOne(tx, queries.OPEN_TILL);
      if (!sessionId) throw new ConflictError(NOT_OPEN);
      await queryRows(tx, queries.insertMovement(newId(), sessionId, { kind, reason, cents: toCents(amount) }));
      return queries.oneSession(sessionId);
    });
  }

  close({ counted, notes }: TillClosingInput) {
    return this.db.tx(async (tx) => {
      const cents = Object.fromEntries(Object.entries(counted).map(([method, amount]) => [method, toCents(amount)]));
      const closed = await queryRow(tx, queries.closeSession(cents, notes));
      if (!closed) throw new ConflictError(NOT_OPEN);
      return queries.oneSession(closed.id);
    });
  }

  sessions(query: TillSessionListQuery) {
    return this.db.read(queries.listSessions(query));
  }

  session(id: string) {
    return this.db.read(queries.oneSession(id), 'Caixa não encontrado.');
  }
}
