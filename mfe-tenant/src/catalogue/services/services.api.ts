import type { Service, ServiceInput, ServiceListQuery } from '@focinho/contracts/catalogue/services';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

const servicesApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantServicesList: build.query<Page<Service>, ServiceListQuery>({
      query: (params) => ({ url: '/api/services', params }),
      transformResponse: pageOf<Service, 'services'>('services'),
      providesTags: ['Service'],
    }),
    tenantServicesCreate: build.mutation<Service, Approvable<{ service: ServiceInput; idempotencyKey: string }>>({
      query: ({ service, ...call }) => ({ url: '/api/services', method: 'POST', body: service, ...call }),
      transformResponse: (data: { service: Service }) => data.service,
      invalidatesTags: ['Service', 'Report'],
    }),
    tenantServicesUpdate: build.mutation<Service, Approvable<{ id: string; service: ChangeOf<ServiceInput> }>>({
      query: ({ id, service, approval }) => ({ url: `/api/services/${id}`, method: 'PUT', body: service, approval }),
      transformResponse: (data: { service: Service }) => data.service,
      // Appointments, packages and their usages show their service's name and price.
      invalidatesTags: ['Service', 'Appointment', 'Package', 'PackageUsage', 'Report'],
    }),
    tenantServicesDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/services/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Service', 'Appointment', 'Package', 'PackageUsage', 'Report'],
    }),
    tenantServicesRestore: build.mutation<Service, string>({
      query: (id) => ({ url: `/api/services/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { service: Service }) => data.service,
      invalidatesTags: ['Service', 'Appointment', 'Package', 'PackageUsage', 'Report'],
    }),
  }),
});

export const {
  useTenantServicesListQuery,
  useTenantServicesCreateMutation,
  useTenantServicesUpdateMutation,
  useTenantServicesDeleteMutation,
  useTenantServicesRestoreMutation,
} = servicesApi;
