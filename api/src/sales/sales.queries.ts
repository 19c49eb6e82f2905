import { PAYMENT_METHODS, PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import type { SaleListQuery } from '@focinho/contracts/sales';
import { object, reais } from '../database/json';
import { Conditions, found, isIndexable, listQuery, oneQuery, SEARCHED, type ListDefinition } from '../database/lists';
import { packageUsages } from '../package-usages/package-usages.queries';

const RECEIPT_DIGITS = 6;
/** Receipt 7 → "000007". */
export const receiptNumber = (column: string) =>
  `lpad(${column}::text, greatest(${RECEIPT_DIGITS}, length(${column}::text)), '0')`;
const RECEIPT = receiptNumber('row.receipt');

/** Items by sale_items_by_sale; client, appointment and pet by their keys. History keeps the names of deleted records. */
const FIELDS = {
  id: 'row.id',
  receiptNumber: RECEIPT,
  appointmentId: 'row.appointment_id',
  clientId: 'row.client_id',
  client: object({ id: 'client.id', name: 'client.name' }),
  appointment: `case when row.appointment_id is not null then
    ${object({ id: 'row.appointment_id', pet: object({ name: 'pet.name' }) })} end`,
  subtotal: reais('row.subtotal_cents'),
  discount: reais('row.discount_cents'),
  tax: reais('row.tax_cents'),
  total: reais('row.total_cents'),
  paymentMethod: 'row.payment_method',
  items: `(
    select json_agg(${object({
      id: 'item.id',
      serviceId: 'item.service_id',
      productId: 'item.product_id',
      name: 'item.name',
      quantity: 'item.quantity',
      unitPrice: reais('item.unit_price_cents'),
      totalPrice: reais('item.total_price_cents'),
    })} order by item.position)
    from sale_items item where item.tenant_id = row.tenant_id and item.sale_id = row.id)`,
  cancelledAt: 'row.cancelled_at',
  createdAt: 'row.created_at',
};

/** The JSON of a sale as lists answer it; needs {@link SALE_JOINS}. */
export const SALE_JSON = object(FIELDS);
export const SALE_JOINS = `
  join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
  left join appointments visit on visit.tenant_id = row.tenant_id and visit.id = row.appointment_id
  left join pets pet on pet.tenant_id = row.tenant_id and pet.id = visit.pet_id`;

/** Orders: sales_by_creation, sales_receipt_key, sales_by_total; filters: sales_by_payment, sales_by_client, sales_cancelled. */
const sales: ListDefinition = {
  key: 'sales',
  table: 'sales',
  json: SALE_JSON,
  joins: SALE_JOINS,
  alive: 'row.cancelled_at is null',
  sorts: { createdAt: ['row.created_at'], receiptNumber: ['row.receipt'], total: ['row.total_cents'] },
  defaultSort: '-createdAt',
};

/** Payment methods whose name or Portuguese label holds what was typed; values of ours, so they may stand in the SQL. */
function methodsLike(typed: string): string {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = PAYMENT_METHODS.filter((method) =>
    [method, PAYMENT_METHOD_LABEL[method]].some((name) => plain(name).includes(plain(typed.trim()))),
  );
  return found.length ? `or row.payment_method in (${found.map((method) => `'${method}'`).join(', ')})` : '';
}

/** Clients by name through their trigram index (a text too short for it: all are read), and the deleted ones (clients_deleted). */
const clientsLike = (typed: string): string =>
  isIndexable(typed)
    ? `row.client_id = any (${found('clients', 'name')}
        || array(select id from clients where deleted_at is not null and name_key like ${SEARCHED}))`
    : `row.client_id in (select id from clients where name_key like ${SEARCHED})`;

/** A receipt number that holds the digits. A whole number is looked up (sales_receipt_key): only a longer one may hold it, too. */
function receiptLike(typed: string): string {
  if (!/^\d+$/.test(typed)) return '';
  const like = `${RECEIPT} like ${SEARCHED}`;
  if (typed.length < RECEIPT_DIGITS || typed.length > 9) return `${like} or`;
  const isOne = String(Number(typed)).padStart(RECEIPT_DIGITS, '0') === typed;
  const itself = isOne ? 'row.receipt = ?::bigint or' : '';
  return `${itself} (row.receipt >= 1${'0'.repeat(RECEIPT_DIGITS)} and ${like}) or`;
}

/** A receipt number, when digits were typed, a payment method or the name of a client. */
const findable = (typed: string): string =>
  `(${receiptLike(typed.trim())} ${clientsLike(typed)} ${methodsLike(typed)})`;

export function listSales(query: SaleListQuery) {
  const midnight = `::timestamp at time zone current_setting('app.time_zone')`;
  const where = new Conditions()
    .search(query.search, findable(query.search ?? ''))
    .facet('row.payment_method', query.paymentMethod)
    .add('row.client_id = ?', query.clientId)
    .add(`row.created_at >= ?::date${midnight}`, query.from)
    .add(`row.created_at < (?::date + 1)${midnight}`, query.to);
  if (!query.cancelled) return listQuery(sales, query, where);
  return listQuery({ ...sales, alive: 'true' }, query, where.add('row.cancelled_at is not null'));
}

/**
 * One sale in full, cancelled or not; its package usages by package_usages_by_sale. The usages' own alias is `row` as well, so
 * the sale's id is handed in under another.
 */
const saleInFull: ListDefinition = {
  ...sales,
  alive: 'true',
  json: object({
    ...FIELDS,
    packageUsages: `(
      select coalesce(json_agg(${packageUsages.json} order by row.id), '[]')
      from (select row.id) sale join package_usages row on row.sale_id = sale.id ${packageUsages.joins})`,
  }),
};
export const oneSale = (id: string) => oneQuery(saleInFull, 'sale', id);

/**
 * All that a new sale is checked against, in one trip by primary keys. The client cannot be deleted nor the appointment
 * changed before the sale stands; counted products are locked in the order of their ids, so that sales never deadlock.
 * $1 client, $2 appointment or null, $3 services, $4 products.
 */
export const SALE_FACTS = `
  with client as (
    select id from clients where id = $1 and deleted_at is null for key share
  ), visit as (
    select a.status, pet.client_id as "clientId"
    from appointments a join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id
    where a.id = $2 and a.deleted_at is null for share of a
  ), service as (
    select id, name, price_cents as "priceCents", null as stock
    from services where id = any ($3::uuid[]) and deleted_at is null
  ), product as (
    select id, name, price_cents as "priceCents", stock
    from products where id = any ($4::uuid[]) and deleted_at is null order by id for no key update
  )
  select exists (select from client) as "hasClient",
    (select to_json(visit) from visit) as visit,
    (select coalesce(json_agg(service), '[]') from service) as services,
    (select coalesce(json_agg(product), '[]') from product) as products`;

/** Takes what was sold from the shelf; the rows are locked by {@link SALE_FACTS}. $1 products, $2 quantities. */
export const TAKE_STOCK = `
  update products set stock = stock - taken.quantity, updated_at = now()
  from unnest($1::uuid[], $2::int[]) as taken (id, quantity) where products.id = taken.id`;

/** Puts back what a sale took, locking in the order of the ids as sales do (sale_items_by_sale). $1 sale. */
export const RESTORE_STOCK = `
  with sold as (
    select product_id, sum(quantity) as quantity from sale_items where sale_id = $1 and product_id is not null group by 1
  ), counted as (
    select id from products where id in (select product_id from sold) and stock is not null order by id for no key update
  )
  update products set stock = stock + sold.quantity, updated_at = now()
  from sold join counted on counted.id = sold.product_id where products.id = sold.product_id`;

/**
 * The sale and its items. The receipt number is a counter row that the first sale of a shop creates: it is locked here, last of
 * all, until commit, so numbers have neither gaps nor duplicates.
 */
export const INSERT_SALE = `
  with receipt as (
    insert into receipt_counters as counter (last) values (1)
    on conflict (tenant_id) do update set last = counter.last + 1 returning last
  ), sale as (
    insert into sales (id, receipt, client_id, appointment_id, payment_method, subtotal_cents, discount_cents, tax_cents, total_cents)
    select $1::uuid, receipt.last, $2::uuid, $3::uuid, $4, $5::bigint, $6::bigint, $7::bigint, $8::bigint from receipt
    returning receipt
  ), items as (
    insert into sale_items (id, sale_id, position, service_id, product_id, name, quantity, unit_price_cents, total_price_cents)
    select line.id, $1::uuid, line.position, line."serviceId", line."productId", line.name, line.quantity,
      line."unitPriceCents", line."totalPriceCents"
    from json_to_recordset($9::json) as line (id uuid, position int, "serviceId" uuid, "productId" uuid, name text,
      quantity int, "unitPriceCents" bigint, "totalPriceCents" bigint)
  )
  select receipt::int from sale`;
