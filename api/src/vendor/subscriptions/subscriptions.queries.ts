import type { Invoice, InvoiceCharge, TenantSubscriptionListQuery } from '@focinho/contracts/vendor/subscriptions';
import type { SubscriptionEvent } from '@focinho/contracts/vendor/subscription-state';
import { READ_ONLY_DAYS } from '@focinho/contracts/vendor/plans';
import { calendarDay, object, reais } from '../../database/json';
import { listQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, join, literals, raw, sql, type Sql } from '../../database/sql';
import { CHARGE } from '../../payments/pix/pix-charges.queries';
import type { Subscriber } from './ledger.queries';

const INVOICE = object({
  id: sql`row.id`,
  number: sql`row.number`,
  kind: sql`row.kind`,
  plan: sql`row.plan`,
  addOn: sql`row.add_on`,
  amount: reais(sql`row.cents`),
  periodStart: calendarDay(sql`row.period_start`),
  periodEnd: calendarDay(sql`row.period_end`),
  dueOn: calendarDay(sql`row.due_on`),
  createdAt: sql`row.created_at`,
  paidAt: sql`row.paid_at`,
  cancelledAt: sql`row.cancelled_at`,
  // pix_charges_by_invoice
  received: sql`(
    select coalesce(sum(c.paid_cents), 0)::float8 / 100 from pix_charges c
    where c.tenant_id = row.tenant_id and c.invoice_id = row.id)`,
});

/** Stored facts for a response about a subscription. */
export interface StoredSubscription {
  tenant: Subscriber;
  events: SubscriptionEvent[];
  invoices: Invoice[];
}

/** tenants_pkey, subscription_events_pkey, invoices_number_key */
const stored = (tenantId: Sql) => sql`
  select json_build_object(
    'tenant', json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'timeZone', t.time_zone, 'plan', t.plan, 'addOn', t.add_on),
    'events', (
      select coalesce(json_agg(e.detail || jsonb_build_object('id', e.id, 'at', e.at, 'day', e.day, 'kind', e.kind)
        order by e.at, e.id), '[]')
      from subscription_events e where e.tenant_id = t.id),
    'invoices', (
      select coalesce(json_agg(${INVOICE} order by row.number desc), '[]')
      from (select * from invoices where tenant_id = t.id order by number desc limit 36) row))::text
  from tenants t where t.id = ${tenantId}`;

export const OWN_SUBSCRIPTION = stored(sql`(select app.current_tenant())`);
export const subscriptionOf = (tenantId: string) => stored(sql`${tenantId}`);

/** Stored facts for a response about an invoice's charge. */
export interface StoredInvoiceCharge {
  subscription: StoredSubscription;
  invoice: Invoice;
  charge: InvoiceCharge['charge'];
}
/** An invoice with its latest charge (invoices_pkey, pix_charges_by_invoice). */
export const invoiceWithCharge = (id: string) => sql`
  select json_build_object('subscription', (${OWN_SUBSCRIPTION})::json, 'invoice', ${INVOICE}, 'charge', (
    select ${CHARGE} from pix_charges row where row.invoice_id = ${id} order by row.created_at desc, row.id desc limit 1))::text
  from invoices row where row.tenant_id = (select app.current_tenant()) and row.id = ${id}`;

/** The shop's day: subscriptionDay of contracts. */
const TODAY = sql`(now() at time zone row.time_zone - interval '3 hours')::date`;

/**
 * State of a subscription by the rule of subscription-state.ts, on the copied dates of the tenant `row`, after {@link JOIN_SUBSCRIPTION};
 * subscriptions.spec.ts compares them.
 */
export const STATE = sql`case
  when s.writable_until is null then 'BY_HAND'
  when s.paid_until >= ${TODAY} then 'ACTIVE'
  when s.trial_ends_on >= ${TODAY} then 'TRIAL'
  when s.writable_until >= ${TODAY} then 'GRACE'
  when s.writable_until + ${raw(String(READ_ONLY_DAYS))} >= ${TODAY} then 'READ_ONLY'
  else 'ARCHIVED' end`;
/** Cents a month, copied on a day on which it paid. */
const MONTHLY = sql`case when s.paid_until >= ${TODAY} then s.monthly_cents else 0 end`;

export const JOIN_SUBSCRIPTION = sql`left join subscriptions s on s.tenant_id = row.id`;

/** Without the platform's own tenant. Orders: tenants_by_name; by the last day they are sorted, being as many as there are tenants. */
const tenantSubscriptions: ListDefinition = {
  key: 'subscriptions',
  table: 'tenants',
  fields: {
    tenant: object({ id: sql`row.id`, name: sql`row.name`, slug: sql`row.slug` }),
    state: STATE,
    plan: sql`row.plan`,
    addOn: sql`row.add_on`,
    trialEndsOn: calendarDay(sql`s.trial_ends_on`),
    paidUntil: calendarDay(sql`s.paid_until`),
    writableUntil: calendarDay(sql`s.writable_until`),
    isCancelled: sql`coalesce(s.is_cancelled, false)`,
    monthly: reais(sql`coalesce(${MONTHLY}, 0)`),
  },
  joins: JOIN_SUBSCRIPTION,
  alive: sql`row.slug <> 'saas-root'`,
  sorts: {
    name: [sql`row.name_key`],
    writableUntil: [sql`(select writable_until from subscriptions where tenant_id = row.id)`],
  },
  defaultSort: 'name',
  countUpTo: 100_000,
};
export const listTenantSubscriptions = (query: TenantSubscriptionListQuery) =>
  listQuery(tenantSubscriptions, query, {
    search: search(query.search),
    where: [
      given(
        query.state,
        (state) =>
          sql`${state} = (select ${STATE} from (select) only_row left join subscriptions s on s.tenant_id = row.id)`,
      ),
    ],
  });

/** One reading of all tenants. Churn: those that had paid and have lapsed within the last 30 days. */
const COUNTS: Record<string, Sql> = {
  monthlyRevenue: reais(sql`coalesce(sum(monthly), 0)`),
  paying: sql`count(*) filter (where monthly > 0)`,
  trials: sql`count(*) filter (where state = 'TRIAL')`,
  trialsEndingIn7Days: sql`count(*) filter (where state = 'TRIAL' and trial_ends_on <= today + 7)`,
  overdue: sql`count(*) filter (where state = 'GRACE')`,
  readOnly: sql`count(*) filter (where state = 'READ_ONLY')`,
  churn: sql`count(*) filter (where paid_until is not null and state = 'READ_ONLY' and writable_until >= today - 30)`,
};
export const OVERVIEW = sql`
  select json_build_object(${join(
    Object.entries(COUNTS).map(([key, value]) => sql`${literals([key])}, ${value}`),
    ', ',
  )})::text
  from (
    select ${STATE} as state, ${MONTHLY} as monthly, ${TODAY} as today, s.trial_ends_on, s.paid_until, s.writable_until
    from tenants row ${JOIN_SUBSCRIPTION} where row.is_active and row.slug <> 'saas-root') shops`;
