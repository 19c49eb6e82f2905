import type { Changes, FollowedTable } from '@focinho/contracts/journal/changes';
import { TAGS, type Tag } from '../../tenant-api';

/**
 * The cache tags of what shows a table's records: what the mutations in the `*.api.ts` files invalidate when this browser makes the
 * change. A sale also changes appointments, products and accounts, but those are tables of their own.
 */
const TAGS_OF: Record<FollowedTable, readonly Tag[]> = {
  appointment_moves: ['Queue', 'Appointment', 'Report'],
  appointments: ['Appointment', 'Report'],
  client_credits: ['Credit'],
  // Pets, appointments, sales and accounts show their client's name.
  clients: ['Client', 'Pet', 'Appointment', 'Sale', 'Credit', 'Transaction'],
  credit_transactions: ['Credit', 'Transaction', 'Queue', 'Report'],
  exceptions: ['Exception'],
  holidays: ['AgendaSettings', 'Agenda'],
  invoices: ['InvoiceCharge', 'Subscription'],
  opening_hours: ['AgendaSettings', 'Agenda'],
  order_lines: ['Order'],
  // The queue shows what is paid.
  orders: ['Order', 'Queue'],
  package_usages: ['PackageUsage', 'Report'],
  packages: ['Package', 'PackageUsage', 'Report'],
  pets: ['Pet', 'Appointment', 'Sale', 'PackageUsage', 'Report'],
  pix_charges: ['PixCharge'],
  pix_refunds: ['PixCharge'],
  pix_settings: ['PixSettings'],
  products: ['Product'],
  professionals: ['Professional', 'Agenda', 'Appointment'],
  sales: ['Sale', 'Appointment', 'Report'],
  services: ['Service', 'Appointment', 'Package', 'PackageUsage', 'Report'],
  shifts: ['Professional', 'Agenda'],
  stations: ['Station', 'Agenda', 'Appointment'],
  // The plan is part of the tenant's info.
  subscription_events: ['Subscription', 'Settings'],
  tenant_rules: ['Rules', 'Exception'],
  tenant_settings: ['Settings', 'AgendaSettings', 'Agenda', 'Till'],
  till_movements: ['Till'],
  till_sessions: ['Till'],
  time_off: ['Professional', 'Agenda'],
  tv_links: ['TvLink'],
  users: ['User', 'Approval'],
  waiting_list: ['Waiting'],
};

const isFollowed = (table: string): table is FollowedTable => Object.hasOwn(TAGS_OF, table);

/** What is to be fetched again. A table that this release does not know is not on its screens either. */
export const tagsOf = (changes: Changes): Tag[] =>
  Object.keys(changes).flatMap((table) => (isFollowed(table) ? TAGS_OF[table] : []));

export const ALL_TAGS: readonly Tag[] = TAGS;
