import type {
  Tenant,
  TenantDetail,
  TenantInput,
  TenantListQuery,
  TenantUpdate,
} from '@focinho/contracts/platform/super-admin';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { platformApi } from '../platform-api';

const TENANTS = '/api/super-admin/tenants';

const tenantsApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminTenantsList: build.query<Page<Tenant>, TenantListQuery>({
      query: (params) => ({ url: TENANTS, params }),
      transformResponse: pageOf<Tenant, 'tenants'>('tenants'),
      providesTags: ['Tenant'],
    }),
    superadminTenantsGet: build.query<TenantDetail, string>({
      query: (id) => ({ url: `${TENANTS}/${id}` }),
      transformResponse: (data: { tenant: TenantDetail }) => data.tenant,
      providesTags: ['Tenant'],
    }),
    superadminTenantsCreate: build.mutation<unknown, { tenant: TenantInput; idempotencyKey: string }>({
      query: ({ tenant, idempotencyKey }) => ({ url: TENANTS, method: 'POST', body: tenant, idempotencyKey }),
      invalidatesTags: ['Tenant', 'User', 'Audit'],
    }),
    superadminTenantsUpdate: build.mutation<unknown, { id: string; tenant: ChangeOf<TenantUpdate> }>({
      query: ({ id, tenant }) => ({ url: `${TENANTS}/${id}`, method: 'PUT', body: tenant }),
      invalidatesTags: ['Tenant', 'Audit'],
    }),
    superadminTenantsStatus: build.mutation<unknown, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({ url: `${TENANTS}/${id}/status`, method: 'PATCH', body: { isActive } }),
      invalidatesTags: ['Tenant', 'Audit'],
    }),
    superadminTenantsOwnerPassword: build.mutation<unknown, { id: string; password: string; idempotencyKey: string }>({
      query: ({ id, password, ...call }) => ({
        url: `${TENANTS}/${id}/owner-password`,
        method: 'POST',
        body: { password },
        ...call,
      }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const {
  useSuperadminTenantsListQuery,
  useSuperadminTenantsGetQuery,
  useSuperadminTenantsCreateMutation,
  useSuperadminTenantsUpdateMutation,
  useSuperadminTenantsStatusMutation,
  useSuperadminTenantsOwnerPasswordMutation,
} = tenantsApi;
