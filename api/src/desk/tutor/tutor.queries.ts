import type { PetPhotoKind, Species } from '@focinho/contracts/kernel/enums';
import { receivedLateral } from '../../payments/pix/order-receipts.queries';
import type { TutorAppointment, TutorMembership, TutorPage } from '@focinho/contracts/desk/tutor';
import type { Progress } from '@focinho/contracts/catalogue/stage';
import { calendarDay, clock, object, reais } from '../../database/json';
import { isSold, withMerged } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import { cashbackSums } from '../cashback/cashback.queries';
import { isCurrent, toSignFor, toSignJson } from '../../people/agreements/agreements.queries';

/** The link of a request with all that its writes depend on. */
export interface StoredLink {
  state: 'LIVE' | 'EXPIRED' | 'REVOKED';
  tenantId: string;
  clientId: string;
  /** The whole name of the client, which does not leave the API. */
  clientName: string;
  shop: TutorPage['shop'];
  expiresAt: string;
  isReadOnly: boolean;
  moveHours: number;
}
/** An appointment as it is stored: its stage and what may be done with it follow. */
export interface StoredFamilyAppointment
  extends Progress, Pick<TutorAppointment, 'id' | 'date' | 'startTime' | 'endTime' | 'isToday' | 'isPaid' | 'notes'> {
  pet: string;
  service: string | null;
  professional: string | null;
  confirmedBefore: { date: string; startTime: string } | null;
  /** Until it begins; negative afterwards. */
  minutesAhead: number;
}
export interface StoredFamily {
  pets: { id: string; name: string; species: Species }[];
  appointments: StoredFamilyAppointment[];
  debt: number;
  mayPay: boolean;
  doses: { id: string; pet: string; protocol: string; givenOn: string; nextDueOn: string | null }[];
  memberships: TutorMembership[];
  cashback: TutorPage['cashback'];
  toSign: TutorPage['toSign'];
  signed: TutorPage['signed'];
  photos: { id: string; pet: string; kind: PetPhotoKind; takenAt: string }[];
}

/** How often it is noted that a link is in use. */
const USED_EVERY_MINUTES = 5;
const APPOINTMENTS_MAX = 30;
const PHOTOS_MAX = 12;
const SIGNED_MAX = 30;

/** Minutes from now until the appointment of this row begins, on the tenant's clock. */
export const MINUTES_AHEAD = sql`floor(extract(epoch from date + start_time - now() at time zone current_setting('app.time_zone')) / 60)::int`;

/** tutor_links_token, tenants_pkey, clients_pkey, tenant_settings_pkey. A link of a deactivated tenant is none. */
const linkOf = (hash: string) => sql`
  select link.id, link.tenant_id as "tenantId", link.client_id as "clientId", c.name as "clientName", link.expires_at as "expiresAt",
    case when link.revoked_at is not null or c.deleted_at is not null then 'REVOKED'
      when link.expires_at <= now() then 'EXPIRED' else 'LIVE' end as state,
    ${object({
      name: sql`t.name`,
      phone: sql`coalesce(settings.phone, t.phone)`,
      timeZone: sql`t.time_zone`,
    })} as shop,
    coalesce(t.lapses_at <= now(), false) as "isReadOnly", coalesce(settings.late_cancellation_hours, 24) as "moveHours"
  from tutor_links link
  join tenants t on t.id = link.tenant_id and t.is_active
  join clients c on c.tenant_id = link.tenant_id and c.id = link.client_id
  left join tenant_settings settings on settings.tenant_id = link.tenant_id
  where link.token_hash = ${hash}`;
export const tutorLink = (hash: string): Sql => sql`select to_json(link)::text from (${linkOf(hash)}) link`;

/** The ids of the pets of a client, and of those of others whom they take care of (pets_by_client, pet_tutors_by_client). */
const petsOf = (clientId: Sql) => sql`
  select own.id from pets own where own.client_id = ${clientId}
  union select tie.pet_id from pet_tutors tie where tie.client_id = ${clientId} and tie.deleted_at is null`;
/** The living pets of a family (pets_pkey). What is paid for a pet of somebody else, and signed for it, is that client's. */
const FAMILY = sql`
  select p.tenant_id, p.id, p.name, p.species, p.client_id = family."clientId" as is_own
  from family join pets p on p.id in (${petsOf(sql`family."clientId"`)})
  where p.deleted_at is null and p.deceased_on is null`;
/** Those of the client alone. */
const OWN = sql`select pet.* from (${FAMILY}) pet where pet.is_own`;

