import type {
  Till,
  TillClosingInput,
  TillMovementInput,
  TillOpeningInput,
  TillSession,
  TillSessionListQuery,
  TillSettingsInput,
} from '@focinho/contracts/desk/till';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

/** An input with one key for every attempt of an opened dialog. */
type Keyed<Input> = Input & { idempotencyKey: string };

const toSession = (data: { session: TillSession }) => data.session;
const toTill = (data: { till: Till }) => data.till;

const tillApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantTillGet: build.query<Till, void>({
      query: () => ({ url: '/api/till' }),
      transformResponse: toTill,
      providesTags: ['Till'],
    }),
    tenantTillSettingsUpdate: build.mutation<Till, ChangeOf<TillSettingsInput>>({
      query: (body) => ({ url: '/api/till/settings', method: 'PUT', body }),
      transformResponse: toTill,
      invalidatesTags: ['Till'],
    }),
    tenantTillOpen: build.mutation<TillSession, Keyed<TillOpeningInput>>({
      query: ({ idempotencyKey, ...body }) => ({ url: '/api/till', method: 'POST', body, idempotencyKey }),
      transformResponse: toSession,
      invalidatesTags: ['Till'],
    }),
    tenantTillMove: build.mutation<TillSession, Approvable<Keyed<TillMovementInput>>>({
      query: ({ idempotencyKey, approval, ...body }) => ({
        url: '/api/till/movements',
        method: 'POST',
        body,
        idempotencyKey,
        approval,
      }),
      transformResponse: toSession,
      invalidatesTags: ['Till', 'Exception'],
    }),
    tenantTillClose: build.mutation<TillSession, Keyed<TillClosingInput>>({
      query: ({ idempotencyKey, ...body }) => ({ url: '/api/till/close', method: 'POST', body, idempotencyKey }),
      transformResponse: toSession,
      invalidatesTags: ['Till'],
    }),
    tenantTillSessionsList: build.query<Page<TillSession>, TillSessionListQuery>({
      query: (params) => ({ url: '/api/till/sessions', params }),
      transformResponse: pageOf<TillSession, 'sessions'>('sessions'),
      providesTags: ['Till'],
    }),
  }),
});

export const {
  useTenantTillGetQuery,
  useTenantTillSettingsUpdateMutation,
  useTenantTillOpenMutation,
  useTenantTillMoveMutation,
  useTenantTillCloseMutation,
  useTenantTillSessionsListQuery,
} = tillApi;
