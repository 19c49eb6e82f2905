import type { AppointmentListQuery } from '@focinho/contracts/appointments';
import { UPCOMING_STATUSES } from '@focinho/contracts/enums';
import { calendarDay, clock, embedded, object, reais } from '../database/json';
import { receiptNumber } from '../sales/sales.queries';
import { matchesByName, PET_OR_SERVICE_NAME } from './appointments.search';
import { Conditions, listQuery, oneQuery, type ListDefinition } from '../database/lists';

/** Orders: appointments_by_date, appointments_by_creation. Filters: appointments_by_status, _by_pet, _by_service. */
export const appointments: ListDefinition = {
  key: 'appointments',
  table: 'appointments',
  json: object({
    id: 'row.id',
    date: calendarDay('row.date'),
    startTime: clock('row.start_time'),
    endTime: clock('row.end_time'),
    notes: 'row.notes',
    status: 'row.status',
    petId: 'row.pet_id',
    serviceId: 'row.service_id',
    pet: embedded('p', { id: 'p.id', name: 'p.name', clientId: 'p.client_id' }),
    service: embedded('s', { id: 's.id', name: 's.name', price: reais('s.price_cents') }),
    client: embedded('c', { id: 'c.id', name: 'c.name', phone: 'c.phone' }),
    saleId: 'sold.id',
    sale: embedded('sold', { id: 'sold.id', receiptNumber: receiptNumber('sold.receipt') }),
    createdAt: 'row.created_at',
  }),
  joins: `
    left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
    left join clients c on c.tenant_id = row.tenant_id and c.id = p.client_id and c.deleted_at is null
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null
    left join sales sold on sold.tenant_id = row.tenant_id and sold.appointment_id = row.id and sold.cancelled_at is null`,
  alive: 'row.deleted_at is null',
  sorts: { date: ['row.date', 'row.start_time'], createdAt: ['row.created_at'] },
  defaultSort: '-date',
};

/** sales_one_per_appointment. */
const UNSOLD = `not exists (select from sales sold
  where sold.tenant_id = row.tenant_id and sold.appointment_id = row.id and sold.cancelled_at is null)`;

export function listAppointments(query: AppointmentListQuery) {
  const where = new Conditions()
    .facet('row.status', query.status)
    .add('row.date = ?', query.date)
    .add('row.date >= ?', query.from)
    .add('row.date <= ?', query.to)
    .add('row.pet_id = ?', query.petId)
    .add('row.service_id = ?', query.serviceId);
  if (query.when === 'upcoming') where.add('row.date >= app.today()');
  if (query.when === 'past') where.add('row.date < app.today()');
  if (query.unsold) where.add(UNSOLD);
  const filters = [...where.parts];
  where.search(query.search, PET_OR_SERVICE_NAME);
  const last = where.values.length;
  const typed = { pet: `$${last - 1}`, service: `$${last}` };
  return listQuery(appointments, query, where, matchesByName(typed, filters));
}

export const oneAppointment = (id: string) => oneQuery(appointments, 'appointment', id);

const upcoming = (whose: string) => `select 1 from appointments where ${whose} and date >= app.today()
  and deleted_at is null and status in (${UPCOMING_STATUSES.map((status) => `'${status}'`).join(', ')}) limit 1`;

/** A row when $1 is still booked, today or later (appointments_by_pet, appointments_by_service, pets_by_client). */
export const HAS_UPCOMING = {
  pet: upcoming('pet_id = $1'),
  service: upcoming('service_id = $1'),
  client: upcoming('pet_id = any (array(select id from pets where client_id = $1 and deleted_at is null))'),
};

/** The valid sale that finalised an appointment (sales_one_per_appointment). */
export const SALE_OF = 'select id from sales where appointment_id = $1 and cancelled_at is null';
