import { raw, sql } from '../database/sql';

/** Whether a valid sale charges the appointment of this alias, with others or alone (sold_appointments_one_sale). */
export const isSold = (alias: string) => sql`exists (select from sold_appointments sold
  where sold.tenant_id = ${raw(alias)}.tenant_id and sold.appointment_id = ${raw(alias)}.id)`;
