import type { MoneyMethod, TransactionType } from '@focinho/contracts/kernel/enums';
import { newId } from '../database/records';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import type { ClientRow } from './people';
import type { Random } from './random';
import { minutesLater } from './rows';

export interface CreditRow {
  id: string;
  client_id: string;
  credit_limit_cents: number;
  balance_cents: number;
  is_active: boolean;
  created_at: Date;
  promised_on: string | null;
  promise_note: string | null;
}
export interface TransactionRow {
  id: string;
  client_credit_id: string;
  type: TransactionType;
  amount_cents: number;
  description: string;
  balance_after_cents: number;
  sale_id: string | null;
  method: MoneyMethod | null;
  received_cents: number | null;
  created_at: Date;
}

const LIMITS = [15_000, 20_000, 30_000, 50_000, 80_000];
const PAYMENTS: readonly { method: MoneyMethod; description: string }[] = [
  { method: 'PIX', description: 'Pagamento via PIX' },
  { method: 'CASH', description: 'Pagamento em dinheiro' },
  { method: 'CARD', description: 'Pagamento no cartão' },
];

/** Credit accounts of some clients, who buy on credit and pay when the balance grows. The balance is always the sum of the transactions. */
export class CreditLedger {
  readonly credits: CreditRow[];
  readonly transactions: TransactionRow[] = [];
  /** Time of the last transaction of each credit account; the next one has to be later. */
  private readonly latest = new Map<string, Date>();

  constructor(
    private readonly random: Random,
    clients: readonly ClientRow[],
    count: number,
  ) {
    this.credits = clients.slice(0, count).map((client, index) => ({
      id: newId(),
      client_id: client.id,
      credit_limit_cents: random.oneOf(LIMITS),
      balance_cents: 0,
      is_active: index !== count - 1,
      created_at: minutesLater(client.created_at, 60),
      promised_on: null,
      promise_note: null,
    }));
  }

  /** The client who owes most has promised to pay on this day. */
  promise(day: string): void {
    const [most] = this.credits.toSorted((one, other) => other.balance_cents - one.balance_cents);
    if (most && most.balance_cents > 0)
      Object.assign(most, { promised_on: day, promise_note: 'Recebe no quinto dia útil' });
  }

  /** Sells on credit if the client has a credit account with a sufficient limit, at random. @returns whether it did */
  charge(clientId: string, cents: number, saleId: string, receipt: number, at: Date): boolean {
    const credit = this.credits.find(({ client_id, is_active }) => is_active && client_id === clientId);
    if (!credit) return false;
    if (credit.balance_cents > credit.credit_limit_cents * 0.45) this.payOff(credit, at);
    if (credit.balance_cents + cents > credit.credit_limit_cents || this.random.chance(0.4)) return false;
    this.post(credit, 'CREDIT', cents, `Venda ${receiptNumber(receipt)}`, saleId, at);
    return true;
  }

  /** Money in advance, also from somebody who has no account yet. @returns the id of the transaction */
  deposit(clientId: string, cents: number, description: string, moment: Date): string {
    const known = this.credits.find(({ client_id }) => client_id === clientId);
    const credit = known ?? {
      id: newId(),
      client_id: clientId,
      credit_limit_cents: 0,
      balance_cents: 0,
      is_active: true,
      created_at: moment,
      promised_on: null,
      promise_note: null,
    };
    if (!known) this.credits.push(credit);
    return this.post(credit, 'DEBIT', cents, description, null, moment, 'PIX');
  }

  /** Pays the whole balance, or about half of it. */
  private payOff(credit: CreditRow, at: Date): void {
    const half = Math.ceil(credit.balance_cents / 2_000) * 1_000;
    const paid = this.random.chance(0.5) ? credit.balance_cents : Math.min(half, credit.balance_cents);
    const { method, description } = this.random.oneOf(PAYMENTS);
    this.post(credit, 'DEBIT', paid, description, null, at, method);
  }

  private post(
    credit: CreditRow,
    type: TransactionType,
    cents: number,
    description: string,
    saleId: string | null,
    at: Date,
    method: MoneyMethod | null = null,
  ): string {
    const id = newId();
    const before = this.latest.get(credit.id);
    const moment = before && before >= at ? new Date(before.getTime() + 1_000) : at;
    this.latest.set(credit.id, moment);
    credit.balance_cents += type === 'CREDIT' ? cents : -cents;
    this.transactions.push({
      id,
      client_credit_id: credit.id,
      type,
      amount_cents: cents,
      description,
      balance_after_cents: credit.balance_cents,
      sale_id: saleId,
      method,
      received_cents: method && cents,
      created_at: moment,
    });
    return id;
  }
}
