import { Inject, Injectable } from '@nestjs/common';
import type { CreditTransactionInput, CreditTransactionListQuery } from '@focinho/contracts/credit-transactions';
import { toCents } from '@focinho/contracts/money';
import { postToLedger } from '../client-credits/ledger';
import { lockRow } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { ConflictError } from '../http/errors';
import { CREDIT_STATE, listTransactions, oneTransaction } from './credit-transactions.queries';

@Injectable()
export class CreditTransactionsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: CreditTransactionListQuery) {
    return this.db.read(listTransactions(query));
  }

  /**
   * A payment (DEBIT) is always accepted, even if it exceeds the balance (an advance). A CREDIT requires that the client has not been
   * deleted, that the credit account is active, and that the limit is not exceeded.
   */
  create({ clientCreditId, type, amount, description }: CreditTransactionInput) {
    return this.db.tx(async (tx) => {
      const credit = await lockRow<{ isActive: boolean; hasClient: boolean }>(
        tx,
        'client_credits',
        clientCreditId,
        'Crédito não encontrado.',
        { columns: CREDIT_STATE, alive: sql`true` },
      );
      if (type === 'CREDIT' && !credit.hasClient) throw new ConflictError('O cliente desta conta foi excluído.');
      if (type === 'CREDIT' && !credit.isActive) throw new ConflictError('Esta conta de crédito está inativa.');
      const entry = { type, amountCents: toCents(amount), description };
      const id = await postToLedger(tx, { creditId: clientCreditId }, entry);
      return oneTransaction(id);
    });
  }
}
