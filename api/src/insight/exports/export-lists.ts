import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { CLIENT_CREDIT_FIELDS } from '@focinho/contracts/desk/client-credits';
import { CREDIT_TRANSACTION_FIELDS } from '@focinho/contracts/desk/credit-transactions';
import { PACKAGE_USAGE_FIELDS } from '@focinho/contracts/desk/package-usages';
import { SALE_FIELDS, SALE_ITEM_FIELDS } from '@focinho/contracts/desk/sales';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import type { ExportList } from '@focinho/contracts/insight/export-lists';
import { PACKAGE_FIELDS } from '@focinho/contracts/catalogue/packages';
import { PRODUCT_FIELDS } from '@focinho/contracts/catalogue/products';
import { SERVICE_FIELDS } from '@focinho/contracts/catalogue/services';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { receiptNumber } from '../../database/json';
import { agreedPrice } from '../../database/shared-sql';
import { raw, sql, type Sql } from '../../database/sql';
import { choice, choices, instant, money, recordColumns, text, type Column } from './columns';
import { PACKAGE_SERVICES, PRICES_BY_SIZE } from './catalogue-columns';

/** A table that is written as a spreadsheet. */
export interface ExportTable {
  /** Its rows are called `row`. */
  table: string;
  /** The rest of the primary key behind the tenant, by whose index the rows are read piece by piece. */
  key: readonly ['id'] | readonly ['sale_id', 'position'];
  joins?: Sql;
  /** Which rows belong to it; they are left out only after a piece was read, so that the index alone bounds a piece. */
  where?: Sql;
  columns: Column[];
  /** The table that follows in the same columns. */
  then?: ExportTable;
}

/** Joins what a column refers to, by primary key: `of('pets', 'pet', 'row.pet_id')`. */
const of = (table: string, alias: string, id: string, kind: 'join' | 'left join' = 'join') =>
  sql`${raw(kind)} ${raw(`${table} ${alias} on ${alias}.tenant_id = row.tenant_id and ${alias}.id = ${id}`)}`;
const ifAny = (table: string, alias: string, id: string) => of(table, alias, id, 'left join');

const CLIENT = of('clients', 'client', 'row.client_id');
const SALE = of('sales', 'sale', 'row.sale_id');
const SALE_IF_ANY = ifAny('sales', 'sale', 'row.sale_id');
const CLIENT_OF_SALE = of('clients', 'client', 'sale.client_id');
const CLIENT_OF_ACCOUNT = sql`
  ${of('client_credits', 'account', 'row.client_credit_id')} ${of('clients', 'client', 'account.client_id')}`;
const KEPT = sql`row.deleted_at is null`;

const ID = text('Código', sql`row.id`);
const MADE_AT = instant('Data e hora', sql`row.created_at`);
const SOLD_AT = instant('Data e hora', sql`sale.created_at`);
const CLIENT_NAME = text('Cliente', sql`client.name`);
const PET_NAME = text('Pet', sql`pet.name`);
const SERVICE_NAME = text('Serviço', sql`service.name`);
const RECEIPT = text('Recibo', receiptNumber(sql`sale.receipt`));
const METHOD = choice('Forma de pagamento', sql`row.method`, PAYMENT_METHOD_LABEL);
const CHANGE = money('Troco', sql`row.received_cents - row.amount_cents`);

const NAME_OF_ITEM = text('Item', sql`row.name`);
const TYPE_OF_ITEM = text(
  'Tipo',
  sql`case when row.service_id is not null then 'Serviço' when row.product_id is not null then 'Produto'
    when row.package_id is not null then 'Pacote' else 'Item avulso' end`,
);

/** sale_payments_pkey; a tender that was replaced by another is none any more. */
const METHODS = sql`(select json_agg(distinct paid.method) from sale_payments paid
  where paid.tenant_id = row.tenant_id and paid.sale_id = row.id and paid.replaced_at is null)`;

const SALES: ExportTable = {
  table: 'sales',
  key: ['id'],
  joins: sql`${CLIENT} ${ifAny('appointments', 'booked', 'row.appointment_id')} ${ifAny('pets', 'pet', 'booked.pet_id')}`,
  columns: recordColumns(SALE_FIELDS, {
    clientId: CLIENT_NAME,
    appointmentId: PET_NAME,
    paymentMethod: choices(SALE_FIELDS.paymentMethod.label, METHODS, PAYMENT_METHOD_LABEL),
  }),
};

const SIGN = sql`case row.type when 'DEBIT' then 1 else -1 end`;
/** Payments of fiado, and what was taken back of them. */
const DEBT_PAYMENTS: ExportTable = {
  table: 'credit_transactions',
  key: ['id'],
  joins: CLIENT_OF_ACCOUNT,
  where: sql`row.method is not null`,
  columns: [
    text('Recibo', sql`null`),
    MADE_AT,
    CLIENT_NAME,
    text('Referente a', sql`case when row.reverses_id is null then 'Fiado' else 'Estorno de fiado' end`),
    METHOD,
    money('Valor', sql`${SIGN} * row.amount_cents`),
    money('Recebido', sql`${SIGN} * row.received_cents`),
    CHANGE,
  ],
};

