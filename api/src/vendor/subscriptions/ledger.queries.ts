import type { Plan } from '@focinho/contracts/kernel/enums';
import type { InvoiceAddOn, SoldPlan } from '@focinho/contracts/vendor/plans';
import type {
  InvoiceDraft,
  SubscriptionChange,
  SubscriptionStatus,
} from '@focinho/contracts/vendor/subscription-state';
import type { InvoiceKind } from '@focinho/contracts/vendor/subscriptions';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';

/*
 * Every statement names the tenant: the platform role, for which the super administrator works, sees all of them.
 */

/** The row is the lock of the subscription. */
export const insertLock = (tenantId: string) =>
  sql`insert into subscriptions (tenant_id) values (${tenantId}) on conflict do nothing`;
export const lockSubscription = (tenantId: string) =>
  sql<{ checkedOn: string | null }>`
    select checked_on::text as "checkedOn" from subscriptions where tenant_id = ${tenantId} for update`;

export interface Subscriber {
  id: string;
  name: string;
  slug: string;
  timeZone: string;
  plan: Plan;
  addOn: InvoiceAddOn;
  /** Whether the owner has confirmed the e-mail of the sign-up. */
  isConfirmed: boolean;
}
/** tenants_pkey */
export const subscriberOf = (tenantId: string) => sql<Subscriber>`
  select id, name, slug, time_zone as "timeZone", plan, add_on as "addOn",
    email_confirmed_at is not null as "isConfirmed" from tenants where id = ${tenantId}`;

export interface EventRow {
  id: string;
  at: Date;
  day: string;
  kind: SubscriptionChange['kind'];
  detail: object;
}
/** subscription_events_pkey */
export const eventsOf = (tenantId: string) => sql<EventRow>`
  select id, at, day::text, kind, detail from subscription_events where tenant_id = ${tenantId} order by at, id`;

export interface InvoiceRow extends InvoiceDraft {
  id: string;
  number: number;
  kind: InvoiceKind;
  plan: SoldPlan;
  isOpen: boolean;
}
const INVOICE_COLUMNS = sql`
  id, number::int, kind, plan, add_on as "addOn", cents::int, period_start::text as "periodStart",
  period_end::text as "periodEnd", due_on::text as "dueOn", paid_at is null and cancelled_at is null as "isOpen"`;
/** In the order of their periods (invoices_one_open). */
export const openInvoicesOf = (tenantId: string) => sql<InvoiceRow>`
  select ${INVOICE_COLUMNS} from invoices
  where tenant_id = ${tenantId} and paid_at is null and cancelled_at is null order by period_start, number`;
/** invoices_pkey */
export const invoiceOf = (tenantId: string, id: string) => sql<InvoiceRow>`
  select ${INVOICE_COLUMNS} from invoices where tenant_id = ${tenantId} and id = ${id}`;

interface NewEvent {
  id: string;
  at: Date;
  day: string;
  change: SubscriptionChange;
}
export const insertEvent = (tenantId: string, { id, at, day, change: { kind, ...detail } }: NewEvent) => sql`
  insert into subscription_events (tenant_id, id, at, day, kind, detail)
  values (${tenantId}, ${id}, ${at}, ${day}, ${kind}, ${JSON.stringify(detail, wellFormed)})`;
/** jsonb refuses half of a surrogate pair, which texts take as U+FFFD. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** Its number is the next one of the tenant, whose subscription is locked (invoices_number_key). */
export const insertInvoice = (tenantId: string, draft: InvoiceDraft, at: Date) => sql<InvoiceRow>`
  insert into invoices (tenant_id, id, number, kind, plan, add_on, cents, period_start, period_end, due_on, created_at)
  select ${tenantId}::uuid, ${newId()}::uuid, coalesce(max(number), 0) + 1, ${draft.kind}, ${draft.plan}, ${draft.addOn},
    ${draft.cents}::bigint, ${draft.periodStart}::date, ${draft.periodEnd}::date, ${draft.dueOn}::date, ${at}::timestamptz
  from invoices where tenant_id = ${tenantId}
  returning ${INVOICE_COLUMNS}`;
