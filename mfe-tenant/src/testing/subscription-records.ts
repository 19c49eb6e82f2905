import type { Invoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { idOf } from './records';

/** A day as the API writes it. */
export const apiDay = (day: string) => `${day}T00:00:00.000Z`;
function withApiDays<Row extends object>(row: Row): Row {
  const days = Object.entries(row).filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));
  return Object.assign({}, row, Object.fromEntries(days.map(([name, day]) => [name, apiDay(String(day))])));
}

/** A trial that is to become Plano Mini. */
export function aSubscription(change: Partial<Subscription>): Subscription {
  const subscription = withApiDays({ ...TRIAL, ...change });
  return { ...subscription, next: subscription.next && withApiDays(subscription.next) };
}
const TRIAL: Subscription = {
  state: 'TRIAL',
  plan: 'PREMIUM',
  addOn: 'NONE',
  next: { plan: 'BASIC', addOn: 'NONE', from: '2026-12-06' },
  trialEndsOn: '2026-12-05',
  paidUntil: null,
  writableUntil: '2026-12-12',
  isCancelled: false,
  credit: 0,
  openInvoice: null,
  invoices: [],
};

export const anInvoice = (change: Partial<Invoice>): Invoice =>
  withApiDays({
    id: idOf(700 + (change.number ?? 1)),
    number: 1,
    kind: 'PERIOD',
    plan: 'BASIC',
    addOn: 'NONE',
    amount: 59.9,
    periodStart: '2026-12-06',
    periodEnd: '2027-01-05',
    dueOn: '2026-12-05',
    createdAt: '2026-11-20T12:00:00.000Z',
    paidAt: null,
    cancelledAt: null,
    ...change,
  });
