import {
  APPOINTMENT_STATUS_LABEL,
  CANCELLATION_REASON_LABEL,
  COAT_LABEL,
  GENDER_LABEL,
  PAYMENT_METHOD_LABEL,
  PET_SIZE_LABEL,
  SERVICE_CATEGORY_LABEL,
  SPECIES_LABEL,
  TEMPERAMENT_LABEL,
  TRANSACTION_TYPE_LABEL,
} from '@focinho/contracts/enums';
import type { ExportList } from '@focinho/contracts/export-lists';
import { receiptNumber } from '../database/shared-sql';
import { sql, type Sql } from '../database/sql';
import { choice, choices, day, flag, instant, money, number, text, time, type Column } from './columns';
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
}

const CLIENT = sql`join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id`;
const SALE = sql`
  join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id and sale.cancelled_at is null
  join clients client on client.tenant_id = sale.tenant_id and client.id = sale.client_id`;
const KEPT = sql`row.deleted_at is null`;

/** sale_payments_pkey; a tender that was replaced by another is none any more. */
const METHODS = sql`(select json_agg(distinct paid.method) from sale_payments paid
  where paid.tenant_id = row.tenant_id and paid.sale_id = row.id and paid.replaced_at is null)`;

const saleColumns = [
  text('Recibo', receiptNumber(sql`row.receipt`)),
  instant('Data e hora', sql`row.created_at`),
  text('Cliente', sql`client.name`),
  text('Pet', sql`pet.name`),
  money('Subtotal', sql`row.subtotal_cents`),
  money('Desconto', sql`row.discount_cents`),
  money('Impostos', sql`row.tax_cents`),
  money('Total', sql`row.total_cents`),
  choices('Forma de pagamento', METHODS, PAYMENT_METHOD_LABEL),
];
const SALE_OF = sql`${CLIENT}
  left join appointments booked on booked.tenant_id = row.tenant_id and booked.id = row.appointment_id
  left join pets pet on pet.tenant_id = row.tenant_id and pet.id = booked.pet_id`;

/**
 * The columns of each spreadsheet. What was deleted or cancelled is left out, so that the sums are those of the screens; cancelled sales
 * have a spreadsheet of their own.
 */
