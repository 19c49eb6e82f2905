import type {
  CheckoutInput,
  Order,
  OrderLineInput,
  OrderLineUpdate,
  OrderListQuery,
  OrderUpdate,
} from '@focinho/contracts/desk/orders';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

/** Also whether the fee of a leg of the pet taxi is charged. */
const SHOWN = ['Order', 'Queue', 'Trip'] as const;
/** Closing an order makes a sale, reopening it cancels that one: stock, credit accounts and reports move. */
const SETTLED = [
  ...SHOWN,
  'Sale',
  'Appointment',
  'Product',
  'Credit',
  'Transaction',
  'Report',
  'Exception',
  'Membership',
  'PackageUsage',
  'Cashback',
] as const;

const toOrder = (data: { order: Order }) => data.order;
/** The part of RTK Query's handle on a mutation that is used here. */
interface Started {
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: Order }>;
}
type Dispatch = (action: ReturnType<typeof tenantApi.util.upsertQueryData>) => unknown;
/** Shows the order of the response, before the refetched one arrives. */
async function showAtOnce(_call: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const order = await queryFulfilled.then(
    ({ data }) => data,
    () => undefined,
  );
  if (order) await dispatch(ordersApi.util.upsertQueryData('tenantOrdersGet', order.id, order));
}

const ordersApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantOrdersList: build.query<Page<Order>, OrderListQuery>({
      query: (params) => ({ url: '/api/orders', params }),
      transformResponse: pageOf<Order, 'orders'>('orders'),
      providesTags: ['Order'],
    }),
    tenantOrdersGet: build.query<Order, string>({
      query: (id) => ({ url: `/api/orders/${id}` }),
      transformResponse: toOrder,
      providesTags: ['Order', 'Credit'],
    }),
    tenantOrdersCreate: build.mutation<Order, Approvable<{ order: NewOrder; idempotencyKey: string }>>({
      query: ({ order, ...call }) => ({ url: '/api/orders', method: 'POST', body: order, ...call }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrdersUpdate: build.mutation<Order, Approvable<{ id: string; change: ChangeOf<OrderUpdate> }>>({
      query: ({ id, change, approval }) => ({ url: `/api/orders/${id}`, method: 'PATCH', body: change, approval }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: ['Order'],
    }),
    tenantOrdersCancel: build.mutation<null, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/orders/${id}`, method: 'DELETE', approval }),
      invalidatesTags: [...SHOWN],
    }),
    tenantOrderLinesCreate: build.mutation<Order, Approvable<{ id: string; line: NewLine; idempotencyKey: string }>>({
      query: ({ id, line, ...call }) => ({ url: `/api/orders/${id}/lines`, method: 'POST', body: line, ...call }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrderLinesUpdate: build.mutation<
      Order,
      Approvable<{ id: string; lineId: string; change: ChangeOf<OrderLineUpdate> }>
    >({
      query: ({ id, lineId, change, ...call }) => ({
        url: `/api/orders/${id}/lines/${lineId}`,
        method: 'PATCH',
        body: change,
        ...call,
      }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrderLinesDelete: build.mutation<Order, Approvable<{ id: string; lineId: string }>>({
      query: ({ id, lineId, approval }) => ({ url: `/api/orders/${id}/lines/${lineId}`, method: 'DELETE', approval }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrdersCheckout: build.mutation<
      Order,
      Approvable<{
        id: string;
        checkout: Pick<CheckoutInput, 'total' | 'payments'> & Partial<CheckoutInput>;
        idempotencyKey: string;
      }>
    >({
      query: ({ id, checkout, ...call }) => ({
        url: `/api/orders/${id}/checkout`,
        method: 'POST',
        body: checkout,
        ...call,
      }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      // Also after a failure: somebody else may have changed or closed it.
      invalidatesTags: [...SETTLED],
    }),
    tenantOrdersRestore: build.mutation<Order, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/orders/${id}/restoration`, method: 'POST', approval }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrderLinesRestore: build.mutation<Order, Approvable<{ id: string; lineId: string }>>({
      query: ({ id, lineId, ...call }) => ({
        url: `/api/orders/${id}/lines/${lineId}/restoration`,
        method: 'POST',
        ...call,
      }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SHOWN],
    }),
    tenantOrdersReopen: build.mutation<Order, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/orders/${id}/reopen`, method: 'POST', approval }),
      transformResponse: toOrder,
      onQueryStarted: showAtOnce,
      invalidatesTags: [...SETTLED],
    }),
  }),
});

interface NewOrder {
  clientId: string;
  appointmentIds?: string[];
  lines?: NewLine[];
}
/** One of the ids, or a name with a price; the rest has defaults. */
export type NewLine = Partial<OrderLineInput>;

export const {
  useTenantOrdersListQuery,
  useTenantOrdersGetQuery,
  useTenantOrdersCreateMutation,
  useTenantOrdersUpdateMutation,
  useTenantOrdersCancelMutation,
  useTenantOrderLinesCreateMutation,
  useTenantOrderLinesUpdateMutation,
  useTenantOrderLinesDeleteMutation,
  useTenantOrderLinesRestoreMutation,
  useTenantOrdersRestoreMutation,
  useTenantOrdersCheckoutMutation,
  useTenantOrdersReopenMutation,
} = ordersApi;