export const cancelInvoice = (tenantId: string, id: string, at: Date) =>
  sql`update invoices set cancelled_at = ${at} where tenant_id = ${tenantId} and id = ${id}`;
export const markInvoicePaid = (tenantId: string, { id, periodStart, periodEnd }: InvoiceRow, at: Date) => sql`
  update invoices set paid_at = ${at}, period_start = ${periodStart}, period_end = ${periodEnd}
  where tenant_id = ${tenantId} and id = ${id}`;

/** Copies to the tenant what app.authenticate reads. It lapses at 03:00 of the day after the last one. */
export function copyToTenant(tenantId: string, { terms, contracted, writableUntil }: SubscriptionStatus) {
  const trialPlan = terms.plan === contracted.plan ? null : terms.plan;
  const lapsesAt = sql`(${writableUntil}::date + 1 + time '03:00') at time zone time_zone`;
  return sql`
    update tenants set plan = ${contracted.plan}, trial_plan = ${trialPlan}, add_on = ${terms.addOn}, lapses_at = ${lapsesAt}
    where id = ${tenantId} and (plan, trial_plan, add_on, lapses_at) is distinct from
      (${contracted.plan}, ${trialPlan}, ${terms.addOn}, ${lapsesAt})`;
}
export const copyToSubscription = (tenantId: string, status: SubscriptionStatus) => sql`
  update subscriptions set trial_ends_on = ${status.trialEndsOn}, paid_until = ${status.paidUntil},
    writable_until = ${status.writableUntil}, is_cancelled = ${status.isCancelled}, monthly_cents = ${status.monthlyCents}
  where tenant_id = ${tenantId}`;

/** The active owner who stays when a plan for one user begins, the chosen one first (users_pkey; a tenant has few users). */
const KEPT = (tenantId: string, keptUserId: string | null) => sql`
  select id from users where tenant_id = ${tenantId} and is_active and role = 'OWNER'
  order by (id = ${keptUserId}::uuid) is true desc, created_at, id limit 1`;
/** The active users, and which of them would stay. */
export const seatsOf = (tenantId: string, keptUserId: string | null) => sql<{ name: string; stays: boolean }>`
  select coalesce(name, email) as name, id = (${KEPT(tenantId, keptUserId)}) as stays from users
  where tenant_id = ${tenantId} and is_active order by created_at, id`;
/** Nobody is deactivated without an owner who stays. */
export const deactivateOthers = (tenantId: string, keptUserId: string | null) => sql<{ id: string; name: string }>`
  update users set is_active = false, updated_at = now()
  where tenant_id = ${tenantId} and is_active and id <> (${KEPT(tenantId, keptUserId)})
  returning id, coalesce(name, email) as name`;
/** Whether the user can stay alone. */
export const isActiveOwner = (tenantId: string, userId: string) => sql`
  select from users where tenant_id = ${tenantId} and id = ${userId} and is_active and role = 'OWNER'`;

/**
 * Tenants for which the job has still something to do on their day, which begins at 03:00. All subscriptions are looked at: there are
 * as many as tenants.
 */
export const uncheckedSubscriptions = (now: Date) => sql<{ tenantId: string }>`
  select s.tenant_id as "tenantId" from subscriptions s join tenants t on t.id = s.tenant_id
  where (s.writable_until is not null or t.add_on <> 'NONE') and t.is_active
    and (s.checked_on is null or s.checked_on < (${now}::timestamptz at time zone t.time_zone - interval '3 hours')::date)`;
export const markChecked = (tenantId: string, day: string) =>
  sql`update subscriptions set checked_on = ${day} where tenant_id = ${tenantId}`;

/** subscription_reminders_pkey */
export const reminderSent = (tenantId: string, dueOn: string, step: number) => sql`
  select from subscription_reminders where tenant_id = ${tenantId} and due_on = ${dueOn} and step = ${step}`;
/** Claims a reminder: only one of two processes gets a row (subscription_reminders_pkey). */
export const claimReminder = (tenantId: string, dueOn: string, step: number) => sql<{ step: number }>`
  insert into subscription_reminders (tenant_id, due_on, step) values (${tenantId}, ${dueOn}, ${step})
  on conflict do nothing returning step`;
