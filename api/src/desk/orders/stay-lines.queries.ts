import { billedLines } from '../../agenda/stays/stays.queries';
import { isSold } from '../../database/shared-sql';
import { sql } from '../../database/sql';

interface BilledStay {
  clientId: string | null;
  petId: string;
  serviceId: string;
}
/** The client is missing once the pet or the client was deleted (stays_pkey). */
export const billedStay = (id: string) => sql<BilledStay>`
  select c.id as "clientId", row.pet_id as "petId", row.service_id as "serviceId" from stays row
  left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
  left join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.deleted_at is null
  where row.id = ${id}`;

export interface StayBillLine {
  key: string;
  kind: 'NIGHT' | 'LATE' | 'CARE' | 'TRIP';
  name: string;
  priceCents: number;
  quantity: number;
  serviceId: string;
  tripId: string | null;
}
/**
 * The bill of a stay, without what another order than this one charges already, or a sale without one. Once it was cancelled, only the legs of
 * its pet taxi that were driven (order_lines_one_per_stay_line, sale_items_by_trip).
 */
export const stayBill = (id: string, orderId: string) => sql<StayBillLine>`
  select bill.key, bill.kind, bill.name, bill.price_cents::float8 as "priceCents", bill.quantity, bill.trip_id as "tripId",
    coalesce(bill.service_id, row.service_id) as "serviceId"
  from stays row
  join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
  cross join lateral (${billedLines(sql`row.id`, sql`service.name`)}) bill
  where row.id = ${id} and (row.status <> 'CANCELLED' or bill.trip_id is not null) and not exists (
    select from order_lines line where line.stay_id = row.id and line.stay_line = bill.key and line.deleted_at is null
      and line.order_id <> ${orderId})
    and not exists (
      select from sale_items item join sales sale on sale.tenant_id = item.tenant_id and sale.id = item.sale_id
      where item.tenant_id = row.tenant_id and item.trip_id = bill.trip_id and sale.cancelled_at is null)
  order by bill.place, bill.date, bill.kind desc, bill.done_at`;

/** The open order that charges a stay (order_lines_one_per_stay_line). */
export const openOrderOfStay = (id: string) => sql<{ id: string }>`
  select o.id from orders o where o.status = 'OPEN' and o.id in (
    select line.order_id from order_lines line where line.stay_id = ${id} and line.deleted_at is null)
  order by o.created_at desc limit 1`;

/** Whether a sale since the check-out charges it (order_lines_one_per_stay_line). */
export const paidSinceCheckOut = (id: string) => sql<{ id: string }>`
  select o.id from stays row
  join order_lines line on line.tenant_id = row.tenant_id and line.stay_id = row.id and line.deleted_at is null
  join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
  where row.id = ${id} and o.closed_at >= row.checked_out_at limit 1`;

/** The appointments of the days of a stay that are neither cancelled nor sold nor on an order (appointments_by_pet). */
export const unchargedOfStay = (id: string) => sql<{ id: string }>`
  select a.id from stays row join appointments a on a.tenant_id = row.tenant_id and a.pet_id = row.pet_id
  where row.id = ${id} and a.date between row.first_night and row.check_out and a.deleted_at is null and a.status <> 'CANCELLED'
    and not ${isSold('a')}
    and not exists (select from order_lines line where line.appointment_id = a.id and line.deleted_at is null)
  order by a.date, a.start_time, a.id`;
