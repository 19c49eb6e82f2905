import { USER_FIELDS } from '@focinho/contracts/access/users';
import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { PROFESSIONAL_FIELDS } from '@focinho/contracts/agenda/professionals';
import { STATION_FIELDS } from '@focinho/contracts/agenda/stations';
import { STAY_FIELDS, STAY_LOG_FIELDS } from '@focinho/contracts/agenda/stays';
import { FISCAL_DOCUMENT_FIELDS } from '@focinho/contracts/fiscal/fiscal-documents';
import { TRIP_FIELDS } from '@focinho/contracts/agenda/trips';
import { WAITING_FIELDS } from '@focinho/contracts/agenda/waiting-list';
import { CONSULTATION_FIELDS } from '@focinho/contracts/agenda/consultations';
import { DOSE_FIELDS } from '@focinho/contracts/agenda/doses';
import { CLIENT_CREDIT_FIELDS } from '@focinho/contracts/desk/client-credits';
import { CREDIT_TRANSACTION_FIELDS } from '@focinho/contracts/desk/credit-transactions';
import { ORDER_FIELDS, ORDER_LINE_FIELDS } from '@focinho/contracts/desk/orders';
import { MEMBERSHIP_FIELDS } from '@focinho/contracts/desk/memberships';
import { PACKAGE_USAGE_FIELDS } from '@focinho/contracts/desk/package-usages';
import { PHOTO_FIELDS } from '@focinho/contracts/desk/photos';
import { SALE_FIELDS, SALE_ITEM_FIELDS } from '@focinho/contracts/desk/sales';
import { TILL_MOVEMENT_FIELDS, TILL_SESSION_FIELDS } from '@focinho/contracts/desk/till';
import { COMMISSION_BASIS_LABEL, DEBT_AGE_LABEL, PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import type { ExportList } from '@focinho/contracts/insight/export-lists';
import { PACKAGE_FIELDS } from '@focinho/contracts/catalogue/packages';
import { PRODUCT_FIELDS } from '@focinho/contracts/catalogue/products';
import { PROTOCOL_FIELDS } from '@focinho/contracts/catalogue/protocols';
import { SERVICE_FIELDS } from '@focinho/contracts/catalogue/services';
import { STOCK_ENTRY_FIELDS } from '@focinho/contracts/catalogue/stock';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { CONSENT_FIELDS } from '@focinho/contracts/people/consents';
import { MESSAGE_FIELDS } from '@focinho/contracts/outreach/messages';
import { AGREEMENT_FIELDS, AGREEMENT_TEMPLATE_FIELDS } from '@focinho/contracts/people/agreements';
import { PET_TUTOR_FIELDS } from '@focinho/contracts/people/pet-tutors';
import { PET_WEIGHT_FIELDS } from '@focinho/contracts/people/pet-weights';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { receiptNumber } from '../../database/json';
import { debtFigures } from '../../desk/client-credits/open-debts';
import { agreedPrice, shownName } from '../../database/shared-sql';
import { raw, sql, type Sql } from '../../database/sql';
import { choice, choices, day, instant, money, number, recordColumns, text, type Column } from './columns';
import { PACKAGE_SERVICES, PRICES_BY_SIZE } from './catalogue-columns';

/** Where the archive has the pictures. */
export const PHOTO_FOLDER = 'fotos/';

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
const PET_AND_CLIENT = sql`${of('pets', 'pet', 'row.pet_id')} ${of('clients', 'client', 'pet.client_id')}`;
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

const BY = (label: string, alias: string) => text(label, shownName(alias));
const counted = (label: string, method: string) => money(label, sql`(row.counted ->> ${raw(`'${method}'`)})::bigint`);

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
    money('Gorjeta', sql`0::bigint`),
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
      money('Gorjeta', sql`row.tip_cents`),
      CHANGE,
    ],
    then: DEBT_PAYMENTS,
  },
  'credit-accounts': {
    table: 'client_credits',
    key: ['id'],
    joins: sql`${CLIENT} ${debtFigures('row')}`,
    columns: [
      ...recordColumns(CLIENT_CREDIT_FIELDS, { clientId: CLIENT_NAME }),
      money(DEBT_AGE_LABEL.UP_TO_30, sql`debt.recent_cents`),
      money(DEBT_AGE_LABEL.FROM_31, sql`debt.older_cents`),
      money(DEBT_AGE_LABEL.FROM_61, sql`debt.oldest_cents`),
      money('Vencido', sql`debt.overdue_cents`),
      ID,
    ],
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
  orders: {
    table: 'orders',
    key: ['id'],
    joins: sql`${CLIENT} ${ifAny('users', 'opener', 'row.opened_by')} ${ifAny('sales', 'sale', 'row.sale_id')}`,
    columns: [
      ...recordColumns(ORDER_FIELDS, {
        clientId: CLIENT_NAME,
        openedBy: BY(ORDER_FIELDS.openedBy.label, 'opener'),
        saleId: RECEIPT,
      }),
      ID,
    ],
  },
  // Those of a cancelled order were deleted with it.
  'order-lines': {
    table: 'order_lines',
    key: ['id'],
    joins: sql`${of('orders', 'bill', 'row.order_id')} ${of('clients', 'client', 'bill.client_id')}
      ${ifAny('pets', 'pet', 'row.pet_id')}`,
    where: sql`(row.deleted_at is null or row.deleted_at = bill.cancelled_at)`,
    columns: [
      number('Comanda', sql`bill.number`),
      CLIENT_NAME,
      ...recordColumns(ORDER_LINE_FIELDS, { name: [NAME_OF_ITEM, TYPE_OF_ITEM, PET_NAME] }),
    ],
  },
  'waiting-list': {
    table: 'waiting_list',
    key: ['id'],
    joins: sql`${of('pets', 'pet', 'row.pet_id')} ${of('clients', 'client', 'pet.client_id')}
      ${of('services', 'service', 'row.service_id')} ${ifAny('professionals', 'person', 'row.professional_id')}`,
    where: KEPT,
    columns: recordColumns(WAITING_FIELDS, {
      petId: [PET_NAME, CLIENT_NAME],
      serviceId: SERVICE_NAME,
      professionalId: text('Profissional', sql`person.name`),
    }),
  },
  'fiscal-documents': {
    table: 'fiscal_documents',
    key: ['id'],
    joins: sql`${ifAny('sales', 'sale', 'row.sale_id')}`,
    columns: recordColumns(FISCAL_DOCUMENT_FIELDS, {
      saleId: text('Venda', receiptNumber(sql`sale.receipt`)),
      replacedBy: [],
    }),
  },
  trips: {
    table: 'trips',
    key: ['id'],
    joins: sql`${ifAny('appointments', 'appointment', 'row.appointment_id')} ${ifAny('stays', 'stay', 'row.stay_id')}
      ${of('pets', 'pet', 'coalesce(appointment.pet_id, stay.pet_id)')} ${of('clients', 'client', 'pet.client_id')}
      ${ifAny('services', 'service', 'row.service_id')}
      ${ifAny('professionals', 'person', 'row.driver_id')} ${ifAny('stations', 'van', 'row.van_id')} ${ifAny('taxi_zones', 'zone', 'row.zone_id')}`,
    columns: recordColumns(TRIP_FIELDS, {
      appointmentId: [PET_NAME, CLIENT_NAME],
      stayId: [],
      driverId: text(TRIP_FIELDS.driverId.label, sql`person.name`),
      vanId: text(TRIP_FIELDS.vanId.label, sql`van.name`),
      zoneId: text(TRIP_FIELDS.zoneId.label, sql`zone.name`),
      serviceId: text(TRIP_FIELDS.serviceId.label, sql`service.name`),
    }),
  },
  stays: {
    table: 'stays',
    key: ['id'],
    joins: sql`${of('pets', 'pet', 'row.pet_id')} ${of('clients', 'client', 'pet.client_id')}
      ${of('stations', 'kennel', 'row.kennel_id')} ${of('services', 'service', 'row.service_id')}`,
    columns: recordColumns(STAY_FIELDS, {
      petId: [PET_NAME, CLIENT_NAME],
      kennelId: text(STAY_FIELDS.kennelId.label, sql`kennel.name`),
      serviceId: text(STAY_FIELDS.serviceId.label, sql`service.name`),
    }),
  },
  'stay-logs': {
    table: 'stay_logs',
    key: ['id'],
    joins: sql`${of('stays', 'stay', 'row.stay_id')} ${of('pets', 'pet', 'stay.pet_id')}
      ${of('clients', 'client', 'pet.client_id')} ${ifAny('users', 'doer', 'row.done_by')}`,
    columns: [
      PET_NAME,
      CLIENT_NAME,
      ...recordColumns(STAY_LOG_FIELDS, {
        careId: [],
        doneBy: BY(STAY_LOG_FIELDS.doneBy.label, 'doer'),
      }),
    ],
  },
  photos: {
    table: 'attachments',
    key: ['id'],
    joins: sql`${ifAny('pets', 'pet', 'row.pet_id')} ${ifAny('clients', 'client', 'pet.client_id')} ${ifAny('products', 'product', 'row.product_id')}`,
    where: KEPT,
    columns: [
      text('Arquivo', sql`${PHOTO_FOLDER}::text || row.id || '.webp'`),
      ...recordColumns(PHOTO_FIELDS, {
        petId: [PET_NAME, CLIENT_NAME],
        productId: text(PHOTO_FIELDS.productId.label, sql`product.name`),
      }),
    ],
  },
  'till-sessions': {
    table: 'till_sessions',
    key: ['id'],
    joins: sql`${ifAny('users', 'opener', 'row.opened_by')} ${ifAny('users', 'closer', 'row.closed_by')}`,
    columns: [
      ...recordColumns(TILL_SESSION_FIELDS, {
        openedBy: BY(TILL_SESSION_FIELDS.openedBy.label, 'opener'),
        closedBy: BY(TILL_SESSION_FIELDS.closedBy.label, 'closer'),
      }),
      counted('Contado em dinheiro', 'CASH'),
      counted('Contado em cartão', 'CARD'),
      counted('Contado em PIX', 'PIX'),
      ID,
    ],
  },
  'till-movements': {
    table: 'till_movements',
    key: ['id'],
    joins: ifAny('users', 'person', 'row.user_id'),
    columns: [
      ...recordColumns(TILL_MOVEMENT_FIELDS, { by: BY(TILL_MOVEMENT_FIELDS.by.label, 'person') }),
      text('Código do caixa', sql`row.session_id`),
    ],
  },
  professionals: {
    table: 'professionals',
    key: ['id'],
    where: KEPT,
    columns: recordColumns(PROFESSIONAL_FIELDS),
  },
  stations: { table: 'stations', key: ['id'], where: KEPT, columns: recordColumns(STATION_FIELDS) },
  users: { table: 'users', key: ['id'], columns: recordColumns(USER_FIELDS) },
  consents: {
    table: 'consents',
    key: ['id'],
    joins: sql`${CLIENT} ${ifAny('users', 'person', 'row.created_by')}`,
    columns: recordColumns(CONSENT_FIELDS, {
      createdBy: BY(CONSENT_FIELDS.createdBy.label, 'person'),
      clientId: [CLIENT_NAME, text('Código do cliente', sql`row.client_id`)],
    }),
  },
  protocols: { table: 'protocols', key: ['id'], where: KEPT, columns: recordColumns(PROTOCOL_FIELDS) },
  doses: {
    table: 'doses',
    key: ['id'],
    joins: sql`${PET_AND_CLIENT} ${of('protocols', 'protocol', 'row.protocol_id')} ${ifAny('users', 'person', 'row.created_by')}`,
    where: KEPT,
    columns: recordColumns(DOSE_FIELDS, {
      petId: [PET_NAME, CLIENT_NAME],
      protocolId: text(DOSE_FIELDS.protocolId.label, sql`protocol.name`),
      createdBy: BY(DOSE_FIELDS.createdBy.label, 'person'),
    }),
  },
  consultations: {
    table: 'consultations',
    key: ['id'],
    joins: sql`${PET_AND_CLIENT} ${of('professionals', 'person', 'row.professional_id')}
      ${ifAny('users', 'signer', 'row.signed_by')} ${ifAny('users', 'author', 'row.created_by')}`,
    where: KEPT,
    columns: [
      ...recordColumns(CONSULTATION_FIELDS, {
        petId: [PET_NAME, CLIENT_NAME],
        professionalId: text(CONSULTATION_FIELDS.professionalId.label, sql`person.name`),
        signedBy: BY(CONSULTATION_FIELDS.signedBy.label, 'signer'),
        createdBy: BY(CONSULTATION_FIELDS.createdBy.label, 'author'),
      }),
      ID,
    ],
  },
  weights: {
    table: 'pet_weights',
    key: ['id'],
    joins: sql`${PET_AND_CLIENT} ${ifAny('users', 'person', 'row.created_by')}`,
    where: KEPT,
    columns: recordColumns(PET_WEIGHT_FIELDS, {
      petId: [PET_NAME, CLIENT_NAME],
      createdBy: BY(PET_WEIGHT_FIELDS.createdBy.label, 'person'),
    }),
  },
  'pet-tutors': {
    table: 'pet_tutors',
    key: ['id'],
    joins: sql`${of('pets', 'pet', 'row.pet_id')} ${CLIENT} ${ifAny('users', 'person', 'row.created_by')}`,
    // Who pays by now is named with the pet.
    where: sql`${KEPT} and pet.client_id <> row.client_id`,
    columns: recordColumns(PET_TUTOR_FIELDS, {
      petId: PET_NAME,
      clientId: CLIENT_NAME,
      createdBy: BY(PET_TUTOR_FIELDS.createdBy.label, 'person'),
    }),
  },
  memberships: {
    table: 'memberships',
    key: ['id'],
    joins: sql`${PET_AND_CLIENT} ${of('packages', 'package', 'row.package_id')} ${ifAny('users', 'person', 'row.created_by')}`,
    columns: recordColumns(MEMBERSHIP_FIELDS, {
      petId: [PET_NAME, CLIENT_NAME],
      packageId: text(MEMBERSHIP_FIELDS.packageId.label, sql`package.name`),
      createdBy: BY(MEMBERSHIP_FIELDS.createdBy.label, 'person'),
    }),
  },
  'member-credits': {
    table: 'package_credits',
    key: ['id'],
    joins: sql`
      ${of('memberships', 'm', 'row.membership_id')} ${of('pets', 'pet', 'm.pet_id')} ${of('clients', 'client', 'pet.client_id')}
      ${of('packages', 'package', 'm.package_id')} ${of('services', 'service', 'row.service_id')}`,
    where: sql`row.revoked_at is null`,
    columns: [
      PET_NAME,
      CLIENT_NAME,
      text('Pacote', sql`package.name`),
      text('Serviço', sql`service.name`),
      day('Ciclo de', sql`row.cycle_from`),
      day('Até', sql`row.cycle_to`),
      number('Ganhos', sql`row.granted`),
      number('Restam', sql`row.remaining`),
      day('Vencem em', sql`row.expires_on`),
    ],
  },
  cashback: {
    table: 'cashback_lots',
    key: ['id'],
    joins: sql`${CLIENT} ${SALE}`,
    columns: [
      CLIENT_NAME,
      text('Venda', receiptNumber(sql`sale.receipt`)),
      instant('Ganho em', sql`row.created_at`),
      money('Ganho', sql`row.granted_cents`),
      money('Resta', sql`row.remaining_cents`),
      day('Pode ser usado a partir de', sql`row.available_on`),
      day('Vence em', sql`row.expires_on`),
    ],
  },
  commissions: {
    table: 'commission_lines',
    key: ['id'],
    joins: sql`
      ${of('professionals', 'professional', 'row.professional_id')} ${SALE} ${of('sale_items', 'item', 'row.sale_item_id')}
      ${of('commission_periods', 'period', 'row.period_id')}`,
    columns: [
      day('Fechado até', sql`period.to_day`),
      text('Profissional', sql`professional.name`),
      text('Venda', receiptNumber(sql`sale.receipt`)),
      text('Item', sql`item.name`),
      money('Base', sql`row.base_cents`),
      choice('Calculada sobre', sql`row.basis`, COMMISSION_BASIS_LABEL),
      money('Produtos usados', sql`row.deduction_cents`),
      number('Comissão (%)', sql`row.percent`),
      money('Valor fixo', sql`row.fixed_cents`),
      money('Comissão', sql`row.amount_cents`),
    ],
  },
  tips: {
    table: 'tips',
    key: ['id'],
    joins: sql`
      ${of('professionals', 'professional', 'row.professional_id')} ${SALE} ${ifAny('commission_periods', 'period', 'row.period_id')}`,
    columns: [
      instant('Em', sql`row.created_at`),
      text('Profissional', sql`professional.name`),
      text('Venda', receiptNumber(sql`sale.receipt`)),
      money('Gorjeta', sql`row.amount_cents`),
      day('Fechado até', sql`period.to_day`),
    ],
  },
  stock: {
    table: 'stock_entries',
    key: ['id'],
    joins: sql`${of('products', 'product', 'row.product_id')} ${SALE_IF_ANY} ${ifAny('users', 'person', 'row.created_by')}`,
    columns: [
      text('Produto', sql`product.name`),
      ...recordColumns(STOCK_ENTRY_FIELDS, {
        saleId: text(STOCK_ENTRY_FIELDS.saleId.label, receiptNumber(sql`sale.receipt`)),
      }),
      BY('Por', 'person'),
    ],
  },
  messages: {
    table: 'messages',
    key: ['id'],
    joins: sql`${CLIENT} ${ifAny('pets', 'pet', 'row.pet_id')} ${ifAny('users', 'person', 'row.created_by')}`,
    where: sql`row.status <> 'DUE'`,
    columns: recordColumns(MESSAGE_FIELDS, {
      clientId: CLIENT_NAME,
      petId: PET_NAME,
      createdBy: BY(MESSAGE_FIELDS.createdBy.label, 'person'),
    }),
  },
  'agreement-templates': {
    table: 'agreement_templates',
    key: ['id'],
    where: KEPT,
    columns: recordColumns(AGREEMENT_TEMPLATE_FIELDS),
  },
  // Evidence is read beside its signature, on the page to print.
  agreements: {
    table: 'agreements',
    key: ['id'],
    joins: sql`${CLIENT} ${ifAny('pets', 'pet', 'row.pet_id')}`,
    columns: recordColumns(AGREEMENT_FIELDS, { clientId: CLIENT_NAME, petId: PET_NAME }),
  },
};
