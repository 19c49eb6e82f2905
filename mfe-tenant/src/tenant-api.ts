import { baseApi } from '@focinho/host/store';

/** The page's one api with this remote's cache tags: every `*.api.ts` injects its endpoints into it. */
export const tenantApi = baseApi.enhanceEndpoints({
  addTagTypes: [
    'Appointment',
    'Client',
    'Credit',
    'Package',
    'PackageUsage',
    'Pet',
    'Product',
    'Report',
    'Sale',
    'Service',
    'Settings',
    'Transaction',
    'User',
  ],
});
