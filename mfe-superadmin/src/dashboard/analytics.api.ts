import type { Analytics } from '@focinho/contracts/platform/super-admin';
import { platformApi } from '../platform-api';

const analyticsApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminAnalytics: build.query<Analytics, void>({
      query: () => ({ url: '/api/super-admin/dashboard/analytics' }),
      providesTags: ['Tenant', 'User'],
    }),
  }),
});
export const { useSuperadminAnalyticsQuery } = analyticsApi;
