import { fromCents } from '@focinho/contracts/kernel/money';
import {
  subscriptionDay,
  subscriptionOn,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '@focinho/contracts/vendor/subscription-state';
import type { CreditReturn, Invoice, InvoiceCharge, Subscription } from '@focinho/contracts/vendor/subscriptions';
import type { StoredInvoiceCharge, StoredSubscription } from './subscriptions.queries';

/** As other days travel. */
const asDay = (day: string) => `${day}T00:00:00.000Z`;
const asDayOrNull = (day: string | null) => day && asDay(day);

/** The open invoice of a lapsed shop shows the month that it would really get. */
function asPaidToday(invoice: Invoice, { monthIfPaid }: SubscriptionStatus): Invoice {
  const { kind, paidAt, cancelledAt } = invoice;
  if (!monthIfPaid || kind !== 'PERIOD' || paidAt || cancelledAt) return invoice;
  const period = { periodStart: asDay(monthIfPaid.start), periodEnd: asDay(monthIfPaid.end) };
  return { ...invoice, ...period, startsWhenPaid: true };
}

function creditReturnsIn(events: readonly SubscriptionEvent[]): CreditReturn[] {
  const restored = new Set(events.flatMap((event) => (event.kind === 'CREDIT_RESTORED' ? [event.returnId] : [])));
  return events
    .flatMap((event) => (event.kind === 'CREDIT_RETURNED' ? [event] : []))
    .map(({ id, at, cents, reason }) => ({ id, at, amount: fromCents(cents), reason, isRestored: restored.has(id) }))
    .reverse();
}

const statusAt = ({ tenant: { plan, addOn, timeZone }, events }: StoredSubscription, now: Date) =>
  subscriptionOn(events, subscriptionDay(timeZone, now), { plan, addOn });

/** An invoice and its charge as responses show them at an instant. `text` is the JSON of a {@link StoredInvoiceCharge}. */
export function presentedCharge(text: string, now: Date): InvoiceCharge {
  const { subscription, invoice, charge } = JSON.parse(text) as StoredInvoiceCharge;
  return { invoice: asPaidToday(invoice, statusAt(subscription, now)), charge };
}

/** A subscription as responses show it at an instant. `text` is the JSON of a {@link StoredSubscription}. */
export function presented(text: string, now: Date): { subscription: Subscription } {
  const stored = JSON.parse(text) as StoredSubscription;
  const { events } = stored;
  const status = statusAt(stored, now);
  const invoices = stored.invoices.map((invoice) => asPaidToday(invoice, status));
  const open = invoices.filter(({ paidAt, cancelledAt }) => !paidAt && !cancelledAt);
  const subscription: Subscription = {
    state: status.state,
    ...status.terms,
    next: status.next && { ...status.next, from: asDay(status.next.from) },
    trialEndsOn: asDayOrNull(status.trialEndsOn),
    paidUntil: asDayOrNull(status.paidUntil),
    writableUntil: asDayOrNull(status.writableUntil),
    isCancelled: status.isCancelled,
    credit: fromCents(status.credit),
    // The difference for a better plan first: it is what somebody waits for.
    openInvoice: open.find(({ kind }) => kind === 'UPGRADE') ?? open.at(-1) ?? null,
    invoices,
    creditReturns: creditReturnsIn(events),
  };
  return { subscription };
}
