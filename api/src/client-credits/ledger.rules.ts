import type { PaymentMethod, TransactionType } from '@focinho/contracts/enums';

/** What a ledger row of `type` does to what the client owes, in cents: CREDIT adds, DEBIT (a payment) takes away. */
export function balanceChange(type: TransactionType, amountCents: number): number {
  return type === 'CREDIT' ? amountCents : -amountCents;
}

/**
 * The ledger row that a sale needs when its payment method goes from `before` to `after`; undefined stands for no sale
 * (not yet made, or cancelled). A sale on the tab is owed, anything else is not.
 */
export function creditMovement(
  before: PaymentMethod | undefined,
  after: PaymentMethod | undefined,
): TransactionType | undefined {
  const was = before === 'CREDIT';
  const is = after === 'CREDIT';
  if (was === is) return undefined;
  return is ? 'CREDIT' : 'DEBIT';
}
