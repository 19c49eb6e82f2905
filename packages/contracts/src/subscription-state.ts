import { addDays, daysBetween, todayIn } from './dates';
import type { Plan } from './enums';
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
  /** What the shop has on this day. */
  terms: Terms;
  /** What it pays for: until its first month begins, that may be less than the trial gives. */
  contracted: Terms;
  next: (Terms & { from: string }) | null;
  /** What the next month is to be paid for. */
  chosen: Offer;
  trialEndsOn: string | null;
  /** The last day of the months that were paid or granted. */
  paidUntil: string | null;
  writableUntil: string | null;
  /** The day of the month on which a period begins; in a shorter month its last day. */
  anchorDay: number | null;
  isCancelled: boolean;
  credit: number;
  /** What it pays a month on this day; 0 if nothing. */
  monthlyCents: number;
  /** The next month's, whether it is already time to make it or not. */
  nextInvoice: InvoiceDraft | null;
  /** What is to be open on this day: at most one of each kind. */
  openInvoices: InvoiceDraft[];
  paidInvoiceIds: ReadonlySet<string>;
  /** Who stays when the plan has one user; null: the first owner. */
  keptUserId: string | null;
  /** Set while the shop has, chooses or has paid for an add-on that is not sold: what of its payments was for the add-on. */
  unsoldAddOn: { cents: number } | null;
  /** What a payment on this day would buy, if the shop has lapsed: it does not pay for days that are over. */
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
  const book = newBook(contract);
  for (const event of inOrder(events)) apply(book, event);
  return statusOn(book, day);
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

interface Book {
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
  /** What was paid for add-ons that are not sold, and not credited yet. */
  unsoldCents: number;
}

