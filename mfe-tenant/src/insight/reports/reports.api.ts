import type { DashboardStats, ReportQuery } from '@focinho/contracts/insight/reports';
import { tenantApi } from '../../tenant-api';

const reportsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantReportsOverview: build.query<DashboardStats, ReportQuery>({
      query: (params) => ({ url: '/api/reports/overview', params }),
      providesTags: ['Report', 'Appointment', 'Sale', 'Pet', 'Client', 'Service', 'Package', 'PackageUsage'],
    }),
  }),
});
export const { useTenantReportsOverviewQuery } = reportsApi;
