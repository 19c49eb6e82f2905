import type { AdministratorInput, PlatformUser, PlatformUserListQuery } from '@focinho/contracts/platform/super-admin';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { platformApi } from '../platform-api';

const usersApi = platformApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    superadminUsersList: build.query<Page<PlatformUser>, PlatformUserListQuery>({
      query: (params) => ({ url: '/api/super-admin/users', params }),
      transformResponse: pageOf<PlatformUser, 'users'>('users'),
      providesTags: ['User', 'Tenant'],
    }),
    superadminUsersInvite: build.mutation<unknown, { administrator: AdministratorInput; idempotencyKey: string }>({
      query: ({ administrator, ...call }) => ({
        url: '/api/super-admin/users/administrators',
        method: 'POST',
        body: administrator,
        ...call,
      }),
      invalidatesTags: ['User', 'Tenant', 'Audit', 'Mail'],
    }),
    superadminUsersStatus: build.mutation<unknown, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({
        url: `/api/super-admin/users/${id}/status`,
        method: 'PATCH',
        body: { isActive },
      }),
      invalidatesTags: ['User', 'Tenant', 'Audit'],
    }),
  }),
});
export const { useSuperadminUsersListQuery, useSuperadminUsersInviteMutation, useSuperadminUsersStatusMutation } =
  usersApi;
