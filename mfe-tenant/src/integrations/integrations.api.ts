import type { ApiKey, ApiKeyInput, NewApiKey } from '@focinho/contracts/access/api-keys';
import type { CalendarLink, CalendarLinkInput, NewCalendarLink } from '@focinho/contracts/integrations/calendar-links';
import type { NewWebhook, Webhook, WebhookDelivery, WebhookInput } from '@focinho/contracts/integrations/webhooks';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { tenantApi } from '../tenant-api';

/** Without keys for repetitions where a response contains a secret: it would be stored. */
const integrationsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantApiKeysList: build.query<ApiKey[], void>({
      query: () => ({ url: '/api/api-keys' }),
      transformResponse: (data: { keys: ApiKey[] }) => data.keys,
      providesTags: ['ApiKey'],
    }),
    tenantApiKeysCreate: build.mutation<NewApiKey, ApiKeyInput>({
      query: (body) => ({ url: '/api/api-keys', method: 'POST', body }),
      transformResponse: (data: { key: NewApiKey }) => data.key,
      invalidatesTags: ['ApiKey'],
    }),
    tenantApiKeysRevoke: build.mutation<null, string>({
      query: (id) => ({ url: `/api/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ApiKey', 'Webhook'],
    }),
    tenantWebhooksList: build.query<Webhook[], void>({
      query: () => ({ url: '/api/webhooks' }),
      transformResponse: (data: { webhooks: Webhook[] }) => data.webhooks,
      providesTags: ['Webhook'],
    }),
    tenantWebhooksCreate: build.mutation<NewWebhook, WebhookInput>({
      query: (body) => ({ url: '/api/webhooks', method: 'POST', body }),
      transformResponse: (data: { webhook: NewWebhook }) => data.webhook,
      invalidatesTags: ['Webhook'],
    }),
    tenantWebhooksUpdate: build.mutation<Webhook, { id: string; change: ChangeOf<WebhookInput> }>({
      query: ({ id, change: body }) => ({ url: `/api/webhooks/${id}`, method: 'PUT', body }),
      transformResponse: (data: { webhook: Webhook }) => data.webhook,
      invalidatesTags: ['Webhook'],
    }),
    tenantWebhooksRemove: build.mutation<null, string>({
      query: (id) => ({ url: `/api/webhooks/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Webhook'],
    }),
    tenantWebhooksRotate: build.mutation<NewWebhook, string>({
      query: (id) => ({ url: `/api/webhooks/${id}/secret`, method: 'POST' }),
      transformResponse: (data: { webhook: NewWebhook }) => data.webhook,
      invalidatesTags: ['Webhook'],
    }),
    tenantWebhooksTest: build.mutation<null, string>({
      query: (id) => ({ url: `/api/webhooks/${id}/test`, method: 'POST' }),
      invalidatesTags: ['WebhookDelivery'],
    }),
    tenantWebhookDeliveriesList: build.query<WebhookDelivery[], string>({
      query: (id) => ({ url: `/api/webhooks/${id}/deliveries?limit=50` }),
      transformResponse: (data: { deliveries: WebhookDelivery[] }) => data.deliveries,
      providesTags: ['WebhookDelivery'],
    }),
    tenantWebhookDeliveriesRedeliver: build.mutation<null, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => ({
        url: `/api/webhooks/${id}/deliveries/${deliveryId}/redelivery`,
        method: 'POST',
      }),
      invalidatesTags: ['WebhookDelivery'],
    }),
    tenantCalendarLinksList: build.query<CalendarLink[], void>({
      query: () => ({ url: '/api/calendar-links' }),
      transformResponse: (data: { links: CalendarLink[] }) => data.links,
      providesTags: ['CalendarLink', 'Professional'],
    }),
    tenantCalendarLinksCreate: build.mutation<NewCalendarLink, CalendarLinkInput>({
      query: (body) => ({ url: '/api/calendar-links', method: 'POST', body }),
      transformResponse: (data: { link: NewCalendarLink }) => data.link,
      invalidatesTags: ['CalendarLink'],
    }),
    tenantCalendarLinksRevoke: build.mutation<null, string>({
      query: (id) => ({ url: `/api/calendar-links/${id}`, method: 'DELETE' }),
      invalidatesTags: ['CalendarLink'],
    }),
  }),
});

export const {
  useTenantApiKeysListQuery,
  useTenantApiKeysCreateMutation,
  useTenantApiKeysRevokeMutation,
  useTenantWebhooksListQuery,
  useTenantWebhooksCreateMutation,
  useTenantWebhooksUpdateMutation,
  useTenantWebhooksRemoveMutation,
  useTenantWebhooksRotateMutation,
  useTenantWebhooksTestMutation,
  useTenantWebhookDeliveriesListQuery,
  useTenantWebhookDeliveriesRedeliverMutation,
  useTenantCalendarLinksListQuery,
  useTenantCalendarLinksCreateMutation,
  useTenantCalendarLinksRevokeMutation,
} = integrationsApi;
