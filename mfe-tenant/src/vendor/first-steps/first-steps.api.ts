import type { FirstSteps, StarterCatalogue } from '@focinho/contracts/vendor/sign-up';
import { tenantApi } from '../../tenant-api';

const firstStepsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantFirstSteps: build.query<FirstSteps, void>({
      query: () => ({ url: '/api/first-steps' }),
      // What the steps are about.
      providesTags: ['FirstSteps', 'Settings', 'AgendaSettings', 'Service', 'Pet', 'User'],
    }),
    tenantFirstStepsDismiss: build.mutation<FirstSteps, void>({
      query: () => ({ url: '/api/first-steps/dismissal', method: 'POST' }),
      invalidatesTags: ['FirstSteps'],
    }),
    tenantFirstStepsUndoDismissal: build.mutation<FirstSteps, void>({
      query: () => ({ url: '/api/first-steps/dismissal', method: 'DELETE' }),
      invalidatesTags: ['FirstSteps'],
    }),
    tenantFirstStepsCatalogue: build.mutation<StarterCatalogue, { idempotencyKey: string }>({
      query: ({ idempotencyKey }) => ({ url: '/api/first-steps/catalogue', method: 'POST', idempotencyKey }),
      // A refusal means that there are services already.
      invalidatesTags: ['Service'],
    }),
  }),
});

export const {
  useTenantFirstStepsQuery,
  useTenantFirstStepsDismissMutation,
  useTenantFirstStepsUndoDismissalMutation,
  useTenantFirstStepsCatalogueMutation,
} = firstStepsApi;
