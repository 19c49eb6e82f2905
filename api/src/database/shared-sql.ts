/** SQL that rooms ask for whose own table it is not: short facts and texts, said once. */
import { UPCOMING_STATUSES } from '@focinho/contracts/kernel/enums';
import { embedded } from './json';
import { literals, raw, sql, type Sql } from './sql';

/** By which name a user of this alias is shown. */
export const shownName = (alias: string) => sql`coalesce(${raw(alias)}.name, split_part(${raw(alias)}.email, '@', 1))`;
/** JSON of a left-joined user of this alias. */
export const person = (alias: string) => embedded(alias, { id: raw(`${alias}.id`), name: shownName(alias) });

/** The price of an appointment: the agreed one, else its service's own. Cents; by the aliases of both. */
export const agreedPrice = (appointment: string, service: string) =>
  sql`coalesce(${raw(appointment)}.price_cents, ${raw(service)}.price_cents)`;

/** Sets the tenant of a transaction that has no session. */
export const setTenant = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`;

/**
 * The beginning of a row of tenant_settings, by the alias `first`: the name of the tenant and the contact data of the owner, which are
 * shown before there is one. Of several owners it is the user or else the first; receipts must not show an employee's own telephone
 * (users_by_name; a tenant's users are few).
 */
export const FIRST_SETTINGS = sql`(select t.name, u.email, u.phone from tenants t cross join lateral (
    select email, phone from users one where one.tenant_id = t.id
    order by one.role = 'OWNER' and one.is_active desc, one.id = nullif(current_setting('app.user_id'), '')::uuid desc, one.created_at, one.id limit 1) u
  where t.id = (select app.current_tenant())) as first`;

/** Whether a valid sale charges the appointment of this alias, with others or alone (sold_appointments_one_sale). */
export const isSold = (alias: string) => sql`exists (select from sold_appointments sold
  where sold.tenant_id = ${raw(alias)}.tenant_id and sold.appointment_id = ${raw(alias)}.id)`;

/** JSON of the tenant's rules about money; no row before they are saved (tenant_rules_pkey). */
export const SAVED_RULES = sql`
  select json_build_object('staffDiscountPercent', staff_discount_percent, 'managerDiscountPercent', manager_discount_percent)
  from tenant_rules`;

/** The payment methods that reports list, `known`, with what each has `paid`: a shop without cashback reads nothing of it. */
export const IS_SHOWN = sql`(known.method <> 'CASHBACK' or paid.n > 0)`;

/** Whether the appointment of this alias is still to come or under way: of today or later, neither completed nor cancelled. */
export const isUpcoming = (alias: string) => sql`(${raw(alias)}.date >= (select app.today())
  and ${raw(alias)}.status in (${literals(UPCOMING_STATUSES)}))`;

const upcoming = (whose: Sql) => sql<{ id: string }>`select a.id from appointments a
  where ${whose} and a.deleted_at is null and ${isUpcoming('a')} limit 1`;

/** Any stay in the hotel that is booked or under way (stays_by_pet). */
const staying = (whose: Sql) => sql<{ id: string }>`select id from stays
  where ${whose} and (status = 'IN_HOUSE' or status = 'BOOKED' and check_out >= (select app.today())) limit 1`;
export const stayingOf = {
  pet: (id: string) => staying(sql`pet_id = ${id}`),
  service: (id: string) => staying(sql`service_id = ${id}`),
  client: (id: string) =>
    staying(sql`pet_id = any (array(select id from pets where client_id = ${id} and deleted_at is null))`),
};

/** Any upcoming appointment (appointments_by_pet, appointments_by_service, pets_by_client). */
export const upcomingOf = {
  pet: (id: string) => upcoming(sql`pet_id = ${id}`),
  service: (id: string) => upcoming(sql`service_id = ${id}`),
  client: (id: string) =>
    upcoming(sql`pet_id = any (array(select id from pets where client_id = ${id} and deleted_at is null))`),
};

/** The picture of a product (attachments_by_product). */
export const pictureOfProduct = (productId: Sql) => sql`(
  select picture.id from attachments picture where picture.product_id = ${productId} and picture.deleted_at is null)`;

/** Any open order of a client (orders_by_client). */
export const anyOpenOrderOf = (clientId: string) =>
  sql<{ id: string }>`select id from orders where client_id = ${clientId} and status = 'OPEN' limit 1`;

/** The day by the clock of the tenant. */
export const TODAY = sql<{ today: string }>`select to_char(app.today(), 'YYYY-MM-DD') as today`;

/** Which record has become of this one: itself, unless it was merged into another (clients_pkey, pets_pkey). */
export const keptOf = (table: 'clients' | 'pets', id: string | Sql) =>
  sql`(select coalesce(merged_into, id) from ${raw(table)} where id = ${id})`;

/**
 * The id of a client or pet and those that were merged into it: a row that nobody may change keeps the one that it was written with
 * (clients_merged, pets_merged).
 */
export const withMerged = (table: 'clients' | 'pets', id: Sql) =>
  sql`(select ${id} union all select merged.id from ${raw(table)} merged where merged.merged_into = ${id})`;
