/** SQL that rooms ask for whose own table it is not: short facts and texts, said once. */
import { UPCOMING_STATUSES } from '@focinho/contracts/enums';
import { literals, raw, sql, type Sql } from './sql';

export const RECEIPT_DIGITS = 6;
/** The text of a receipt's number: 7 → "000007". */
export const receiptNumber = (column: Sql) =>
  sql`lpad(${column}::text, greatest(${raw(String(RECEIPT_DIGITS))}, length(${column}::text)), '0')`;

/** Whether a valid sale charges the appointment of this alias, with others or alone (sold_appointments_one_sale). */
export const isSold = (alias: string) => sql`exists (select from sold_appointments sold
  where sold.tenant_id = ${raw(alias)}.tenant_id and sold.appointment_id = ${raw(alias)}.id)`;

/** JSON of the tenant's rules about money; no row before they are saved (tenant_rules_pkey). */
export const SAVED_RULES = sql`
  select json_build_object('staffDiscountPercent', staff_discount_percent, 'managerDiscountPercent', manager_discount_percent)
  from tenant_rules`;

const upcoming = (whose: Sql) => sql<{ id: string }>`select id from appointments where ${whose} and date >= app.today()
  and deleted_at is null and status in (${literals(UPCOMING_STATUSES)}) limit 1`;

/** Any appointment today or later that is neither completed nor cancelled (appointments_by_pet, appointments_by_service, pets_by_client). */
export const upcomingOf = {
  pet: (id: string) => upcoming(sql`pet_id = ${id}`),
  service: (id: string) => upcoming(sql`service_id = ${id}`),
  client: (id: string) =>
    upcoming(sql`pet_id = any (array(select id from pets where client_id = ${id} and deleted_at is null))`),
};

/** Any open order of a client (orders_by_client). */
export const anyOpenOrderOf = (clientId: string) =>
  sql<{ id: string }>`select id from orders where client_id = ${clientId} and status = 'OPEN' limit 1`;
