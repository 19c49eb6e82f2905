import { baseApi } from '@focinho/host/store';

/** The page's api with this remote's cache tags. Every `*.api.ts` injects its endpoints into it. */
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
