import { addDays, daysBetween, todayIn } from '../kernel/dates';
import type { Plan } from '../kernel/enums';
import {
  GRACE_DAYS,
  isSoldAddOn,
  monthlyCents,
  READ_ONLY_DAYS,
  TRIAL_PLAN,
  type InvoiceAddOn,
  type Offer,
  type SoldPlan,
} from './plans';
import type { InvoiceKind, SubscriptionState } from './subscriptions';

/*
 * What a shop's subscription is on a day: a pure function of what has happened. Nothing of it is stored, except as copies that can be
 * computed again at any time. All days are the shop's and begin at 03:00; money in cents. This file does not import Zod, so that any
 * page can import it.
 */

export const SUBSCRIPTION_EVENT_KINDS = [
  'STARTED',
  'PLAN_CHOSEN',
  'PAID',
  'TRIAL_EXTENDED',
  'MONTHS_GRANTED',
  'PLAN_SET',
  'ADD_ON_ENDED',
  'CREDIT_RETURNED',
  'CREDIT_RESTORED',
  'CANCELLED',
  'RESUMED',
] as const;

export const SUBSCRIPTION_EVENT_LABEL: Record<(typeof SUBSCRIPTION_EVENT_KINDS)[number], string> = {
  STARTED: 'Teste iniciado',
  PLAN_CHOSEN: 'Plano escolhido',
  PAID: 'Pagamento',
  TRIAL_EXTENDED: 'Teste prorrogado',
  MONTHS_GRANTED: 'Meses concedidos',
  PLAN_SET: 'Plano definido pela plataforma',
  ADD_ON_ENDED: 'Adicional encerrado, valor creditado',
  CREDIT_RETURNED: 'Crédito devolvido',
  CREDIT_RESTORED: 'Devolução de crédito não realizada',
  CANCELLED: 'Assinatura cancelada',
  RESUMED: 'Assinatura retomada',
};
export const INVOICE_KIND_LABEL: Record<InvoiceKind, string> = {
  PERIOD: 'Mensalidade',
  UPGRADE: 'Diferença de plano',
};

/** The invoice that a payment was made for, as far as the state depends on it. */
export interface PaidInvoice extends Offer {
  id: string;
  kind: InvoiceKind;
  cents: number;
  /** The last day of its period; an upgrade is worth nothing once another period has begun. */
  periodEnd: string;
}

export type SubscriptionChange =
  /** A trial begins. */
  | { kind: 'STARTED'; plan: SoldPlan; addOn: InvoiceAddOn; trialDays: number; reason?: string }
  /** By the owner: what the next invoice is for. */
  | { kind: 'PLAN_CHOSEN'; plan: SoldPlan; addOn: InvoiceAddOn; keepUserId?: string | undefined }
  /** Money has arrived; without an open invoice it is credit. */
  | { kind: 'PAID'; cents: number; invoice: PaidInvoice | null; reason?: string }
  | { kind: 'TRIAL_EXTENDED'; days: number; reason: string }
  | { kind: 'MONTHS_GRANTED'; months: number; reason: string }
  /** By the super administrator, at once. ENTERPRISE is a contract without dates. */
  | { kind: 'PLAN_SET'; plan: Plan; addOn: InvoiceAddOn; reason?: string }
  /** An add-on that is not sold any more: what was paid for it is credit. */
  | { kind: 'ADD_ON_ENDED'; cents: number; reason?: string }
  /** Credit goes back to the shop; restored if that fails. */
  | { kind: 'CREDIT_RETURNED'; cents: number; reason: string }
  | { kind: 'CREDIT_RESTORED'; cents: number; returnId: string; reason: string }
  | { kind: 'CANCELLED' }
  | { kind: 'RESUMED' };

/** `at` is an ISO instant and decides the order, then the id; `day` is the shop's. */
export type SubscriptionEvent = { id: string; at: string; day: string } & SubscriptionChange;

