import type {
  StockCount,
  StockCountDetail,
  StockCountEndInput,
  StockCountInput,
  StockCountItemInput,
  StockCountListQuery,
  StockEntry,
  StockEntryListQuery,
  StockMovementInput,
} from '@focinho/contracts/catalogue/stock';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

const countOf = (data: { count: StockCountDetail }) => data.count;

const stockApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantStockEntries: build.query<Page<StockEntry>, StockEntryListQuery>({
      query: (params) => ({ url: '/api/stock-entries', params }),
      transformResponse: pageOf<StockEntry, 'entries'>('entries'),
      providesTags: ['Product'],
    }),
    tenantStockMove: build.mutation<
      StockEntry,
      Approvable<{ productId: string; movement: StockMovementInput; idempotencyKey: string }>
    >({
      query: ({ productId, movement, ...call }) => ({
        ...{ url: `/api/products/${productId}/stock-entries`, method: 'POST', body: movement },
        ...call,
      }),
      transformResponse: (data: { entry: StockEntry }) => data.entry,
      invalidatesTags: ['Product'],
    }),
    tenantStockReverse: build.mutation<StockEntry, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/stock-entries/${id}/reversal`, method: 'POST', approval }),
      transformResponse: (data: { entry: StockEntry }) => data.entry,
      invalidatesTags: ['Product'],
    }),
    tenantStockCounts: build.query<Page<StockCount>, StockCountListQuery>({
      query: (params) => ({ url: '/api/stock-counts', params }),
      transformResponse: pageOf<StockCount, 'counts'>('counts'),
      providesTags: ['Product'],
    }),
    tenantStockCount: build.query<StockCountDetail, string>({
      query: (id) => ({ url: `/api/stock-counts/${id}` }),
      transformResponse: countOf,
      providesTags: ['Product'],
    }),
    tenantStockCountOpen: build.mutation<StockCountDetail, { count: StockCountInput; idempotencyKey: string }>({
      query: ({ count, ...call }) => ({ url: '/api/stock-counts', method: 'POST', body: count, ...call }),
      transformResponse: countOf,
      invalidatesTags: ['Product'],
    }),
    tenantStockCountItem: build.mutation<StockCountDetail, { id: string; item: StockCountItemInput }>({
      query: ({ id, item }) => ({ url: `/api/stock-counts/${id}/items`, method: 'POST', body: item }),
      transformResponse: countOf,
      // What was counted is shown at once: the next one is counted while the list is asked for again.
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const sent = await queryFulfilled.catch(() => undefined);
        if (sent) void dispatch(stockApi.util.upsertQueryData('tenantStockCount', id, sent.data));
      },
    }),
    tenantStockCountEnd: build.mutation<StockCountDetail, Approvable<{ id: string; end: StockCountEndInput }>>({
      query: ({ id, end, approval }) => ({ url: `/api/stock-counts/${id}/end`, method: 'POST', body: end, approval }),
      transformResponse: countOf,
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useTenantStockEntriesQuery,
  useTenantStockMoveMutation,
  useTenantStockReverseMutation,
  useTenantStockCountsQuery,
  useTenantStockCountQuery,
  useTenantStockCountOpenMutation,
  useTenantStockCountItemMutation,
  useTenantStockCountEndMutation,
} = stockApi;
