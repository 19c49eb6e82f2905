import type { EntityManager } from 'typeorm';
import {
  subscriptionDay,
  subscriptionOn,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '@focinho/contracts/vendor/subscription-state';
import { holds } from '@focinho/contracts/vendor/plans';
import { endSessions } from '../../access/auth/auth.queries';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { NotFoundError } from '../../kernel/http/errors';
import {
  cancelInvoice,
  copyToSubscription,
  copyToTenant,
  deactivateOthers,
  eventsOf,
  insertEvent,
  insertInvoice,
  insertLock,
  invoiceOf,
  lockSubscription,
  markInvoicePaid,
  openInvoicesOf,
  subscriberOf,
  type EventRow,
  type InvoiceRow,
  type Subscriber,
} from './ledger.queries';

/** Events of one tenant's subscription, and its present state. Read under lock, it can be changed by {@link record}. */
export interface Ledger {
  tenant: Subscriber;
  events: SubscriptionEvent[];
  status: SubscriptionStatus;
  /** The shop's day. */
  today: string;
  now: Date;
  /** Invoices that {@link record} has found paid: whoever changes the ledger sends the receipts. */
  receipts: InvoiceRow[];
  /** Cents that were credited for an add-on that has ended: whoever changes the ledger says so. */
  endedAddOn: { cents: number } | null;
  /** Names of the users whom a plan for one has deactivated: the owners are told. */
  deactivated: string[];
}

/** @throws NotFoundError if the tenant does not exist */
export async function readLedger(tx: EntityManager, tenantId: string, now: Date): Promise<Ledger> {
  const tenant = await queryRow(tx, subscriberOf(tenantId));
  if (!tenant) throw new NotFoundError('Tenant não encontrado.');
  const events = (await queryRows(tx, eventsOf(tenantId))).map(eventOf);
  const today = subscriptionDay(tenant.timeZone, now);
  return {
    tenant,
    events,
    today,
    now,
    status: statusOf(tenant, events, today),
    receipts: [],
    endedAddOn: null,
    deactivated: [],
  };
}

/** Reads the ledger with the subscription locked until the end of the transaction; `checkedOn` is the last day of the job. */
export async function lockLedger(
  tx: EntityManager,
  tenantId: string,
  now: Date,
): Promise<Ledger & { checkedOn: string | null }> {
  await queryRows(tx, insertLock(tenantId));
  const { checkedOn } = await queryOne(tx, lockSubscription(tenantId));
  return { ...(await readLedger(tx, tenantId, now)), checkedOn };
}

/**
 * The one way to change a subscription: appends what has happened to a locked ledger, brings the invoices into line, and writes the
 * copies that the hot path reads.
 */
export async function record(tx: EntityManager, ledger: Ledger, ...changes: SubscriptionChange[]): Promise<void> {
  for (const change of changes) await append(tx, ledger, change);
  await bringInLine(tx, ledger);
}

/**
 * An add-on that is not sold ends. Invoices that are to be open are made, others are cancelled, credit pays what it can, and the copies follow. The job calls it once a
 * day; it changes nothing when nothing has changed.
 */
export async function bringInLine(tx: EntityManager, ledger: Ledger): Promise<void> {
  const { unsoldAddOn } = ledger.status;
  if (unsoldAddOn) {
    await append(tx, ledger, { kind: 'ADD_ON_ENDED', cents: unsoldAddOn.cents });
    ledger.endedAddOn = unsoldAddOn;
  }
  // Each round pays an invoice or ends: a shop has two open ones at most, and credit for a few more.
  while (await payByCredit(tx, ledger, await syncInvoices(tx, ledger)));
  await queryRows(tx, copyToTenant(ledger.tenant.id, ledger.status));
  await queryRows(tx, copyToSubscription(ledger.tenant.id, ledger.status));
  await keepSeats(tx, ledger);
}

/**
 * Money for an invoice. One that is not open any more, or too little money, is credit, which pays the oldest open invoice.
 * @param payment `paidAt`: when it was paid, which may be before we have noticed it
 */
export async function recordPayment(
  tx: EntityManager,
  ledger: Ledger,
  { invoiceId, cents, paidAt }: { invoiceId: string; cents: number; paidAt?: Date },
): Promise<void> {
  const invoice = await queryRow(tx, invoiceOf(ledger.tenant.id, invoiceId));
  await append(tx, ledger, { kind: 'PAID', cents, invoice: invoice?.isOpen ? paidInvoice(invoice) : null }, paidAt);
  await bringInLine(tx, ledger);
}

/** A plan for one user has one: an owner, because somebody has to be able to pay. After the copies, so that no new one slips in. */
async function keepSeats(tx: EntityManager, { tenant, status, events, deactivated }: Ledger): Promise<void> {
  if (events.length === 0 || holds(status.terms.plan, 'users')) return;
  const rows = await queryRows(tx, deactivateOthers(tenant.id, status.keptUserId));
  for (const { id, name } of rows) {
    await queryRows(tx, endSessions(tenant.id, id));
    deactivated.push(name);
  }
}

/** Times never run backwards, whatever the clocks of several processes say: the order of the events is that of the lock. */
async function append(
  tx: EntityManager,
  ledger: Ledger,
  change: SubscriptionChange,
  happenedAt = ledger.now,
): Promise<void> {
  const { tenant, events, now } = ledger;
  const last = events.at(-1);
  const earliest = last ? Date.parse(last.at) + 1 : 0;
  const at = new Date(Math.max(Math.min(happenedAt.getTime(), now.getTime()), earliest));
  const event = { id: newId(), at, day: subscriptionDay(tenant.timeZone, at), change };
  await queryRows(tx, insertEvent(tenant.id, event));
  events.push({ id: event.id, at: at.toISOString(), day: event.day, ...change });
  ledger.status = statusOf(tenant, events, ledger.today);
}

async function payByCredit(tx: EntityManager, ledger: Ledger, open: InvoiceRow[]): Promise<boolean> {
  const invoice = open.find(({ cents }) => cents <= ledger.status.credit);
  if (invoice) await append(tx, ledger, { kind: 'PAID', cents: 0, invoice: paidInvoice(invoice) });
  return invoice !== undefined && ledger.status.paidInvoiceIds.has(invoice.id);
}

/** @returns the open invoices, the oldest period first */
async function syncInvoices(tx: EntityManager, { tenant, status, now, receipts }: Ledger): Promise<InvoiceRow[]> {
  const open: InvoiceRow[] = [];
  const missing = [...status.openInvoices];
  for (const invoice of await queryRows(tx, openInvoicesOf(tenant.id))) {
    const wanted = missing.findIndex((draft) => isSameInvoice(draft, invoice));
    if (status.paidInvoiceIds.has(invoice.id)) {
      const paid = paidFor(invoice, status);
      await queryRows(tx, markInvoicePaid(tenant.id, paid, now));
      receipts.push(paid);
    } else if (wanted < 0) await queryRows(tx, cancelInvoice(tenant.id, invoice.id, now));
    else {
      missing.splice(wanted, 1);
      open.push(invoice);
    }
  }
  for (const draft of missing) open.push(await queryOne(tx, insertInvoice(tenant.id, draft, now)));
  return open.sort((a, b) => (a.periodStart < b.periodStart ? -1 : 1));
}

/** A month that was paid after the lapse begins on the day of the payment. */
function paidFor(invoice: InvoiceRow, { latestPeriod }: SubscriptionStatus): InvoiceRow {
  if (invoice.kind === 'UPGRADE' || !latestPeriod) return invoice;
  return { ...invoice, periodStart: latestPeriod.start, periodEnd: latestPeriod.end };
}

const paidInvoice = ({ id, kind, plan, addOn, cents, periodEnd }: InvoiceRow) => ({
  id,
  kind,
  plan,
  addOn,
  cents,
  periodEnd,
});

const COMPARED = ['kind', 'plan', 'addOn', 'cents', 'periodStart', 'periodEnd', 'dueOn'] as const;
const isSameInvoice = (draft: SubscriptionStatus['openInvoices'][number], invoice: InvoiceRow) =>
  COMPARED.every((key) => draft[key] === invoice[key]);

const statusOf = ({ plan, addOn }: Subscriber, events: SubscriptionEvent[], today: string) =>
  subscriptionOn(events, today, { plan, addOn });

/** The details were written by {@link append} from a typed change. */
const eventOf = ({ id, at, day, kind, detail }: EventRow) =>
  ({ id, at: at.toISOString(), day, kind, ...detail }) as SubscriptionEvent;