/** Terms that hold now: those of a contract by hand can be ENTERPRISE. */
export interface Terms {
  plan: Plan;
  addOn: InvoiceAddOn;
}

export interface InvoiceDraft extends Offer {
  kind: InvoiceKind;
  cents: number;
  periodStart: string;
  periodEnd: string;
  dueOn: string;
}

export interface SubscriptionStatus {
  state: SubscriptionState;
  /** Terms that the shop has on this day. */
  terms: Terms;
  /** Terms that it pays for: until its first month begins, that may be less than the trial gives. */
  contracted: Terms;
  next: (Terms & { from: string }) | null;
  /** Offer that the next month is to be paid for. */
  chosen: Offer;
  trialEndsOn: string | null;
  /** The last day of the months that were paid or granted. */
  paidUntil: string | null;
  writableUntil: string | null;
  /** The day of the month on which a period begins; in a shorter month its last day. */
  anchorDay: number | null;
  isCancelled: boolean;
  credit: number;
  /** Cents a month on this day; 0 if nothing. */
  monthlyCents: number;
  /** The next month's, whether it is already time to make it or not. */
  nextInvoice: InvoiceDraft | null;
  /** Invoices that are to be open on this day: at most one of each kind. */
  openInvoices: InvoiceDraft[];
  paidInvoiceIds: ReadonlySet<string>;
  /** Who stays when the plan has one user; null: the first owner. */
  keptUserId: string | null;
  /** Set while the shop has, chooses or has paid for an add-on that is not sold: what of its payments was for the add-on. */
  unsoldAddOn: { cents: number } | null;
  /** Month that a payment on this day would buy, if the shop has lapsed: it does not pay for days that are over. */
  monthIfPaid: { start: string; end: string } | null;
  /** The latest month that was paid or granted. */
  latestPeriod: { start: string; end: string } | null;
}

/** The shop's day at an instant: it begins at 03:00, so that nothing changes while the shop works. */
export const subscriptionDay = (timeZone: string, now: Date): string =>
  todayIn(timeZone, new Date(now.getTime() - DAY_BEGINS_AT_HOUR * 3_600_000));
const DAY_BEGINS_AT_HOUR = 3;

/** An invoice is made so many days before it is due. */
export const INVOICE_DAYS = 10;

/**
 * @param events in any order, repeated or not: an id counts once
 * @param contract the terms of a shop that has never had a dated subscription
 */
export function subscriptionOn(
  events: readonly SubscriptionEvent[],
  day: string,
  contract: Terms = { plan: 'ENTERPRISE', addOn: 'NONE' },
): SubscriptionStatus {
  const account = newAccount(contract);
  for (const event of inOrder(events)) apply(account, event);
  return statusOn(account, day);
}

