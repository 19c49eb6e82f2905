import type { DashboardStats, ReportQuery } from '@focinho/contracts/reports';
import { baseApi } from '@focinho/host/store';

const reportsApi = baseApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantReportsOverview: build.query<DashboardStats, ReportQuery>({
      query: (params) => ({ url: '/api/reports/overview', params }),
      providesTags: ['Report', 'Appointment', 'Sale', 'Pet', 'Client', 'Service', 'Package', 'PackageUsage'],
    }),
  }),
});
export const { useTenantReportsOverviewQuery } = reportsApi;
