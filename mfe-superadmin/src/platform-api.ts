import { baseApi } from '@focinho/host/store';

/** The page's one api with this remote's cache tags: every `*.api.ts` injects its endpoints into it. */
export const platformApi = baseApi.enhanceEndpoints({ addTagTypes: ['Audit', 'Log', 'Tenant', 'User'] });
