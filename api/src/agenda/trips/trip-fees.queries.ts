import type { TripLeg } from '@focinho/contracts/kernel/enums';
import { sql, type Sql } from '../../database/sql';
import { isPaid, isUncharged } from './trips.queries';

/** Which legs, of the table that statements call `t`. */
export const ofAppointments = (ids: readonly string[]) => sql`t.appointment_id = any (${ids}::uuid[])`;
export const withIds = (ids: readonly string[]) => sql`t.id = any (${ids}::uuid[])`;

/** Which order or sale charges them is known only to statements after this one (trips_pkey, trips_by_appointment). */
export const lockTrips = (which: Sql) => sql`select t.id from trips t where ${which} order by t.id for no key update`;

export interface UnchargedTrip {
  tripId: string;
  stayId: string | null;
  leg: TripLeg;
  serviceId: string;
  serviceName: string;
  petId: string;
  /** The owner of the pet. */
  clientId: string;
  quantity: number;
  unitPriceCents: number;
}
/** Legs that cost something, and that neither a line nor a sale charges (trips_by_appointment, order_lines_one_per_trip). */
export const unchargedTrips = (which: Sql) => sql<UnchargedTrip>`
  select t.id as "tripId", t.stay_id as "stayId", t.leg, service.id as "serviceId", service.name as "serviceName", p.id as "petId",
    p.client_id as "clientId", t.kilometres as quantity, t.unit_price_cents::float8 as "unitPriceCents"
  from trips t
  left join appointments a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
  left join stays s on s.tenant_id = t.tenant_id and s.id = t.stay_id
  join pets p on p.tenant_id = t.tenant_id and p.id = coalesce(a.pet_id, s.pet_id)
  join services service on service.tenant_id = t.tenant_id and service.id = t.service_id
  where ${which} and ${isUncharged(sql`t`)}
  order by t.date, t.window_from, t.id`;

/** A leg that a valid sale has charged (sale_items_by_trip). */
export const paidTrip = (which: Sql) =>
  sql<{ id: string }>`select t.id from trips t where ${which} and ${isPaid(sql`t`)} limit 1`;
