import { TRIP_FIELDS, type TripListQuery } from '@focinho/contracts/agenda/trips';
import type { TripLeg, TripStatus } from '@focinho/contracts/kernel/enums';
import { calendarDay, clock, embedded, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search, searchIds } from '../../database/search';
import { isSold } from '../../database/shared-sql';
import { given, sql, type Sql } from '../../database/sql';

/** Whether a valid sale has charged the leg of this alias (sale_items_by_trip). */
export const isPaid = (trip: Sql) => sql`exists (
  select from sale_items item join sales sale on sale.tenant_id = item.tenant_id and sale.id = item.sale_id
  where item.tenant_id = ${trip}.tenant_id and item.trip_id = ${trip}.id and sale.cancelled_at is null)`;
/** Whether a comanda charges it that is not cancelled (order_lines_one_per_trip). */
const isOnOrder = (trip: Sql) => sql`exists (
  select from order_lines line
  where line.tenant_id = ${trip}.tenant_id and line.trip_id = ${trip}.id and line.deleted_at is null)`;
/** Whether it costs something that nobody charges yet. */
export const isUncharged = (trip: Sql) => sql`(${trip}.status <> 'CANCELLED' and ${trip}.unit_price_cents > 0
  and not ${isOnOrder(trip)} and not ${isPaid(trip)})`;
/** Needs the appointment as `a` and the stay as `s`. */
const FEE_STATE = sql`case
  when ${isPaid(sql`row`)} then 'PAID'
  when ${isOnOrder(sql`row`)} then 'ON_ORDER'
  when row.status = 'CANCELLED' or row.unit_price_cents = 0 then 'NONE'
  when a.status = 'CANCELLED' or a.deleted_at is not null or ${isSold('a')} or s.status = 'CANCELLED' or exists (
    -- order_lines_one_per_stay_line
    select from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
    where line.tenant_id = s.tenant_id and line.stay_id = s.id and line.deleted_at is null and o.status = 'CLOSED') then 'OPEN'
  else 'WAITING' end`;

/** The legs of the appointments and stays of a client's pets (pets_by_client, appointments_by_pet, stays_by_pet). */
const ofClient = (clientId: string) => {
  const pets = sql`any (array(select id from pets where client_id = ${clientId}))`;
  return sql`(row.appointment_id = any (array(select id from appointments where pet_id = ${pets}))
    or row.stay_id = any (array(select id from stays where pet_id = ${pets})))`;
};

