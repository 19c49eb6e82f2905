import type { NewTvLink, TvLink, TvLinkInput, TvPairingInput } from '@focinho/contracts/desk/television';
import { tenantApi } from '../../tenant-api';

const tvLinksApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantTvLinksList: build.query<TvLink[], void>({
      query: () => ({ url: '/api/tv-links' }),
      transformResponse: (data: { links: TvLink[] }) => data.links,
      providesTags: ['TvLink'],
    }),
    /** Without a key for repetitions: the response, which would be stored under it, contains the link's secret. */
    tenantTvLinksCreate: build.mutation<NewTvLink, TvLinkInput>({
      query: (body) => ({ url: '/api/tv-links', method: 'POST', body }),
      transformResponse: (data: { link: NewTvLink }) => data.link,
      invalidatesTags: ['TvLink'],
    }),
    /** A link for the television that shows the code. */
    tenantTvLinksPair: build.mutation<TvLink, { pairing: TvPairingInput; idempotencyKey: string }>({
      query: ({ pairing: body, ...call }) => ({ url: '/api/tv-links/pairings', method: 'POST', body, ...call }),
      transformResponse: (data: { link: TvLink }) => data.link,
      invalidatesTags: ['TvLink'],
    }),
    tenantTvLinksRevoke: build.mutation<null, string>({
      query: (id) => ({ url: `/api/tv-links/${id}`, method: 'DELETE' }),
      invalidatesTags: ['TvLink'],
    }),
    tenantTvLinksRestore: build.mutation<TvLink, string>({
      query: (id) => ({ url: `/api/tv-links/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { link: TvLink }) => data.link,
      invalidatesTags: ['TvLink'],
    }),
  }),
});

export const {
  useTenantTvLinksListQuery,
  useTenantTvLinksCreateMutation,
  useTenantTvLinksPairMutation,
  useTenantTvLinksRevokeMutation,
  useTenantTvLinksRestoreMutation,
} = tvLinksApi;
