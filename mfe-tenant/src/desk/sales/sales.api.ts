import type { Sale, SaleDetail, SaleInput, SaleListQuery, SaleUpdate } from '@focinho/contracts/desk/sales';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

/** A sale changes stock, credit accounts, package balances, appointments and reports. */
const CHANGED_BY_A_SALE = [
  'Sale',
  'Appointment',
  'Product',
  'Credit',
  'Transaction',
  'PackageUsage',
  'Membership',
  'Cashback',
  'Report',
  'Exception',
  // Of the comanda that the sale was.
  'Order',
  'Queue',
  // Whose fees it charged.
  'Trip',
] as const;

const salesApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantSalesList: build.query<Page<Sale>, SaleListQuery>({
      query: (params) => ({ url: '/api/sales', params }),
      transformResponse: pageOf<Sale, 'sales'>('sales'),
      // What of its PIX is to go back.
      providesTags: (_result, _error, { hasSurplus }) => (hasSurplus ? ['Sale', 'PixCharge'] : ['Sale']),
    }),
    tenantSalesGet: build.query<SaleDetail, string>({
      query: (id) => ({ url: `/api/sales/${id}` }),
      transformResponse: (data: { sale: SaleDetail }) => data.sale,
      providesTags: ['Sale', 'FiscalDocument'],
    }),
    tenantSalesCreate: build.mutation<SaleDetail, Approvable<{ sale: SaleInput; idempotencyKey: string }>>({
      query: ({ sale, ...call }) => ({ url: '/api/sales', method: 'POST', body: sale, ...call }),
      transformResponse: (data: { sale: SaleDetail }) => data.sale,
      invalidatesTags: [...CHANGED_BY_A_SALE],
    }),
    tenantSalesUpdate: build.mutation<SaleDetail, Approvable<{ id: string; sale: ChangeOf<SaleUpdate> }>>({
      query: ({ id, sale, approval }) => ({ url: `/api/sales/${id}`, method: 'PUT', body: sale, approval }),
      transformResponse: (data: { sale: SaleDetail }) => data.sale,
      invalidatesTags: ['Sale', 'Credit', 'Transaction', 'Report', 'Exception'],
    }),
    tenantSalesDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/sales/${id}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED_BY_A_SALE],
    }),
    /** Undoes the deletion of a sale, or the reopening of its comanda. */
    tenantSalesRestore: build.mutation<SaleDetail, string>({
      query: (id) => ({ url: `/api/sales/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { sale: SaleDetail }) => data.sale,
      invalidatesTags: [...CHANGED_BY_A_SALE],
    }),
  }),
});

export const {
  useTenantSalesListQuery,
  useTenantSalesGetQuery,
  useTenantSalesCreateMutation,
  useTenantSalesUpdateMutation,
  useTenantSalesDeleteMutation,
  useTenantSalesRestoreMutation,
} = salesApi;
