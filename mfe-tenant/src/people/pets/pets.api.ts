import type { Pet, PetInput, PetListQuery } from '@focinho/contracts/people/pets';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const petsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantPetsList: build.query<Page<Pet>, PetListQuery>({
      query: (params) => ({ url: '/api/pets', params }),
      transformResponse: pageOf<Pet, 'pets'>('pets'),
      // With its main photo.
      providesTags: ['Pet', 'Photo'],
    }),
    tenantPetsCreate: build.mutation<Pet, { pet: PetInput; idempotencyKey: string }>({
      query: ({ pet, idempotencyKey }) => ({ url: '/api/pets', method: 'POST', body: pet, idempotencyKey }),
      transformResponse: (data: { pet: Pet }) => data.pet,
      invalidatesTags: ['Pet', 'Report'],
    }),
    tenantPetsUpdate: build.mutation<Pet, { id: string; pet: ChangeOf<PetInput> }>({
      query: ({ id, pet }) => ({ url: `/api/pets/${id}`, method: 'PUT', body: pet }),
      transformResponse: (data: { pet: Pet }) => data.pet,
      // Appointments, their sales and package usages show their pet's name.
      invalidatesTags: ['Pet', 'Appointment', 'Sale', 'PackageUsage', 'Report'],
    }),
    tenantPetsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/pets/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Pet', 'Appointment', 'Sale', 'PackageUsage', 'Report'],
    }),
    tenantPetsRestore: build.mutation<Pet, string>({
      query: (id) => ({ url: `/api/pets/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { pet: Pet }) => data.pet,
      invalidatesTags: ['Pet', 'Appointment', 'Sale', 'PackageUsage', 'Report'],
    }),
  }),
});

export const {
  useTenantPetsListQuery,
  useTenantPetsCreateMutation,
  useTenantPetsUpdateMutation,
  useTenantPetsDeleteMutation,
  useTenantPetsRestoreMutation,
} = petsApi;
