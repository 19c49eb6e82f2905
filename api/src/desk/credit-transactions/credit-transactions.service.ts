import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CreditTransactionInput, CreditTransactionListQuery } from '@focinho/contracts/desk/credit-transactions';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { postToLedger } from '../client-credits/ledger';
import { queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { recordException } from '../../journal/exceptions/record-exception';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { tendersOf } from '../sales/tenders.rules';
import { requireOpenTill } from '../till/reverse-in-till';
import {
  CREDIT_STATE,
  listTransactions,
  oneTransaction,
  reversalOf,
  storedPayment,
} from './credit-transactions.queries';

interface Advance {
  clientCreditId: string;
  clientName: string;
  balanceCents: number;
  /** In reais, of which `advanceCents` exceed the debt. */
  amount: number;
  advanceCents: number;
}

@Injectable()
export class CreditTransactionsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: CreditTransactionListQuery) {
    return this.db.read(listTransactions(query));
  }

  /**
   * A payment (DEBIT) that exceeds the balance is an advance, which needs MANAGER. A CREDIT requires that the client has not been
   * deleted, that the credit account is active, and that neither the limit nor what is overdue forbids it, unless a manager allows it.
   */
  create(input: CreditTransactionInput) {
    const { clientCreditId, type, amount, description, method = 'CASH', received, mayExceedDebt } = input;
    const { dueOn, mayExceedLimit } = input;
    const isPayment = type === 'DEBIT';
    const [tender] = isPayment ? tendersOf([{ method, amount, received }]) : [];
    return this.db.tx(async (tx) => {
      if (isPayment) await requireOpenTill(tx, 'Abra o caixa antes de receber fiado.');
      const credit = await lockAccount(tx, clientCreditId);
      if (type === 'CREDIT' && !credit.hasClient) throw new ConflictError('O cliente desta conta foi excluído.');
      if (type === 'CREDIT' && !credit.isActive) throw new ConflictError('Esta conta de crédito está inativa.');
      const entry = { type, amountCents: toCents(amount), description, dueOn, mayExceedLimit };
      const advanceCents = isPayment ? entry.amountCents - Math.max(0, credit.balanceCents) : 0;
      if (advanceCents > 0 && !mayExceedDebt) throw new ConflictError(nothingOwed(credit.balanceCents));
      if (advanceCents > 0) await this.allowAdvance(tx, { ...credit, clientCreditId: credit.id, advanceCents, amount });
      const money = tender && { method, receivedCents: tender.receivedCents };
      const id = await postToLedger(tx, { creditId: credit.id }, { ...entry, ...(money ? { money } : {}) });
      return oneTransaction(id);
    });
  }

  /** Takes a payment back, once: the client owes it again, and the money leaves the session that is open now. */
  reverse(paymentId: string) {
    return this.db.tx(async (tx) => {
      const payment = await queryRow(tx, storedPayment(paymentId));
      if (!payment) throw new NotFoundError('Transação não encontrada.');
      const { method, amountCents } = payment;
      if (payment.type !== 'DEBIT' || !method) throw new ConflictError('Só um recebimento pode ser estornado.');
      if (payment.pixChargeId)
        throw new ConflictError('Este PIX foi recebido por QR: devolva-o em Configurações, PIX.');
      await requireOpenTill(tx, 'Abra o caixa antes de estornar um recebimento.');
      const { id: clientCreditId } = await lockAccount(tx, payment.clientCreditId);
      const done = await queryRow(tx, reversalOf(paymentId));
      if (done) return oneTransaction(done.id);
      const paid = `${formatMoney(fromCents(amountCents))} de ${payment.clientName} (${PAYMENT_METHOD_LABEL[method]})`;
      const question = needsManager(`Estornar o recebimento de ${paid}`);
      const approverId = await requireApproval(tx, rolesWith('credits.reverse'), question);
      await recordException(tx, { kind: 'PAYMENT_REVERSED', approverId, clientCreditId, amountCents });
      const description = `Estorno: ${payment.description}`.slice(0, 300);
      const entry = { type: 'CREDIT' as const, amountCents, description, money: { method, reversesId: paymentId } };
      return oneTransaction(await postToLedger(tx, { creditId: clientCreditId }, entry));
    });
  }

  /** @throws ApprovalRequiredError */
  private async allowAdvance(tx: EntityManager, { clientCreditId, advanceCents, amount, ...credit }: Advance) {
    const { balanceCents: before, clientName } = credit;
    const owed = formatMoney(fromCents(Math.max(0, before)));
    const question = needsManager(`Receber ${formatMoney(amount)} de ${clientName}, mais que a dívida de ${owed},`);
    const approverId = await requireApproval(tx, rolesWith('credits.advance'), question, before);
    await recordException(tx, { kind: 'ADVANCE', approverId, clientCreditId, amountCents: advanceCents, before });
  }
}

/** Locks an account, or the one that it was merged into, which has its balance. @throws NotFoundError */
async function lockAccount(tx: EntityManager, id: string) {
  const lock = (wanted: string) => lockRow(tx, CREDIT_STATE, wanted, 'Crédito não encontrado.', { alive: sql`true` });
  const account = await lock(id);
  return account.mergedInto ? lock(account.mergedInto) : account;
}

const nothingOwed = (balanceCents: number) =>
  balanceCents > 0
    ? `O valor é maior que a dívida, que é de ${formatMoney(fromCents(balanceCents))}.`
    : 'Este cliente não deve mais nada.';
