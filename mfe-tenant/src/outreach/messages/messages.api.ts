import type {
  DueMessage,
  DueMessages,
  Message,
  MessageListQuery,
  MessageResult,
  MessageSettings,
  MessageSettingsInput,
  MessageTemplate,
  MessageTemplateUpdate,
  SkippedMessageInput,
} from '@focinho/contracts/outreach/messages';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Tag } from '../../tenant-api';

/** Messages stand in the timelines of the record pages, too. */
const CHANGED: Tag[] = ['Message', 'Client', 'Pet'];
const message = ({ message }: { message: Message }) => message;

type Chosen = Pick<DueMessage, 'client' | 'items'>;
const bodyOf = ({ client, items }: Chosen) => ({ clientId: client.id, items });

const messagesApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantMessagesDue: build.query<DueMessages, void>({
      query: () => ({ url: '/api/messages/due' }),
      providesTags: ['Message'],
    }),
    tenantMessagesList: build.query<Page<Message>, MessageListQuery>({
      query: (params) => ({ url: '/api/messages', params }),
      transformResponse: pageOf<Message, 'messages'>('messages'),
      providesTags: ['Message'],
    }),
    tenantMessagesResults: build.query<MessageResult[], void>({
      query: () => ({ url: '/api/messages/results' }),
      transformResponse: ({ results }: { results: MessageResult[] }) => results,
      providesTags: ['Message'],
    }),
    tenantMessagesSend: build.mutation<Message, Chosen & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...chosen }) => ({
        url: '/api/messages/sent',
        method: 'POST',
        body: bodyOf(chosen),
        idempotencyKey,
      }),
      transformResponse: message,
      invalidatesTags: CHANGED,
    }),
    tenantMessagesSkip: build.mutation<
      Message,
      Chosen & Pick<SkippedMessageInput, 'reason'> & { idempotencyKey: string }
    >({
      query: ({ idempotencyKey, reason, ...chosen }) => ({
        url: '/api/messages/skipped',
        method: 'POST',
        body: { ...bodyOf(chosen), reason },
        idempotencyKey,
      }),
      transformResponse: message,
      invalidatesTags: CHANGED,
    }),
    tenantMessagesUndo: build.mutation<Message, string>({
      query: (id) => ({ url: `/api/messages/${id}/undo`, method: 'POST' }),
      transformResponse: message,
      invalidatesTags: CHANGED,
    }),
    tenantMessageTemplates: build.query<MessageTemplate[], void>({
      query: () => ({ url: '/api/message-templates' }),
      transformResponse: ({ templates }: { templates: MessageTemplate[] }) => templates,
      providesTags: ['Message'],
    }),
    tenantMessageTemplatesUpdate: build.mutation<MessageTemplate, ChangeOf<MessageTemplateUpdate>>({
      query: (body) => ({ url: '/api/message-templates', method: 'PUT', body }),
      transformResponse: ({ template }: { template: MessageTemplate }) => template,
      invalidatesTags: ['Message'],
    }),
    tenantMessageSettings: build.query<MessageSettings, void>({
      query: () => ({ url: '/api/message-settings' }),
      transformResponse: ({ settings }: { settings: MessageSettings }) => settings,
      providesTags: ['Message'],
    }),
    tenantMessageSettingsUpdate: build.mutation<MessageSettings, ChangeOf<MessageSettingsInput>>({
      query: (body) => ({ url: '/api/message-settings', method: 'PUT', body }),
      transformResponse: ({ settings }: { settings: MessageSettings }) => settings,
      invalidatesTags: ['Message'],
    }),
  }),
});
export const {
  useTenantMessagesDueQuery,
  useTenantMessagesListQuery,
  useTenantMessagesResultsQuery,
  useTenantMessagesSendMutation,
  useTenantMessagesSkipMutation,
  useTenantMessagesUndoMutation,
  useTenantMessageTemplatesQuery,
  useTenantMessageTemplatesUpdateMutation,
  useTenantMessageSettingsQuery,
  useTenantMessageSettingsUpdateMutation,
} = messagesApi;
