import type {
  AwayClient,
  AwayClientsQuery,
  DashboardStats,
  OccupancyReport,
  ProductReport,
  ProfessionalReport,
  ReportQuery,
  RevenueQuery,
  RevenueReport,
  TripReport,
} from '@focinho/contracts/insight/reports';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const reportsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantReportsOverview: build.query<DashboardStats, ReportQuery>({
      query: (params) => ({ url: '/api/reports/overview', params }),
      providesTags: ['Report', 'Appointment', 'Sale', 'Pet', 'Client', 'Service', 'Package', 'PackageUsage'],
    }),
    tenantReportsRevenue: build.query<RevenueReport, RevenueQuery>({
      query: (params) => ({ url: '/api/reports/revenue', params }),
      providesTags: ['Report', 'Sale', 'Service', 'Package', 'Product', 'Professional'],
    }),
    tenantReportsProducts: build.query<ProductReport, RevenueQuery>({
      query: (params) => ({ url: '/api/reports/products', params }),
      providesTags: ['Report', 'Sale', 'Product'],
    }),
    tenantReportsOccupancy: build.query<OccupancyReport, RevenueQuery>({
      query: (params) => ({ url: '/api/reports/occupancy', params }),
      transformResponse: (data: { report: OccupancyReport }) => data.report,
      providesTags: ['Report', 'Stay', 'Station'],
    }),
    tenantReportsTrips: build.query<TripReport, RevenueQuery>({
      query: (params) => ({ url: '/api/reports/trips', params }),
      transformResponse: (data: { report: TripReport }) => data.report,
      providesTags: ['Report', 'Trip', 'Professional'],
    }),
    tenantReportsProfessionals: build.query<ProfessionalReport, RevenueQuery>({
      query: (params) => ({ url: '/api/reports/professionals', params }),
      providesTags: ['Report', 'Sale', 'Appointment', 'Professional', 'Commission'],
    }),
    tenantReportsAwayClients: build.query<Page<AwayClient>, AwayClientsQuery>({
      query: (params) => ({ url: '/api/reports/away-clients', params }),
      transformResponse: pageOf<AwayClient, 'clients'>('clients'),
      providesTags: ['Report', 'Appointment', 'Sale', 'Pet', 'Client'],
    }),
  }),
});
export const {
  useTenantReportsOverviewQuery,
  useTenantReportsRevenueQuery,
  useTenantReportsProductsQuery,
  useTenantReportsOccupancyQuery,
  useTenantReportsTripsQuery,
  useTenantReportsProfessionalsQuery,
  useTenantReportsAwayClientsQuery,
} = reportsApi;
