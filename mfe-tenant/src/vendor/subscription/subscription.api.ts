import type { InvoiceCharge, PlanChoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { tenantApi } from '../../tenant-api';

const toSubscription = (data: { subscription: Subscription }) => data.subscription;
/** Tags of a changed subscription, from which follows what the tenant may do: see tenant.api.ts. */
const CHANGED = ['Subscription', 'Settings'] as const;

const subscriptionApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantSubscriptionGet: build.query<Subscription, void>({
      query: () => ({ url: '/api/subscription' }),
      transformResponse: toSubscription,
      providesTags: ['Subscription'],
    }),
    tenantSubscriptionPlan: build.mutation<Subscription, PlanChoice>({
      query: (body) => ({ url: '/api/subscription/plan', method: 'POST', body }),
      transformResponse: toSubscription,
      invalidatesTags: [...CHANGED],
    }),
    tenantSubscriptionCancel: build.mutation<Subscription, void>({
      query: () => ({ url: '/api/subscription/cancel', method: 'POST' }),
      transformResponse: toSubscription,
      invalidatesTags: [...CHANGED],
    }),
    tenantSubscriptionResume: build.mutation<Subscription, void>({
      query: () => ({ url: '/api/subscription/resume', method: 'POST' }),
      transformResponse: toSubscription,
      invalidatesTags: [...CHANGED],
    }),
    /** Makes the PIX charge of an invoice, or returns the one that is open. */
    tenantInvoiceChargeCreate: build.mutation<InvoiceCharge, string>({
      query: (invoiceId) => ({ url: chargeOf(invoiceId), method: 'POST' }),
      invalidatesTags: ['InvoiceCharge'],
    }),
    tenantInvoiceChargeGet: build.query<InvoiceCharge, string>({
      query: (invoiceId) => ({ url: chargeOf(invoiceId) }),
      providesTags: ['InvoiceCharge'],
      keepUnusedDataFor: 0,
      onQueryStarted: (_invoiceId, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void (data.invoice.paidAt && dispatch(tenantApi.util.invalidateTags([...CHANGED]))),
          () => undefined,
        ),
    }),
  }),
});

const chargeOf = (invoiceId: string) => `/api/subscription/invoices/${invoiceId}/charge`;

export const {
  useTenantSubscriptionGetQuery,
  useTenantSubscriptionPlanMutation,
  useTenantSubscriptionCancelMutation,
  useTenantSubscriptionResumeMutation,
  useTenantInvoiceChargeCreateMutation,
  useTenantInvoiceChargeGetQuery,
} = subscriptionApi;
