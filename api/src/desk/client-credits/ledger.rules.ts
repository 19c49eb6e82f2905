import type { TransactionType } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';

/** How a transaction changes what the client owes, in cents: CREDIT adds, DEBIT (a payment) subtracts. */
export function balanceChange(type: TransactionType, amountCents: number): number {
  return type === 'CREDIT' ? amountCents : -amountCents;
}

/**
 * The transaction that is needed if the part of a sale changes that is on credit; undefined if none is needed. In cents.
 * @param before 0 for a new sale
 * @param after 0 for a cancelled sale
 */
export function creditMovement(
  before: number,
  after: number,
): { type: TransactionType; amountCents: number } | undefined {
  if (before === after) return undefined;
  return { type: after > before ? 'CREDIT' : 'DEBIT', amountCents: Math.abs(after - before) };
}

/** A credit account as a new debt finds it; in cents. */
export interface AccountState {
  isActive: boolean;
  balanceCents: number;
  limitCents: number;
  overdueDays: number;
  /** Days overdue that block; null if none do. */
  blockDays: number | null;
}

export const LIMIT_EXCEEDED = 'Limite de crédito insuficiente';

export const isBlocked = ({ overdueDays, blockDays }: Pick<AccountState, 'overdueDays' | 'blockDays'>): boolean =>
  blockDays !== null && overdueDays >= blockDays;

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`);
const reais = (cents: number) => formatMoney(fromCents(cents));

/** Why a debt is refused; undefined if it is not. `what` completes the question to a manager who may let it pass, if anybody may. */
export function debtRefusal(
  account: AccountState | undefined,
  amountCents: number,
): { reason: string; what?: string } | undefined {
  if (!account?.isActive) return { reason: LIMIT_EXCEEDED };
  const beyond = account.balanceCents + amountCents - account.limitCents;
  const overdue = `dívida vencida há ${days(account.overdueDays)}`;
  const over = beyond > 0 ? [`${reais(beyond)} acima do limite de ${reais(account.limitCents)}`] : [];
  const blocked = isBlocked(account) ? [overdue] : [];
  if (!over.length && !blocked.length) return undefined;
  return {
    reason: over.length ? LIMIT_EXCEEDED : `Fiado bloqueado: há ${overdue}.`,
    what: [...over, ...blocked.map((text) => `com ${text}`)].join(' e '),
  };
}
