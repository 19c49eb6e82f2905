import type { PetTutor, PetTutorInput } from '@focinho/contracts/people/pet-tutors';
import { tenantApi } from '../../tenant-api';

const petTutorsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantPetTutorsCreate: build.mutation<PetTutor, { petId: string; tutor: PetTutorInput; idempotencyKey: string }>({
      query: ({ petId, tutor, idempotencyKey }) => ({
        url: `/api/pets/${petId}/tutors`,
        method: 'POST',
        body: tutor,
        idempotencyKey,
      }),
      transformResponse: (data: { tutor: PetTutor }) => data.tutor,
      invalidatesTags: ['Pet'],
    }),
    tenantPetTutorsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/pet-tutors/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Pet'],
    }),
    tenantPetTutorsRestore: build.mutation<PetTutor, string>({
      query: (id) => ({ url: `/api/pet-tutors/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { tutor: PetTutor }) => data.tutor,
      invalidatesTags: ['Pet'],
    }),
  }),
});

export const { useTenantPetTutorsCreateMutation, useTenantPetTutorsDeleteMutation, useTenantPetTutorsRestoreMutation } =
  petTutorsApi;
