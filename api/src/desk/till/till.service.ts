import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import {
  MAY_EXCEED_DRAWER,
  type TillClosingInput,
  type TillMovementInput,
  type TillOpeningInput,
  type TillSessionListQuery,
  type TillSettingsInput,
} from '@focinho/contracts/desk/till';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError } from '../../kernel/http/errors';
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
      await lockSettings(tx);
      await refuseStale(tx, queries.TILL, { table: 'tenant_settings', called: 'estas configurações' });
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
      await queryRows(tx, queries.takeAwaiting(id));
      return queries.oneSession(id);
    });
  }

  move({ kind, amount, reason, mayExceedDrawer, sessionId: shownId }: TillMovementInput) {
    return this.db.tx(async (tx) => {
      const { sessionId } = await queryOne(tx, queries.OPEN_TILL);
      if (!sessionId) throw new ConflictError(NOT_OPEN);
      refuseOther(shownId, sessionId);
      const cents = toCents(amount);
      if (kind === 'WITHDRAWAL') await approveWithdrawal(tx, sessionId, cents, mayExceedDrawer);
      await queryRows(tx, queries.insertMovement(newId(), sessionId, { kind, reason, cents }));
      return queries.oneSession(sessionId);
    });
  }

  close({ counted, notes, sessionId: shownId }: TillClosingInput) {
    return this.db.tx(async (tx) => {
      const cents = Object.fromEntries(Object.entries(counted).map(([method, amount]) => [method, toCents(amount)]));
      const closed = await queryRow(tx, queries.closeSession(cents, notes));
      if (!closed) throw new ConflictError(NOT_OPEN);
      refuseOther(shownId, closed.id);
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

/** @throws ConflictError if somebody has closed the session of the form, and opened the next one, in the meantime */
function refuseOther(shownId: string | null, sessionId: string): void {
  if (shownId === null || shownId === sessionId) return;
  throw new ConflictError('Este caixa já foi fechado e outro foi aberto. Confira o caixa antes de continuar.');
}

const money = (cents: number) => formatMoney(fromCents(Math.max(0, cents)));

/**
 * Alone, staff may take out the float and what was put in. Whether the drawer holds more is what its count has to show, so their refusal
 * depends only on what everybody can see. Who needs no approval is told what the drawer holds before it is exceeded.
 * @throws ApprovalRequiredError; ConflictError
 */
async function approveWithdrawal(tx: EntityManager, sessionId: string, cents: number, mayExceed: boolean) {
  const { known, drawer } = await queryOne(tx, queries.cashOf(sessionId));
  if (cents <= known) return;
  const question = needsManager(`Uma sangria de ${money(cents)}, acima do fundo de troco que resta (${money(known)}),`);
  const approverId = await requireApproval(tx, rolesWith('till.withdraw'), question, sessionId);
  if (cents > drawer && approverId === null && !mayExceed) {
    const message = `Há ${money(drawer)} na gaveta, menos que a sangria de ${money(cents)}. Confirme para registrá-la assim mesmo.`;
    throw new ConflictError(message, [{ path: MAY_EXCEED_DRAWER, message }]);
  }
  await recordException(tx, { kind: 'WITHDRAWAL', approverId, amountCents: cents, before: known });
}