function inOrder(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const key = ({ at, id }: SubscriptionEvent) => `${new Date(at).toISOString()} ${id}`;
  return [...byId.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A month that is paid or granted, both days included. */
interface Month extends Offer {
  start: string;
  end: string;
  isGranted: boolean;
}

interface Account {
  /** Null while the shop has dates. */
  contract: Terms | null;
  trialEndsOn: string | null;
  trial: Offer;
  chosen: Offer;
  /** The day of the owner's last choice; null if there is none since the last payment. */
  chosenOn: string | null;
  months: Month[];
  anchorDay: number | null;
  isCancelled: boolean;
  credit: number;
  paidInvoices: Set<string>;
  keptUserId: string | null;
  /** Cents that were paid for add-ons that are not sold, and not credited yet. */
  unsoldCents: number;
}

function newAccount(contract: Terms): Account {
  const offer: Offer = { plan: TRIAL_PLAN, addOn: 'NONE' };
  return {
    contract,
    trialEndsOn: null,
    trial: offer,
    chosen: offer,
    chosenOn: null,
    months: [],
    anchorDay: null,
    isCancelled: false,
    credit: 0,
    paidInvoices: new Set(),
    unsoldCents: 0,
    keptUserId: null,
  };
}

function apply(account: Account, event: SubscriptionEvent): void {
  const { day } = event;
  switch (event.kind) {
    case 'STARTED': {
      if (!account.contract) return;
      const { plan, addOn, trialDays } = event;
      account.contract = null;
      account.trialEndsOn = later(account.trialEndsOn, addDays(day, trialDays));
      account.chosen = { plan, addOn };
      account.trial = { plan: TRIAL_PLAN, addOn };
      return;
    }
    case 'PLAN_CHOSEN':
      account.chosen = { plan: event.plan, addOn: event.addOn };
      account.chosenOn = day;
      account.keptUserId = event.keepUserId ?? account.keptUserId;
      return;
    case 'PAID':
      return pay(account, event.cents, event.invoice, day);
    case 'TRIAL_EXTENDED':
      // Whoever has paid already needs no trial.
      if (account.trialEndsOn && account.months.length === 0)
        account.trialEndsOn = addDays(later(account.trialEndsOn, day), event.days);
      return;
    case 'MONTHS_GRANTED':
      if (account.contract) return;
      for (let n = 0; n < event.months; n += 1) addMonth(account, day, account.chosen, true);
      return;
    case 'PLAN_SET':
      return setPlan(account, { plan: event.plan, addOn: event.addOn }, day);
    case 'ADD_ON_ENDED':
      return endAddOn(account, event.cents, day);
    case 'CREDIT_RETURNED':
      account.credit -= event.cents;
      return;
    case 'CREDIT_RESTORED':
      account.credit += event.cents;
      return;
    case 'CANCELLED':
      account.isCancelled = true;
      return;
    case 'RESUMED':
      account.isCancelled = false;
      return;
  }
}

function endAddOn(account: Account, cents: number, day: string): void {
  account.credit += cents;
  account.unsoldCents -= cents;
  const last = account.months.at(-1);
  const months = account.months.filter((month) => month.end >= day || month === last);
  for (const month of months) month.addOn = 'NONE';
  account.chosen = { ...account.chosen, addOn: 'NONE' };
  account.trial = { ...account.trial, addOn: 'NONE' };
  account.contract = account.contract && { ...account.contract, addOn: 'NONE' };
}

/** Too little is kept, too much is left over; whoever pays goes on, even after a cancellation. */
function pay(account: Account, cents: number, invoice: PaidInvoice | null, day: string): void {
  account.credit += cents;
  if (!invoice || account.contract || account.paidInvoices.has(invoice.id) || account.credit < invoice.cents) return;
  const { plan, addOn } = invoice;
  const unsold = unsoldShare(account, invoice);
  if (invoice.kind === 'PERIOD') addMonth(account, day, { plan, addOn }, false);
  else {
    if (account.months.at(-1)?.end !== invoice.periodEnd || day > invoice.periodEnd) return;
    for (const month of account.months) if (month.end >= day) Object.assign(month, { plan, addOn });
  }
  account.isCancelled = false;
  account.paidInvoices.add(invoice.id);
  account.credit -= invoice.cents;
  account.unsoldCents += unsold;
}

/** Cents of an invoice for an add-on that is not sold; of an upgrade, as much as the add-on has of the difference. */
function unsoldShare({ months }: Account, { kind, plan, addOn, cents }: PaidInvoice): number {
  if (isSoldAddOn(addOn)) return 0;
  const earlier = kind === 'UPGRADE' ? months.at(-1) : undefined;
  const price = (offer: Offer) => monthlyCents(offer.plan, offer.addOn);
  const addOnCents = price({ plan, addOn }) - price({ plan, addOn: earlier?.addOn ?? 'NONE' });
  const difference = price({ plan, addOn }) - (earlier ? price(earlier) : 0);
  if (addOnCents <= 0 || difference <= 0) return 0;
  return Math.min(cents, Math.round((cents * addOnCents) / difference));
}

/** Adjoins what is covered, unless the shop has lapsed: then the month begins today, and so do the following ones. */
function addMonth(account: Account, day: string, offer: Offer, isGranted: boolean): void {
  const hasLapsed = day > (writableUntil(account) ?? '');
  const start = hasLapsed ? day : dayAfter(coveredUntil(account) ?? day);
  if (hasLapsed || account.anchorDay === null) account.anchorDay = dayOfMonth(start);
  account.months.push({ ...offer, start, end: addDays(monthAfter(start, account.anchorDay), -1), isGranted });
}

function setPlan(account: Account, { plan, addOn }: Terms, day: string): void {
  if (plan === 'ENTERPRISE' || account.trialEndsOn === null) {
    account.contract = { plan, addOn };
    return;
  }
  // Whoever leaves a contract by hand has the days of grace to pay.
  if (account.contract) account.trialEndsOn = later(account.trialEndsOn, day);
  account.contract = null;
  account.chosen = { plan, addOn };
  account.chosenOn = null;
  account.trial = { plan, addOn };
  const last = account.months.at(-1);
  for (const month of account.months) if (month.end >= day || month === last) Object.assign(month, { plan, addOn });
}

/** The later day. */
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);
const dayAfter = (day: string) => addDays(day, 1);
const dayOfMonth = (day: string) => Number(day.slice(8, 10));

/** The day of the following month that `anchorDay` names, or its last day. */
function monthAfter(day: string, anchorDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchorDay, last))).toISOString().slice(0, 10);
}

