import {
  APPOINTMENT_STATUSES,
  CANCELLATION_REASONS,
  COATS,
  EXCEPTION_KINDS,
  GENDERS,
  MONEY_METHODS,
  PAYMENT_METHODS,
  PET_SIZES,
  PHOTO_KINDS,
  PIX_REFUND_STATES,
  PLANS,
  ROLES,
  SERVICE_CATEGORIES,
  SPECIES,
  STAGES,
  STATION_KINDS,
  STEP_KINDS,
  TILL_MOVEMENT_KINDS,
  TRANSACTION_TYPES,
  UPCOMING_STATUSES,
  TEMPERAMENTS,
} from '@focinho/contracts/kernel/enums';
import { PIX_CHARGE_STATUSES } from '@focinho/contracts/payments/pix';
import { INVOICE_ADD_ONS, SOLD_PLANS } from '@focinho/contracts/vendor/plans';
import { SUBSCRIPTION_EVENT_KINDS } from '@focinho/contracts/vendor/subscription-state';
import { INVOICE_KINDS } from '@focinho/contracts/vendor/subscriptions';
import { AUDIT_ACTIONS } from '@focinho/contracts/journal/audit';
import { LOG_LEVELS, LOG_SOURCES } from '@focinho/contracts/platform/super-admin';
import { TestApi } from '../testing/api';

const api = TestApi.forSuite();

const rows = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => api.owner.query(sql, values);

describe('enumeration columns', () => {
  it.each([
    ['users', 'role', ROLES],
    ['tenants', 'plan', PLANS],
    ['pets', 'species', SPECIES],
    ['pets', 'gender', GENDERS],
    ['services', 'category', SERVICE_CATEGORIES],
    ['appointments', 'status', APPOINTMENT_STATUSES],
    ['appointments', 'ended_from', UPCOMING_STATUSES],
    ['appointments', 'cancellation_reason', CANCELLATION_REASONS],
    ['appointment_moves', 'stage', STAGES],
    ['attachments', 'kind', PHOTO_KINDS],
    ['appointment_steps', 'kind', STEP_KINDS],
    ['service_steps', 'kind', STEP_KINDS],
    ['service_steps', 'station_kind', STATION_KINDS],
    ['stations', 'kind', STATION_KINDS],
    ['pets', 'size', PET_SIZES],
    ['pets', 'coat', COATS],
    ['pets', 'temperament', TEMPERAMENTS],
    ['service_prices', 'size', PET_SIZES],
    ['service_prices', 'coat', COATS],
    ['sales', 'payment_method', PAYMENT_METHODS],
    ['sale_payments', 'method', PAYMENT_METHODS],
    ['till_entries', 'method', PAYMENT_METHODS],
    ['till_movements', 'kind', TILL_MOVEMENT_KINDS],
    ['credit_transactions', 'type', TRANSACTION_TYPES],
    ['credit_transactions', 'method', MONEY_METHODS],
    ['platform_log', 'level', LOG_LEVELS],
    ['platform_log', 'source', LOG_SOURCES],
    ['audit_log', 'action', AUDIT_ACTIONS],
    ['exceptions', 'kind', EXCEPTION_KINDS],
    ['tenants', 'add_on', INVOICE_ADD_ONS],
    ['subscription_events', 'kind', SUBSCRIPTION_EVENT_KINDS],
    ['pix_charges', 'status', PIX_CHARGE_STATUSES],
    ['pix_refunds', 'state', PIX_REFUND_STATES],
    ['invoices', 'kind', INVOICE_KINDS],
    ['invoices', 'plan', SOLD_PLANS],
    ['tenants', 'trial_plan', SOLD_PLANS],
    ['invoices', 'add_on', INVOICE_ADD_ONS],
  ])('%s.%s accepts exactly the values of the contracts', async (table, column, words) => {
    expect((await valuesOf(table, column)).sort()).toEqual([...words].sort());
  });

  it('are all listed above', async () => {
    expect(
      (
        await rows<{ name: string }>(
          `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
           where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%ARRAY[%' and array_length(c.conkey, 1) = 1
           order by 1`,
        )
      ).map((row) => row.name),
    ).toEqual([
      'appointment_counts.span', // internal, in no contract
      'appointment_moves.stage',
      'appointment_steps.kind',
      'appointments.cancellation_reason',
      'appointments.ended_from',
      'appointments.status',
      'attachments.kind',
      'audit_log.action',
      'credit_transactions.method',
      'credit_transactions.type',
      'exceptions.kind',
      'invoices.add_on',
      'invoices.kind',
      'invoices.plan',
      'pets.coat',
      'pets.gender',
      'pets.size',
      'pets.species',
      'pets.temperament',
      'pix_charges.account', // internal
      'pix_charges.status',
      'pix_refunds.state',
      'platform_log.level',
      'platform_log.source',
      'sale_payments.method',
      'sales.payment_method',
      'service_prices.coat',
      'service_prices.size',
      'service_steps.kind',
      'service_steps.station_kind',
      'services.category',
      'stations.kind',
      'subscription_events.kind',
      'tenants.add_on',
      'tenants.plan',
      'tenants.trial_plan',
      'till_entries.direction', // internal
      'till_entries.method',
      'till_movements.kind',
      'users.role',
    ]);
  });

  async function valuesOf(table: string, column: string): Promise<string[]> {
    const checks = await rows<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2
         and pg_get_constraintdef(c.oid) like '%ARRAY[%'`,
      [table, column],
    );
    return checks.flatMap(({ definition }) =>
      [...definition.matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? ''),
    );
  }
});
