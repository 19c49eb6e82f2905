import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { CheckoutInput } from '@focinho/contracts/desk/orders';
import { badField } from '../../kernel/http/errors';

/** A payment of a sale, in cents: a part of its total, and of its tip. Of cash more may be received; the rest is change. */
export interface Tender {
  method: PaymentMethod;
  amountCents: number;
  receivedCents: number;
  tipCents: number;
}

export const oneTender = (method: PaymentMethod, amountCents: number): Tender => ({
  method,
  amountCents,
  receivedCents: amountCents,
  tipCents: 0,
});

/**
 * The tenders of a sale of which cashback pays a part, and one method the rest and the tip.
 * @throws BadRequestError if cashback exceeds the total
 */
export function withCashback(
  cashbackCents: number,
  method: PaymentMethod,
  { totalCents, tipCents = 0 }: { totalCents: number; tipCents?: number },
): Tender[] {
  if (cashbackCents > totalCents) throw badField('cashback', 'O cashback é maior que o total da venda');
  if (cashbackCents === 0) return [oneTender(method, totalCents + tipCents)];
  const rest = totalCents - cashbackCents + tipCents;
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
    return amountCents === 0 ? [] : [{ method, amountCents, receivedCents, tipCents: 0 }];
  });
}

const sum = (tenders: readonly Tender[]) => tenders.reduce((total, { amountCents }) => total + amountCents, 0);

/** @throws BadRequestError unless the tenders sum to the total and the tip, to the cent */
export function checkSum(tenders: readonly Tender[], totalCents: number, tipCents = 0): void {
  const [paid, total] = [sum(tenders), totalCents + tipCents].map((cents) => formatMoney(fromCents(cents)));
  const called = tipCents > 0 ? 'o total com a gorjeta' : 'o total';
  if (sum(tenders) !== totalCents + tipCents)
    throw badField('payments', `Os pagamentos somam ${paid}, e ${called} é ${total}`);
}

/** Payments of which a tip may be a part. */
const TIP_METHODS: readonly PaymentMethod[] = ['CASH', 'CARD', 'PIX'];
export const TIP_IN_MONEY = 'A gorjeta é paga em dinheiro, cartão ou PIX: não fica fiado nem sai do cashback';
/**
 * The tenders, with the tip in the last of them that are money: who adds one for the tip adds it last.
 * @throws BadRequestError on `tip` if too little of it is money
 */
export function withTip(tenders: readonly Tender[], tipCents: number): Tender[] {
  let left = tipCents;
  const tipped = tenders.toReversed().map((tender) => {
    const part = TIP_METHODS.includes(tender.method) ? Math.min(left, tender.amountCents) : 0;
    left -= part;
    return { ...tender, tipCents: part };
  });
  if (left > 0) throw badField('tip', TIP_IN_MONEY);
  return tipped.toReversed();
}

/** The parts of the tenders that pay the total, without the tip. Those of a tip alone are left out. */
const ofTotal = (tenders: readonly Tender[]) =>
  tenders
    .filter(({ amountCents, tipCents }) => tipCents === 0 || amountCents > tipCents)
    .map((tender) => ({ ...tender, amountCents: tender.amountCents - tender.tipCents }));

export const tipIn = (tenders: readonly Tender[]) => tenders.reduce((total, { tipCents }) => total + tipCents, 0);

/** The payment method of the largest tender; the first of equal ones. PIX if nothing had to be paid. */
export const mainMethod = (tenders: readonly Tender[]): PaymentMethod =>
  ofTotal(tenders).reduce<Tender | undefined>(
    (largest, tender) => (largest && largest.amountCents >= tender.amountCents ? largest : tender),
    undefined,
  )?.method ?? 'PIX';

/** How much is paid with a method, of the sale and its tip. */
export const paidWith = (method: PaymentMethod, tenders: readonly Tender[]): number =>
  sum(tenders.filter((tender) => tender.method === method));

/** Cents of the total by method; null if there is only one. */
export function splitOf(paid: readonly Tender[]): Partial<Record<PaymentMethod, number>> | null {
  const tenders = ofTotal(paid);
  const methods = [...new Set(tenders.map(({ method }) => method))];
  return methods.length < 2 ? null : Object.fromEntries(methods.map((method) => [method, paidWith(method, tenders)]));
}

export const isSamePayment = (one: readonly Tender[], other: readonly Tender[]): boolean =>
  one.length === other.length &&
  one.every(({ method, amountCents, receivedCents }, index) => {
    const same = other[index];
    return same?.method === method && same.amountCents === amountCents && same.receivedCents === receivedCents;
  });