/** appointment_steps_key */
const STEPS = sql`(
  select coalesce(json_agg(${object({
    kind: sql`step.kind`,
    startedAt: sql`step.started_at`,
    finishedAt: sql`step.finished_at`,
  })} order by step.position), '[]')
  from appointment_steps step where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`;

const APPOINTMENT = object({
  id: sql`row.id`,
  pet: sql`row.pet`,
  service: sql`s.name`,
  professional: sql`pr.name`,
  date: calendarDay(sql`row.date`),
  startTime: clock(sql`row.start_time`),
  endTime: clock(sql`row.end_time`),
  status: sql`row.status`,
  arrivedAt: sql`row.arrived_at`,
  deliveredAt: sql`row.delivered_at`,
  steps: STEPS,
  isToday: sql`row.date = app.today()`,
  isPaid: sql`row.is_own and ${isSold('row')}`,
  minutesAhead: MINUTES_AHEAD,
  notes: sql`row.tutor_notes`,
  confirmedBefore: sql`case when row.tutor_confirmed_for <> row.date + row.start_time then ${object({
    date: calendarDay(sql`row.tutor_confirmed_for::date`),
    startTime: clock(sql`row.tutor_confirmed_for::time`),
  })} end`,
});

/** Today's and later ones, and whatever brought a pet that is still in the shop (appointments_by_pet). */
const APPOINTMENTS = sql`(
  select coalesce(json_agg(${APPOINTMENT} order by row.date, row.start_time, row.id), '[]')
  from (
    select a.*, pet.name as pet, pet.is_own from (${FAMILY}) pet
    join appointments a on a.tenant_id = pet.tenant_id and a.pet_id = pet.id
    where a.deleted_at is null and a.status <> 'CANCELLED'
      and (a.date >= (select app.today()) or (a.arrived_at is not null and a.delivered_at is null and a.status <> 'COMPLETED'))
    order by a.date, a.start_time, a.id limit ${APPOINTMENTS_MAX}::int
  ) row
  left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null
  left join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id)`;

/** attachments_by_pet */
const PHOTOS = sql`(
  select coalesce(json_agg(${object({
    id: sql`photo.id`,
    pet: sql`photo.pet`,
    kind: sql`photo.kind`,
    takenAt: sql`photo.created_at`,
  })} order by photo.created_at desc, photo.id desc), '[]')
  from (
    select f.id, pet.name as pet, f.kind, f.created_at from (${FAMILY}) pet
    join attachments f on f.tenant_id = pet.tenant_id and f.pet_id = pet.id
    where f.deleted_at is null order by f.created_at desc, f.id desc limit ${PHOTOS_MAX}::int
  ) photo)`;

/** The last dose of each protocol that the shop has not deleted, of whatever kind: reading needs no plan. None follows by a retired one (doses_by_pet). */
const DOSES = sql`(
  select coalesce(json_agg(${object({
    id: sql`last.id`,
    pet: sql`last.pet`,
    protocol: sql`last.protocol`,
    givenOn: calendarDay(sql`last.given_on`),
    nextDueOn: calendarDay(sql`last.next_due_on`),
  })} order by last.pet, last.pet_id, last.next_due_on, last.protocol), '[]')
  from (
    select distinct on (d.pet_id, d.protocol_id) d.id, d.pet_id, d.given_on,
      case when pr.is_active then d.next_due_on end as next_due_on, pet.name as pet, pr.name as protocol
    from (${FAMILY}) pet
    join doses d on d.tenant_id = pet.tenant_id and d.pet_id = pet.id and d.deleted_at is null
    join protocols pr on pr.tenant_id = d.tenant_id and pr.id = d.protocol_id and pr.deleted_at is null
    order by d.pet_id, d.protocol_id, d.given_on desc, d.created_at desc, d.id desc
  ) last)`;

const TO_SIGN = toSignJson(sql`(select "clientId" from family)`, OWN);

/** Agreements that this client has signed by a link and that are kept (agreements_by_client). */
const signedByLink = (clientId: Sql) => sql`row.client_id in ${withMerged('clients', clientId)}
  and row.identified_by = 'LINK' and row.erased_at is null`;
const SIGNED = sql`(
  select coalesce(json_agg(${object({
    id: sql`last.id`,
    title: sql`last.title`,
    pet: sql`last.pet`,
    signedAt: sql`last.signed_at`,
    isCurrent: sql`last.is_current`,
  })} order by last.number desc), '[]')
  from (
    select row.id, row.number, row.title, p.name as pet, row.signed_at, ${isCurrent} as is_current
    from agreements row left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id
    where ${signedByLink(sql`(select "clientId" from family)`)} order by row.number desc limit ${SIGNED_MAX}::int
  ) last)`;