function newBook(contract: Terms): Book {
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

function apply(book: Book, event: SubscriptionEvent): void {
  const { day } = event;
  switch (event.kind) {
    case 'STARTED': {
      if (!book.contract) return;
      const { plan, addOn, trialDays } = event;
      book.contract = null;
      book.trialEndsOn = later(book.trialEndsOn, addDays(day, trialDays));
      book.chosen = { plan, addOn };
      book.trial = { plan: TRIAL_PLAN, addOn };
      return;
    }
    case 'PLAN_CHOSEN':
      book.chosen = { plan: event.plan, addOn: event.addOn };
      book.chosenOn = day;
      book.keptUserId = event.keepUserId ?? book.keptUserId;
      return;
    case 'PAID':
      return pay(book, event.cents, event.invoice, day);
    case 'TRIAL_EXTENDED':
      // Whoever has paid already needs no trial.
      if (book.trialEndsOn && book.months.length === 0)
        book.trialEndsOn = addDays(later(book.trialEndsOn, day), event.days);
      return;
    case 'MONTHS_GRANTED':
      if (book.contract) return;
      for (let n = 0; n < event.months; n += 1) addMonth(book, day, book.chosen, true);
      return;
    case 'PLAN_SET':
      return setPlan(book, { plan: event.plan, addOn: event.addOn }, day);
    case 'ADD_ON_ENDED':
      return endAddOn(book, event.cents, day);
    case 'CREDIT_RETURNED':
      book.credit -= event.cents;
      return;
    case 'CREDIT_RESTORED':
      book.credit += event.cents;
      return;
    case 'CANCELLED':
      book.isCancelled = true;
      return;
    case 'RESUMED':
      book.isCancelled = false;
      return;
  }
}

function endAddOn(book: Book, cents: number, day: string): void {
  book.credit += cents;
  book.unsoldCents -= cents;
  const last = book.months.at(-1);
  const months = book.months.filter((month) => month.end >= day || month === last);
  for (const month of months) month.addOn = 'NONE';
  book.chosen = { ...book.chosen, addOn: 'NONE' };
  book.trial = { ...book.trial, addOn: 'NONE' };
  book.contract = book.contract && { ...book.contract, addOn: 'NONE' };
}

/** Too little is kept, too much is left over; whoever pays goes on, even after a cancellation. */
function pay(book: Book, cents: number, invoice: PaidInvoice | null, day: string): void {
  book.credit += cents;
  if (!invoice || book.contract || book.paidInvoices.has(invoice.id) || book.credit < invoice.cents) return;
  const { plan, addOn } = invoice;
  const unsold = unsoldShare(book, invoice);
  if (invoice.kind === 'PERIOD') addMonth(book, day, { plan, addOn }, false);
  else {
    if (book.months.at(-1)?.end !== invoice.periodEnd || day > invoice.periodEnd) return;
    for (const month of book.months) if (month.end >= day) Object.assign(month, { plan, addOn });
  }
  book.isCancelled = false;
  book.paidInvoices.add(invoice.id);
  book.credit -= invoice.cents;
  book.unsoldCents += unsold;
}

/** What of an invoice is for an add-on that is not sold; of an upgrade, as much as the add-on has of the difference. */
function unsoldShare({ months }: Book, { kind, plan, addOn, cents }: PaidInvoice): number {
  if (isSoldAddOn(addOn)) return 0;
  const earlier = kind === 'UPGRADE' ? months.at(-1) : undefined;
  const price = (offer: Offer) => monthlyCents(offer.plan, offer.addOn);
  const addOnCents = price({ plan, addOn }) - price({ plan, addOn: earlier?.addOn ?? 'NONE' });
  const difference = price({ plan, addOn }) - (earlier ? price(earlier) : 0);
  if (addOnCents <= 0 || difference <= 0) return 0;
  return Math.min(cents, Math.round((cents * addOnCents) / difference));
}

/** Adjoins what is covered, unless the shop has lapsed: then the month begins today, and so do the following ones. */
function addMonth(book: Book, day: string, offer: Offer, isGranted: boolean): void {
  const hasLapsed = day > (writableUntil(book) ?? '');
  const start = hasLapsed ? day : dayAfter(coveredUntil(book) ?? day);
  if (hasLapsed || book.anchorDay === null) book.anchorDay = dayOfMonth(start);
  book.months.push({ ...offer, start, end: addDays(monthAfter(start, book.anchorDay), -1), isGranted });
}

function setPlan(book: Book, { plan, addOn }: Terms, day: string): void {
  if (plan === 'ENTERPRISE' || book.trialEndsOn === null) {
    book.contract = { plan, addOn };
    return;
  }
  // Whoever leaves a contract by hand has the days of grace to pay.
  if (book.contract) book.trialEndsOn = later(book.trialEndsOn, day);
  book.contract = null;
  book.chosen = { plan, addOn };
  book.chosenOn = null;
  book.trial = { plan, addOn };
  const last = book.months.at(-1);
  for (const month of book.months) if (month.end >= day || month === last) Object.assign(month, { plan, addOn });
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

const paidUntil = (book: Book): string | null => book.months.at(-1)?.end ?? null;
const coveredUntil = (book: Book): string | null => {
  const paid = paidUntil(book);
  return paid === null ? book.trialEndsOn : later(book.trialEndsOn, paid);
};
function writableUntil(book: Book): string | null {
  const covered = coveredUntil(book);
  return book.contract || covered === null ? null : addDays(covered, book.isCancelled ? 0 : GRACE_DAYS);
}

function statusOn(book: Book, day: string): SubscriptionStatus {
  const { contract, trialEndsOn, anchorDay, isCancelled, credit } = book;
  const writable = writableUntil(book);
  const covered = coveredUntil(book);
  if (contract || writable === null || covered === null) {
    const terms = contract ?? book.chosen;
    const dates = {
      trialEndsOn: null,
      paidUntil: null,
      writableUntil: null,
      anchorDay: null,
      latestPeriod: null,
      monthIfPaid: null,
    };
    const invoices = { monthlyCents: 0, nextInvoice: null, openInvoices: [], paidInvoiceIds: book.paidInvoices };
    return {
      state: 'BY_HAND',
      terms,
      contracted: terms,
      next: null,
      chosen: book.chosen,
      ...dates,
      isCancelled: false,
      credit,
      ...invoices,
      unsoldAddOn: unsoldAddOnOf(book, terms),
      keptUserId: book.keptUserId,
    };
  }
  const paid = paidUntil(book);
  const state = stateOn({ trialEndsOn, paidUntil: paid, writableUntil: writable }, day);
  const current = book.months.findLast(({ start }) => start <= day);
  const terms = offerOf(current ?? book.trial);
  const nextInvoice = isCancelled ? null : monthDraft(book, covered);
  return {
    state,
    terms,
    contracted: current ? terms : offerOf(book.months[0] ?? book.chosen),
    next: nextTerms(book, terms, covered, day),
    chosen: book.chosen,
    trialEndsOn,
    paidUntil: paid,
    writableUntil: writable,
    anchorDay,
    isCancelled,
    credit,
    monthlyCents: state === 'ACTIVE' ? priceOf(current ?? book.months[0]) : 0,
    nextInvoice,
    openInvoices: [upgradeDraft(book, day), isTimely(book, nextInvoice, day) ? nextInvoice : null].filter(
      (draft) => draft !== null,
    ),
    paidInvoiceIds: book.paidInvoices,
    unsoldAddOn: unsoldAddOnOf(book, terms),
    keptUserId: book.keptUserId,
    monthIfPaid: day > writable ? { start: day, end: addDays(monthAfter(day, dayOfMonth(day)), -1) } : null,
    latestPeriod: book.months.at(-1) ?? null,
  };
}

function unsoldAddOnOf({ unsoldCents, months, chosen }: Book, terms: Terms): SubscriptionStatus['unsoldAddOn'] {
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

/** What a month paid in advance, or the owner's choice, will change. */
function nextTerms(book: Book, terms: Terms, covered: string, day: string): SubscriptionStatus['next'] {
  const ahead = book.months.find((month) => month.start > day && !isSame(month, terms));
  if (ahead) return { plan: ahead.plan, addOn: ahead.addOn, from: ahead.start };
  if (book.isCancelled || isSame(book.chosen, terms)) return null;
  return { ...book.chosen, from: later(dayAfter(covered), day) };
}

/** The month after what is covered. Its nominal period is that of a payment in time: of one after the lapse it is moved. */
function monthDraft({ chosen, anchorDay }: Book, covered: string): InvoiceDraft {
  const periodStart = dayAfter(covered);
  const periodEnd = addDays(monthAfter(periodStart, anchorDay ?? dayOfMonth(periodStart)), -1);
  const cents = monthlyCents(chosen.plan, chosen.addOn);
  return { kind: 'PERIOD', ...chosen, cents, periodStart, periodEnd, dueOn: covered };
}

/** Some days before it is due; earlier for those who choose a plan during the trial, because they want to pay. */
function isTimely({ chosenOn, months }: Book, invoice: InvoiceDraft | null, day: string): boolean {
  if (!invoice) return false;
  return daysBetween(day, invoice.dueOn) <= INVOICE_DAYS || (chosenOn !== null && months.length === 0);
}

/** The difference for what is left of the months that are paid already, to the day, rounded down. A month that is over asks for nothing. */
function upgradeDraft({ chosen, chosenOn, months, isCancelled, contract }: Book, day: string): InvoiceDraft | null {
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
