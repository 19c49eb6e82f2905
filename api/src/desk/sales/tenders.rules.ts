import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { CheckoutInput } from '@focinho/contracts/desk/orders';
import { badField } from '../../kernel/http/errors';

/** A part of a sale's total, in cents. Of cash more may be received; the rest is change. */
export interface Tender {
  method: PaymentMethod;
  amountCents: number;
  receivedCents: number;
}

export const oneTender = (method: PaymentMethod, amountCents: number): Tender => ({
  method,
  amountCents,
  receivedCents: amountCents,
});

/**
 * The tenders of a sale of which cashback pays a part, and one method the rest.
 * @throws BadRequestError if cashback exceeds the total
 */
export function withCashback(cashbackCents: number, method: PaymentMethod, totalCents: number): Tender[] {
  if (cashbackCents > totalCents) throw badField('cashback', 'O cashback é maior que o total da venda');
  if (cashbackCents === 0) return [oneTender(method, totalCents)];
  const rest = totalCents - cashbackCents;
  return [oneTender('CASHBACK', cashbackCents), ...(rest > 0 ? [oneTender(method, rest)] : [])];
}

/**
 * The tenders of a payload; those of nothing are left out.
 * @throws BadRequestError if too little is received, or too much that is not cash
 */
export function tendersOf(payments: CheckoutInput['payments']): Tender[] {
  return payments.flatMap(({ method, amount, received }, index) => {
    const amountCents = toCents(amount);
    const receivedCents = received === undefined ? amountCents : toCents(received);
    const path = `payments.${index}.received`;
    if (receivedCents < amountCents) throw badField(path, 'O valor recebido é menor que o valor do pagamento');
    if (receivedCents > amountCents && method !== 'CASH')
      throw badField(path, `${PAYMENT_METHOD_LABEL[method]} não tem troco: receba o valor exato`);
    return amountCents === 0 ? [] : [{ method, amountCents, receivedCents }];
  });
}

const sum = (tenders: readonly Tender[]) => tenders.reduce((total, { amountCents }) => total + amountCents, 0);

/** @throws BadRequestError unless the tenders sum to the total, to the cent */
export function checkSum(tenders: readonly Tender[], totalCents: number): void {
  const [paid, total] = [sum(tenders), totalCents].map((cents) => formatMoney(fromCents(cents)));
  if (sum(tenders) !== totalCents) throw badField('payments', `Os pagamentos somam ${paid}, e o total é ${total}`);
}

/** The payment method of the largest tender; the first of equal ones. PIX if nothing had to be paid. */
export const mainMethod = (tenders: readonly Tender[]): PaymentMethod =>
  tenders.reduce<Tender | undefined>(
    (largest, tender) => (largest && largest.amountCents >= tender.amountCents ? largest : tender),
    undefined,
  )?.method ?? 'PIX';

/** How much of the sale is paid with a method. */
export const paidWith = (method: PaymentMethod, tenders: readonly Tender[]): number =>
  sum(tenders.filter((tender) => tender.method === method));

/** Cents by method; null if there is only one. */
export function splitOf(tenders: readonly Tender[]): Partial<Record<PaymentMethod, number>> | null {
  const methods = [...new Set(tenders.map(({ method }) => method))];
  return methods.length < 2 ? null : Object.fromEntries(methods.map((method) => [method, paidWith(method, tenders)]));
}

export const isSamePayment = (one: readonly Tender[], other: readonly Tender[]): boolean =>
  one.length === other.length &&
  one.every(({ method, amountCents, receivedCents }, index) => {
    const same = other[index];
    return same?.method === method && same.amountCents === amountCents && same.receivedCents === receivedCents;
  });
