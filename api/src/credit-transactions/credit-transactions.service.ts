import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CreditTransactionInput, CreditTransactionListQuery } from '@focinho/contracts/credit-transactions';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/money';
import { rolesWith } from '@focinho/contracts/permissions';
import { requireApproval } from '../approvals/require-approval';
import { postToLedger } from '../client-credits/ledger';
import { lockRow } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { recordException } from '../exceptions/record-exception';
import { ConflictError } from '../http/errors';
import { CREDIT_STATE, listTransactions, oneTransaction } from './credit-transactions.queries';

@Injectable()
export class CreditTransactionsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: CreditTransactionListQuery) {
    return this.db.read(listTransactions(query));
  }

  /**
   * A payment (DEBIT) that exceeds the balance is an advance, which needs MANAGER. A CREDIT requires that the client has not been
   * deleted, that the credit account is active, and that the limit is not exceeded.
   */
  create({ clientCreditId, type, amount, description }: CreditTransactionInput) {
    return this.db.tx(async (tx) => {
      const credit = await lockRow<{ isActive: boolean; hasClient: boolean; balanceCents: number }>(
        tx,
        'client_credits',
        clientCreditId,
        'Crédito não encontrado.',
        { columns: CREDIT_STATE, alive: sql`true` },
      );
      if (type === 'CREDIT' && !credit.hasClient) throw new ConflictError('O cliente desta conta foi excluído.');
      if (type === 'CREDIT' && !credit.isActive) throw new ConflictError('Esta conta de crédito está inativa.');
      const entry = { type, amountCents: toCents(amount), description };
      const advanceCents = type === 'DEBIT' ? entry.amountCents - Math.max(0, credit.balanceCents) : 0;
      if (advanceCents > 0) await this.allowAdvance(tx, clientCreditId, advanceCents, credit.balanceCents);
      const id = await postToLedger(tx, { creditId: clientCreditId }, entry);
      return oneTransaction(id);
    });
  }

  /** @throws ApprovalRequiredError */
  private async allowAdvance(tx: EntityManager, clientCreditId: string, amountCents: number, before: number) {
    const owed = formatMoney(fromCents(Math.max(0, before)));
    const reason = `O pagamento é maior que a dívida de ${owed} e precisa da aprovação de um gerente.`;
    const approverId = await requireApproval(tx, rolesWith('credits.advance'), reason);
    await recordException(tx, { kind: 'ADVANCE', approverId, clientCreditId, amountCents, before });
  }
}
