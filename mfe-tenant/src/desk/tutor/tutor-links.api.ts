import type { NewTutorLink, TutorLink } from '@focinho/contracts/desk/tutor-links';
import { tenantApi } from '../../tenant-api';

const tutorLinksApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantTutorLinksList: build.query<TutorLink[], string>({
      query: (clientId) => ({ url: '/api/tutor-links', params: { clientId } }),
      transformResponse: (data: { links: TutorLink[] }) => data.links,
      providesTags: ['TutorLink'],
    }),
    /** Without a key for repetitions: the response, which would be stored under it, contains the link's secret. */
    tenantTutorLinksCreate: build.mutation<NewTutorLink, string>({
      query: (clientId) => ({ url: '/api/tutor-links', method: 'POST', body: { clientId } }),
      transformResponse: (data: { link: NewTutorLink }) => data.link,
      invalidatesTags: ['TutorLink'],
    }),
    tenantTutorLinksRevoke: build.mutation<null, string>({
      query: (id) => ({ url: `/api/tutor-links/${id}`, method: 'DELETE' }),
      invalidatesTags: ['TutorLink'],
    }),
  }),
});

export const { useTenantTutorLinksListQuery, useTenantTutorLinksCreateMutation, useTenantTutorLinksRevokeMutation } =
  tutorLinksApi;
