import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import type { TimelineQuery } from '@focinho/contracts/desk/records';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { lastAppointmentOf, LAST_APPOINTMENT, nextAppointmentJson } from '../../agenda/planner/proposal.queries';
import { services } from '../../catalogue/services/services.queries';
import { keptOf } from '../../database/shared-sql';
import { calendarDay, object, reais, recordJson } from '../../database/json';
import { raw, sql, type Sql } from '../../database/sql';
import { toSignJson } from '../../people/agreements/agreements.queries';
import { caredForBy, tutorsOf } from '../../people/pet-tutors/pet-tutors.queries';
import { timelineJson, upcomingJson, type Whose } from './timeline.queries';

/** How many appointments say how often a pet comes, and for what. */
const RECENT = 6;

/** orders_by_client. */
const openOrdersOf = (clientId: Sql) => sql`(
  select coalesce(json_agg(${object({ id: sql`o.id`, number: sql`o.number` })} order by o.created_at), '[]')
  from orders o where o.client_id = ${clientId} and o.status = 'OPEN')`;

/** appointments_no_shows */
const noShowsOf = (clientId: Sql) => sql`(
  select count(*)::int from pets own join appointments a on a.tenant_id = own.tenant_id and a.pet_id = own.id
  where own.client_id = ${clientId} and a.cancellation_reason = 'NO_SHOW' and a.deleted_at is null)`;

/** The last appointments of the pet `p` (appointments_by_pet). */
const RECENT_APPOINTMENTS = sql`
  select a.date, a.start_time, a.service_id from appointments a
  where a.pet_id = p.id and a.deleted_at is null and a.status = 'COMPLETED' and a.date <= (select app.today())
  order by a.date desc, a.start_time desc limit ${raw(String(RECENT))}`;

/** Records that belong to the pet `p`. Its sales are found among those of its client, which are few. */
const OF_PET: Whose = {
  pets: sql`select p.id`,
  sales: sql`row.client_id = p.client_id and (
    exists (select from sale_items item
      where item.tenant_id = row.tenant_id and item.sale_id = row.id and item.pet_id = p.id)
    or exists (select from sold_appointments sold
      join appointments a on a.tenant_id = sold.tenant_id and a.id = sold.appointment_id
      where sold.tenant_id = row.tenant_id and sold.sale_id = row.id and a.pet_id = p.id))`,
  usages: sql`used.pet_id = p.id`,
  isOfPet: true,
  messages: sql`m.pet_id = p.id`,
};

export const petRecord = (id: string) => sql`
  select json_build_object('record', ${object({
    id: sql`p.id`,
    ...recordJson(PET_FIELDS, 'p'),
    clientId: sql`p.client_id`,
    createdAt: sql`p.created_at`,
    // client_credits_client_key
    client: object(
      {
        id: sql`c.id`,
        name: sql`c.name`,
        phone: sql`c.phone`,
        debt: reais(
          sql`coalesce((select credit.balance_cents from client_credits credit where credit.client_id = c.id), 0)`,
        ),
      },
      sql`from clients c where c.id = p.client_id and c.deleted_at is null`,
    ),
    lastVisit: sql`(select ${LAST_APPOINTMENT} from (${lastAppointmentOf(sql`p.id`)}) appointment)`,
    nextVisit: nextAppointmentJson(sql`p.id`),
    recentDays: sql`(
      select coalesce(json_agg(${calendarDay(sql`recent.date`)} order by recent.date desc, recent.start_time desc), '[]')
      from (${RECENT_APPOINTMENTS}) recent)`,
    usualService: sql`(
      select ${object(services.fields)} from services row
      where row.deleted_at is null and row.id = (
        select recent.service_id from (${RECENT_APPOINTMENTS}) recent
        group by recent.service_id order by count(*) desc, max(recent.date) desc limit 1))`,
    photoId: sql`p.photo_id`,
    tutors: tutorsOf(sql`p.id`, sql`p.client_id`),
    toSign: toSignJson(sql`p.client_id`, sql`select p.tenant_id, p.id, p.name, p.species where p.deceased_on is null`),
    noShows: noShowsOf(sql`p.client_id`),
    openOrders: openOrdersOf(sql`p.client_id`),
    ...upcomingJson(OF_PET.pets),
    timeline: timelineJson(OF_PET, {}),
  })})::text
  from pets p where p.id = ${keptOf('pets', id)} and p.deleted_at is null`;

export const petTimeline = (id: string, query: TimelineQuery) => sql`
  select json_build_object('timeline', ${timelineJson(OF_PET, query)})::text
  from pets p where p.id = ${keptOf('pets', id)} and p.deleted_at is null`;

/** Records that belong to the client `c`, also of pets that were deleted since. */
const OF_CLIENT: Whose = {
  pets: sql`select own.id from pets own where own.client_id = c.id`,
  sales: sql`row.client_id = c.id`,
  usages: sql`used.client_id = c.id`,
  messages: sql`m.client_id = c.id and m.lead_id is null`,
  account: sql`select account.id from client_credits credit
    join client_credits account on account.tenant_id = credit.tenant_id and credit.id in (account.id, account.merged_into)
    where credit.client_id = c.id`,
};

export const clientRecord = (id: string) => sql`
  select json_build_object('record', ${object({
    id: sql`c.id`,
    ...recordJson(CLIENT_FIELDS, 'c'),
    // pets_by_client
    pets: sql`(
      select coalesce(json_agg(${object({
        id: sql`own.id`,
        name: sql`own.name`,
        species: sql`own.species`,
        breed: sql`own.breed`,
        size: sql`own.size`,
        temperament: sql`own.temperament`,
        flags: sql`own.flags`,
        allergies: sql`own.allergies`,
        deceasedOn: calendarDay(sql`own.deceased_on`),
        photoId: sql`own.photo_id`,
        lastVisit: sql`(select ${calendarDay(sql`appointment.date`)} from (${lastAppointmentOf(sql`own.id`)}) appointment)`,
        nextVisit: nextAppointmentJson(sql`own.id`),
      })} order by own.name_key, own.id), '[]')
      from pets own where own.client_id = c.id and own.deleted_at is null)`,
    caresFor: caredForBy(sql`c.id`),
    credit: object(
      {
        id: sql`credit.id`,
        balance: reais(sql`credit.balance_cents`),
        creditLimit: reais(sql`credit.credit_limit_cents`),
        isActive: sql`credit.is_active`,
      },
      sql`from client_credits credit where credit.client_id = c.id`,
    ),
    toSign: toSignJson(
      sql`c.id`,
      sql`select own.tenant_id, own.id, own.name, own.species from pets own
        where own.client_id = c.id and own.deleted_at is null and own.deceased_on is null`,
    ),
    noShows: noShowsOf(sql`c.id`),
    openOrders: openOrdersOf(sql`c.id`),
    ...upcomingJson(OF_CLIENT.pets),
    timeline: timelineJson(OF_CLIENT, {}),
  })})::text
  from clients c where c.id = ${keptOf('clients', id)} and c.deleted_at is null`;

export const clientTimeline = (id: string, query: TimelineQuery) => sql`
  select json_build_object('timeline', ${timelineJson(OF_CLIENT, query)})::text
  from clients c where c.id = ${keptOf('clients', id)} and c.deleted_at is null`;
