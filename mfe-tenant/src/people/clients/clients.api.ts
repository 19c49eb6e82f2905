import type { Client, ClientInput, ClientListQuery, ClientMatch } from '@focinho/contracts/people/clients';
import type { ClientExport } from '@focinho/contracts/client-export';
import type { DataExport } from '@focinho/contracts/insight/exports';
import type { ErasureInput } from '@focinho/contracts/people/privacy';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const clientsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantClientsList: build.query<Page<Client>, ClientListQuery>({
      query: (params) => ({ url: '/api/clients', params }),
      transformResponse: pageOf<Client, 'clients'>('clients'),
      providesTags: ['Client'],
    }),
    tenantClientsGet: build.query<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}` }),
      transformResponse: (data: { client: Client }) => data.client,
      providesTags: ['Client'],
    }),
    tenantClientsMatches: build.query<ClientMatch[], string>({
      query: (phone) => ({ url: '/api/clients/matches', params: { phone } }),
      transformResponse: (data: { clients: ClientMatch[] }) => data.clients,
      providesTags: ['Client', 'Pet'],
    }),
    tenantClientsCreate: build.mutation<Client, { client: ClientInput; idempotencyKey: string }>({
      query: ({ client, idempotencyKey }) => ({ url: '/api/clients', method: 'POST', body: client, idempotencyKey }),
      transformResponse: (data: { client: Client }) => data.client,
      invalidatesTags: ['Client'],
    }),
    tenantClientsUpdate: build.mutation<Client, { id: string; client: ChangeOf<ClientInput> }>({
      query: ({ id, client }) => ({ url: `/api/clients/${id}`, method: 'PUT', body: client }),
      transformResponse: (data: { client: Client }) => data.client,
      // Pets, sales and accounts show their client's name.
      invalidatesTags: ['Client', 'Pet', 'Sale', 'Credit', 'Transaction'],
    }),
    tenantClientsExport: build.mutation<ClientExport, string>({
      query: (id) => ({ url: `/api/clients/${id}/export`, method: 'POST' }),
      transformResponse: (data: { export: ClientExport }) => data.export,
      invalidatesTags: ['Audit'],
    }),
    /** An address that works for two minutes: PDF, JSON and photos in one ZIP file. */
    tenantClientsArchive: build.mutation<DataExport, string>({
      query: (id) => ({ url: `/api/clients/${id}/archive`, method: 'POST' }),
      transformResponse: (data: { export: DataExport }) => data.export,
      invalidatesTags: ['Audit'],
    }),
    tenantClientsErase: build.mutation<null, { id: string; erasure: ErasureInput }>({
      query: ({ id, erasure }) => ({ url: `/api/clients/${id}/erasure`, method: 'POST', body: erasure }),
      invalidatesTags: ['Client', 'Pet', 'Appointment', 'Sale', 'Credit', 'Transaction', 'Audit', 'Exception'],
    }),
    tenantClientsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/clients/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Client', 'Pet', 'Sale', 'Credit', 'Transaction'],
    }),
    tenantClientsRestore: build.mutation<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { client: Client }) => data.client,
      invalidatesTags: ['Client', 'Pet', 'Sale', 'Credit', 'Transaction'],
    }),
  }),
});

export const {
  useTenantClientsListQuery,
  useTenantClientsGetQuery,
  useTenantClientsMatchesQuery,
  useLazyTenantClientsMatchesQuery,
  useTenantClientsCreateMutation,
  useTenantClientsUpdateMutation,
  useTenantClientsExportMutation,
  useTenantClientsArchiveMutation,
  useTenantClientsEraseMutation,
  useTenantClientsDeleteMutation,
  useTenantClientsRestoreMutation,
} = clientsApi;