/** JSON of a copy of what the client of a link has signed by one (agreements_pkey). */
export const copyOfFamily = (hash: string, id: string): Sql => sql`
  select to_json(${object({
    number: sql`row.number`,
    title: sql`row.title`,
    text: sql`row.shown_text`,
    signerName: sql`row.signer_name`,
    signatureMethod: sql`row.signature_method`,
    strokes: sql`row.strokes`,
    signedAt: sql`row.signed_at`,
    expiresOn: calendarDay(sql`row.expires_on`),
    isCurrent,
    textHash: sql`row.text_hash`,
    hash: sql`row.hash`,
  })})::text
  from (${linkOf(hash)}) link join agreements row on ${signedByLink(sql`link."clientId"`)}
  where link.state = 'LIVE' and row.id = ${id}`;

/** Whether a client should sign a template, for a pet or once, and what is asked for. */
export const shouldSign = ({
  clientId,
  templateId,
  petId,
}: {
  clientId: string;
  templateId: string;
  petId: string | null;
}) => {
  const pets = sql`
    select p.tenant_id, p.id, p.name, p.species from pets p
    where p.client_id = ${clientId} and p.deleted_at is null and p.deceased_on is null`;
  return sql<{ templateId: string }>`
    select wanted."templateId" from (${toSignFor(sql`${clientId}::uuid`, pets)}) wanted
    where wanted."templateId" = ${templateId} and wanted."petId" is not distinct from ${petId}::uuid`;
};

/** Cashback of the client alone (cashback_lots_by_client). */
const { debt: _, ...SUMS } = cashbackSums(sql`family."clientId"`);
const CASHBACK = object(SUMS);

/** The open order of the last renewal of a membership (membership_renewals_pkey, orders_pkey). */
const renewalOrder = (membershipId: Sql) => sql`
  select o.id, o.discount_cents, o.tax_cents from membership_renewals renewal
  join orders o on o.tenant_id = renewal.tenant_id and o.id = renewal.order_id and o.status = 'OPEN'
  where renewal.membership_id = ${membershipId} order by renewal.cycle_from desc limit 1`;
/** Cents that are left to pay of an order `o` (order_lines_by_order). */
const LEFT_OF_ORDER = sql`(
  select greatest(0, coalesce(sum(line.unit_price_cents * (line.quantity - line.credits) - line.discount_cents), 0) - o.discount_cents
    + o.tax_cents - (select received.cents from ${receivedLateral(sql`o.id`)} received))
  from order_lines line where line.order_id = o.id and line.deleted_at is null)`;

/** The order that waits for the renewal of a Clubinho of the client's own pet; none if there is nothing to renew. */
export const renewalOfFamily = (clientId: string, membershipId: string) => sql<{ orderId: string }>`
  select o.id as "orderId" from memberships m
  join pets pet on pet.tenant_id = m.tenant_id and pet.id = m.pet_id
  cross join lateral (${renewalOrder(sql`m.id`)}) o
  where m.id = ${membershipId} and pet.client_id = ${clientId} and pet.deleted_at is null and pet.deceased_on is null`;

/** Memberships of the client's own pets, with credits that have not expired, and their last uses (memberships_by_pet, package_credits_by_membership). */
const MEMBERSHIPS = sql`(
  select coalesce(json_agg(${object({
    id: sql`m.id`,
    pet: sql`pet.name`,
    package: sql`package.name`,
    isPaused: sql`m.status = 'PAUSED'`,
    credits: sql`coalesce(lots.list, '[]')`,
    renewal: sql`waiting.reais`,
    uses: sql`(
      select coalesce(json_agg(${object({
        id: sql`used.id`,
        service: sql`used.service`,
        day: calendarDay(sql`used.day`),
      })} order by used.day desc, used.id desc), '[]')
      from (
        select u.id, u.day, s.name as service from package_usages u
        join services s on s.tenant_id = u.tenant_id and s.id = u.service_id
        where u.tenant_id = m.tenant_id and u.pet_id = m.pet_id and u.package_id = m.package_id and u.cancelled_at is null
        order by u.created_at desc, u.id desc limit 8) used)`,
  })} order by pet.name, m.created_at, m.id), '[]')
  from (${OWN}) pet
  join memberships m on m.tenant_id = pet.tenant_id and m.pet_id = pet.id
  join packages package on package.tenant_id = m.tenant_id and package.id = m.package_id
  cross join lateral (
    select json_agg(${object({
      id: sql`lot.id`,
      service: sql`s.name`,
      granted: sql`lot.granted`,
      left: sql`lot.remaining`,
      from: calendarDay(sql`lot.cycle_from`),
      expiresOn: calendarDay(sql`lot.expires_on`),
    })} order by lot.cycle_from, s.name, lot.id) as list
    from package_credits lot join services s on s.tenant_id = lot.tenant_id and s.id = lot.service_id
    where lot.tenant_id = m.tenant_id and lot.membership_id = m.id and lot.revoked_at is null
      and coalesce(lot.expires_on >= coalesce(m.paused_on, app.today()), true)
  ) lots
  left join lateral (
    select ${reais(LEFT_OF_ORDER)} as reais from (${renewalOrder(sql`m.id`)}) o
  ) waiting on true
  where lots.list is not null or waiting.reais is not null)`;

