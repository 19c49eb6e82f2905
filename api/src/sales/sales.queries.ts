import { PAYMENT_METHODS, PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/enums';
import type { SaleListQuery } from '@focinho/contracts/sales';
import type { Rules } from '@focinho/contracts/tenants';
import { withinDays } from '../database/days';
import { object, reais } from '../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../database/lists';
import { containing, isIndexable, search, searchIds } from '../database/search';
import { empty, given, literals, raw, sql, type Sql } from '../database/sql';
import { packageUsages } from '../package-usages/package-usages.queries';
import { SAVED_RULES } from '../tenants/tenants.queries';
import type { Offer, SaleLine, SaleTotals, SoldAppointment } from './sales.rules';

const RECEIPT_DIGITS = 6;
/** Receipt 7 → "000007". */
export const receiptNumber = (column: Sql) =>
  sql`lpad(${column}::text, greatest(${raw(String(RECEIPT_DIGITS))}, length(${column}::text)), '0')`;
const RECEIPT = receiptNumber(sql`row.receipt`);

/** Items by sale_items_by_sale; client, appointment and pet by primary key. Shows the names of deleted records, too. */
const FIELDS = {
  id: sql`row.id`,
  receiptNumber: RECEIPT,
  appointmentId: sql`row.appointment_id`,
  clientId: sql`row.client_id`,
  client: object({ id: sql`client.id`, name: sql`client.name` }),
  appointment: sql`case when row.appointment_id is not null then
    ${object({ id: sql`row.appointment_id`, pet: object({ name: sql`pet.name` }) })} end`,
  subtotal: reais(sql`row.subtotal_cents`),
  discount: reais(sql`row.discount_cents`),
  tax: reais(sql`row.tax_cents`),
  total: reais(sql`row.total_cents`),
  paymentMethod: sql`row.payment_method`,
  items: sql`(
    select json_agg(${object({
      id: sql`item.id`,
      serviceId: sql`item.service_id`,
      productId: sql`item.product_id`,
      name: sql`item.name`,
      quantity: sql`item.quantity`,
      unitPrice: reais(sql`item.unit_price_cents`),
      totalPrice: reais(sql`item.total_price_cents`),
    })} order by item.position)
    from sale_items item where item.tenant_id = row.tenant_id and item.sale_id = row.id)`,
  cancelledAt: sql`row.cancelled_at`,
  createdAt: sql`row.created_at`,
};

/** The JSON of a sale in lists; needs {@link SALE_JOINS}. */
export const SALE_JSON = object(FIELDS);
export const SALE_JOINS = sql`
  join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
  left join appointments appointment on appointment.tenant_id = row.tenant_id and appointment.id = row.appointment_id
  left join pets pet on pet.tenant_id = row.tenant_id and pet.id = appointment.pet_id`;

/** Orders: sales_by_creation, sales_receipt_key, sales_by_total; filters: sales_by_payment, sales_by_client, sales_cancelled. */
const sales: ListDefinition = {
  key: 'sales',
  table: 'sales',
  json: SALE_JSON,
  joins: SALE_JOINS,
  alive: sql`row.cancelled_at is null`,
  sorts: { createdAt: [sql`row.created_at`], receiptNumber: [sql`row.receipt`], total: [sql`row.total_cents`] },
  defaultSort: '-createdAt',
};

/** Payment methods whose name or Portuguese label contains the text. */
function methodsLike(typed: string): Sql {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const methods = PAYMENT_METHODS.filter((method) =>
    [method, PAYMENT_METHOD_LABEL[method]].some((name) => plain(name).includes(plain(typed.trim()))),
  );
  return methods.length ? sql`or row.payment_method in (${literals(methods)})` : empty;
}

/** Clients by name, found by the search index unless the text is too short for it, including deleted clients (clients_deleted). */
const clientsLike = (typed: string): Sql =>
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

export const listSales = (query: SaleListQuery) =>
  listQuery(query.cancelled ? { ...sales, alive: sql`true` } : sales, query, {
    search: search(query.search, byReceiptClientOrMethod),
    facet: { column: sql`row.payment_method`, value: query.paymentMethod },
    where: [
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
      ...withinDays(sql`row.created_at`, query),
      query.cancelled ? sql`row.cancelled_at is not null` : undefined,
    ],
  });

/**
 * A complete sale, cancelled or not, with its package usages (package_usages_by_sale). Their alias is `row`, too, so the id of the
 * sale is passed in under another alias.
 */
const saleInFull: ListDefinition = {
  ...sales,
  alive: sql`true`,
  json: object({
    ...FIELDS,
    packageUsages: sql`(
      select coalesce(json_agg(${packageUsages.json} order by row.id), '[]')
      from (select row.id) sale join package_usages row on row.sale_id = sale.id ${packageUsages.joins})`,
  }),
};
export const oneSale = (id: string) => oneQuery(saleInFull, 'sale', id);

export interface SaleFacts {
  rules: Rules | null;
  hasClient: boolean;
  appointment: SoldAppointment | null;
  services: Offer[];
  products: Offer[];
}
/**
 * Everything that a new sale is checked against, by primary keys. Locks the client against deletion, the appointment against changes,
 * and the products, in the order of their ids to prevent deadlocks.
 */
export const saleFacts = (wanted: {
  clientId: string;
  appointmentId: string | null;
  serviceIds: string[];
  productIds: string[];
}) => sql<SaleFacts>`
  with client as (
    select id from clients where id = ${wanted.clientId} and deleted_at is null for key share
  ), appointment as (
    select a.status, a.service_id as "serviceId", a.price_cents as "priceCents", pet.client_id as "clientId"
    from appointments a join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id
    where a.id = ${wanted.appointmentId} and a.deleted_at is null for share of a
  ), service as (
    select id, name, price_cents as "priceCents", is_active as "isActive", null as stock
    from services where id = any (${wanted.serviceIds}::uuid[]) and deleted_at is null
  ), product as (
    select id, name, price_cents as "priceCents", is_active as "isActive", stock
    from products where id = any (${wanted.productIds}::uuid[]) and deleted_at is null order by id for no key update
  )
  select exists (select from client) as "hasClient", (${SAVED_RULES}) as rules,
    (select to_json(appointment) from appointment) as appointment,
    (select coalesce(json_agg(service), '[]') from service) as services,
    (select coalesce(json_agg(product), '[]') from product) as products`;

/** Reduces the stock; the rows are already locked by {@link saleFacts}. */
export const takeStock = (taken: { id: string; quantity: number }[]) => sql`
  update products set stock = stock - taken.quantity, updated_at = now()
  from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ quantity }) => quantity)}::int[]) as taken (id, quantity)
  where products.id = taken.id`;

/** Restores the stock of a cancelled sale, locking in the same order as sales do (sale_items_by_sale). */
export const restoreStock = (saleId: string) => sql`
  with sold as (
    select product_id, sum(quantity) as quantity from sale_items where sale_id = ${saleId} and product_id is not null group by 1
  ), counted as (
    select id from products where id in (select product_id from sold) and stock is not null order by id for no key update
  )
  update products set stock = stock + sold.quantity, updated_at = now()
  from sold join counted on counted.id = sold.product_id where products.id = sold.product_id`;

export interface NewSale extends SaleTotals {
  id: string;
  clientId: string;
  appointmentId: string | null;
  paymentMethod: PaymentMethod;
  items: (SaleLine & { id: string; position: number })[];
}
/**
 * Inserts the sale and its items. The row with the last receipt number is created by the first sale of a tenant. It is locked from
 * here until commit, so there are neither gaps nor duplicates; it is locked last to keep that time short.
 */
export const insertSale = (sale: NewSale) => sql<{ receipt: number }>`
  with receipt as (
    insert into receipt_counters as counter (last) values (1)
    on conflict (tenant_id) do update set last = counter.last + 1 returning last
  ), sale as (
    insert into sales (id, receipt, client_id, appointment_id, payment_method, subtotal_cents, discount_cents, tax_cents, total_cents)
    select ${sale.id}::uuid, receipt.last, ${sale.clientId}::uuid, ${sale.appointmentId}::uuid, ${sale.paymentMethod},
      ${sale.subtotalCents}::bigint, ${sale.discountCents}::bigint, ${sale.taxCents}::bigint, ${sale.totalCents}::bigint
    from receipt
    returning receipt
  ), items as (
    insert into sale_items (id, sale_id, position, service_id, product_id, name, quantity, unit_price_cents, total_price_cents)
    select line.id, ${sale.id}::uuid, line.position, line."serviceId", line."productId", line.name, line.quantity,
      line."unitPriceCents", line."totalPriceCents"
    from json_to_recordset(${JSON.stringify(sale.items)}::json) as line (id uuid, position int, "serviceId" uuid,
      "productId" uuid, name text, quantity int, "unitPriceCents" bigint, "totalPriceCents" bigint)
  )
  select receipt::int from sale`;