const paidUntil = (account: Account): string | null => account.months.at(-1)?.end ?? null;
const coveredUntil = (account: Account): string | null => {
  const paid = paidUntil(account);
  return paid === null ? account.trialEndsOn : later(account.trialEndsOn, paid);
};
function writableUntil(account: Account): string | null {
  const covered = coveredUntil(account);
  return account.contract || covered === null ? null : addDays(covered, account.isCancelled ? 0 : GRACE_DAYS);
}

function statusOn(account: Account, day: string): SubscriptionStatus {
  const { contract, trialEndsOn, anchorDay, isCancelled, credit } = account;
  const writable = writableUntil(account);
  const covered = coveredUntil(account);
  if (contract || writable === null || covered === null) {
    const terms = contract ?? account.chosen;
    const dates = {
      trialEndsOn: null,
      paidUntil: null,
      writableUntil: null,
      anchorDay: null,
      latestPeriod: null,
      monthIfPaid: null,
    };
    const invoices = { monthlyCents: 0, nextInvoice: null, openInvoices: [], paidInvoiceIds: account.paidInvoices };
    return {
      state: 'BY_HAND',
      terms,
      contracted: terms,
      next: null,
      chosen: account.chosen,
      ...dates,
      isCancelled: false,
      credit,
      ...invoices,
      unsoldAddOn: unsoldAddOnOf(account, terms),
      keptUserId: account.keptUserId,
    };
  }
  const paid = paidUntil(account);
  const state = stateOn({ trialEndsOn, paidUntil: paid, writableUntil: writable }, day);
  const current = account.months.findLast(({ start }) => start <= day);
  const terms = offerOf(current ?? account.trial);
  const nextInvoice = isCancelled ? null : monthDraft(account, covered);
  return {
    state,
    terms,
    contracted: current ? terms : offerOf(account.months[0] ?? account.chosen),
    next: nextTerms(account, terms, covered, day),
    chosen: account.chosen,
    trialEndsOn,
    paidUntil: paid,
    writableUntil: writable,
    anchorDay,
    isCancelled,
    credit,
    monthlyCents: state === 'ACTIVE' ? priceOf(current ?? account.months[0]) : 0,
    nextInvoice,
    openInvoices: [upgradeDraft(account, day), isTimely(account, nextInvoice, day) ? nextInvoice : null].filter(
      (draft) => draft !== null,
    ),
    paidInvoiceIds: account.paidInvoices,
    unsoldAddOn: unsoldAddOnOf(account, terms),
    keptUserId: account.keptUserId,
    monthIfPaid: day > writable ? { start: day, end: addDays(monthAfter(day, dayOfMonth(day)), -1) } : null,
    latestPeriod: account.months.at(-1) ?? null,
  };
}

