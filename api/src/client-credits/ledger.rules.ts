import type { PaymentMethod, TransactionType } from '@focinho/contracts/enums';

/** How a transaction changes what the client owes, in cents: CREDIT adds, DEBIT (a payment) subtracts. */
export function balanceChange(type: TransactionType, amountCents: number): number {
  return type === 'CREDIT' ? amountCents : -amountCents;
}

/**
 * The type of the transaction that is needed if the payment method of a sale changes; undefined if none is needed.
 * @param before undefined for a new sale
 * @param after undefined for a cancelled sale
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
