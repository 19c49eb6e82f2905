import type {
  ClientMergeInput,
  ClientMergePreview,
  DuplicatePet,
  PetMergeInput,
  PetMergePreview,
} from '@focinho/contracts/desk/merges';
import type { ClientMatch } from '@focinho/contracts/people/clients';
import { tenantApi, type Tag } from '../../tenant-api';

/** The two records of a merge, of which `id` is kept. */
export interface Merge {
  id: string;
  duplicateId: string;
}

/** Caches of what moves with a record. */
const MOVED: Tag[] = [
  'Agreement',
  'Appointment',
  'Audit',
  'Client',
  'Consent',
  'Credit',
  'Dose',
  'Order',
  'PackageUsage',
  'Pet',
  'Photo',
  'PixCharge',
  'Queue',
  'Report',
  'Sale',
  'Transaction',
  'TutorLink',
  'Waiting',
  'Weight',
];

const mergesApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantMergesDuplicateClients: build.query<ClientMatch[], string>({
      query: (id) => ({ url: `/api/clients/${id}/duplicates` }),
      transformResponse: (data: { clients: ClientMatch[] }) => data.clients,
      providesTags: ['Client', 'Pet'],
    }),
    tenantMergesClientPreview: build.query<ClientMergePreview, Merge>({
      query: ({ id, duplicateId }) => ({
        url: `/api/clients/${id}/merge`,
        params: { duplicateClientId: duplicateId },
      }),
      transformResponse: (data: { preview: ClientMergePreview }) => data.preview,
      // Asked for anew each time; after the merge there is no duplicate to ask for.
      keepUnusedDataFor: 0,
    }),
    tenantMergesClients: build.mutation<null, { id: string; merge: ClientMergeInput; idempotencyKey: string }>({
      query: ({ id, merge, idempotencyKey }) => ({
        url: `/api/clients/${id}/merge`,
        method: 'POST',
        body: merge,
        idempotencyKey,
      }),
      invalidatesTags: MOVED,
    }),
    tenantMergesDuplicatePets: build.query<DuplicatePet[], string>({
      query: (id) => ({ url: `/api/pets/${id}/duplicates` }),
      transformResponse: (data: { pets: DuplicatePet[] }) => data.pets,
      providesTags: ['Pet'],
    }),
    tenantMergesPetPreview: build.query<PetMergePreview, Merge>({
      query: ({ id, duplicateId }) => ({ url: `/api/pets/${id}/merge`, params: { duplicatePetId: duplicateId } }),
      transformResponse: (data: { preview: PetMergePreview }) => data.preview,
      keepUnusedDataFor: 0,
    }),
    tenantMergesPets: build.mutation<null, { id: string; merge: PetMergeInput; idempotencyKey: string }>({
      query: ({ id, merge, idempotencyKey }) => ({
        url: `/api/pets/${id}/merge`,
        method: 'POST',
        body: merge,
        idempotencyKey,
      }),
      invalidatesTags: MOVED,
    }),
  }),
});

export const {
  useTenantMergesDuplicateClientsQuery,
  useTenantMergesClientPreviewQuery,
  useTenantMergesClientsMutation,
  useTenantMergesDuplicatePetsQuery,
  useTenantMergesPetPreviewQuery,
  useTenantMergesPetsMutation,
} = mergesApi;