/** Sort indexes: trips_by_date, trips_by_creation; filters: trips_by_appointment, trips_by_stay. */
const trips: ListDefinition = {
  key: 'trips',
  table: 'trips',
  fields: {
    id: sql`row.id`,
    ...recordJson(TRIP_FIELDS),
    fee: reais(sql`(row.unit_price_cents * row.kilometres)`),
    feeState: FEE_STATE,
    appointment: embedded('a', {
      date: calendarDay(sql`a.date`),
      startTime: clock(sql`a.start_time`),
      endTime: clock(sql`a.end_time`),
    }),
    stay: embedded('s', {
      firstNight: calendarDay(sql`s.first_night`),
      arrivalTime: clock(sql`s.arrival_time`),
      checkOut: calendarDay(sql`s.check_out`),
      departureTime: clock(sql`s.departure_time`),
    }),
    pet: embedded('p', { id: sql`p.id`, name: sql`p.name` }),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone`, address: sql`c.address` }),
    driver: embedded('driver', { id: sql`driver.id`, name: sql`driver.name` }),
    van: embedded('van', { id: sql`van.id`, name: sql`van.name` }),
    zone: embedded('zone', { id: sql`zone.id`, name: sql`zone.name` }),
    service: embedded('fee', { id: sql`fee.id`, name: sql`fee.name` }),
  },
  joins: sql`
    left join appointments a on a.tenant_id = row.tenant_id and a.id = row.appointment_id
    left join stays s on s.tenant_id = row.tenant_id and s.id = row.stay_id
    left join pets p on p.tenant_id = row.tenant_id and p.id = coalesce(a.pet_id, s.pet_id) and p.deleted_at is null
    left join clients c on c.tenant_id = a.tenant_id and c.id = p.client_id and c.deleted_at is null
    left join professionals driver on driver.tenant_id = row.tenant_id and driver.id = row.driver_id
    left join stations van on van.tenant_id = row.tenant_id and van.id = row.van_id
    left join taxi_zones zone on zone.tenant_id = row.tenant_id and zone.id = row.zone_id
    left join services fee on fee.tenant_id = row.tenant_id and fee.id = row.service_id`,
  alive: sql`true`,
  sorts: { ...recordSorts(TRIP_FIELDS), date: [sql`row.date`, sql`row.position`, sql`row.window_from`] },
  defaultSort: 'date',
};

export const listTrips = (query: TripListQuery) =>
  listQuery(trips, query, {
    search: search(
      query.search,
      (typed) => sql`(row.appointment_id in (
        select found.id from appointments found
        where found.tenant_id = row.tenant_id and found.pet_id = any (${searchIds('pets', typed, 'name')}))
        or row.stay_id in (
        select found.id from stays found
        where found.tenant_id = row.tenant_id and found.pet_id = any (${searchIds('pets', typed, 'name')})))`,
    ),
    where: [
      given(query.date, (date) => sql`row.date = ${date}`),
      given(query.driverId, (driverId) => sql`row.driver_id = ${driverId}`),
      given(query.appointmentId, (appointmentId) => sql`row.appointment_id = ${appointmentId}`),
      given(query.stayId, (stayId) => sql`row.stay_id = ${stayId}`),
      given(query.clientId, ofClient),
      query.isUncharged ? isUncharged(sql`row`) : undefined,
    ],
  });

export const oneTrip = (id: string) => oneQuery(trips, 'trip', id);

/** The appointment or the stay of a leg. */
export interface Owner {
  appointmentId: string | null;
  stayId: string | null;
}
/** The columns of a locked leg. */
export interface StoredTrip extends Owner {
  leg: TripLeg;
  status: TripStatus;
  date: string;
  windowFrom: string;
  windowTo: string;
  driverId: string | null;
  vanId: string | null;
  zoneId: string | null;
  serviceId: string | null;
  kilometres: number;
  unitPriceCents: number;
  /** Whether its fee was paid. */
  isPaid: boolean;
  leftAt: string | null;
  now: string;
}
export const STORED_TRIP = sql<StoredTrip>`
  select appointment_id as "appointmentId", stay_id as "stayId", leg, status, date::text as date, ${clock(sql`window_from`)} as "windowFrom",
    ${clock(sql`window_to`)} as "windowTo", driver_id as "driverId", van_id as "vanId", zone_id as "zoneId",
    service_id as "serviceId", kilometres, unit_price_cents::float8 as "unitPriceCents",
    ${isPaid(sql`trips`)} as "isPaid", left_at::text as "leftAt", now()::text as now
  from trips`;

/** trips_pkey */
export const ownerOfTrip = (id: string) =>
  sql<Owner>`select appointment_id as "appointmentId", stay_id as "stayId" from trips where id = ${id}`;

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

/** The other leg of the appointment or stay that goes the same way (trips_one_leg, trips_one_leg_of_stay). */
export const sameLeg = ({ appointmentId, stayId }: Owner, leg: TripLeg, except: string) => sql<{ id: string }>`
  select id from trips where (appointment_id = ${appointmentId}::uuid or stay_id = ${stayId}::uuid) and leg = ${leg}
    and status <> 'CANCELLED' and id <> ${except}`;

interface Fee {
  serviceId: string;
  unitPriceCents: number;
}
/** The fee of one kilometre, or of a leg, for the pet of the appointment as for any other. */
export const feeOf = (serviceId: string) => sql<Fee>`
  select id as "serviceId", price_cents::float8 as "unitPriceCents" from services
  where id = ${serviceId} and deleted_at is null for key share`;
/** The fee of a leg in a zone (taxi_zones_pkey). */
export const feeOfZone = (zoneId: string) => sql<Fee>`
  select service.id as "serviceId", zone.price_cents::float8 as "unitPriceCents"
  from taxi_zones zone join services service on service.tenant_id = zone.tenant_id and service.id = zone.service_id
  where zone.id = ${zoneId} and zone.deleted_at is null and service.deleted_at is null for key share of service, zone`;

/** In their order (trips_pkey); what is not among them stays behind. */
export const orderTrips = (ids: readonly string[]) => sql<{ id: string }>`
  select id from trips where id = any (${ids}::uuid[]) order by id for no key update`;