export const EXPORT_TABLES: Record<ExportList, ExportTable> = {
  clients: {
    table: 'clients',
    key: ['id'],
    where: KEPT,
    columns: [
      text('Nome', sql`row.name`),
      text('E-mail', sql`row.email`),
      text('Telefone', sql`row.phone`),
      text('Endereço', sql`row.address`),
      instant('Criado em', sql`row.created_at`),
      text('Código', sql`row.id`),
    ],
  },
  pets: {
    table: 'pets',
    key: ['id'],
    joins: CLIENT,
    where: KEPT,
    columns: [
      text('Nome', sql`row.name`),
      choice('Espécie', sql`row.species`, SPECIES_LABEL),
      text('Raça', sql`row.breed`),
      choice('Sexo', sql`row.gender`, GENDER_LABEL),
      day('Data de nascimento', sql`row.birth_date`),
      number('Peso (kg)', sql`row.weight`),
      choice('Porte', sql`row.size`, PET_SIZE_LABEL),
      choice('Pelagem', sql`row.coat`, COAT_LABEL),
      choice('Temperamento', sql`row.temperament`, TEMPERAMENT_LABEL),
      text('Microchip', sql`row.microchip`),
      text('Observações', sql`row.notes`),
      text('Cliente', sql`client.name`),
      text('Telefone do cliente', sql`client.phone`),
      text('Código', sql`row.id`),
      text('Código do cliente', sql`row.client_id`),
    ],
  },
  appointments: {
    table: 'appointments',
    key: ['id'],
    joins: sql`
      join pets pet on pet.tenant_id = row.tenant_id and pet.id = row.pet_id
      join clients client on client.tenant_id = pet.tenant_id and client.id = pet.client_id
      join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
      left join professionals person on person.tenant_id = row.tenant_id and person.id = row.professional_id
      left join sold_appointments sold on sold.tenant_id = row.tenant_id and sold.appointment_id = row.id
      left join sales sale on sale.tenant_id = sold.tenant_id and sale.id = sold.sale_id`,
    where: KEPT,
    columns: [
      day('Data', sql`row.date`),
      time('Início', sql`row.start_time`),
      time('Fim', sql`row.end_time`),
      choice('Status', sql`row.status`, APPOINTMENT_STATUS_LABEL),
      text('Pet', sql`pet.name`),
      text('Cliente', sql`client.name`),
      text('Serviço', sql`service.name`),
      text('Profissional', sql`person.name`),
      money('Preço', sql`coalesce(row.price_cents, service.price_cents)`),
      text('Observações', sql`row.notes`),
      choice('Motivo do cancelamento', sql`row.cancellation_reason`, CANCELLATION_REASON_LABEL),
      text('Recibo', receiptNumber(sql`sale.receipt`)),
      text('Código', sql`row.id`),
      text('Código do pet', sql`row.pet_id`),
    ],
  },
  sales: { table: 'sales', key: ['id'], joins: SALE_OF, where: sql`row.cancelled_at is null`, columns: saleColumns },
  'cancelled-sales': {
    table: 'sales',
    key: ['id'],
    joins: SALE_OF,
    where: sql`row.cancelled_at is not null`,
    columns: [...saleColumns, instant('Cancelada em', sql`row.cancelled_at`)],
  },
  'sale-items': {
    table: 'sale_items',
    key: ['id'],
    joins: SALE,
    columns: [
      text('Recibo', receiptNumber(sql`sale.receipt`)),
      instant('Data e hora', sql`sale.created_at`),
      text('Cliente', sql`client.name`),
      text('Item', sql`row.name`),
      text('Tipo', sql`case when row.service_id is not null then 'Serviço' else 'Produto' end`),
      number('Quantidade', sql`row.quantity`),
      money('Preço unitário', sql`row.unit_price_cents`),
      money('Total', sql`row.total_price_cents`),
    ],
  },
  payments: {
    table: 'sale_payments',
    key: ['sale_id', 'position'],
    joins: SALE,
    where: sql`row.replaced_at is null`,
    columns: [
      text('Recibo', receiptNumber(sql`sale.receipt`)),
      instant('Data e hora', sql`sale.created_at`),
      text('Cliente', sql`client.name`),
      choice('Forma de pagamento', sql`row.method`, PAYMENT_METHOD_LABEL),
      money('Valor', sql`row.amount_cents`),
      money('Recebido', sql`row.received_cents`),
      money('Troco', sql`row.received_cents - row.amount_cents`),
    ],
  },
  'credit-accounts': {
    table: 'client_credits',
    key: ['id'],
    joins: CLIENT,
    columns: [
      text('Cliente', sql`client.name`),
      money('Limite de crédito', sql`row.credit_limit_cents`),
      money('Saldo', sql`row.balance_cents`),
      flag('Ativa', sql`row.is_active`),
      text('Código', sql`row.id`),
    ],
  },
  'credit-transactions': {
    table: 'credit_transactions',
    key: ['id'],
    joins: sql`
      join client_credits account on account.tenant_id = row.tenant_id and account.id = row.client_credit_id
      join clients client on client.tenant_id = account.tenant_id and client.id = account.client_id
      left join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id`,
    columns: [
      instant('Data e hora', sql`row.created_at`),
      text('Cliente', sql`client.name`),
      choice('Tipo', sql`row.type`, TRANSACTION_TYPE_LABEL),
      money('Valor', sql`row.amount_cents`),
      text('Descrição', sql`row.description`),
      money('Saldo após', sql`row.balance_after_cents`),
      text('Recibo', receiptNumber(sql`sale.receipt`)),
      text('Código da conta', sql`row.client_credit_id`),
    ],
  },
  'package-usages': {
    table: 'package_usages',
    key: ['id'],
    joins: sql`
      join packages package on package.tenant_id = row.tenant_id and package.id = row.package_id
      join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
      left join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
      left join pets pet on pet.tenant_id = row.tenant_id and pet.id = row.pet_id
      left join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id`,
    where: sql`row.cancelled_at is null`,
    columns: [
      instant('Data e hora', sql`row.created_at`),
      text('Pacote', sql`package.name`),
      text('Serviço', sql`service.name`),
      text('Cliente', sql`client.name`),
      text('Pet', sql`pet.name`),
      text('Observações', sql`row.notes`),
      text('Recibo', receiptNumber(sql`sale.receipt`)),
    ],
  },
  services: {
    table: 'services',
    key: ['id'],
    where: KEPT,
    columns: [
      text('Nome', sql`row.name`),
      text('Descrição', sql`row.description`),
      choice('Categoria', sql`row.category`, SERVICE_CATEGORY_LABEL),
      money('Preço', sql`row.price_cents`),
      number('Duração (min)', sql`row.duration`),
      PRICES_BY_SIZE,
      flag('Ativo', sql`row.is_active`),
    ],
  },
  products: {
    table: 'products',
    key: ['id'],
    where: KEPT,
    columns: [
      text('Nome', sql`row.name`),
      text('Descrição', sql`row.description`),
      money('Preço', sql`row.price_cents`),
      number('Estoque', sql`row.stock`),
      flag('Ativo', sql`row.is_active`),
    ],
  },
  packages: {
    table: 'packages',
    key: ['id'],
    where: KEPT,
    columns: [
      text('Nome', sql`row.name`),
      text('Descrição', sql`row.description`),
      money('Preço', sql`row.price_cents`),
      number('Dia inicial', sql`row.start_day`),
      number('Dia final', sql`row.end_day`),
      PACKAGE_SERVICES,
      flag('Ativo', sql`row.is_active`),
    ],
  },
};
