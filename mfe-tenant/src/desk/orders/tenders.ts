import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { fromCents } from '@focinho/contracts/kernel/money';
import type { CheckoutInput } from '@focinho/contracts/desk/orders';

/*
 * How an order is paid at the desk. Everything is in whole cents: the tenders must sum to the total exactly.
 */

/** `given` is what was typed; null takes whatever the others leave. Cash may be given in excess. */
export interface Tender {
  key: number;
  method: PaymentMethod;
  given: number | null;
}

/** A tender with what it pays, and the change for cash. */
export interface Share extends Tender {
  amount: number;
  received: number;
  change: number;
}

export interface Settlement {
  shares: Share[];
  /** Cents still to be paid; negative if the tenders exceed the total. */
  rest: number;
  change: number;
}

/** A client has one credit account, and cash is counted together. */
const ONLY_ONCE: readonly PaymentMethod[] = ['CASH', 'CREDIT', 'CASHBACK'];

/** Settles the total: first the typed amounts, then cash up to what is left, then the one that takes the rest. */
export function settle(total: number, tenders: readonly Tender[]): Settlement {
  const typed = tenders.filter(({ method, given }) => method !== 'CASH' && given !== null);
  let rest = total - typed.reduce((sum, { given }) => sum + (given ?? 0), 0);
  const amounts = new Map(typed.map(({ key, given }) => [key, given ?? 0]));
  for (const { key, given } of tenders.filter(({ method }) => method === 'CASH')) {
    const amount = Math.max(0, given === null ? rest : Math.min(given, rest));
    amounts.set(key, amount);
    rest -= amount;
  }
  for (const { key } of tenders.filter((tender) => !amounts.has(tender.key))) {
    const amount = Math.max(0, rest);
    amounts.set(key, amount);
    rest -= amount;
  }
  const shares = tenders.map((tender) => {
    const amount = amounts.get(tender.key) ?? 0;
    const received = tender.method === 'CASH' && tender.given !== null ? Math.max(tender.given, amount) : amount;
    return { ...tender, amount, received, change: received - amount };
  });
  return { shares, rest, change: shares.reduce((sum, share) => sum + share.change, 0) };
}

/**
 * The tenders after a payment key: one that takes the rest. If nothing is left to pay, the last untouched tender changes its
 * method, which corrects a wrong key.
 */
export function withMethod(total: number, tenders: readonly Tender[], method: PaymentMethod): Tender[] {
  const isThere = ONLY_ONCE.includes(method) && tenders.some((tender) => tender.method === method);
  if (isThere) return [...tenders];
  if (settle(total, tenders).rest > 0) return [...tenders, { key: nextKey(tenders), method, given: null }];
  const last = tenders.findLast(({ given }) => given === null);
  return tenders.map((tender) => (tender === last ? { ...tender, method } : tender));
}

const nextKey = (tenders: readonly Tender[]) => Math.max(0, ...tenders.map(({ key }) => key)) + 1;

/** The tenders with cashback, which pays no more than the client may use of it: the rest is left to others. */
export function withCashback(total: number, tenders: readonly Tender[], most: number): Tender[] {
  const next = withMethod(total, tenders, 'CASHBACK');
  const { shares } = settle(total, next);
  return next.map((tender) => {
    const share = shares.find(({ key }) => key === tender.key);
    const isNew = tender.method === 'CASHBACK' && tender.given === null;
    return isNew ? { ...tender, given: Math.min(most, share?.amount ?? 0) } : tender;
  });
}

/** The tender that a payment key leads to. */
export function tenderFor(tenders: readonly Tender[], method: PaymentMethod): Tender | undefined {
  return tenders.findLast((tender) => tender.method === method);
}

/**
 * The tenders once PIX has arrived that some of them only announced: these are paid now, by the order itself, and leave. First the one of
 * exactly this amount, then others as far as it reaches.
 * @param total what is left to pay after it
 */
export function withoutArrived(total: number, tenders: readonly Tender[], arrived: number): Tender[] {
  const announced = tenders.filter(({ method, given }) => method === 'PIX' && given !== null);
  const exact = announced.find(({ given }) => given === arrived);
  let left = arrived;
  const lessened = tenders.flatMap((tender) => {
    const { given } = tender;
    if (given === null || (exact ? tender !== exact : !announced.includes(tender))) return [tender];
    const taken = Math.min(left, given);
    left -= taken;
    return given > taken ? [{ ...tender, given: given - taken }] : [];
  });
  const { shares } = settle(total, lessened);
  // One that took the rest, of which nothing is left.
  return lessened.filter(({ key, method, given }) => {
    const amount = shares.find((share) => share.key === key)?.amount;
    return method !== 'PIX' || given !== null || amount !== 0;
  });
}

/** Payments of a checkout, PIX that has arrived and the tenders of the rest: for the API, in reais. */
export const paymentsWith = (received: number, settlement: Settlement): CheckoutInput['payments'] => [
  ...(received > 0 ? [{ method: 'PIX' as const, amount: fromCents(received) }] : []),
  ...paymentsOf(settlement),
];

/** For the API, in reais; tenders that pay nothing are left out. */
export function paymentsOf({ shares }: Settlement): CheckoutInput['payments'] {
  return shares
    .filter(({ amount }) => amount > 0)
    .map(({ method, amount, received }) => ({
      method,
      amount: fromCents(amount),
      ...(received > amount ? { received: fromCents(received) } : {}),
    }));
}
