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

/** Whether a valid sale charges the appointment of this alias, with others or alone (sold_appointments_one_sale). */
export const isSold = (alias: string) => sql`exists (select from sold_appointments sold
  where sold.tenant_id = ${raw(alias)}.tenant_id and sold.appointment_id = ${raw(alias)}.id)`;

/** JSON of the tenant's rules about money; no row before they are saved (tenant_rules_pkey). */
export const SAVED_RULES = sql`
  select json_build_object('staffDiscountPercent', staff_discount_percent, 'managerDiscountPercent', manager_discount_percent)
  from tenant_rules`;

/** Whether the appointment of this alias is still to come or under way: of today or later, neither completed nor cancelled. */
export const isUpcoming = (alias: string) => sql`(${raw(alias)}.date >= (select app.today())
  and ${raw(alias)}.status in (${literals(UPCOMING_STATUSES)}))`;

const upcoming = (whose: Sql) => sql<{ id: string }>`select a.id from appointments a
  where ${whose} and a.deleted_at is null and ${isUpcoming('a')} limit 1`;

/** Any upcoming appointment (appointments_by_pet, appointments_by_service, pets_by_client). */
export const upcomingOf = {
  pet: (id: string) => upcoming(sql`pet_id = ${id}`),
  service: (id: string) => upcoming(sql`service_id = ${id}`),
  client: (id: string) =>
    upcoming(sql`pet_id = any (array(select id from pets where client_id = ${id} and deleted_at is null))`),
};

/** Any open order of a client (orders_by_client). */
export const anyOpenOrderOf = (clientId: string) =>
  sql<{ id: string }>`select id from orders where client_id = ${clientId} and status = 'OPEN' limit 1`;
