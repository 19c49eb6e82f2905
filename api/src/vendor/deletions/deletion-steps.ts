import { PERSONAL_FIELDS } from '@focinho/contracts/client-export';
import type { AuditEvent } from '@focinho/contracts/system-labels';

/** When a step is due: with the deletion, or once what the law wants kept may go. */
type Term = 'AT_ONCE' | 'ACCESS' | 'FISCAL';

/** One table: its rows go, or only some of their columns. */
export interface Step {
  table: string;
  term: Term;
  /** Columns that are emptied; without them the rows are deleted. */
  clear?: readonly string[];
  /** Events of the audit log that stay. */
  kept?: readonly AuditEvent[];
}

const ACCESS_EVENTS: AuditEvent[] = ['log-in', 'log-in-refused', 'log-out'];
/** They say that there was a deletion, and name nobody. */
const DELETION_EVENTS: AuditEvent[] = ['deletion-begun', 'deletion-kept', 'deletion-done'];

/** Sales with what they are of, and our own invoices: the rest of a shop is not theirs, and so they lose their references to it. */
const KEPT: Record<string, readonly string[]> = {
  fiscal_documents: ['created_by'],
  sale_items: ['appointment_id', 'trip_id', 'pet_id', 'service_id', 'product_id', 'package_id'],
  sales: ['appointment_id', 'order_id', 'till_session_id'],
  clients: PERSONAL_FIELDS['clients'] ?? [],
  incidents: ['created_by'],
  tenant_settings: ['email', 'phone', 'address'],
  shop_deletions: ['reason', 'requested_by'],
};

/** Rows that refer to others go before them. A test compares the list with the foreign keys of the database. */
const AT_ONCE = [
  ...[
    'agreement_templates',
    'agreements',
    'appointment_moves',
    'appointment_steps',
    'approval_pins',
    'approvals',
    'archives',
  ],
  ...['cashback_entries', 'cashback_lots', 'cashback_accounts', 'cashback_rules'],
  ...[
    'tips',
    'commission_payouts',
    'commission_lines',
    'commission_periods',
    'commission_rules',
    'commission_settings',
  ],
  ...['stock_entries', 'stock_count_items', 'stock_counts'],
  ...[
    'attachments',
    'consents',
    'day_shifts',
    'doses',
    'exceptions',
    'holidays',
    'hotel_seasons',
    'hotel_settings',
    'idempotency_keys',
    'import_rows',
  ],
  ...['fiscal_counters', 'fiscal_settings'],
  ...['known_devices', 'mails', 'opening_hours', 'order_counters', 'order_lines', 'package_items'],
  ...['message_deliveries', 'message_settings', 'message_templates', 'messages'],
  ...['package_credit_entries', 'package_credit_holds', 'package_credits'],
  ...['membership_renewals', 'membership_settings', 'memberships', 'package_usages'],
  ...[
    'password_links',
    'pet_tutors',
    'pet_weights',
    'pix_refunds',
    'pix_settings',
    'receipt_counters',
    'recovery_codes',
  ],
  ...[
    'service_prices',
    'service_steps',
    'sessions',
    'shifts',
    'sign_ups',
    'sold_appointments',
    'subscription_reminders',
  ],
  ...[
    'subscriptions',
    'tenant_rules',
    'till_entries',
    'till_movements',
    'time_off',
    'tutor_links',
    'tv_links',
    'undos',
    'calendar_links',
    'webhook_deliveries',
    'webhooks',
    'api_keys',
  ],
  ...[
    'user_totp',
    'trips',
    'taxi_zones',
    'stay_logs',
    'stay_cares',
    'stay_lines',
    'stays',
    'consultations',
    'waiting_list',
    'whatsapp_settings',
    'whatsapp_templates',
    'appointments',
    'credit_transactions',
    'imports',
    'packages',
    'pix_receipts',
    'products',
  ],
  ...['protocols', 'stations', 'till_sessions', 'client_credits', 'pets', 'pix_charges', 'professionals', 'series'],
  ...['services', 'orders', 'users'],
];
const AFTER_FISCAL_TERM = [
  ...[
    'fiscal_attempts',
    'fiscal_files',
    'fiscal_documents',
    'sale_payments',
    'sale_items',
    'sales',
    'clients',
    'invoices',
    'subscription_events',
    'incidents',
    'tenant_settings',
  ],
  // Totals, which deletions have changed until now.
  ...['appointment_counts', 'list_count_slots', 'sale_days', 'usage_days'],
];

/** Everything that is done, in its order. */
export const STEPS: readonly Step[] = [
  // Only as long as an item says that nothing of the catalogue was sold: never twice.
  { table: 'sale_items', term: 'AT_ONCE', clear: ['name'] },
  ...Object.entries(KEPT).map(([table, clear]) => ({ table, term: 'AT_ONCE', clear }) as const),
  { table: 'audit_log', term: 'AT_ONCE', kept: [...ACCESS_EVENTS, ...DELETION_EVENTS] },
  ...AT_ONCE.map((table) => ({ table, term: 'AT_ONCE' }) as const),
  { table: 'audit_log', term: 'ACCESS', kept: DELETION_EVENTS },
  ...AFTER_FISCAL_TERM.map((table) => ({ table, term: 'FISCAL' }) as const),
];
/** Where the list is begun again, to find what has come meanwhile. */
export const AGAIN = 1;

/** Tables of tenants that are left: the certificate, and what is removed by other jobs within the hour. */
export const LEFT = ['changes', 'file_removals', 'shop_deletions'];
