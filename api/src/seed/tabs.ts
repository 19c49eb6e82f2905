import type { TransactionType } from '@focinho/contracts/enums';
import { newId } from '../database/records';
import { receiptNumber } from '../sales/sales.rules';
import type { ClientRow } from './people';
import type { Random } from './random';
import { minutesLater } from './rows';

export interface AccountRow {
  id: string;
  client_id: string;
  credit_limit_cents: number;
  balance_cents: number;
  is_active: boolean;
  created_at: Date;
}
export interface TransactionRow {
  id: string;
  client_credit_id: string;
  type: TransactionType;
  amount_cents: number;
  description: string;
  balance_after_cents: number;
  sale_id: string | null;
  created_at: Date;
}

const LIMITS = [15_000, 20_000, 30_000, 50_000, 80_000];
const PAYMENTS = ['Pagamento via PIX', 'Pagamento em dinheiro', 'Pagamento no cartão'];

/** Clients who buy on the tab and pay it off when it grows. The sum of the transactions is the balance at any time. */
export class Tabs {
  readonly accounts: AccountRow[];
  readonly transactions: TransactionRow[] = [];
  /** When each account moved last: a ledger's rows are one after the other. */
  private readonly latest = new Map<string, Date>();

  constructor(
    private readonly random: Random,
    clients: readonly ClientRow[],
    count: number,
  ) {
    this.accounts = clients.slice(0, count).map((client, index) => ({
      id: newId(),
      client_id: client.id,
      credit_limit_cents: random.oneOf(LIMITS),
      balance_cents: 0,
      is_active: index !== count - 1,
      created_at: minutesLater(client.created_at, 60),
    }));
  }

  /** Puts a sale on the client's tab when there is one with enough left and the client feels like it. */
  charge(clientId: string, cents: number, saleId: string, receipt: number, at: Date): boolean {
    const account = this.accounts.find(({ client_id, is_active }) => is_active && client_id === clientId);
    if (!account) return false;
    if (account.balance_cents > account.credit_limit_cents * 0.45) this.payOff(account, at);
    if (account.balance_cents + cents > account.credit_limit_cents || this.random.chance(0.4)) return false;
    this.post(account, 'CREDIT', cents, `Venda ${receiptNumber(receipt)}`, saleId, at);
    return true;
  }

  /** All of it, or half in whole tens. */
  private payOff(account: AccountRow, at: Date): void {
    const half = Math.ceil(account.balance_cents / 2_000) * 1_000;
    const paid = this.random.chance(0.5) ? account.balance_cents : Math.min(half, account.balance_cents);
    this.post(account, 'DEBIT', paid, this.random.oneOf(PAYMENTS), null, at);
  }

  private post(
    account: AccountRow,
    type: TransactionType,
    cents: number,
    description: string,
    saleId: string | null,
    at: Date,
  ): void {
    const before = this.latest.get(account.id);
    const moment = before && before >= at ? new Date(before.getTime() + 1_000) : at;
    this.latest.set(account.id, moment);
    account.balance_cents += type === 'CREDIT' ? cents : -cents;
    this.transactions.push({
      id: newId(),
      client_credit_id: account.id,
      type,
      amount_cents: cents,
      description,
      balance_after_cents: account.balance_cents,
      sale_id: saleId,
      created_at: moment,
    });
  }
}
