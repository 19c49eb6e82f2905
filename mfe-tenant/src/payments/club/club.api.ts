import type { AvailableCredit, AvailableCreditQuery } from '@focinho/contracts/desk/memberships';
import { tenantApi } from '../../tenant-api';

const clubApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantCreditsOfClient: build.query<AvailableCredit[], { clientId: string } & AvailableCreditQuery>({
      query: ({ clientId, ...params }) => ({ url: `/api/clients/${clientId}/package-credits`, params }),
      transformResponse: (data: { credits: AvailableCredit[] }) => data.credits,
      providesTags: ['Membership'],
    }),
  }),
});

export const { useTenantCreditsOfClientQuery } = clubApi;
