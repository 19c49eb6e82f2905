import type { Pagination } from '@focinho/contracts/kernel/envelope';
import type {
  CanaryInput,
  GoingOut,
  MarkBadInput,
  PreviewInput,
  PromoteInput,
  ReleaseChange,
  ReleaseDecision,
  ReleaseEvent,
  ReleaseEventListQuery,
  ReleasePreview,
  RemoteReleases,
  RollbackInput,
  RolloutInput,
} from '@focinho/contracts/platform/releases';
import type { Page } from '@focinho/host/store';
import { platformApi } from '../platform-api';

const RELEASES = '/api/super-admin/releases';

/** A change of what a remote serves, by the last part of its address. */
type Change = { remote: string; idempotencyKey: string } & (
  | { what: 'promote'; input: PromoteInput }
  | { what: 'canary'; input: CanaryInput }
  | { what: 'rollout'; input: RolloutInput }
  | { what: 'advance-rollout' | 'resume-rollout'; input: GoingOut }
  | { what: 'end-canaries' | 'pause-rollout' | 'stop-rollout'; input: ReleaseDecision }
  | { what: 'rollback'; input: RollbackInput }
  | { what: 'mark-bad'; input: MarkBadInput }
);

const releasesApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminReleasesList: build.query<RemoteReleases[], void>({
      query: () => ({ url: RELEASES }),
      transformResponse: ({ remotes }: { remotes: RemoteReleases[] }) => remotes,
      providesTags: ['Release'],
    }),
    superadminReleasesLog: build.query<Page<ReleaseEvent>, ReleaseEventListQuery>({
      query: (params) => ({ url: `${RELEASES}/log`, params }),
      transformResponse: ({ events, pagination }: { events: ReleaseEvent[]; pagination: Pagination }) => ({
        rows: events,
        pagination,
      }),
      providesTags: ['Release'],
    }),
    /** A refused change reloads the list too: what is served may have changed meanwhile. */
    superadminReleasesChange: build.mutation<ReleaseChange, Change>({
      query: ({ remote, what, input, ...call }) => ({
        url: `${RELEASES}/${remote}/${what}`,
        method: 'POST',
        body: input,
        ...call,
      }),
      invalidatesTags: ['Release'],
    }),
    superadminReleasesPreview: build.mutation<ReleasePreview, { remote: string } & PreviewInput>({
      query: ({ remote, ...body }) => ({ url: `${RELEASES}/${remote}/preview`, method: 'POST', body }),
    }),
  }),
});
export const {
  useSuperadminReleasesListQuery,
  useSuperadminReleasesLogQuery,
  useSuperadminReleasesChangeMutation,
  useSuperadminReleasesPreviewMutation,
} = releasesApi;
