import type { DashboardStats } from '@focinho/contracts/reports';
import { tenantApi } from '../tenant-api';

const dashboardApi = tenantApi.injectEndpoints({
  // After a release that failed, the previous one runs in the same page: what is evaluated last must hold.
  overrideExisting: true,
  endpoints: (build) => ({
    /** The totals of the tenant; what belongs to a period is asked for `day` alone, which is cheap. */
    tenantDashboardStats: build.query<DashboardStats, string>({
      query: (day) => ({ url: '/api/reports/overview', params: { from: day, to: day } }),
      providesTags: ['Report', 'Pet', 'Client', 'Appointment'],
    }),
  }),
});

export const { useTenantDashboardStatsQuery } = dashboardApi;
