import { PACKAGE_USAGE_FIELDS, type PackageUsageListQuery } from '@focinho/contracts/desk/package-usages';
import { embedded, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { containing, search, searchIds } from '../../database/search';
import { given, raw, sql } from '../../database/sql';

/** Order: package_usages_by_creation. Filters: package_usages_by_package, _by_client, _by_pet. */
export const packageUsages: ListDefinition = {
  key: 'packageUsages',
  table: 'package_usages',
  fields: {
    id: sql`row.id`,
    ...recordJson(PACKAGE_USAGE_FIELDS),
    package: embedded('package', { id: sql`package.id`, name: sql`package.name` }),
    service: embedded('s', { id: sql`s.id`, name: sql`s.name`, price: reais(sql`s.price_cents`) }),
  },
  joins: sql`
    left join packages package on package.tenant_id = row.tenant_id and package.id = row.package_id and package.deleted_at is null
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null`,
  alive: sql`row.cancelled_at is null`,
  sorts: recordSorts(PACKAGE_USAGE_FIELDS),
  defaultSort: '-createdAt',
};

const idsByName = (table: 'packages' | 'services', typed: string) =>
  sql`array(select id from ${raw(table)} where deleted_at is null and name_key like ${containing(typed)})`;
const ofAnyName = (typed: string) => sql`(
  row.package_id = any (${idsByName('packages', typed)}) or row.service_id = any (${idsByName('services', typed)})
  or row.client_id = any (${searchIds('clients', typed, 'name')}) or row.pet_id = any (${searchIds('pets', typed, 'name')}))`;

export const listPackageUsages = (query: PackageUsageListQuery) =>
  listQuery(packageUsages, query, {
    search: search(query.search, ofAnyName),
    where: [
      given(query.packageId, (id) => sql`row.package_id = ${id}`),
      given(query.clientId, (id) => sql`row.client_id = ${id}`),
      given(query.petId, (id) => sql`row.pet_id = ${id}`),
    ],
  });

export const onePackageUsage = (id: string) => oneQuery(packageUsages, 'packageUsage', id);

interface Terms {
  isActive: boolean;
  startDay: number;
  endDay: number;
  quantity: number | null;
  today: string;
}
/** The terms of a package for a service, and today in the time zone of the tenant. */
export const termsOf = (packageId: string, serviceId: string) => sql<Terms>`
  select p.is_active as "isActive", p.start_day as "startDay", p.end_day as "endDay", i.quantity, app.today()::text as today
  from packages p left join package_items i on i.tenant_id = p.tenant_id and i.package_id = p.id and i.service_id = ${serviceId}
  where p.id = ${packageId}`;

/** How often a client used a service of a package in a period of days (package_usages_by_package). */
export const timesUsed = (
  { packageId, clientId, serviceId }: { packageId: string; clientId: string; serviceId: string },
  period: { from: string; to: string },
) => sql<{ used: number }>`
  select count(*)::integer as used from package_usages
  where package_id = ${packageId} and client_id = ${clientId} and service_id = ${serviceId} and cancelled_at is null
    and created_at >= ${period.from}::date::timestamp at time zone current_setting('app.time_zone')
    and created_at < (${period.to}::date + 1)::timestamp at time zone current_setting('app.time_zone')`;

/** A sale has the usages of the appointments that it charges (package_usages_by_appointment). */
export const giveToSale = (saleId: string, appointmentIds: readonly string[]) => sql`
  update package_usages set sale_id = ${saleId}
  where appointment_id = any (${appointmentIds}::uuid[]) and sale_id is null and cancelled_at is null`;
/** Uses of a credit follow their ledger (memberships/ledger.ts, follow_credits.sql; package_credit_entries_by_usage). */
const IS_OF_CREDIT = sql`exists (select from package_credit_entries entry where entry.usage_id = used.id)`;
/** The usages of a sale whose order is open again: the next one has them (package_usages_by_sale). */
export const takeFromSale = (saleId: string) => sql`
  update package_usages used set sale_id = null where sale_id = ${saleId} and cancelled_at is null and not ${IS_OF_CREDIT}`;

/** Cancels the usages of a sale (package_usages_by_sale). */
export const cancelUsages = (saleId: string) => sql`
  update package_usages set cancelled_at = now() where sale_id = ${saleId} and cancelled_at is null`;
/** Cancels the usages of an order that was paid before. One that never was has charged nobody: they remain the appointments' (sales_by_order). */
export const cancelUsagesOfOrder = (orderId: string) => sql`
  update package_usages used set cancelled_at = now()
  where sale_id is null and cancelled_at is null and not ${IS_OF_CREDIT} and exists (select from sales where order_id = ${orderId}) and appointment_id in (
    select appointment_id from order_lines where order_id = ${orderId} and appointment_id is not null and deleted_at is null)`;
/** Cancels the usages of appointments that do not happen, at the moment of their end. */
export const cancelUsagesOfEnded = (appointmentIds: readonly string[]) => sql`
  update package_usages used set cancelled_at = coalesce(a.deleted_at, a.ended_at) from appointments a
  where used.appointment_id = any (${appointmentIds}::uuid[]) and used.sale_id is null and used.cancelled_at is null
    and not ${IS_OF_CREDIT} and a.id = used.appointment_id and (a.deleted_at is not null or a.status = 'CANCELLED')`;

/** The usages that the cancellation of an order has cancelled, at the same moment. */
export const usagesCancelledWithOrder = (orderId: string) => sql<CancelledUsage>`
  select used.id, used.package_id as "packageId", used.service_id as "serviceId", used.client_id as "clientId", used.day::text as day
  from package_usages used
  join order_lines line on line.appointment_id = used.appointment_id and line.deleted_at = used.cancelled_at
  join orders o on o.id = line.order_id and o.cancelled_at = used.cancelled_at
  where o.id = ${orderId} order by used.id`;

/** The usages that the cancellation of a sale has cancelled, at the same moment (package_usages_by_sale). */
export const usagesCancelledWithSale = (saleId: string) => sql<CancelledUsage>`
  select used.id, used.package_id as "packageId", used.service_id as "serviceId", used.client_id as "clientId", used.day::text as day
  from package_usages used join sales s on s.id = used.sale_id and s.cancelled_at = used.cancelled_at
  where s.id = ${saleId} and not ${IS_OF_CREDIT} order by used.id`;

export interface CancelledUsage {
  id: string;
  packageId: string;
  serviceId: string;
  clientId: string | null;
  day: string;
}
/** The usages that the cancellation or deletion of these appointments has cancelled, at the same moment. */
export const usagesCancelledWith = (appointmentIds: readonly string[]) => sql<CancelledUsage>`
  select used.id, used.package_id as "packageId", used.service_id as "serviceId", used.client_id as "clientId", used.day::text as day
  from package_usages used join appointments a on a.id = used.appointment_id
  where used.appointment_id = any (${appointmentIds}::uuid[]) and used.cancelled_at = coalesce(a.deleted_at, a.ended_at)
    and (a.deleted_at is not null or a.status = 'CANCELLED') and not ${IS_OF_CREDIT}
  order by used.id`;
