import type { ClientRecord, Death, DeathInput, PetRecord, Timeline } from '@focinho/contracts/desk/records';
import type { Undoable } from '@focinho/contracts/kernel/undo';
import { tenantApi, type Tag } from '../../tenant-api';

/** The pet or client of a timeline. */
export interface TimelineOf {
  list: 'pets' | 'clients';
  id: string;
}

/** A record page shows something of all of these. */
const TAGS: Tag[] = [
  'Pet',
  'Client',
  'Appointment',
  'Sale',
  'Credit',
  'Transaction',
  'PackageUsage',
  'Order',
  'Service',
  'Photo',
  'Stay',
  'Weight',
];

/** Caches that a death changes: appointments and stays are cancelled with it. */
const AFTER_DEATH: Tag[] = ['Pet', 'Appointment', 'Order', 'Queue', 'Waiting', 'Report', 'Stay', 'Trip'];

const recordsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantRecordsPet: build.query<PetRecord, string>({
      query: (id) => ({ url: `/api/pets/${id}/record` }),
      transformResponse: (data: { record: PetRecord }) => data.record,
      providesTags: TAGS,
    }),
    tenantRecordsClient: build.query<ClientRecord, string>({
      query: (id) => ({ url: `/api/clients/${id}/record` }),
      transformResponse: (data: { record: ClientRecord }) => data.record,
      providesTags: TAGS,
    }),
    tenantRecordsTimeline: build.query<Timeline, TimelineOf & { before: string }>({
      query: ({ list, id, before }) => ({ url: `/api/${list}/${id}/timeline`, params: { before } }),
      transformResponse: (data: { timeline: Timeline }) => data.timeline,
      providesTags: TAGS,
    }),
    tenantRecordsDeath: build.mutation<Death, DeathInput & Undoable & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/pets/${id}/death`, method: 'POST', body }),
      transformResponse: (data: { death: Death }) => data.death,
      invalidatesTags: AFTER_DEATH,
    }),
    tenantRecordsRetractDeath: build.mutation<null, string>({
      query: (id) => ({ url: `/api/pets/${id}/death`, method: 'DELETE' }),
      invalidatesTags: AFTER_DEATH,
    }),
  }),
});

export const {
  useTenantRecordsPetQuery,
  useTenantRecordsClientQuery,
  useTenantRecordsTimelineQuery,
  useTenantRecordsDeathMutation,
  useTenantRecordsRetractDeathMutation,
} = recordsApi;
