import type { ShopDeletion, ShopDeletionInput } from '@focinho/contracts/vendor/deletions';
import { tenantApi, type Tag } from '../../tenant-api';

const AFTER: Tag[] = ['Deletion', 'Settings', 'Audit'];
const deletionOf = (data: { deletion: ShopDeletion }) => data.deletion;

const deletionApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantDeletionsList: build.query<ShopDeletion[], void>({
      query: () => ({ url: '/api/shop-deletions' }),
      transformResponse: (data: { deletions: ShopDeletion[] }) => data.deletions,
      providesTags: ['Deletion'],
    }),
    tenantDeletionsCreate: build.mutation<ShopDeletion, { deletion: ShopDeletionInput; idempotencyKey: string }>({
      query: ({ deletion: body, ...call }) => ({ url: '/api/shop-deletions', method: 'POST', body, ...call }),
      transformResponse: deletionOf,
      invalidatesTags: AFTER,
    }),
    tenantDeletionsWithdraw: build.mutation<ShopDeletion, string>({
      query: (id) => ({ url: `/api/shop-deletions/${id}/withdrawal`, method: 'POST' }),
      transformResponse: deletionOf,
      invalidatesTags: AFTER,
    }),
  }),
});
export const { useTenantDeletionsListQuery, useTenantDeletionsCreateMutation, useTenantDeletionsWithdrawMutation } =
  deletionApi;
