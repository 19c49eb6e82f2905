import { planHolds } from '../../access/entitlements/require-feature';
import { raw, sql, type Sql } from '../../database/sql';

/** Whether doses of a protocol are reminders: it is in use, and the plan of the tenant has its kind. */
export const remindsOf = (alias: string) => sql`
  ${raw(alias)}.is_active and ${raw(alias)}.deleted_at is null and (${raw(alias)}.kind <> 'VACCINE' or ${planHolds('vaccines')})`;

/** The last dose of a pet by each protocol that reminds, in the order of the index (doses_by_pet): as many rows as it has had doses. */
export const lastDosesOf = (petId: Sql) => sql`
  select distinct on (d.protocol_id) pr.kind, pr.name, d.next_due_on
  from doses d join protocols pr on pr.tenant_id = d.tenant_id and pr.id = d.protocol_id and ${remindsOf('pr')}
  where d.pet_id = ${petId} and d.deleted_at is null
  order by d.protocol_id desc, d.given_on desc, d.created_at desc, d.id desc`;

/** The names of the protocols by which a living pet is late on a day, the oldest first: `["V10"]`. */
export const lateDoses = (pet: string, date: Sql) => sql`
  case when ${raw(pet)}.deceased_on is not null then '[]'::json else (
    select coalesce(json_agg(last.name order by last.next_due_on, last.name), '[]')
    from (${lastDosesOf(sql`${raw(pet)}.id`)}) last where last.next_due_on < ${date}) end`;
