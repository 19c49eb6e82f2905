import { knownOr, PAYMENT_METHOD_LABEL, PAYMENT_METHODS, type PaymentMethod } from '../kernel/enums';

interface Paid {
  paymentMethod: string;
  paidBy?: readonly { method: string }[] | undefined;
}

/** The methods that have paid a sale, the largest first, each once. An unknown one reads as PIX. */
export function methodsOf({ paymentMethod, paidBy = [] }: Paid): PaymentMethod[] {
  const methods = paidBy.length > 0 ? paidBy.map(({ method }) => method) : [paymentMethod];
  return [...new Set(methods.map((method) => knownOr(PAYMENT_METHODS, method, 'PIX')))];
}

/** "PIX", or "PIX + Dinheiro" if it was paid in several ways. */
export const paymentText = (sale: Paid): string =>
  methodsOf(sale)
    .map((method) => PAYMENT_METHOD_LABEL[method])
    .join(' + ');
