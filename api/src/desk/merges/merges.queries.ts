import type { MergedPetField } from '@focinho/contracts/desk/merges';
import type { PetFlag } from '@focinho/contracts/kernel/enums';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { calendarDay, clock, object, reais, recordJson } from '../../database/json';
import { isUpcoming, withMerged } from '../../database/shared-sql';
import { raw, sql, type Sql } from '../../database/sql';

/** Give to one client what another had, its earlier duplicates included. merges.spec.ts compares them with the foreign keys. */
export const moveToClient = (from: string, to: string) => [
  // As if edited: an import that has brought the pet is not undone with it.
  sql`update pets set client_id = ${to}, updated_at = now() where client_id = ${from}`,
  sql`update orders set client_id = ${to} where client_id = ${from}`,
  sql`update sales set client_id = ${to} where client_id = ${from}`,
  sql`update package_usages set client_id = ${to} where client_id = ${from}`,
  sql`update pix_charges set client_id = ${to} where client_id = ${from}`,
  sql`update pet_tutors set client_id = ${to} where client_id = ${from}`,
  sql`update messages set client_id = ${to} where client_id = ${from}`,
  sql`update message_deliveries set client_id = ${to} where client_id = ${from}`,
  sql`update tutor_links set client_id = ${to} where client_id = ${from}`,
  // Who shares a kennel.
  sql`update stays set holder_id = ${to}
    where holder_id = ${from} and pet_id = any (array(select id from pets where client_id in (${from}, ${to})))`,
  sql`update clients set merged_into = ${to} where merged_into = ${from}`,
];

/** Give to one pet what another had. */
export const moveToPet = (from: string, to: string) => [
  sql`update appointments set pet_id = ${to} where pet_id = ${from}`,
  sql`update waiting_list set pet_id = ${to} where pet_id = ${from}`,
  sql`update pet_weights set pet_id = ${to} where pet_id = ${from}`,
  sql`update pet_tutors set pet_id = ${to} where pet_id = ${from}`,
  sql`update messages set pet_id = ${to} where pet_id = ${from}`,
  sql`update attachments set pet_id = ${to} where pet_id = ${from}`,
  sql`update doses set pet_id = ${to} where pet_id = ${from}`,
  sql`update stays set pet_id = ${to} where pet_id = ${from}`,
  sql`update consultations set pet_id = ${to} where pet_id = ${from}`,
  sql`update order_lines set pet_id = ${to} where pet_id = ${from}`,
  sql`update order_lines set previous_pet_id = ${to} where previous_pet_id = ${from}`,
  sql`update sale_items set pet_id = ${to} where pet_id = ${from}`,
  sql`update memberships set pet_id = ${to} where pet_id = ${from}`,
  sql`update package_usages set pet_id = ${to} where pet_id = ${from}`,
  sql`update pets set merged_into = ${to} where merged_into = ${from}`,
];

/**
 * Before a move: of two who are one person, or of two pets that are one, the kept record has the tie already, and who pays for a pet needs
 * none (pet_tutors_pair, pet_tutors_by_client).
 */
export const dropDoubleTutors = {
  client: (from: string, to: string) => sql`
    update pet_tutors double set deleted_at = now(), updated_at = now()
    where double.client_id in (${from}, ${to}) and double.deleted_at is null and (
      exists (select from pets own where own.id = double.pet_id and own.client_id in (${from}, ${to}))
      or double.client_id = ${from} and exists (
        select from pet_tutors known
        where known.pet_id = double.pet_id and known.client_id = ${to} and known.deleted_at is null))`,
  pet: (from: string, to: string) => sql`
    update pet_tutors double set deleted_at = now(), updated_at = now()
    where double.pet_id = ${from} and double.deleted_at is null and exists (
      select from pet_tutors known
      where known.pet_id = ${to} and known.client_id = double.client_id and known.deleted_at is null)`,
};

