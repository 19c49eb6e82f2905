import type { TransactionType } from '@focinho/contracts/kernel/enums';

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
