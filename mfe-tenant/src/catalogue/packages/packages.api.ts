import type { Package, PackageInput, PackageListQuery } from '@focinho/contracts/catalogue/packages';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

const packagesApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantPackagesList: build.query<Page<Package>, PackageListQuery>({
      query: (params) => ({ url: '/api/packages', params }),
      transformResponse: pageOf<Package, 'packages'>('packages'),
      providesTags: ['Package'],
    }),
    tenantPackagesCreate: build.mutation<Package, Approvable<{ pack: PackageInput; idempotencyKey: string }>>({
      query: ({ pack, ...call }) => ({ url: '/api/packages', method: 'POST', body: pack, ...call }),
      transformResponse: (data: { package: Package }) => data.package,
      invalidatesTags: ['Package', 'Report'],
    }),
    tenantPackagesUpdate: build.mutation<Package, Approvable<{ id: string; pack: ChangeOf<PackageInput> }>>({
      query: ({ id, pack, approval }) => ({ url: `/api/packages/${id}`, method: 'PUT', body: pack, approval }),
      transformResponse: (data: { package: Package }) => data.package,
      invalidatesTags: ['Package', 'PackageUsage', 'Report'],
    }),
    tenantPackagesDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/packages/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Package', 'PackageUsage', 'Report'],
    }),
    tenantPackagesRestore: build.mutation<Package, string>({
      query: (id) => ({ url: `/api/packages/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { package: Package }) => data.package,
      invalidatesTags: ['Package', 'PackageUsage', 'Report'],
    }),
  }),
});

export const {
  useTenantPackagesListQuery,
  useTenantPackagesCreateMutation,
  useTenantPackagesUpdateMutation,
  useTenantPackagesDeleteMutation,
  useTenantPackagesRestoreMutation,
} = packagesApi;