/** Messages count for the pet or client that theirs has become, so that none is written again (messages_occurrence_key). */
export const moveMessageSources = (from: string, to: string) => sql`
  update messages own set source_id = ${to} where own.source_id = ${from} and not exists (
    select from messages known
    where known.source_id = ${to} and known.trigger = own.trigger and known.occurrence = own.occurrence)`;

/** Accounts that were merged into one that is merged now (client_credits_merged). */
export const moveMergedAccounts = (from: string, to: string) =>
  sql`update client_credits set merged_into = ${to} where merged_into = ${from}`;

interface Merging {
  id: string;
  mergedInto: string | null;
  isDeleted: boolean;
}
const MERGING = sql`id, merged_into as "mergedInto", deleted_at is not null as "isDeleted"`;

/** Against changes and new comandas, in the order of their ids; what refers to a client does not wait yet. */
export const lockClients = (ids: readonly string[]) => sql<
  Merging & { name: string; email: string; phone: string | null; address: string | null }
>`
  select ${MERGING}, name, email, phone, address
  from clients where id = any (${ids}::uuid[]) order by id for no key update`;
/** Against everything that refers to it. */
export const lockClient = (id: string) => sql`select id from clients where id = ${id} for update`;
/** pets_by_client */
export const lockPetsOf = (clientIds: readonly string[]) =>
  sql`select id from pets where client_id = any (${clientIds}::uuid[]) order by id for no key update`;

/** Columns of PET_FIELDS as they are stored. */
export const lockPets = (ids: readonly string[]) => sql<
  Merging & {
    clientId: string;
    weight: number;
    flags: PetFlag[];
    isDeceased: boolean;
    fields: Record<MergedPetField, string | number | null>;
  }
>`
  select ${MERGING}, client_id as "clientId", weight::float8 as weight, flags, deceased_on is not null as "isDeceased", jsonb_build_object(
    'name', name, 'species', species, 'breed', breed, 'gender', gender, 'birthDate', birth_date, 'size', size,
    'coat', coat, 'temperament', temperament, 'allergies', allergies, 'microchip', microchip, 'notes', notes) as fields
  from pets where id = any (${ids}::uuid[]) order by id for update`;

/** The open comandas of clients, in the order of their ids (orders_by_client). */
export const lockOpenOrdersOf = (clientIds: readonly string[]) =>
  sql`select id from orders where client_id = any (${clientIds}::uuid[]) and status = 'OPEN' order by id for update`;
/** Charges are settled before their account is posted to (pix_charges_by_client). */
export const lockChargesOf = (clientIds: readonly string[]) =>
  sql`select id from pix_charges where client_id = any (${clientIds}::uuid[]) order by id for no key update`;

/** client_credits_client_key */
export const lockAccountsOf = (clientIds: readonly string[]) => sql<{
  id: string;
  clientId: string;
  balanceCents: number;
  creditLimitCents: number;
  promisedOn: string | null;
  promiseNote: string | null;
}>`
  select id, to_char(promised_on, 'YYYY-MM-DD') as "promisedOn", promise_note as "promiseNote", client_id as "clientId", balance_cents::float8 as "balanceCents", credit_limit_cents::float8 as "creditLimitCents"
  from client_credits where client_id = any (${clientIds}::uuid[]) order by id for update`;

/** Appointments of two pets at the same time, as appointments_pet_overlap compares them (appointments_by_pet). */
const OVERLAPS = (petId: string, otherId: string) => sql`
  from appointments a join appointments b on b.tenant_id = a.tenant_id and b.pet_id = ${otherId} and b.deleted_at is null
    and b.status <> 'CANCELLED' and b.delivered_at is null and b.date = a.date
    and b.start_time < a.end_time and a.start_time < b.end_time
  where a.pet_id = ${petId} and a.deleted_at is null and a.status <> 'CANCELLED' and a.delivered_at is null`;