/**
 * The columns of each spreadsheet. What was deleted or cancelled is left out, so that the sums are those of the screens; cancelled sales
 * have a spreadsheet of their own.
 */
export const EXPORT_TABLES: Record<ExportList, ExportTable> = {
  clients: {
    table: 'clients',
    key: ['id'],
    where: KEPT,
    columns: [...recordColumns(CLIENT_FIELDS), ID],
  },
  pets: {
    table: 'pets',
    key: ['id'],
    joins: CLIENT,
    where: KEPT,
    columns: [
      ...recordColumns(PET_FIELDS),
      CLIENT_NAME,
      text('Telefone do cliente', sql`client.phone`),
      ID,
      text('Código do cliente', sql`row.client_id`),
    ],
  },
  appointments: {
    table: 'appointments',
    key: ['id'],
    joins: sql`${of('pets', 'pet', 'row.pet_id')} ${of('clients', 'client', 'pet.client_id')} ${of('services', 'service', 'row.service_id')}
      ${ifAny('professionals', 'person', 'row.professional_id')}
      left join sold_appointments sold on sold.tenant_id = row.tenant_id and sold.appointment_id = row.id
      ${ifAny('sales', 'sale', 'sold.sale_id')}`,
    where: KEPT,
    columns: [
      ...recordColumns(APPOINTMENT_FIELDS, {
        petId: [PET_NAME, CLIENT_NAME],
        serviceId: SERVICE_NAME,
        professionalId: text('Profissional', sql`person.name`),
        price: money(APPOINTMENT_FIELDS.price.label, agreedPrice('row', 'service')),
      }),
      RECEIPT,
      ID,
      text('Código do pet', sql`row.pet_id`),
    ],
  },
  sales: { ...SALES, where: sql`row.cancelled_at is null` },
  'cancelled-sales': {
    ...SALES,
    where: sql`row.cancelled_at is not null`,
    columns: [...SALES.columns, instant('Cancelada em', sql`row.cancelled_at`)],
  },
  'sale-items': {
    table: 'sale_items',
    key: ['id'],
    joins: sql`${SALE} ${CLIENT_OF_SALE} ${ifAny('pets', 'pet', 'row.pet_id')}`,
    where: sql`sale.cancelled_at is null`,
    columns: [
      RECEIPT,
      SOLD_AT,
      CLIENT_NAME,
      ...recordColumns(SALE_ITEM_FIELDS, {
        name: [NAME_OF_ITEM, TYPE_OF_ITEM, PET_NAME],
        discount: money(SALE_ITEM_FIELDS.discount.label, sql`row.discount_cents`),
      }),
    ],
  },
  payments: {
    table: 'sale_payments',
    key: ['sale_id', 'position'],
    joins: sql`${SALE} ${CLIENT_OF_SALE}`,
    where: sql`row.replaced_at is null and sale.cancelled_at is null`,
    columns: [
      RECEIPT,
      SOLD_AT,
      CLIENT_NAME,
      text('Referente a', sql`'Venda'`),
      METHOD,
      money('Valor', sql`row.amount_cents`),
      money('Recebido', sql`row.received_cents`),
      CHANGE,
    ],
    then: DEBT_PAYMENTS,
  },
  'credit-accounts': {
    table: 'client_credits',
    key: ['id'],
    joins: CLIENT,
    columns: [...recordColumns(CLIENT_CREDIT_FIELDS, { clientId: CLIENT_NAME }), ID],
  },
  'credit-transactions': {
    table: 'credit_transactions',
    key: ['id'],
    joins: sql`${CLIENT_OF_ACCOUNT} ${SALE_IF_ANY}`,
    columns: [
      ...recordColumns(CREDIT_TRANSACTION_FIELDS, { clientCreditId: CLIENT_NAME, saleId: RECEIPT }),
      text('Código da conta', sql`row.client_credit_id`),
    ],
  },
  'package-usages': {
    table: 'package_usages',
    key: ['id'],
    joins: sql`${of('packages', 'package', 'row.package_id')} ${of('services', 'service', 'row.service_id')}
      ${ifAny('clients', 'client', 'row.client_id')} ${ifAny('pets', 'pet', 'row.pet_id')} ${SALE_IF_ANY}`,
    where: sql`row.cancelled_at is null`,
    columns: recordColumns(PACKAGE_USAGE_FIELDS, {
      packageId: text('Pacote', sql`package.name`),
      serviceId: SERVICE_NAME,
      clientId: CLIENT_NAME,
      petId: PET_NAME,
      saleId: RECEIPT,
    }),
  },
  services: {
    table: 'services',
    key: ['id'],
    where: KEPT,
    columns: recordColumns(SERVICE_FIELDS, { prices: PRICES_BY_SIZE }),
  },
  products: { table: 'products', key: ['id'], where: KEPT, columns: recordColumns(PRODUCT_FIELDS) },
  packages: {
    table: 'packages',
    key: ['id'],
    where: KEPT,
    columns: recordColumns(PACKAGE_FIELDS, { services: PACKAGE_SERVICES }),
  },
};
