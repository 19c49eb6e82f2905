import { DOSE_FIELDS, DUE_BACK_DAYS, DUE_MAX, type DoseListQuery } from '@focinho/contracts/agenda/doses';
import { SOON_DAYS, type GivenDose } from '@focinho/contracts/agenda/dose-state';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import type { Species } from '@focinho/contracts/kernel/enums';
import { calendarDay, embedded, object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { isUpcoming, person } from '../../database/shared-sql';
import { given, raw, sql } from '../../database/sql';
import { remindsOf } from './late-doses';

const PROTOCOL = object({ id: sql`pr.id`, name: sql`pr.name`, kind: sql`pr.kind` });

/** Sort index: doses_by_day. Filters: doses_by_pet, doses_by_protocol. */
const doses: ListDefinition = {
  key: 'doses',
  table: 'doses',
  fields: { id: sql`row.id`, ...recordJson(DOSE_FIELDS), protocol: PROTOCOL, createdBy: person('u') },
  joins: sql`
    join protocols pr on pr.tenant_id = row.tenant_id and pr.id = row.protocol_id
    left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`row.deleted_at is null`,
  sorts: recordSorts(DOSE_FIELDS),
  defaultSort: '-givenOn',
};

export const listDoses = (query: DoseListQuery) =>
  listQuery(doses, query, {
    where: [
      given(query.petId, (petId) => sql`row.pet_id = ${petId}`),
      given(query.protocolId, (protocolId) => sql`row.protocol_id = ${protocolId}`),
    ],
  });

export const oneDose = (id: string) => oneQuery(doses, 'dose', id);

/**
 * The reminders of living pets that are due soon or late, the oldest first: each is the last dose of its protocol. What is read is bounded by
 * the days (doses_due, doses_by_pet).
 */
export const DUE_DOSES = sql`
  select json_build_object('dueDoses', (
    select coalesce(json_agg(${object({
      id: sql`row.id`,
      dueOn: calendarDay(sql`row.next_due_on`),
      protocol: PROTOCOL,
      pet: object({ id: sql`p.id`, name: sql`p.name`, species: sql`p.species` }),
      client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
      nextAppointment: sql`(
        select ${calendarDay(sql`min(a.date)`)} from appointments a
        where a.pet_id = p.id and a.deleted_at is null and ${isUpcoming('a')})`,
    })} order by row.next_due_on, p.name_key, row.id), '[]')
    from (
      select d.* from doses d
      join pets living on living.tenant_id = d.tenant_id and living.id = d.pet_id and living.deleted_at is null
        and living.deceased_on is null
      join protocols used on used.tenant_id = d.tenant_id and used.id = d.protocol_id and ${remindsOf('used')}
      where d.deleted_at is null and d.next_due_on between (select app.today()) - ${raw(String(DUE_BACK_DAYS))}
        and (select app.today()) + ${raw(String(SOON_DAYS))}
        and not exists (
          select from doses later
          where later.tenant_id = d.tenant_id and later.pet_id = d.pet_id and later.protocol_id = d.protocol_id
            and later.deleted_at is null and (later.given_on, later.created_at, later.id) > (d.given_on, d.created_at, d.id))
      order by d.next_due_on, d.id limit ${raw(String(DUE_MAX))}
    ) row
    join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id
    join protocols pr on pr.tenant_id = row.tenant_id and pr.id = row.protocol_id
    left join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.deleted_at is null))::text`;

export interface TreatedPet {
  name: string;
  species: Species;
  birthDate: string | null;
  deceasedOn: string | null;
}
export const TREATED_PET = sql<TreatedPet>`
  select name, species, birth_date::text as "birthDate", deceased_on::text as "deceasedOn" from pets`;

export type UsedProtocol = Pick<Protocol, 'name' | 'kind' | 'species' | 'seriesDoses' | 'intervalDays' | 'boosterDays'>;
export const USED_PROTOCOL = sql<UsedProtocol>`
  select name, kind, species, series_doses as "seriesDoses", interval_days as "intervalDays", booster_days as "boosterDays"
  from protocols`;

export interface StoredDose {
  petId: string;
  protocolId: string;
  givenOn: string;
  number: number;
  nextDueOn: string | null;
  lotExpiresOn: string | null;
  appointmentId: string | null;
}
export const STORED_DOSE = sql<StoredDose>`
  select pet_id as "petId", protocol_id as "protocolId", given_on::text as "givenOn", number, next_due_on::text as "nextDueOn",
    lot_expires_on::text as "lotExpiresOn", appointment_id as "appointmentId"
  from doses`;

/** The doses of a pet by a protocol, as they were given (doses_by_pet). */
export const dosesOf = (petId: string, protocolId: string) => sql<GivenDose>`
  select id, protocol_id as "protocolId", number, given_on::text as "givenOn", next_due_on::text as "nextDueOn", created_at::text as "createdAt"
  from doses where pet_id = ${petId} and protocol_id = ${protocolId} and deleted_at is null order by given_on, created_at, id`;
/** The protocols by which a pet was given something (doses_by_pet). */
export const protocolsOf = (petId: string) => sql<{ protocolId: string }>`
  select distinct protocol_id as "protocolId" from doses where pet_id = ${petId} and deleted_at is null order by 1`;

/** An appointment at which a dose may have been given (appointments_pkey). */
export const appointmentOf = (id: string) => sql<{ petId: string; isCancelled: boolean }>`
  select pet_id as "petId", status = 'CANCELLED' as "isCancelled" from appointments where id = ${id} and deleted_at is null`;