export const anyOverlap = (petId: string, otherId: string) => sql<{ day: string; time: string }>`
  select to_char(a.date, 'DD/MM/YYYY') as day, ${clock(sql`a.start_time`)} as time ${OVERLAPS(petId, otherId)}
  order by a.date, a.start_time limit 1`;

const count = (from: Sql) => sql`(select count(*)::int ${from})`;
/** Not the tie of who pays by now, nor one of somebody or to a pet that is gone: records show neither (pets_pkey, clients_pkey). */
const IS_SHOWN = sql`t.deleted_at is null and of_them.deleted_at is null and of_them.client_id <> t.client_id
  and exists (select from clients tutor where tutor.tenant_id = t.tenant_id and tutor.id = t.client_id and tutor.deleted_at is null)`;
/**
 * How much pets have: `own` selects their ids; the usages of packages and the terms may be those of their client. appointments_by_pet,
 * attachments_by_pet, package_usages_by_pet, doses_by_pet, pet_weights_by_pet, pet_tutors_pair, waiting_list_by_pet,
 * agreements_by_client.
 */
const countsOf = (own: Sql, { usages, agreements }: { usages: Sql; agreements: Sql }) => {
  const booked = sql`from appointments a where a.pet_id = any (array(${own})) and a.deleted_at is null`;
  const live = (table: 'attachments' | 'doses' | 'pet_weights' | 'waiting_list') =>
    count(sql`from ${raw(table)} row where row.pet_id = any (array(${own})) and row.deleted_at is null`);
  return {
    appointments: count(booked),
    upcoming: count(sql`${booked} and ${isUpcoming('a')}`),
    series: sql`(select count(distinct a.series_id)::int ${booked} and a.series_id is not null)`,
    waitingList: live('waiting_list'),
    photos: live('attachments'),
    doses: live('doses'),
    weighings: live('pet_weights'),
    tutors: count(sql`from pet_tutors t join pets of_them on of_them.tenant_id = t.tenant_id and of_them.id = t.pet_id
      where t.pet_id = any (array(${own})) and ${IS_SHOWN}`),
    agreements: count(sql`from agreements g where ${agreements}`),
    packageUsages: count(sql`from package_usages u where ${usages} and u.cancelled_at is null`),
  };
};

const sold = sql`from sales s where s.client_id = c.id and s.cancelled_at is null`;
const ordered = sql`from orders o where o.client_id = c.id`;
/**
 * pets_by_client, sales_by_client, orders_by_client, package_usages_by_client, pix_charges_by_client, client_credits_client_key,
 * pet_tutors_by_client, consents_by_client, tutor_links_live
 */
const CLIENT = object({
  id: sql`c.id`,
  ...recordJson(CLIENT_FIELDS, 'c'),
  pets: sql`(select coalesce(json_agg(${object({ id: sql`p.id`, name: sql`p.name` })} order by p.name_key, p.id), '[]')
    from pets p where p.client_id = c.id and p.deleted_at is null)`,
  ...countsOf(sql`select own.id from pets own where own.client_id = c.id`, {
    usages: sql`u.client_id = c.id`,
    agreements: sql`g.client_id in ${withMerged('clients', sql`c.id`)}`,
  }),
  caresFor: count(sql`from pet_tutors t join pets of_them on of_them.tenant_id = t.tenant_id and of_them.id = t.pet_id
    where t.client_id = c.id and ${IS_SHOWN}`),
  consents: count(sql`from consents given where given.client_id in ${withMerged('clients', sql`c.id`)}`),
  tutorLinks: count(sql`from tutor_links l where l.client_id = c.id and l.revoked_at is null and l.expires_at > now()`),
  sales: count(sold),
  sold: sql`(select ${reais(sql`coalesce(sum(s.total_cents), 0)`)} ${sold})`,
  openOrders: sql`(select coalesce(json_agg(${object({ id: sql`o.id`, number: sql`o.number` })} order by o.number), '[]')
    ${ordered} and o.status = 'OPEN')`,
  open: sql`(
    select ${reais(sql`coalesce(sum(lines.cents - o.discount_cents + o.tax_cents), 0)`)} from orders o cross join lateral (
      select coalesce(sum(l.unit_price_cents * (l.quantity - l.credits) - l.discount_cents), 0) as cents from order_lines l
      where l.tenant_id = o.tenant_id and l.order_id = o.id and l.deleted_at is null) lines
    where o.client_id = c.id and o.status = 'OPEN')`,
  orders: count(ordered),
  pixCharges: count(sql`from pix_charges charge where charge.client_id = c.id`),
  debt: reais(sql`coalesce((select balance_cents from client_credits where client_id = c.id), 0)`),
  creditLimit: sql`(select ${reais(sql`credit_limit_cents`)} from client_credits where client_id = c.id)`,
});
const areBothThere = (table: 'clients' | 'pets', ...ids: string[]) =>
  sql`(select count(*) from ${raw(table)} where id = any (${ids}::uuid[]) and deleted_at is null) = 2`;
