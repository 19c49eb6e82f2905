import { baseApi } from '@focinho/host/store';

/** The page's api with this remote's cache tags. Every `*.api.ts` injects its endpoints into it. */
export const platformApi = baseApi.enhanceEndpoints({
  addTagTypes: ['Audit', 'Deletion', 'Job', 'Log', 'Mail', 'Release', 'Subscription', 'Tenant', 'User'],
});
