import type { Invitation, User, UserInput, UserListQuery, UserUpdate } from '@focinho/contracts/access/users';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const usersApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantUsersList: build.query<Page<User>, UserListQuery>({
      query: (params) => ({ url: '/api/users', params }),
      transformResponse: pageOf<User, 'users'>('users'),
      providesTags: ['User'],
    }),
    tenantUsersCreate: build.mutation<User, { user: UserInput; idempotencyKey: string }>({
      query: ({ user, idempotencyKey }) => ({ url: '/api/users', method: 'POST', body: user, idempotencyKey }),
      transformResponse: (data: { user: User }) => data.user,
      invalidatesTags: ['User'],
    }),
    tenantUsersInvite: build.mutation<User, { invitation: Invitation; idempotencyKey: string }>({
      query: ({ invitation, ...call }) => ({
        url: '/api/users/invitations',
        method: 'POST',
        body: invitation,
        ...call,
      }),
      transformResponse: (data: { user: User }) => data.user,
      invalidatesTags: ['User'],
    }),
    tenantUsersMailLink: build.mutation<object, string>({
      query: (id) => ({ url: `/api/users/${id}/password-link`, method: 'POST' }),
    }),
    tenantUsersUpdate: build.mutation<User, { id: string; user: ChangeOf<UserUpdate> }>({
      query: ({ id, user }) => ({ url: `/api/users/${id}`, method: 'PUT', body: user }),
      transformResponse: (data: { user: User }) => data.user,
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useTenantUsersListQuery,
  useTenantUsersCreateMutation,
  useTenantUsersInviteMutation,
  useTenantUsersMailLinkMutation,
  useTenantUsersUpdateMutation,
} = usersApi;
