import { Inject, Injectable } from '@nestjs/common';
import type {
  ClientCreditInput,
  ClientCreditListQuery,
  ClientCreditUpdate,
  CreditRulesInput,
  PaymentPromiseInput,
  StatementQuery,
} from '@focinho/contracts/desk/client-credits';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError } from '../../kernel/http/errors';
import { ClientCredit } from './client-credits.entity';
import {
  anyTransaction,
  CREDIT_RULES,
  creditOfClient,
  listCredits,
  oneCredit,
  promiseState,
  RECEIVABLES,
  saveRules,
  statementOf,
} from './client-credits.queries';

const MISSING = 'Crédito não encontrado.';
const UNMERGED = sql`merged_into is null`;

@Injectable()
export class ClientCreditsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ClientCreditListQuery) {
    return this.db.read(listCredits(query));
  }

  ofClient(clientId: string) {
    return this.db.read(creditOfClient(clientId), 'Este cliente não tem conta de crédito.');
  }

  receivables() {
    return this.db.read(RECEIVABLES);
  }

  statement(id: string, query: StatementQuery) {
    return this.db.read(statementOf(id, query), MISSING);
  }

  rules() {
    return this.db.read(CREDIT_RULES);
  }

  /** The term is that of what is sold from now on; what was sold keeps its due date. */
  saveRules(input: CreditRulesInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, CREDIT_RULES, { table: 'tenant_rules', called: 'estas regras' });
      await queryRows(tx, saveRules(input));
      return CREDIT_RULES;
    });
  }

  /** Notes until when the client will pay what they owe. */
  promise(id: string, input: PaymentPromiseInput) {
    return this.db.tx(async (tx) => {
      const { isOwing, isPast } = await lockRow(tx, promiseState(input), id, MISSING, { alive: UNMERGED });
      await refuseStale(tx, oneCredit(id), { table: 'client_credits', id });
      if (input.promisedOn && isPast) throw badField('promisedOn', 'A promessa não pode ser de um dia que já passou.');
      if (input.promisedOn && !isOwing) throw new ConflictError('Este cliente não deve nada.');
      const { promisedOn, promiseNote } = input;
      await tx.update(ClientCredit, { id }, { promisedOn, promiseNote: promisedOn ? promiseNote : null });
      return oneCredit(id);
    });
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
      await lockRow(tx, 'client_credits', id, MISSING, { alive: UNMERGED });
      await refuseStale(tx, oneCredit(id), { table: 'client_credits', id });
      await tx.update(ClientCredit, { id }, omitUndefined(patch));
      return oneCredit(id);
    });
  }

  /** Only a credit account without transactions can be deleted: the ledger is never lost. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'client_credits', id, MISSING, { alive: UNMERGED });
      if (await queryRow(tx, anyTransaction(id)))
        throw new ConflictError('Esta conta de crédito tem transações e não pode ser excluída. Desative-a.');
      await tx.delete(ClientCredit, { id });
      return { id };
    });
  }
}
