import { baseApi } from '@focinho/host/store';

/** The page's api with this remote's cache tags. Every `*.api.ts` injects its endpoints into it. */
export const tenantApi = baseApi.enhanceEndpoints({
  addTagTypes: [
    'Agenda',
    'AgendaSettings',
    'Appointment',
    'Approval',
    'Audit',
    'Client',
    'Credit',
    'Exception',
    'Package',
    'PackageUsage',
    'Pet',
    'Product',
    'Professional',
    'Report',
    'Rules',
    'Sale',
    'Service',
    'Settings',
    'Station',
    'Transaction',
    'User',
    'Waiting',
  ],
});

/** The argument of a call that a manager may have to approve: see approvals/approval-desk.ts. */
export type Approvable<Call> = Call & { approval?: string | undefined };