function unsoldAddOnOf({ unsoldCents, months, chosen }: Account, terms: Terms): SubscriptionStatus['unsoldAddOn'] {
  const isSold = [terms, chosen, months.at(-1)].every((offer) => !offer || isSoldAddOn(offer.addOn));
  return isSold && unsoldCents === 0 ? null : { cents: unsoldCents };
}

const priceOf = (month: Month | undefined) => (month && !month.isGranted ? monthlyCents(month.plan, month.addOn) : 0);

const offerOf = ({ plan, addOn }: Offer): Offer => ({ plan, addOn });

interface Dates {
  trialEndsOn: string | null;
  paidUntil: string | null;
  writableUntil: string;
}
function stateOn({ trialEndsOn, paidUntil, writableUntil }: Dates, day: string): SubscriptionState {
  if (paidUntil !== null && paidUntil >= day) return 'ACTIVE';
  if (trialEndsOn !== null && trialEndsOn >= day) return 'TRIAL';
  if (writableUntil >= day) return 'GRACE';
  return addDays(writableUntil, READ_ONLY_DAYS) >= day ? 'READ_ONLY' : 'ARCHIVED';
}

const isSame = (one: Terms, other: Terms) => one.plan === other.plan && one.addOn === other.addOn;

/** Next terms, by a month paid in advance or by the owner's choice. */
function nextTerms(account: Account, terms: Terms, covered: string, day: string): SubscriptionStatus['next'] {
  const ahead = account.months.find((month) => month.start > day && !isSame(month, terms));
  if (ahead) return { plan: ahead.plan, addOn: ahead.addOn, from: ahead.start };
  if (account.isCancelled || isSame(account.chosen, terms)) return null;
  return { ...account.chosen, from: later(dayAfter(covered), day) };
}

/** The month after what is covered. Its nominal period is that of a payment in time: of one after the lapse it is moved. */
function monthDraft({ chosen, anchorDay }: Account, covered: string): InvoiceDraft {
  const periodStart = dayAfter(covered);
  const periodEnd = addDays(monthAfter(periodStart, anchorDay ?? dayOfMonth(periodStart)), -1);
  const cents = monthlyCents(chosen.plan, chosen.addOn);
  return { kind: 'PERIOD', ...chosen, cents, periodStart, periodEnd, dueOn: covered };
}

/** Some days before it is due; earlier for those who choose a plan during the trial, because they want to pay. */
function isTimely({ chosenOn, months }: Account, invoice: InvoiceDraft | null, day: string): boolean {
  if (!invoice) return false;
  return daysBetween(day, invoice.dueOn) <= INVOICE_DAYS || (chosenOn !== null && months.length === 0);
}

/** The difference for what is left of the months that are paid already, to the day, rounded down. A month that is over asks for nothing. */
function upgradeDraft({ chosen, chosenOn, months, isCancelled, contract }: Account, day: string): InvoiceDraft | null {
  const last = months.at(-1);
  if (contract || isCancelled || chosenOn === null || !last || last.end < day) return null;
  const price = monthlyCents(chosen.plan, chosen.addOn);
  let cents = 0;
  for (const { start, end, plan, addOn } of months) {
    const difference = price - monthlyCents(plan, addOn);
    if (end < day || difference <= 0) continue;
    const daysLeft = daysBetween(later(start, chosenOn), end) + 1;
    cents += Math.floor((difference * daysLeft) / (daysBetween(start, end) + 1));
  }
  if (cents === 0) return null;
  return { kind: 'UPGRADE', ...chosen, cents, periodStart: chosenOn, periodEnd: last.end, dueOn: chosenOn };
}
