import type { Protocol, ProtocolInput, ProtocolListQuery } from '@focinho/contracts/catalogue/protocols';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Tag } from '../../tenant-api';

/** Late doses are shown with pets, and those of a protocol that is not in use are not late. */
const CHANGED: Tag[] = ['Protocol', 'Dose', 'Appointment'];

const protocolsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantProtocolsList: build.query<Page<Protocol>, ProtocolListQuery>({
      query: (params) => ({ url: '/api/protocols', params }),
      transformResponse: pageOf<Protocol, 'protocols'>('protocols'),
      providesTags: ['Protocol'],
    }),
    tenantProtocolsStarters: build.mutation<{ added: number }, void>({
      query: () => ({ url: '/api/protocols/starters', method: 'POST' }),
      invalidatesTags: ['Protocol'],
    }),
    tenantProtocolsCreate: build.mutation<Protocol, { protocol: ProtocolInput; idempotencyKey: string }>({
      query: ({ protocol, ...call }) => ({ url: '/api/protocols', method: 'POST', body: protocol, ...call }),
      transformResponse: (data: { protocol: Protocol }) => data.protocol,
      invalidatesTags: ['Protocol'],
    }),
    tenantProtocolsUpdate: build.mutation<Protocol, { id: string; protocol: ChangeOf<ProtocolInput> }>({
      query: ({ id, protocol }) => ({ url: `/api/protocols/${id}`, method: 'PUT', body: protocol }),
      transformResponse: (data: { protocol: Protocol }) => data.protocol,
      invalidatesTags: CHANGED,
    }),
    tenantProtocolsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/protocols/${id}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    tenantProtocolsRestore: build.mutation<Protocol, string>({
      query: (id) => ({ url: `/api/protocols/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { protocol: Protocol }) => data.protocol,
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useTenantProtocolsListQuery,
  useTenantProtocolsStartersMutation,
  useTenantProtocolsCreateMutation,
  useTenantProtocolsUpdateMutation,
  useTenantProtocolsDeleteMutation,
  useTenantProtocolsRestoreMutation,
} = protocolsApi;
