import type {
  Member,
  Membership,
  MembershipListQuery,
  MembershipSettings,
  MembershipSettingsInput,
  MembershipSummary,
  MembershipUpdate,
} from '@focinho/contracts/desk/memberships';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const membershipsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantMembershipsOfPet: build.query<Membership[], string>({
      query: (petId) => ({ url: `/api/pets/${petId}/memberships` }),
      transformResponse: (data: { memberships: Membership[] }) => data.memberships,
      providesTags: ['Membership'],
    }),
    tenantMembershipsList: build.query<Page<Member>, MembershipListQuery>({
      query: (params) => ({ url: '/api/memberships', params }),
      transformResponse: pageOf<Member, 'memberships'>('memberships'),
      providesTags: ['Membership'],
    }),
    tenantMembershipsSummary: build.query<MembershipSummary, void>({
      query: () => ({ url: '/api/memberships/summary' }),
      transformResponse: ({ summary }: { summary: MembershipSummary }) => summary,
      providesTags: ['Membership'],
    }),
    tenantMembershipSettings: build.query<MembershipSettings, void>({
      query: () => ({ url: '/api/membership-settings' }),
      transformResponse: ({ settings }: { settings: MembershipSettings }) => settings,
      providesTags: ['Membership'],
    }),
    tenantMembershipSettingsUpdate: build.mutation<MembershipSettings, ChangeOf<MembershipSettingsInput>>({
      query: (body) => ({ url: '/api/membership-settings', method: 'PUT', body }),
      transformResponse: ({ settings }: { settings: MembershipSettings }) => settings,
      invalidatesTags: ['Membership'],
    }),
    tenantMembershipsUpdate: build.mutation<Membership, { id: string; change: MembershipUpdate }>({
      query: ({ id, change }) => ({ url: `/api/memberships/${id}`, method: 'PUT', body: change }),
      transformResponse: (data: { membership: Membership }) => data.membership,
      invalidatesTags: ['Appointment', 'Membership', 'Order'],
    }),
  }),
});

export const {
  useTenantMembershipsListQuery,
  useTenantMembershipsSummaryQuery,
  useTenantMembershipsOfPetQuery,
  useTenantMembershipsUpdateMutation,
  useTenantMembershipSettingsQuery,
  useTenantMembershipSettingsUpdateMutation,
} = membershipsApi;