const clientSide = (id: string) => sql`(select ${CLIENT} from clients c where c.id = ${id} and c.deleted_at is null)`;
/** No row unless both are there. */
export const clientMergePreview = (keptId: string, duplicateId: string) => sql`
  select json_build_object('preview', ${object({ kept: sql`both_of.kept`, duplicate: sql`both_of.duplicate` })})::text
  from (select ${clientSide(keptId)} as kept, ${clientSide(duplicateId)} as duplicate) both_of
  where ${areBothThere('clients', keptId, duplicateId)}`;

const PET = object({
  id: sql`p.id`,
  ...recordJson(PET_FIELDS, 'p'),
  clientId: sql`p.client_id`,
  client: object(
    { id: sql`c.id`, name: sql`c.name` },
    sql`from clients c where c.id = p.client_id and c.deleted_at is null`,
  ),
  createdAt: sql`p.created_at`,
  ...countsOf(sql`select p.id`, {
    usages: sql`u.pet_id = p.id`,
    agreements: sql`g.client_id in ${withMerged('clients', sql`p.client_id`)} and g.pet_id in ${withMerged('pets', sql`p.id`)}`,
  }),
  // Its sales are found among those of its client, which are few.
  sales: count(sql`from sales s where s.client_id = p.client_id and s.cancelled_at is null and exists (
    select from sale_items item where item.tenant_id = s.tenant_id and item.sale_id = s.id and item.pet_id = p.id)`),
});
const petSide = (id: string) => sql`(select ${PET} from pets p where p.id = ${id} and p.deleted_at is null)`;
export const petMergePreview = (keptId: string, duplicateId: string) => sql`
  select json_build_object('preview', ${object({
    kept: sql`both_of.kept`,
    duplicate: sql`both_of.duplicate`,
    overlaps: sql`(select coalesce(json_agg(${object({
      date: sql`met.date`,
      startTime: sql`met.time`,
    })} order by met.date, met.time), '[]') from (
      select ${calendarDay(sql`a.date`)} as date, ${clock(sql`a.start_time`)} as time ${OVERLAPS(keptId, duplicateId)}) met)`,
  })})::text
  from (select ${petSide(keptId)} as kept, ${petSide(duplicateId)} as duplicate) both_of
  where ${areBothThere('pets', keptId, duplicateId)}`;

/** Pets of the same client that are called the same (pets_by_client). */
export const duplicatePets = (id: string) => sql`
  select json_build_object('pets', (
    select coalesce(json_agg(${object({
      id: sql`other.id`,
      name: sql`other.name`,
      species: sql`other.species`,
      breed: sql`other.breed`,
      createdAt: sql`other.created_at`,
    })} order by other.created_at, other.id), '[]')
    from pets other where other.client_id = p.client_id and other.name_key = p.name_key and other.id <> p.id
      and other.deleted_at is null))::text
  from pets p where p.id = ${id} and p.deleted_at is null`;
