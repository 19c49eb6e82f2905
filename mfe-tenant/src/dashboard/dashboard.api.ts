import type { DashboardStats } from '@focinho/contracts/insight/reports';
import { tenantApi } from '../tenant-api';

const dashboardApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    /** The tenant's totals. Figures of a period are limited to `day`, which is cheap. */
    tenantDashboardStats: build.query<DashboardStats, string>({
      query: (day) => ({ url: '/api/reports/overview', params: { from: day, to: day } }),
      providesTags: ['Report', 'Pet', 'Client', 'Appointment'],
    }),
  }),
});

export const { useTenantDashboardStatsQuery } = dashboardApi;
