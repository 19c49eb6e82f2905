import type { Consent, ConsentInput } from '@focinho/contracts/people/consents';
import { tenantApi } from '../../tenant-api';

const consentsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantConsentsList: build.query<Consent[], string>({
      query: (clientId) => ({ url: `/api/clients/${clientId}/consents` }),
      transformResponse: (data: { consents: Consent[] }) => data.consents,
      providesTags: ['Consent'],
    }),
    tenantConsentsCreate: build.mutation<Consent, { clientId: string; consent: ConsentInput; idempotencyKey: string }>({
      query: ({ clientId, consent: body, ...call }) => ({
        url: `/api/clients/${clientId}/consents`,
        method: 'POST',
        body,
        ...call,
      }),
      transformResponse: (data: { consent: Consent }) => data.consent,
      invalidatesTags: ['Consent', 'Audit'],
    }),
  }),
});
export const { useTenantConsentsListQuery, useTenantConsentsCreateMutation } = consentsApi;
