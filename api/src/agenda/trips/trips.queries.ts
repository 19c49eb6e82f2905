import { TRIP_FIELDS, type TripListQuery } from '@focinho/contracts/agenda/trips';
import type { TripLeg, TripStatus } from '@focinho/contracts/kernel/enums';
import { calendarDay, clock, embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search, searchIds } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: trips_by_date, trips_by_creation; filter: trips_by_appointment. */
const trips: ListDefinition = {
  key: 'trips',
  table: 'trips',
  json: object({
    id: sql`row.id`,
    ...recordJson(TRIP_FIELDS),
    fee: reais(sql`(row.unit_price_cents * row.kilometres)`),
    appointment: object({
      date: calendarDay(sql`a.date`),
      startTime: clock(sql`a.start_time`),
      endTime: clock(sql`a.end_time`),
    }),
    pet: embedded('p', { id: sql`p.id`, name: sql`p.name` }),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone`, address: sql`c.address` }),
    driver: embedded('driver', { id: sql`driver.id`, name: sql`driver.name` }),
    van: embedded('van', { id: sql`van.id`, name: sql`van.name` }),
    service: embedded('s', { id: sql`s.id`, name: sql`s.name` }),
  }),
  joins: sql`
    join appointments a on a.tenant_id = row.tenant_id and a.id = row.appointment_id
    left join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id and p.deleted_at is null
    left join clients c on c.tenant_id = a.tenant_id and c.id = p.client_id and c.deleted_at is null
    left join professionals driver on driver.tenant_id = row.tenant_id and driver.id = row.driver_id
    left join stations van on van.tenant_id = row.tenant_id and van.id = row.van_id
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id`,
  alive: sql`true`,
  sorts: { ...recordSorts(TRIP_FIELDS), date: [sql`row.date`, sql`row.position`, sql`row.window_from`] },
  defaultSort: 'date',
};

export const listTrips = (query: TripListQuery) =>
  listQuery(trips, query, {
    search: search(
      query.search,
      (typed) => sql`row.appointment_id in (
        select found.id from appointments found
        where found.tenant_id = row.tenant_id and found.pet_id = any (${searchIds('pets', typed, 'name')}))`,
    ),
    where: [
      given(query.date, (date) => sql`row.date = ${date}`),
      given(query.driverId, (driverId) => sql`row.driver_id = ${driverId}`),
      given(query.appointmentId, (appointmentId) => sql`row.appointment_id = ${appointmentId}`),
    ],
  });

export const oneTrip = (id: string) => oneQuery(trips, 'trip', id);

/** The columns of a locked leg. */
export interface StoredTrip {
  appointmentId: string;
  leg: TripLeg;
  status: TripStatus;
  date: string;
  windowFrom: string;
  windowTo: string;
  driverId: string | null;
  vanId: string | null;
  serviceId: string | null;
  leftAt: string | null;
  now: string;
}
export const STORED_TRIP = sql<StoredTrip>`
  select appointment_id as "appointmentId", leg, status, date::text as date, ${clock(sql`window_from`)} as "windowFrom",
    ${clock(sql`window_to`)} as "windowTo", driver_id as "driverId", van_id as "vanId", service_id as "serviceId",
    left_at::text as "leftAt", now()::text as now
  from trips`;

/** trips_pkey */
export const appointmentOfTrip = (id: string) =>
  sql<{ appointmentId: string }>`select appointment_id as "appointmentId" from trips where id = ${id}`;

interface Window {
  id: string;
  vanId: string;
  date: string;
  windowFrom: string;
  windowTo: string;
}
/** Whether the van has no place for one more; locks it. */
export const vanIsFull = ({ id, vanId, date, windowFrom, windowTo }: Window) => sql<{ isFull: boolean | null }>`
  select app.van_is_full(app.current_tenant(), ${vanId}::uuid, ${date}::date, ${windowFrom}::time, ${windowTo}::time, ${id}::uuid) as "isFull"`;

/** The other leg of the appointment that goes the same way (trips_one_leg). */
export const sameLeg = (appointmentId: string, leg: TripLeg, except: string) => sql<{ id: string }>`
  select id from trips where appointment_id = ${appointmentId} and leg = ${leg} and status <> 'CANCELLED' and id <> ${except}`;

/** The fee of one kilometre or zone, for the pet of the appointment as for any other. */
export const feeOf = (serviceId: string) => sql<{ cents: number }>`
  select price_cents::float8 as cents from services where id = ${serviceId} and deleted_at is null for key share`;

/** In their order (trips_pkey); what is not among them stays behind. */
export const orderTrips = (ids: readonly string[]) => sql<{ id: string }>`
  select id from trips where id = any (${ids}::uuid[]) order by id for no key update`;
