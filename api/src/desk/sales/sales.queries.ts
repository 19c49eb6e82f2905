import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { PAYMENT_METHODS, PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/kernel/enums';
import { SALE_FIELDS, SALE_ITEM_FIELDS, type SaleListQuery } from '@focinho/contracts/desk/sales';
import type { Rules } from '@focinho/contracts/vendor/tenants';
import { RECEIPT_DIGITS } from '@focinho/contracts/kernel/receipt';
import { withinDays } from '../../database/days';
import { embedded, object, reais, receiptNumber, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { containing, isIndexable, search, searchIds } from '../../database/search';
import { SAVED_RULES } from '../../database/shared-sql';
import { empty, given, literals, raw, sql, type Sql } from '../../database/sql';
import { packageUsages } from '../package-usages/package-usages.queries';
import { receivedOfSaleLateral } from '../../payments/pix/order-receipts.queries';
import { priceForPet } from '../../catalogue/services/services.queries';
import { OPEN_TILL, type OpenTill } from '../till/till.queries';
import type {
  CatalogueItem,
  SoldProduct,
  SaleLine,
  SaleTotals,
  CatalogueService,
  SoldAppointment,
} from './sales.rules';
import { TIP_OF_SALE } from '../tips/tips.queries';
import type { Tender } from './tenders.rules';

const RECEIPT = receiptNumber(sql`row.receipt`);

const ITEM = {
  id: sql`item.id`,
  ...recordJson(SALE_ITEM_FIELDS, 'item'),
  pet: embedded('served', { id: sql`served.id`, name: sql`served.name` }),
};
/** sale_items_by_sale. */
const items = (fields: Record<string, Sql>) => sql`(
    select json_agg(${object(fields)} order by item.position)
    from sale_items item left join pets served on served.tenant_id = item.tenant_id and served.id = item.pet_id
    where item.tenant_id = row.tenant_id and item.sale_id = row.id)`;

/** Without a split the one payment method has paid it all. */
const PAID_BY = sql`coalesce((
    select json_agg(${object({ method: sql`part.method`, amount: reais(sql`part.cents::bigint`) })}
      order by part.method = row.payment_method desc, part.cents::bigint desc, part.method)
    from jsonb_each_text(row.split_cents) part (method, cents)
  ), json_build_array(${object({ method: sql`row.payment_method`, amount: reais(sql`row.total_cents`) })}))`;

/** Client, appointment, pet and order by primary key. Shows the names of deleted records, too. */
const FIELDS = {
  id: sql`row.id`,
  ...recordJson(SALE_FIELDS),
  client: object({ id: sql`client.id`, name: sql`client.name` }),
  appointment: sql`case when row.appointment_id is not null then
    ${object({ id: sql`row.appointment_id`, pet: object({ name: sql`pet.name` }) })} end`,
  order: embedded('comanda', { id: sql`comanda.id`, number: sql`comanda.number` }),
  paidBy: PAID_BY,
  items: items(ITEM),
};

/** The JSON of a sale in lists; needs {@link SALE_JOINS}. */
export const SALE_JSON = object(FIELDS);
export const SALE_JOINS = sql`
  join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
  left join appointments appointment on appointment.tenant_id = row.tenant_id and appointment.id = row.appointment_id
  left join pets pet on pet.tenant_id = row.tenant_id and pet.id = appointment.pet_id
  left join orders comanda on comanda.tenant_id = row.tenant_id and comanda.id = row.order_id`;

/** Sort indexes: sales_by_creation, sales_receipt_key, sales_by_total; filters: sales_by_client, sales_cancelled. */
const sales: ListDefinition = {
  key: 'sales',
  table: 'sales',
  fields: FIELDS,
  joins: SALE_JOINS,
  alive: sql`row.cancelled_at is null`,
  sorts: recordSorts(SALE_FIELDS),
  defaultSort: '-createdAt',
};

/** Payment methods whose name or Portuguese label contains the text. */
function methodsLike(typed: string): Sql {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const methods = PAYMENT_METHODS.filter((method) =>
    [method, PAYMENT_METHOD_LABEL[method]].some((name) => plain(name).includes(plain(typed.trim()))),
  );
  return methods.length
    ? sql`or row.payment_method in (${literals(methods)}) or row.split_cents ?| array[${literals(methods)}]`
    : empty;
}

/** Clients by name, found by the search index unless the text is too short for it, including deleted clients (clients_deleted). */
export const clientsLike = (typed: string): Sql =>
  isIndexable(typed)
    ? sql`row.client_id = any (${searchIds('clients', typed, 'name')}
        || array(select id from clients where deleted_at is not null and name_key like ${containing(typed)}))`
    : sql`row.client_id in (select id from clients where name_key like ${containing(typed)})`;

/** Receipt numbers that contain the digits. A complete number is looked up (sales_receipt_key); besides it only longer ones can match. */
function receiptLike(typed: string): Sql {
  if (!/^\d+$/.test(typed)) return empty;
  const isLike = sql`${RECEIPT} like ${containing(typed)}`;
  if (typed.length < RECEIPT_DIGITS || typed.length > 9) return sql`${isLike} or`;
  const isWhole = String(Number(typed)).padStart(RECEIPT_DIGITS, '0') === typed;
  const itself = isWhole ? sql`row.receipt = ${typed}::bigint or` : empty;
  return sql`${itself} (row.receipt >= ${raw(String(10 ** RECEIPT_DIGITS))} and ${isLike}) or`;
}

/** Matches receipt number (digits only), payment method, or name of the client. */
const byReceiptClientOrMethod = (typed: string): Sql =>
  sql`(${receiptLike(typed)} ${clientsLike(typed)} ${methodsLike(typed)})`;

/** Paid by this method, also in part. They are read in the order of the list; sale_days counts them. */
const paidWithMethod = (method: PaymentMethod | undefined) => ({
  condition: sql`(row.payment_method = ${method} or row.split_cents ? ${method})`,
  total: sql`select sum(tenders)::int from sale_days where payment_method = ${method}`,
});

/** Cents that the PIX payments of the sale account for; none once it is cancelled. */
const KEPT_PIX = sql`coalesce((
  select sum(paid.amount_cents) from sale_payments paid where paid.tenant_id = row.tenant_id and paid.sale_id = row.id
    and row.cancelled_at is null and paid.method = 'PIX' and paid.replaced_at is null), 0)`;
/** With what has arrived by PIX, for those of which something is to go back. */
const salesWithSurplus: ListDefinition = {
  ...sales,
  alive: sql`true`,
  fields: {
    ...FIELDS,
    received: object({
      amount: reais(sql`received.cents`),
      surplus: reais(sql`(received.cents - ${KEPT_PIX})`),
      charges: sql`received.list`,
    }),
  },
  joins: sql`${SALE_JOINS} cross join lateral ${receivedOfSaleLateral(sql`row.id`)} received`,
};
/** pix_charges_received, then by primary key. */
const HAS_SURPLUS = sql`(row.order_id is null
  and row.id in (
    select sale_id from pix_charges where sale_id is not null and paid_cents > 0 and created_at > now() - interval '30 days')
  and (select received.cents from ${receivedOfSaleLateral(sql`row.id`)} received) > ${KEPT_PIX})`;

const definitionFor = ({ hasSurplus, cancelled }: SaleListQuery): ListDefinition => {
  if (hasSurplus) return salesWithSurplus;
  return cancelled ? { ...sales, alive: sql`true` } : sales;
};

export const listSales = (query: SaleListQuery) =>
  listQuery(definitionFor(query), query, {
    search: search(query.search, byReceiptClientOrMethod),
    facet: { column: sql`row.payment_method`, value: query.paymentMethod, own: paidWithMethod(query.paymentMethod) },
    where: [
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
      ...withinDays(sql`row.created_at`, query),
      query.cancelled ? sql`row.cancelled_at is not null` : undefined,
      query.hasSurplus ? HAS_SURPLUS : undefined,
    ],
  });

/**
 * A complete sale, cancelled or not, with its tenders and its package usages (package_usages_by_sale). The alias of these is `row`, too, so the id of the
 * sale is passed in under another alias.
 */
const saleInFull: ListDefinition = {
  ...sales,
  alive: sql`true`,
  fields: {
    ...FIELDS,
    clientPhone: sql`client.phone`,
    items: items({ ...ITEM, packageId: sql`item.package_id`, discount: reais(sql`item.discount_cents`) }),
    orderId: sql`row.order_id`,
    ...TIP_OF_SALE,
    payments: sql`(
      select coalesce(json_agg(${object({
        method: sql`paid.method`,
        amount: reais(sql`paid.amount_cents`),
        received: reais(sql`paid.received_cents`),
        change: reais(sql`(paid.received_cents - paid.amount_cents)`),
      })} order by paid.position), '[]')
      from sale_payments paid where paid.tenant_id = row.tenant_id and paid.sale_id = row.id and paid.replaced_at is null)`,
    packageUsages: sql`(
      select coalesce(json_agg(${object(packageUsages.fields)} order by row.id), '[]')
      from (select row.id) sale join package_usages row on row.sale_id = sale.id ${packageUsages.joins})`,
    // fiscal_documents_by_sale
    notes: sql`(
      select coalesce(json_agg(${object({
        id: sql`note.id`,
        kind: sql`note.kind`,
        status: sql`note.status`,
        series: sql`note.series`,
        number: sql`coalesce(note.authority_number, note.number::text)`,
        accessKey: sql`note.access_key`,
        qrCode: sql`note.qr_code`,
      })} order by note.kind, note.service_code), '[]')
      from fiscal_documents note where note.tenant_id = row.tenant_id and note.sale_id = row.id
        and note.status not in ('CANCELLED', 'VOIDED') and not note.is_unwanted)`,
  },
};
export const oneSale = (id: string) => oneQuery(saleInFull, 'sale', id);

export interface SaleFacts {
  rules: Rules | null;
  hasClient: boolean;
  /** Only those that exist. */
  appointments: SoldAppointment[];
  till: OpenTill;
  /** The client's. */
  petIds: string[];
  products: SoldProduct[];
}
/**
 * Everything that a new sale is checked against, by primary keys and pets_by_client. Locks the client against deletion, the appointments against changes,
 * the till against being closed, and the products, in the order of their ids to prevent deadlocks.
 */
export const saleFacts = (wanted: {
  clientId: string;
  appointmentIds: string[];
  productIds: string[];
}) => sql<SaleFacts>`
  with client as (
    select id from clients where id = ${wanted.clientId} and (deleted_at is null or id = ${ANONYMOUS_CLIENT.id}) for key share
  ), appointment as (
    select a.id, a.pet_id as "petId", a.status, a.service_id as "serviceId", a.price_cents as "priceCents", pet.client_id as "clientId"
    from appointments a join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id
    where a.id = any (${wanted.appointmentIds}::uuid[]) and a.deleted_at is null order by a.id for share of a
  ), till as (
    ${OPEN_TILL}
  ), product as (
    select id, name, price_cents as "priceCents", is_active as "isActive", stock, stock_value_cents as "stockValueCents",
      cost_cents as "costCents"
    from products where id = any (${wanted.productIds}::uuid[]) and deleted_at is null order by id for no key update
  )
  select exists (select from client) as "hasClient", (${SAVED_RULES}) as rules,
    (select coalesce(json_agg(appointment), '[]') from appointment) as appointments,
    (select to_json(till) from till) as till,
    (select coalesce(json_agg(p.id), '[]') from pets p where p.client_id = ${wanted.clientId} and p.deleted_at is null) as "petIds",
    (select coalesce(json_agg(product), '[]') from product) as products`;

/** The services at their prices for the pets, once each (services_pkey). */
export const catalogueServices = (
  wanted: readonly { serviceId: string; petId: string | null }[],
) => sql<CatalogueService>`
  select service.id, wanted."petId", service.name, service.is_active as "isActive", null::int as stock,
    (${priceForPet(sql`service.id`, sql`wanted."petId"`)})::float8 as "priceCents"
  from (select distinct * from json_to_recordset(${JSON.stringify(wanted)}::json) as line ("serviceId" uuid, "petId" uuid)) wanted
  join services service on service.id = wanted."serviceId" and service.deleted_at is null`;

/** packages_pkey */
export const cataloguePackages = (ids: readonly string[]) => sql<CatalogueItem>`
  select id, name, price_cents::float8 as "priceCents", is_active as "isActive", null::int as stock
  from packages where id = any (${ids}::uuid[]) and deleted_at is null order by id for key share`;

/** CTEs that insert the tenders of a sale behind those that it has, and enter them in the till session, if there is one. */
const insertTenders = (saleId: string, tenders: readonly Tender[], tillSessionId: string | null) => sql`
  tender as (
    select row_number() over () - 1 as place, * from json_to_recordset(${JSON.stringify(tenders)}::json)
      as tender (method text, "amountCents" bigint, "receivedCents" bigint, "tipCents" bigint)
  ), paid as (
    insert into sale_payments (sale_id, position, method, amount_cents, received_cents, tip_cents)
    select ${saleId}::uuid, place + (select count(*) from sale_payments where sale_id = ${saleId}::uuid), method, "amountCents", "receivedCents", "tipCents"
    from tender
  ), entered as (
    insert into till_entries (session_id, sale_id, method, direction, amount_cents)
    select ${tillSessionId}::uuid, ${saleId}::uuid, method, 1, "amountCents" from tender where ${tillSessionId}::uuid is not null
  )`;
export const addTenders = (saleId: string, tenders: readonly Tender[], tillSessionId: string | null) =>
  sql`with ${insertTenders(saleId, tenders, tillSessionId)} select`;
/** The tenders of a sale that count. */
export const tendersOfSale = (saleId: string) => sql<Tender>`
  select method, amount_cents::float8 as "amountCents", received_cents::float8 as "receivedCents", tip_cents::float8 as "tipCents"
  from sale_payments where sale_id = ${saleId} and replaced_at is null order by position`;
export const replaceTenders = (saleId: string) =>
  sql`update sale_payments set replaced_at = now() where sale_id = ${saleId} and replaced_at is null`;
/** The appointments of a cancelled sale can be sold again. */
export const releaseAppointments = (saleId: string) => sql`delete from sold_appointments where sale_id = ${saleId}`;

export interface NewSale extends SaleTotals {
  id: string;
  clientId: string;
  /** The only one that the sale charges, if it charges one. */
  appointmentId: string | null;
  appointmentIds: readonly string[];
  orderId: string | null;
  tillSessionId: string | null;
  paymentMethod: PaymentMethod;
  splitCents: Partial<Record<PaymentMethod, number>> | null;
  tenders: readonly Tender[];
  items: (SaleLine & { id: string; position: number })[];
}
/**
 * Inserts the sale with its items and tenders, which it also enters in the till. The row with the last receipt number is created by the first sale of a tenant. It is locked from
 * here until commit, so there are neither gaps nor duplicates; it is locked last to keep that time short.
 */
export const insertSale = (sale: NewSale) => sql<{ receipt: number }>`
  with receipt as (
    insert into receipt_counters as counter (last) values (1)
    on conflict (tenant_id) do update set last = counter.last + 1 returning last
  ), sale as (
    insert into sales (id, receipt, client_id, appointment_id, payment_method, subtotal_cents, discount_cents, tax_cents, total_cents,
      split_cents, order_id, till_session_id)
    select ${sale.id}::uuid, receipt.last, ${sale.clientId}::uuid, ${sale.appointmentId}::uuid, ${sale.paymentMethod},
      ${sale.subtotalCents}::bigint, ${sale.discountCents}::bigint, ${sale.taxCents}::bigint, ${sale.totalCents}::bigint,
      ${sale.splitCents && JSON.stringify(sale.splitCents)}::jsonb, ${sale.orderId}::uuid, ${sale.tillSessionId}::uuid
    from receipt
    returning receipt
  ), items as (
    insert into sale_items (id, sale_id, position, service_id, product_id, package_id, pet_id, appointment_id, trip_id, name, quantity,
      unit_price_cents, discount_cents, credits, total_price_cents)
    select line.id, ${sale.id}::uuid, line.position, line."serviceId", line."productId", line."packageId", line."petId",
      line."appointmentId", line."tripId", line.name, line.quantity, line."unitPriceCents", coalesce(line."discountCents", 0),
      coalesce(line.credits, 0), line."totalPriceCents"
    from json_to_recordset(${JSON.stringify(sale.items)}::json) as line (id uuid, position int, "serviceId" uuid,
      "productId" uuid, "packageId" uuid, "petId" uuid, "appointmentId" uuid, "tripId" uuid, name text, quantity int, "unitPriceCents" bigint,
      "discountCents" bigint, credits int, "totalPriceCents" bigint)
  ), charged as (
    insert into sold_appointments (appointment_id, sale_id)
    select appointment_id, ${sale.id}::uuid from unnest(${sale.appointmentIds}::uuid[]) as appointment_id
  ), ${insertTenders(sale.id, sale.tenders, sale.tillSessionId)}
  select receipt::int from sale`;
