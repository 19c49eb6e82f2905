import { APPOINTMENT_FIELDS, type AppointmentListQuery } from '@focinho/contracts/agenda/appointments';
import {
  calendarDay,
  embedded,
  localTime,
  object,
  reais,
  receiptNumber,
  recordJson,
  recordSorts,
} from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { agreedPrice, isUpcoming, isSold } from '../../database/shared-sql';
import { given, sql } from '../../database/sql';
import { lateDoses } from '../doses/late-doses';
import { searchByPetOrService } from './appointments.search';

/** appointment_steps_key. */
const STEPS = sql`(
  select coalesce(json_agg(${object({
    id: sql`step.id`,
    kind: sql`step.kind`,
    startsAt: localTime(sql`step.starts_at`),
    endsAt: localTime(sql`step.ends_at`),
    busyUntil: localTime(sql`step.busy_until`),
    professionalId: sql`step.professional_id`,
    station: embedded('st', { id: sql`st.id`, name: sql`st.name` }),
  })} order by step.position), '[]')
  from appointment_steps step left join stations st on st.tenant_id = step.tenant_id and st.id = step.station_id
  where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`;

/** appointments_by_pet. What is over warns of nothing, and is not looked up. */
const SERIES_ENDS = sql`case when row.series_id is null or row.date < app.today() then false else (
  select count(*) < 2 from (
    select from appointments later
    where later.tenant_id = row.tenant_id and later.pet_id = row.pet_id and later.service_id = row.service_id
      and (later.date, later.start_time) > (row.date, row.start_time)
      and later.deleted_at is null and (later.status = 'CANCELLED') is not true
    limit 2
  ) later) end`;

/** package_credit_holds_pkey, package_usages_by_appointment, memberships_by_pet */
const CLUB_CREDIT = sql`case
  when exists (select from package_credit_holds hold where hold.tenant_id = row.tenant_id and hold.appointment_id = row.id) then 'HELD'
  when exists (
    select from package_usages used
    where used.tenant_id = row.tenant_id and used.appointment_id = row.id and used.cancelled_at is null) then 'USED'
  when row.date >= (select app.today()) and row.status <> 'CANCELLED' and charged.sale_id is null and exists (
    select from memberships m
    join package_items item on item.tenant_id = m.tenant_id and item.package_id = m.package_id and item.service_id = row.service_id
    where m.tenant_id = row.tenant_id and m.pet_id = row.pet_id and m.ended_at is null) then 'NONE'
end`;

/** Sort indexes: appointments_by_date, appointments_by_creation. Filters: appointments_by_status, _by_pet, _by_service. */
export const appointments: ListDefinition = {
  key: 'appointments',
  table: 'appointments',
  fields: {
    id: sql`row.id`,
    ...recordJson(APPOINTMENT_FIELDS),
    price: reais(agreedPrice('row', 'priced')),
    squeezedBy: embedded('sq', { id: sql`sq.id`, name: sql`sq.name` }),
    pet: embedded('p', {
      id: sql`p.id`,
      name: sql`p.name`,
      clientId: sql`p.client_id`,
      species: sql`p.species`,
      photoId: sql`p.photo_id`,
      size: sql`p.size`,
      coat: sql`p.coat`,
      temperament: sql`p.temperament`,
      flags: sql`p.flags`,
      deceasedOn: calendarDay(sql`p.deceased_on`),
      allergies: sql`p.allergies`,
      // Of what is over, nobody needs to know.
      lateDoses: sql`case when row.date < (select app.today()) or row.status in ('CANCELLED', 'COMPLETED') then '[]'::json
        else ${lateDoses('p', sql`row.date`)} end`,
    }),
    service: embedded('s', { id: sql`s.id`, name: sql`s.name`, price: reais(sql`s.price_cents`) }),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
    professional: embedded('pr', { id: sql`pr.id`, name: sql`pr.name`, color: sql`pr.color` }),
    steps: STEPS,
    seriesEnds: SERIES_ENDS,
    clubCredit: CLUB_CREDIT,
    saleId: sql`sold.id`,
    sale: embedded('sold', { id: sql`sold.id`, receiptNumber: receiptNumber(sql`sold.receipt`) }),
    order: embedded('charging', { id: sql`charging.id`, number: sql`charging.number` }),
  },
  joins: sql`
    left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
    left join clients c on c.tenant_id = row.tenant_id and c.id = p.client_id and c.deleted_at is null
    -- Prices even after the service was deleted.
    join services priced on priced.tenant_id = row.tenant_id and priced.id = row.service_id
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null
    left join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
    left join users sq on sq.tenant_id = row.tenant_id and sq.id = row.squeezed_by
    -- order_lines_one_per_appointment
    left join order_lines line on line.tenant_id = row.tenant_id and line.appointment_id = row.id and line.deleted_at is null
    left join orders charging on charging.tenant_id = line.tenant_id and charging.id = line.order_id and charging.status = 'OPEN'
    left join sold_appointments charged on charged.tenant_id = row.tenant_id and charged.appointment_id = row.id
    left join sales sold on sold.tenant_id = charged.tenant_id and sold.id = charged.sale_id`,
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(APPOINTMENT_FIELDS), date: [sql`row.date`, sql`row.start_time`] },
  defaultSort: '-date',
};

export const listAppointments = (query: AppointmentListQuery) =>
  listQuery(appointments, query, {
    search: searchByPetOrService(query.search),
    facet: { column: sql`row.status`, value: query.status },
    where: [
      given(query.date, (date) => sql`row.date = ${date}`),
      given(query.from, (from) => sql`row.date >= ${from}`),
      given(query.to, (to) => sql`row.date <= ${to}`),
      given(query.petId, (petId) => sql`row.pet_id = ${petId}`),
      given(query.serviceId, (serviceId) => sql`row.service_id = ${serviceId}`),
      query.when === 'upcoming' ? isUpcoming('row') : undefined,
      // What was cancelled of the days to come is in neither: it is not over, and nobody comes.
      query.when === 'past'
        ? sql`(row.date <= (select app.today()) or row.status = 'COMPLETED') and not ${isUpcoming('row')}`
        : undefined,
      query.unsold ? sql`not ${isSold('row')}` : undefined,
    ],
  });

export const oneAppointment = (id: string) => oneQuery(appointments, 'appointment', id);

/** The valid sale that charges an appointment (sold_appointments_one_sale). */
export const saleOf = (appointmentId: string) =>
  sql<{ id: string }>`select sale_id as id from sold_appointments where appointment_id = ${appointmentId}`;
