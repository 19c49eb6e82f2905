import { baseApi } from '@focinho/host/store';

/**
 * The kinds of data that pages show, and the tables whose changes they have to show at once: those that the mutations in the `*.api.ts`
 * files invalidate when this browser makes the change. A sale also changes appointments, products and accounts, but those are tables of
 * their own. Each table has the trigger `note_change`.
 */
export const TABLES_OF = {
  Agenda: [
    'day_shifts',
    'holidays',
    'opening_hours',
    'professionals',
    'shifts',
    'stations',
    'tenant_settings',
    'time_off',
  ],
  AgendaSettings: ['holidays', 'opening_hours', 'tenant_settings'],
  Appointment: [
    'appointment_moves',
    'appointments',
    'clients',
    'pets',
    'professionals',
    'sales',
    'services',
    'stations',
  ],
  Approval: ['users'],
  Audit: [],
  Client: ['clients'],
  Credit: ['client_credits', 'clients', 'credit_transactions'],
  Exception: ['exceptions', 'tenant_rules'],
  FirstSteps: [],
  InvoiceCharge: ['invoices'],
  Order: ['order_lines', 'orders'],
  Package: ['packages', 'services'],
  PackageUsage: ['package_usages', 'packages', 'pets', 'services'],
  // With the name of its client.
  Pet: ['clients', 'pets'],
  Photo: ['attachments'],
  PixCharge: ['pix_charges', 'pix_refunds'],
  PixSettings: ['pix_settings'],
  Product: ['products'],
  Professional: ['day_shifts', 'professionals', 'shifts', 'time_off'],
  // What is paid is shown, too.
  Queue: ['appointment_moves', 'credit_transactions', 'orders'],
  Report: [
    'appointment_moves',
    'appointments',
    'credit_transactions',
    'package_usages',
    'packages',
    'pets',
    'sales',
    'services',
  ],
  Rules: ['tenant_rules'],
  Sale: ['clients', 'pets', 'sales'],
  Service: ['services'],
  // The plan is part of the tenant’s info.
  Settings: ['subscription_events', 'tenant_settings'],
  Station: ['stations'],
  Subscription: ['invoices', 'subscription_events'],
  Till: ['tenant_settings', 'till_movements', 'till_sessions'],
  Transaction: ['clients', 'credit_transactions'],
  TvLink: ['tv_links'],
  User: ['users'],
  Waiting: ['waiting_list'],
} as const satisfies Record<string, readonly string[]>;
export type Tag = keyof typeof TABLES_OF;

const isTag = (name: string): name is Tag => Object.hasOwn(TABLES_OF, name);
export const TAGS = Object.keys(TABLES_OF).filter(isTag);

/** The page's api with this remote's cache tags. Every `*.api.ts` injects its endpoints into it. */
export const tenantApi = baseApi.enhanceEndpoints({
  addTagTypes: TAGS,
});

/** The argument of a call that a manager may have to approve: see approvals/approval-desk.ts. */
export type Approvable<Call> = Call & { approval?: string | undefined };
