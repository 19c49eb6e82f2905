import type { CreditReturn, Invoice } from '@focinho/contracts/vendor/subscriptions';
import { anInvoice, aSubscription } from '../../testing/subscription-records';
import { returnedCredit } from './returned-credit';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T15:00:00.000Z`;
const invoice = (n: number, received: number): Invoice =>
  anInvoice({ number: n, paidAt: day(n), amount: 60, received });
const returned = (n: number, amount: number, isRestored = false): CreditReturn => ({
  id: `r${n}`,
  at: day(n),
  amount,
  reason: 'PIX',
  isRestored,
});
const of = (invoices: Invoice[], creditReturns: CreditReturn[]) => {
  const subscription = aSubscription({ invoices, creditReturns });
  return invoices.map((one) => returnedCredit(one, subscription).map(({ amount }) => amount));
};

test('a surplus says what of it was given back later', () =>
  expect(of([invoice(1, 100)], [returned(5, 15), returned(6, 10)])).toEqual([[15, 10]]));

test('the oldest surplus goes back first, in parts', () =>
  expect(of([invoice(2, 70), invoice(1, 90)], [returned(5, 35)])).toEqual([[5], [30]]));

test('what a later invoice has used is not given back', () =>
  expect(of([invoice(1, 90), invoice(2, 30), invoice(3, 70)], [returned(5, 10)])).toEqual([[], [], [10]]));

test('what was given back before the payment, or has not arrived, is none of it', () =>
  expect(of([invoice(4, 90)], [returned(1, 10), returned(5, 20, true)])).toEqual([[]]));
