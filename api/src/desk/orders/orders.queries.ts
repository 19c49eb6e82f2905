import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import type { AppointmentStatus, OrderStatus } from '@focinho/contracts/kernel/enums';
import { ORDER_FIELDS, ORDER_LINE_FIELDS, type OrderListQuery } from '@focinho/contracts/desk/orders';
import type { Rules } from '@focinho/contracts/vendor/tenants';
import { calendarDay, embedded, object, reais, receiptNumber, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { agreedPrice, person, isSold, SAVED_RULES } from '../../database/shared-sql';
import { given, sql, type Sql } from '../../database/sql';
import { receivedLateral } from '../../payments/pix/order-receipts.queries';
import { creditsLeft } from '../memberships/memberships.queries';
import { clientsLike } from '../sales/sales.queries';
import { cancelOrders } from '../sales/order-of-sale.queries';
import { priceForPet } from '../../catalogue/services/services.queries';

const LINE = object({
  id: sql`line.id`,
  ...recordJson(ORDER_LINE_FIELDS, 'line'),
  pet: embedded('pet', { id: sql`pet.id`, name: sql`pet.name` }),
  total: reais(sql`(line.unit_price_cents * (line.quantity - line.credits) - line.discount_cents)`),
  creditsLeft: creditsLeft(sql`line.pet_id`, sql`line.service_id`, sql`line.appointment_id`),
  changedFrom: sql`case when line.previous_name is not null then ${object({
    name: sql`line.previous_name`,
    unitPrice: reais(sql`line.previous_unit_price_cents`),
    pet: object(
      { id: sql`was.id`, name: sql`was.name` },
      sql`from pets was where was.tenant_id = line.tenant_id and was.id = line.previous_pet_id`,
    ),
  })} end`,
});

/** Cents that have arrived by PIX beyond what the order costs, or beyond the PIX payments of the sale that it has become. Cents. */
const SURPLUS = sql`greatest(0, received.cents - case row.status
  when 'OPEN' then lines.cents - row.discount_cents + row.tax_cents
  when 'CLOSED' then (
    select coalesce(sum(paid.amount_cents), 0) from sale_payments paid
    where paid.tenant_id = row.tenant_id and paid.sale_id = row.sale_id and paid.method = 'PIX' and paid.replaced_at is null)
  else 0
end)`;

/** Whether an ended order has a surplus (pix_charges_received, then by primary key). */
const HAS_SURPLUS = sql`(row.status <> 'OPEN'
  and row.id in (
    select coalesce(charge.order_id, made.order_id)
    from pix_charges charge left join sales made on made.tenant_id = charge.tenant_id and made.id = charge.sale_id
    where charge.paid_cents > 0 and charge.created_at > now() - interval '30 days')
  and (select received.cents from ${receivedLateral(sql`row.id`)} received) > coalesce((
    select sum(paid.amount_cents) from sale_payments paid
    where paid.tenant_id = row.tenant_id and paid.sale_id = row.sale_id and paid.method = 'PIX' and paid.replaced_at is null), 0))`;

/** Sort indexes: orders_by_creation, orders_number_key; filters: orders_by_status, orders_by_client. Lines by order_lines_by_order. */
const orders: ListDefinition = {
  key: 'orders',
  table: 'orders',
  fields: {
    id: sql`row.id`,
    ...recordJson(ORDER_FIELDS),
    client: object({ id: sql`client.id`, name: sql`client.name`, phone: sql`client.phone` }),
    lines: sql`lines.list`,
    subtotal: reais(sql`lines.cents`),
    total: reais(sql`(lines.cents - row.discount_cents + row.tax_cents)`),
    received: object({
      amount: reais(sql`received.cents`),
      surplus: reais(SURPLUS),
      charges: sql`received.list`,
    }),
    debt: reais(sql`coalesce(credit.balance_cents, 0)`),
    openedBy: person('opener'),
    sale: embedded('sale', {
      id: sql`sale.id`,
      receiptNumber: receiptNumber(sql`sale.receipt`),
      // sale_payments_pkey
      payments: sql`(
        select coalesce(json_agg(${object({ method: sql`paid.method`, amount: reais(sql`paid.amount_cents`) })} order by paid.position), '[]')
        from sale_payments paid where paid.tenant_id = sale.tenant_id and paid.sale_id = sale.id and paid.replaced_at is null)`,
    }),
    pets: sql`(
      select coalesce(json_agg(${object({
        id: sql`pet.id`,
        name: sql`pet.name`,
        temperament: sql`pet.temperament`,
        flags: sql`pet.flags`,
        deceasedOn: calendarDay(sql`pet.deceased_on`),
        allergies: sql`pet.allergies`,
      })} order by pet.id), '[]')
      from pets pet where pet.tenant_id = row.tenant_id and pet.id = any (lines.pet_ids))`,
  },
  // A cancelled order shows the lines that were removed with it.
  joins: sql`
    join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
    left join client_credits credit on credit.tenant_id = row.tenant_id and credit.client_id = row.client_id
    left join users opener on opener.tenant_id = row.tenant_id and opener.id = row.opened_by
    left join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id
    cross join lateral (
      select coalesce(json_agg(${LINE} order by line.id), '[]') as list,
        array_agg(line.pet_id) as pet_ids,
        coalesce(sum(line.unit_price_cents * (line.quantity - line.credits) - line.discount_cents), 0) as cents
      from order_lines line left join pets pet on pet.tenant_id = line.tenant_id and pet.id = line.pet_id
      where line.tenant_id = row.tenant_id and line.order_id = row.id
        and (line.deleted_at is null or line.deleted_at = row.cancelled_at)
    ) lines
    cross join lateral ${receivedLateral(sql`row.id`)} received`,
  alive: sql`true`,
  sorts: recordSorts(ORDER_FIELDS),
  defaultSort: '-createdAt',
};

const byNumberOrClient = (typed: string): Sql => sql`(row.number::text = ${typed} or ${clientsLike(typed)})`;

export const listOrders = (query: OrderListQuery) =>
  listQuery(orders, query, {
    search: search(query.search, byNumberOrClient),
    facet: { column: sql`row.status`, value: query.status },
    where: [
      query.hasSurplus ? HAS_SURPLUS : undefined,
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
      // orders_by_closing
      given(
        query.closedOn,
        (day) => sql`row.closed_at >= ${day}::timestamp at time zone current_setting('app.time_zone')
          and row.closed_at < (${day}::date + 1)::timestamp at time zone current_setting('app.time_zone')`,
      ),
    ],
  });

export const oneOrder = (id: string) => oneQuery(orders, 'order', id);
/** One line as its order shows it. */
export const oneLine = (id: string, lineId: string) => sql`
  select (select json_build_object('line', line) from json_array_elements(whole.text::json -> 'order' -> 'lines') line
    where line ->> 'id' = ${lineId})::text
  from (${oneOrder(id)}) whole (text)`;

/** The columns of a locked order. */
export interface StoredOrder {
  id: string;
  number: number;
  clientId: string;
  status: OrderStatus;
  saleId: string | null;
  /** Whether it was closed today. */
  isOfToday: boolean;
}
export const STORED_ORDER = sql<StoredOrder>`
  select id, number::int, client_id as "clientId", status, sale_id as "saleId", app.local_day(tenant_id, closed_at) = app.today() as "isOfToday"
  from orders`;

export interface StoredLine {
  id: string;
  serviceId: string | null;
  productId: string | null;
  packageId: string | null;
  appointmentId: string | null;
  /** The leg of a pet taxi of which it is the fee. */
  tripId: string | null;
  /** The stay in the hotel of which it is a line, and which one. */
  stayId: string | null;
  stayLine: string | null;
  petId: string | null;
  name: string;
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
  discountReason: string | null;
  /** How many of its quantity credits cover, if they may. */
  credits: number;
  usesCredits: boolean;
  wasInactive: boolean;
  approverId: string | null;
  /** The line before its appointment changed. */
  previous: { name: string; unitPriceCents: number; petId: string | null } | null;
}
/** The lines and discount that an order adds up from. */
export interface OrderContents {
  lines: StoredLine[];
  discountCents: number;
  discountReason: string | null;
  taxCents: number;
  /** Who else has approved its discounts. */
  approverId: string | null;
}
/** Nobody where a client acts by their link. */
const CALLER = sql`nullif(current_setting('app.user_id'), '')::uuid`;
/** After the order is locked: a statement that waits for a lock does not see what others have written into other tables meanwhile. */
export const orderContents = (id: string) => sql<OrderContents>`
  select discount_cents::float8 as "discountCents", discount_reason as "discountReason", tax_cents::float8 as "taxCents",
    nullif(discount_approver_id, ${CALLER}) as "approverId",
    (select coalesce(json_agg(${object({
      id: sql`line.id`,
      serviceId: sql`line.service_id`,
      productId: sql`line.product_id`,
      packageId: sql`line.package_id`,
      appointmentId: sql`line.appointment_id`,
      tripId: sql`line.trip_id`,
      stayId: sql`line.stay_id`,
      stayLine: sql`line.stay_line`,
      petId: sql`line.pet_id`,
      name: sql`line.name`,
      quantity: sql`line.quantity`,
      unitPriceCents: sql`line.unit_price_cents`,
      discountCents: sql`line.discount_cents`,
      discountReason: sql`line.discount_reason`,
      credits: sql`line.credits`,
      usesCredits: sql`line.uses_credits`,
      wasInactive: sql`line.was_inactive`,
      approverId: sql`line.approver_id`,
      previous: sql`case when line.previous_name is not null then ${object({
        name: sql`line.previous_name`,
        unitPriceCents: sql`line.previous_unit_price_cents`,
        petId: sql`line.previous_pet_id`,
      })} end`,
    })} order by line.id), '[]') from order_lines line where line.order_id = orders.id and line.deleted_at is null) as lines
  from orders where id = ${id}`;

/** The client's open order of today, or the open one that already charges one of the appointments (orders_by_client). */
export const openOrderOf = (clientId: string, appointmentIds: readonly string[]) => sql<{ id: string }>`
  with charging as (
    select order_id from order_lines where appointment_id = any (${appointmentIds}::uuid[]) and deleted_at is null
  )
  select id from orders where client_id = ${clientId} and status = 'OPEN'
    and (id in (select order_id from charging)
      or created_at >= app.today()::timestamp at time zone current_setting('app.time_zone'))
  order by id in (select order_id from charging) desc, created_at desc limit 1`;

/** Which of these appointments an open order charges (order_lines_one_per_appointment). */
export const chargedOnOpenOrders = (appointmentIds: readonly string[]) => sql<{
  appointmentId: string;
  orderId: string;
}>`
  select line.appointment_id as "appointmentId", line.order_id as "orderId"
  from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
  where line.appointment_id = any (${appointmentIds}::uuid[]) and line.deleted_at is null and o.status = 'OPEN'
  order by line.order_id, line.id`;
/** In the order of their ids (appointments_by_series). */
export const openOrdersOfSeries = (seriesId: string) => sql<{ id: string }>`
  select distinct o.id from appointments a
  join order_lines line on line.tenant_id = a.tenant_id and line.appointment_id = a.id and line.deleted_at is null
  join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
  where a.series_id = ${seriesId} and o.status = 'OPEN' order by o.id`;

/** The row with the last number is created by the first order of a tenant, and locked until commit. */
export const insertOrder = (id: string, clientId: string) => sql`
  with counted as (
    insert into order_counters as counter (last) values (1)
    on conflict (tenant_id) do update set last = counter.last + 1 returning last
  )
  insert into orders (id, number, client_id) select ${id}::uuid, last, ${clientId}::uuid from counted`;

/** A client's pets, with whether the order charges something for them (pets_by_client, order_lines_by_order). */
export const petsForLine = (clientId: string, orderId: string) => sql<{ id: string; isServed: boolean }>`
  select p.id, exists (
    select from order_lines line where line.order_id = ${orderId} and line.pet_id = p.id and line.deleted_at is null) as "isServed"
  from pets p where p.client_id = ${clientId} and p.deleted_at is null order by p.id for key share of p`;

/** The catalogue item of a line: a service, product or package at today's price. */
export interface LineItem {
  name: string;
  priceCents: number;
  isActive: boolean;
}
/** A service at the price for the pet. */
export const catalogueService = (id: string, petId: string | null) => sql<LineItem>`
  select service.name, service.is_active as "isActive", (${priceForPet(sql`service.id`, sql`${petId}::uuid`)})::float8 as "priceCents"
  from services service where service.id = ${id} and service.deleted_at is null for key share of service`;
export const catalogueProduct = (id: string) => sql<LineItem>`
  select name, price_cents::float8 as "priceCents", is_active as "isActive" from products
  where id = ${id} and deleted_at is null for key share`;
/** A counted product of which an order has more than there is. Other open orders are not counted: who pays first has it. */
export const shortProduct = (orderId: string, productId: string) => sql<{ name: string; stock: number }>`
  select p.name, coalesce(p.stock, 0) as stock from products p
  where p.id = ${productId} and p.deleted_at is null and p.stock < (
    select sum(quantity) from order_lines where order_id = ${orderId} and product_id = ${productId} and deleted_at is null)`;
export const cataloguePackage = (id: string) => sql<LineItem>`
  select name, price_cents::float8 as "priceCents", is_active as "isActive" from packages
  where id = ${id} and deleted_at is null for key share`;

export interface ChargeableAppointment {
  appointmentId: string;
  clientId: string;
  petId: string;
  serviceId: string;
  serviceName: string;
  priceCents: number;
  status: AppointmentStatus;
  isSold: boolean;
  /** The order on which it already is. */
  orderId: string | null;
}
/** Against changes, and against a sale of their own: which sale or order charges them is known only to statements after this one. */
export const lockChargeable = (ids: readonly string[]) => sql`
  select id from appointments where id = any (${ids}::uuid[]) order by id for no key update`;
/** In the order of time. */
export const chargeableAppointments = (ids: readonly string[]) => sql<ChargeableAppointment>`
  select a.id as "appointmentId", pet.client_id as "clientId", a.pet_id as "petId", a.service_id as "serviceId",
    service.name as "serviceName", ${agreedPrice('a', 'service')}::float8 as "priceCents", a.status,
    ${isSold('a')} as "isSold",
    (select line.order_id from order_lines line where line.appointment_id = a.id and line.deleted_at is null) as "orderId"
  from appointments a
  join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id
  join services service on service.tenant_id = a.tenant_id and service.id = a.service_id
  where a.id = any (${ids}::uuid[]) and a.deleted_at is null
  order by a.date, a.start_time, a.id`;

/** Those of a client's pet that are neither cancelled nor sold nor on an order. */
export const unchargedAppointments = (ids: readonly string[]) => sql<{ id: string; clientId: string }>`
  select a.id, pet.client_id as "clientId"
  from appointments a
  join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id
  where a.id = any (${ids}::uuid[]) and a.deleted_at is null and a.status <> 'CANCELLED' and pet.client_id is not null
    and not ${isSold('a')}
    and not exists (select from order_lines line where line.appointment_id = a.id and line.deleted_at is null)`;

export const insertLines = (orderId: string, lines: readonly StoredLine[]) => sql`
  insert into order_lines (id, order_id, service_id, product_id, package_id, appointment_id, trip_id, stay_id, stay_line, pet_id, name,
    quantity, unit_price_cents, uses_credits, was_inactive, approver_id)
  select line.id, ${orderId}::uuid, line."serviceId", line."productId", line."packageId", line."appointmentId", line."tripId",
    line."stayId", line."stayLine", line."petId", line.name, line.quantity, line."unitPriceCents", line."usesCredits",
    line."wasInactive", line."approverId"
  from json_to_recordset(${JSON.stringify(lines)}::json) as line (id uuid, "serviceId" uuid, "productId" uuid, "packageId" uuid,
    "appointmentId" uuid, "tripId" uuid, "stayId" uuid, "stayLine" text, "petId" uuid, name text, quantity int,
    "unitPriceCents" bigint, "usesCredits" boolean, "wasInactive" boolean, "approverId" uuid)`;

/** Which credits cover it is decided afterwards, with the other lines. */
export const updateLine = (
  orderId: string,
  { id, quantity, discountCents, discountReason, usesCredits }: StoredLine,
) => sql`
  update order_lines set order_id = ${orderId}, quantity = ${quantity}, discount_cents = ${discountCents}::bigint,
    discount_reason = ${discountReason}, credits = 0, uses_credits = ${usesCredits}, updated_at = now() where id = ${id}`;
/** After its appointment has changed. */
export const changeLine = ({
  id,
  serviceId,
  petId,
  name,
  unitPriceCents,
  discountCents,
  discountReason,
  previous,
}: StoredLine) => sql`
  update order_lines set service_id = ${serviceId}, pet_id = ${petId}, name = ${name}, unit_price_cents = ${unitPriceCents}::bigint,
    discount_cents = ${discountCents}::bigint, discount_reason = ${discountReason}, previous_name = ${previous?.name ?? null},
    previous_unit_price_cents = ${previous?.unitPriceCents ?? null}::bigint, previous_pet_id = ${previous?.petId ?? null},
    was_inactive = false, credits = 0, updated_at = now()
  where id = ${id}`;
export const removeLine = (id: string) =>
  sql`update order_lines set deleted_at = now(), updated_at = now() where id = ${id}`;

export const updateTotals = (
  id: string,
  { discountCents, discountReason, taxCents }: Pick<OrderContents, 'discountCents' | 'discountReason' | 'taxCents'>,
) => sql`
  update orders set discount_cents = ${discountCents}::bigint, discount_reason = ${discountReason}, tax_cents = ${taxCents}::bigint
  where id = ${id}`;
/** A user who needed no approval has approved it by doing it. */
export const noteApprover = (id: string, approverId: string | null) => sql`
  update orders set discount_approver_id = coalesce(${approverId}::uuid, ${CALLER}) where id = ${id}`;
export const touchOrder = (id: string) => sql`update orders set updated_at = now() where id = ${id}`;
/** Whoever shows the order hears of it (sales_pkey). */
export const touchOrderOfSale = (saleId: string) => sql`
  update orders set updated_at = now() where id = (select order_id from sales where id = ${saleId})`;
export const RULES_OF_DISCOUNTS = sql<{ rules: Rules | null }>`select (${SAVED_RULES}) as rules`;

export const closeOrder = (id: string, saleId: string) => sql`
  update orders set closed_at = now(), sale_id = ${saleId}, updated_at = now() where id = ${id}`;
export const reopenOrder = (id: string) => sql`
  update orders set closed_at = null, sale_id = null, updated_at = now() where id = ${id}`;

export const cancelOrder = (id: string) => cancelOrders(sql`id = ${id}`);
/** Without a client, items and PIX there is nothing that an order would be for. */
export const cancelIfOfNothing = (id: string) =>
  cancelOrders(sql`id = ${id} and client_id = ${ANONYMOUS_CLIENT.id}
  and not exists (select from order_lines line where line.order_id = orders.id and line.deleted_at is null)
  and not exists (select from pix_charges charge where charge.order_id = orders.id)`);
