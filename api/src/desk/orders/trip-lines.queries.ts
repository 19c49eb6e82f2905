import type { TripLeg } from '@focinho/contracts/kernel/enums';
import { sql } from '../../database/sql';

interface UnchargedTrip {
  tripId: string;
  leg: TripLeg;
  serviceId: string;
  serviceName: string;
  petId: string;
  quantity: number;
  unitPriceCents: number;
}
/** Legs of appointments that cost something, and that no line charges (trips_by_appointment, order_lines_one_per_trip). */
export const unchargedTrips = (appointmentIds: readonly string[]) => sql<UnchargedTrip>`
  select t.id as "tripId", t.leg, service.id as "serviceId", service.name as "serviceName", a.pet_id as "petId",
    t.kilometres as quantity, t.unit_price_cents::float8 as "unitPriceCents"
  from trips t
  join appointments a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
  join services service on service.tenant_id = t.tenant_id and service.id = t.service_id
  where t.appointment_id = any (${appointmentIds}::uuid[]) and t.status <> 'CANCELLED' and t.unit_price_cents > 0
    and not exists (select from order_lines line where line.trip_id = t.id and line.deleted_at is null)
  order by t.date, t.window_from, t.id`;

/** Takes off an order the fees that legs of these appointments do not cost any more (order_lines_by_order). */
export const removeChangedTrips = (orderId: string, appointmentIds: readonly string[]) => sql<{ id: string }>`
  update order_lines line set deleted_at = now(), updated_at = now() from trips t
  where line.order_id = ${orderId} and line.deleted_at is null and t.tenant_id = line.tenant_id and t.id = line.trip_id
    and t.appointment_id = any (${appointmentIds}::uuid[])
    and (t.status = 'CANCELLED' or t.service_id is distinct from line.service_id or t.unit_price_cents <> line.unit_price_cents
      or t.kilometres <> line.quantity)
  returning line.id`;

/** The lines of an order that are fees for the appointments of others of its lines. */
export const tripLinesWith = (orderId: string, lineIds: readonly string[]) => sql<{ id: string }>`
  select fee.id from order_lines fee join trips t on t.tenant_id = fee.tenant_id and t.id = fee.trip_id
  where fee.order_id = ${orderId} and fee.deleted_at is null and fee.id <> all (${lineIds}::uuid[]) and t.appointment_id in (
    select line.appointment_id from order_lines line where line.id = any (${lineIds}::uuid[]) and line.appointment_id is not null)
  order by fee.id`;
