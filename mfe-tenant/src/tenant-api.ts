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
  Agreement: ['agreement_templates', 'agreements', 'clients', 'pets'],
  ApiKey: ['api_keys'],
  Appointment: [
    'appointment_moves',
    'appointments',
    'clients',
    'doses',
    'memberships',
    'pets',
    'professionals',
    'protocols',
    'sales',
    'services',
    'stations',
  ],
  Approval: ['users'],
  Archive: ['archives'],
  Audit: [],
  CalendarLink: ['calendar_links', 'professionals'],
  Cashback: ['cashback_accounts', 'cashback_rules', 'products', 'services', 'tenant_settings'],
  Client: ['clients'],
  // Those of merged clients are found by the one that was kept.
  Consent: ['clients', 'consents'],
  // What was done and sold, and by which rules.
  Commission: [
    'appointments',
    'commission_periods',
    'commission_rules',
    'commission_settings',
    'products',
    'professionals',
    'sales',
    'services',
  ],
  Credit: ['client_credits', 'clients', 'credit_transactions'],
  Deletion: ['shop_deletions'],
  Consultation: ['consultations', 'professionals', 'users'],
  // Its protocol and pet are shown with it.
  Dose: ['doses', 'pets', 'protocols'],
  Exception: ['exceptions', 'tenant_rules'],
  FirstSteps: [],
  HotelSettings: ['hotel_settings'],
  Import: ['imports'],
  InvoiceCharge: ['invoices'],
  FiscalDocument: ['fiscal_documents', 'fiscal_settings', 'sales'],
  Membership: [
    'appointments',
    'clients',
    'membership_settings',
    'memberships',
    'orders',
    'packages',
    'pets',
    'services',
  ],
  // Due messages follow from whatever they are about.
  Message: [
    'appointments',
    'clients',
    'consents',
    'credit_transactions',
    'doses',
    'holidays',
    'message_deliveries',
    'message_settings',
    'message_templates',
    'messages',
    'whatsapp_settings',
    'whatsapp_templates',
    'pets',
  ],
  // Whether credits cover a line.
  Order: ['memberships', 'order_lines', 'orders'],
  Package: ['packages', 'services'],
  PackageUsage: ['package_usages', 'packages', 'pets', 'services'],
  // With the name of its client; its record page has the other tutors.
  Pet: ['clients', 'pet_tutors', 'pets'],
  Photo: ['attachments'],
  PixCharge: ['pix_charges', 'pix_refunds'],
  PixSettings: ['pix_settings'],
  // With its picture.
  Product: ['attachments', 'products', 'stock_counts'],
  Professional: ['day_shifts', 'professionals', 'shifts', 'time_off'],
  Protocol: ['protocols'],
  // What is paid is shown, too, and what is to be signed.
  Queue: ['agreement_templates', 'agreements', 'appointment_moves', 'credit_transactions', 'orders'],
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
  Settings: ['shop_deletions', 'subscription_events', 'tenant_settings'],
  Station: ['stations'],
  // Its bath, its comanda and its deposit are shown with it.
  Stay: [
    'appointments',
    'clients',
    'credit_transactions',
    'doses',
    'orders',
    'pets',
    'services',
    'stations',
    'stay_logs',
    'stays',
    'trips',
  ],
  Subscription: ['invoices', 'subscription_events'],
  TaxiSettings: ['taxi_zones'],
  Till: ['tenant_settings', 'till_movements', 'till_sessions'],
  Transaction: ['clients', 'credit_transactions'],
  // With whether its fee is charged.
  Trip: [
    'appointments',
    'clients',
    'order_lines',
    'pets',
    'professionals',
    'sales',
    'services',
    'stations',
    'stays',
    'taxi_zones',
    'trips',
  ],
  TutorLink: ['clients', 'tutor_links'],
  TvLink: ['tv_links'],
  Webhook: ['api_keys', 'webhooks'],
  WebhookDelivery: ['webhook_deliveries'],
  User: ['users'],
  Weight: ['pet_weights', 'pets'],
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
