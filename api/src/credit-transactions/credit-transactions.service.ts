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
   * A payment is always taken, even beyond what is owed (an advance); a CREDIT needs a living client, an active account and room
   * in its limit.
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
