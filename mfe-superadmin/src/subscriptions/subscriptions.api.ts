import type { z } from 'zod';
import type { Pagination } from '@focinho/contracts/kernel/envelope';
import type {
  creditRestorationSchema,
  creditReturnInputSchema,
  enteredPaymentSchema,
  grantedMonthsSchema,
  setPlanSchema,
  Subscription,
  SubscriptionOverview,
  TenantSubscription,
  TenantSubscriptionListQuery,
  trialExtensionSchema,
} from '@focinho/contracts/vendor/subscriptions';
import type { Page } from '@focinho/host/store';
import { platformApi } from '../platform-api';

const SUBSCRIPTIONS = '/api/super-admin/subscriptions';
const ofTenant = (tenantId: string) => `/api/super-admin/tenants/${tenantId}/subscription`;

/** A row of the list, which goes by the id of its tenant. */
export type SubscriptionRow = TenantSubscription & { id: string };

/** Changes by the administrator, by the end of their address. */
export interface SubscriptionChanges {
  trial: z.infer<typeof trialExtensionSchema>;
  months: z.infer<typeof grantedMonthsSchema>;
  payments: z.infer<typeof enteredPaymentSchema>;
  plan: z.infer<typeof setPlanSchema>;
  'credit-returns': z.infer<typeof creditReturnInputSchema>;
  'credit-restorations': z.infer<typeof creditRestorationSchema>;
}
type Change = {
  [What in keyof SubscriptionChanges]: { what: What; input: SubscriptionChanges[What] };
}[keyof SubscriptionChanges] & { tenantId: string; idempotencyKey: string };

const subscriptionsApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminSubscriptionsOverview: build.query<SubscriptionOverview, void>({
      query: () => ({ url: `${SUBSCRIPTIONS}/overview` }),
      providesTags: ['Subscription'],
    }),
    superadminSubscriptionsList: build.query<Page<SubscriptionRow>, TenantSubscriptionListQuery>({
      query: (params) => ({ url: SUBSCRIPTIONS, params }),
      transformResponse: (data: { subscriptions: TenantSubscription[]; pagination: Pagination }) => ({
        rows: data.subscriptions.map((subscription) => ({ ...subscription, id: subscription.tenant.id })),
        pagination: data.pagination,
      }),
      providesTags: ['Subscription'],
    }),
    superadminSubscriptionsGet: build.query<Subscription, string>({
      query: (tenantId) => ({ url: ofTenant(tenantId) }),
      transformResponse: (data: { subscription: Subscription }) => data.subscription,
      providesTags: ['Subscription'],
    }),
    superadminSubscriptionsChange: build.mutation<unknown, Change>({
      query: ({ tenantId, what, input, ...call }) => ({
        url: `${ofTenant(tenantId)}/${what}`,
        method: 'POST',
        body: input,
        ...call,
      }),
      invalidatesTags: ['Subscription', 'Tenant', 'Audit'],
    }),
  }),
});

export const {
  useSuperadminSubscriptionsOverviewQuery,
  useSuperadminSubscriptionsListQuery,
  useSuperadminSubscriptionsGetQuery,
  useSuperadminSubscriptionsChangeMutation,
} = subscriptionsApi;
