import { Inject, Injectable } from '@nestjs/common';
import type {
  ClientCreditInput,
  ClientCreditListQuery,
  ClientCreditUpdate,
} from '@focinho/contracts/desk/client-credits';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { queryRow } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { ClientCredit } from './client-credits.entity';
import { creditOfClient, anyTransaction, listCredits, oneCredit } from './client-credits.queries';

const MISSING = 'Crédito não encontrado.';

@Injectable()
export class ClientCreditsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ClientCreditListQuery) {
    return this.db.read(listCredits(query));
  }

  ofClient(clientId: string) {
    return this.db.read(creditOfClient(clientId), 'Este cliente não tem conta de crédito.');
  }

  create({ clientId, creditLimit }: ClientCreditInput) {
    return this.db.tx(async (tx) => {
      refuseAnonymous(clientId, 'O consumidor final não tem fiado.');
      await lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'key share' });
      const id = newId();
      await tx.insert(ClientCredit, { id, clientId, creditLimit });
      return oneCredit(id);
    });
  }

  /** The limit may be lower than the balance: then nothing more can be bought on credit until enough has been paid. */
  update(id: string, patch: ClientCreditUpdate) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'client_credits', id, MISSING, { alive: sql`true` });
      await refuseStale(tx, oneCredit(id), { table: 'client_credits', id });
      await tx.update(ClientCredit, { id }, omitUndefined(patch));
      return oneCredit(id);
    });
  }

  /** Only a credit account without transactions can be deleted: the ledger is never lost. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'client_credits', id, MISSING, { alive: sql`true` });
      if (await queryRow(tx, anyTransaction(id)))
        throw new ConflictError('Esta conta de crédito tem transações e não pode ser excluída. Desative-a.');
      await tx.delete(ClientCredit, { id });
      return { id };
    });
  }
}
