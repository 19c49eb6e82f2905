import type { PetWeight, PetWeightInput } from '@focinho/contracts/people/pet-weights';
import { tenantApi, type Tag } from '../../tenant-api';

/** The pet weighs what the latest weighing says, and prices may depend on it. */
const WEIGHED: Tag[] = ['Pet', 'Weight'];

const weightsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantWeightsList: build.query<PetWeight[], string>({
      query: (petId) => ({ url: `/api/pets/${petId}/weights` }),
      transformResponse: (data: { weights: PetWeight[] }) => data.weights,
      providesTags: ['Weight'],
    }),
    tenantWeightsCreate: build.mutation<PetWeight, { petId: string; weighing: PetWeightInput; idempotencyKey: string }>(
      {
        query: ({ petId, weighing, idempotencyKey }) => ({
          url: `/api/pets/${petId}/weights`,
          method: 'POST',
          body: weighing,
          idempotencyKey,
        }),
        transformResponse: (data: { weight: PetWeight }) => data.weight,
        invalidatesTags: WEIGHED,
      },
    ),
    tenantWeightsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/weights/${id}`, method: 'DELETE' }),
      invalidatesTags: WEIGHED,
    }),
    tenantWeightsRestore: build.mutation<PetWeight, string>({
      query: (id) => ({ url: `/api/weights/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { weight: PetWeight }) => data.weight,
      invalidatesTags: WEIGHED,
    }),
  }),
});

export const {
  useTenantWeightsListQuery,
  useTenantWeightsCreateMutation,
  useTenantWeightsDeleteMutation,
  useTenantWeightsRestoreMutation,
} = weightsApi;
