import type {
  Account,
  AccountSession,
  PasswordChange,
  ProfileInput,
  RecoveryCodes,
  TotpSetup,
} from '@focinho/contracts/access/account';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { baseApi } from '@focinho/host/store';

/** The user's own account: the same endpoints in every area, of which a page only ever has one. */
const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['Account', 'AccountSession'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountGet: build.query<Account, void>({
      query: () => ({ url: '/api/account' }),
      transformResponse: (data: { account: Account }) => data.account,
      providesTags: ['Account'],
    }),
    accountUpdate: build.mutation<Account, ChangeOf<ProfileInput>>({
      query: (body) => ({ url: '/api/account', method: 'PUT', body }),
      transformResponse: (data: { account: Account }) => data.account,
      invalidatesTags: ['Account'],
    }),
    accountChangePassword: build.mutation<object, PasswordChange>({
      query: (body) => ({ url: '/api/account/password', method: 'PUT', body }),
      invalidatesTags: ['AccountSession'],
    }),
    accountStartTotp: build.mutation<TotpSetup, void>({
      query: () => ({ url: '/api/account/totp', method: 'POST' }),
    }),
    accountActivateTotp: build.mutation<RecoveryCodes, { code: string }>({
      query: (body) => ({ url: '/api/account/totp/activation', method: 'POST', body }),
      invalidatesTags: ['Account', 'AccountSession'],
    }),
    accountDisableTotp: build.mutation<object, void>({
      query: () => ({ url: '/api/account/totp', method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    accountNewRecoveryCodes: build.mutation<RecoveryCodes, void>({
      query: () => ({ url: '/api/account/recovery-codes', method: 'POST' }),
      invalidatesTags: ['Account'],
    }),
    accountSessions: build.query<AccountSession[], void>({
      query: () => ({ url: '/api/account/sessions' }),
      transformResponse: (data: { sessions: AccountSession[] }) => data.sessions,
      providesTags: ['AccountSession'],
    }),
    accountEndSession: build.mutation<object, string>({
      query: (id) => ({ url: `/api/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['AccountSession'],
    }),
    accountEndOtherSessions: build.mutation<object, void>({
      query: () => ({ url: '/api/account/sessions/end-others', method: 'POST' }),
      invalidatesTags: ['AccountSession'],
    }),
  }),
});

export const {
  useAccountGetQuery,
  useAccountUpdateMutation,
  useAccountChangePasswordMutation,
  useAccountStartTotpMutation,
  useAccountActivateTotpMutation,
  useAccountDisableTotpMutation,
  useAccountNewRecoveryCodesMutation,
  useAccountSessionsQuery,
  useAccountEndSessionMutation,
  useAccountEndOtherSessionsMutation,
} = accountApi;