/** All that a link shows in one statement; no row if there never was such a link. Notes that it is in use. */
export const tutorPage = (hash: string): Sql => sql`
  with link as (${linkOf(hash)}),
  family as materialized (select "clientId" from link where state = 'LIVE'),
  used as (
    update tutor_links set last_used_at = now() where token_hash = ${hash} and exists (select from family)
      and (last_used_at is null or last_used_at < now() - ${USED_EVERY_MINUTES}::int * interval '1 minute')
  )
  select json_build_object(
    'pets', (select coalesce(json_agg(${object({
      id: sql`pet.id`,
      name: sql`pet.name`,
      species: sql`coalesce(pet.species, 'OTHER')`,
    })} order by pet.name, pet.id), '[]') from (${FAMILY}) pet),
    'appointments', ${APPOINTMENTS},
    'debt', ${reais(sql`greatest(0, coalesce((
      select balance_cents from client_credits credit join family on credit.client_id = family."clientId"), 0))`)},
    'mayPay', exists (select from pix_settings),
    'doses', ${DOSES},
    'memberships', ${MEMBERSHIPS},
    'cashback', (select ${CASHBACK} from family),
    'toSign', ${TO_SIGN},
    'signed', ${SIGNED},
    'photos', ${PHOTOS})::text
  from link`;

/** Whether the family of a link that works has the photo (attachments_pkey, pets_pkey). */
export const photoOfFamily = (hash: string, photoId: string): Sql => sql`
  select f.id::text from (${linkOf(hash)}) link
  join pets p on p.id in (${petsOf(sql`link."clientId"`)}) and p.deleted_at is null and p.deceased_on is null
  join attachments f on f.tenant_id = p.tenant_id and f.pet_id = p.id and f.deleted_at is null
  where link.state = 'LIVE' and f.id = ${photoId}`;

/** A charge of the client of a link (pix_charges_pkey). */
export const pixOfFamily = (hash: string, chargeId: string): Sql => sql`
  select to_json(${object({
    amount: reais(sql`charge.cents`),
    brCode: sql`charge.br_code`,
    expiresAt: sql`charge.expires_at`,
    isConfirmedByHand: sql`charge.account = 'STATIC'`,
  })})::text
  from (${linkOf(hash)}) link join pix_charges charge on charge.client_id = link."clientId"
    or charge.order_id in (select id from orders where client_id = link."clientId")
  where link.state = 'LIVE' and charge.id = ${chargeId} and charge.br_code is not null`;

/** Condition that an appointment is one of the family, with a living pet (pets_pkey). */
export const isOfFamily = (clientId: string): Sql => sql`appointments.deleted_at is null and exists (
  select from pets p where p.tenant_id = appointments.tenant_id and p.id = appointments.pet_id
    and p.id in (${petsOf(sql`${clientId}::uuid`)}) and p.deleted_at is null and p.deceased_on is null)`;

/** An appointment as a write by the link needs it, read from `appointments`. */
export interface OwnAppointment extends Omit<Progress, 'steps'> {
  id: string;
  date: string;
  startTime: string;
  petId: string;
  serviceId: string;
  professionalId: string | null;
  minutes: number;
  minutesAhead: number;
  isOver: boolean;
  notes: string | null;
}
export const OWN_APPOINTMENT = sql<OwnAppointment>`
  select id, status, arrived_at::text as "arrivedAt", delivered_at::text as "deliveredAt", to_char(date, 'YYYY-MM-DD') as date,
    ${clock(sql`start_time`)} as "startTime", pet_id as "petId", service_id as "serviceId", professional_id as "professionalId",
    (extract(epoch from end_time - start_time) / 60)::int as minutes, ${MINUTES_AHEAD} as "minutesAhead",
    date < app.today() as "isOver", tutor_notes as notes
  from appointments`;
/** Without a lock. */
export const ownAppointment = (clientId: string, id: string) =>
  sql<OwnAppointment>`${OWN_APPOINTMENT} where id = ${id} and ${isOfFamily(clientId)}`;
