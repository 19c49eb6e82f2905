import { baseApi } from '@focinho/host/store';

/** The kinds of data that pages show. */
export const TAGS = [
  'Agenda',
  'AgendaSettings',
  'Appointment',
  'Approval',
  'Audit',
  'Client',
  'Credit',
  'Exception',
  'FirstSteps',
  'InvoiceCharge',
  'Order',
  'Package',
  'PackageUsage',
  'Pet',
  'PixCharge',
  'PixSettings',
  'Product',
  'Professional',
  'Queue',
  'Report',
  'Rules',
  'Sale',
  'Service',
  'Settings',
  'Station',
  'Subscription',
  'Till',
  'Transaction',
  'TvLink',
  'User',
  'Waiting',
] as const;
export type Tag = (typeof TAGS)[number];

/** The page's api with this remote's cache tags. Every `*.api.ts` injects its endpoints into it. */
export const tenantApi = baseApi.enhanceEndpoints({
  addTagTypes: TAGS,
});

/** The argument of a call that a manager may have to approve: see approvals/approval-desk.ts. */
export type Approvable<Call> = Call & { approval?: string | undefined };
