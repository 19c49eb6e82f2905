import type { Owner } from '../../agenda/trips/trips.queries';
import { sql, type Sql } from '../../database/sql';

/** The lines of an order whose legs do not cost that any more (order_lines_by_order). */
export const changedTripLines = (orderId: string, which: Sql) => sql<{ id: string }>`
  select line.id from order_lines line join trips t on t.tenant_id = line.tenant_id and t.id = line.trip_id
  where line.order_id = ${orderId} and line.deleted_at is null and ${which}
    and (t.status = 'CANCELLED' or t.service_id is distinct from line.service_id or t.unit_price_cents <> line.unit_price_cents
      or t.kilometres <> line.quantity)
  order by line.id`;

/** The lines of an order that are fees for the appointments of others of its lines. */
export const tripLinesWith = (orderId: string, lineIds: readonly string[]) => sql<{ id: string }>`
  select fee.id from order_lines fee join trips t on t.tenant_id = fee.tenant_id and t.id = fee.trip_id
  where fee.order_id = ${orderId} and fee.deleted_at is null and fee.id <> all (${lineIds}::uuid[]) and t.appointment_id in (
    select line.appointment_id from order_lines line where line.id = any (${lineIds}::uuid[]) and line.appointment_id is not null)
  order by fee.id`;

/** The open order that charges a leg, or else its appointment or stay (order_lines_one_per_trip and its like). */
export const openOrderOfTrip = ({ id, appointmentId, stayId }: Owner & { id: string }) => sql<{ id: string }>`
  select o.id from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
  where o.status = 'OPEN' and line.deleted_at is null
    and (line.trip_id = ${id}::uuid or line.appointment_id = ${appointmentId}::uuid or line.stay_id = ${stayId}::uuid)
  order by line.trip_id is not distinct from ${id}::uuid desc, o.created_at desc, o.id limit 1`;
