import type {
  CashbackRule,
  CashbackRuleInput,
  CashbackRuleListQuery,
  CashbackSettings,
  CashbackSettingsInput,
  ClientCashback,
} from '@focinho/contracts/desk/cashback';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const cashbackApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantCashbackRules: build.query<Page<CashbackRule>, CashbackRuleListQuery>({
      query: (params) => ({ url: '/api/cashback-rules', params }),
      transformResponse: pageOf<CashbackRule, 'rules'>('rules'),
      providesTags: ['Cashback'],
    }),
    tenantCashbackRuleCreate: build.mutation<CashbackRule, { rule: CashbackRuleInput; idempotencyKey: string }>({
      query: ({ rule, ...call }) => ({ url: '/api/cashback-rules', method: 'POST', body: rule, ...call }),
      transformResponse: (data: { rule: CashbackRule }) => data.rule,
      invalidatesTags: ['Cashback'],
    }),
    tenantCashbackRuleUpdate: build.mutation<CashbackRule, { id: string; rule: ChangeOf<CashbackRuleInput> }>({
      query: ({ id, rule }) => ({ url: `/api/cashback-rules/${id}`, method: 'PUT', body: rule }),
      transformResponse: (data: { rule: CashbackRule }) => data.rule,
      invalidatesTags: ['Cashback'],
    }),
    tenantCashbackRuleDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/cashback-rules/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Cashback'],
    }),
    tenantCashbackRuleRestore: build.mutation<CashbackRule, string>({
      query: (id) => ({ url: `/api/cashback-rules/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { rule: CashbackRule }) => data.rule,
      invalidatesTags: ['Cashback'],
    }),
    tenantCashbackSettings: build.query<CashbackSettings, void>({
      query: () => ({ url: '/api/cashback-settings' }),
      transformResponse: (data: { settings: CashbackSettings }) => data.settings,
      providesTags: ['Cashback'],
    }),
    tenantCashbackSettingsUpdate: build.mutation<CashbackSettings, ChangeOf<CashbackSettingsInput>>({
      query: (body) => ({ url: '/api/cashback-settings', method: 'PUT', body }),
      transformResponse: (data: { settings: CashbackSettings }) => data.settings,
      invalidatesTags: ['Cashback'],
    }),
    tenantCashbackOfClient: build.query<ClientCashback, string>({
      query: (clientId) => ({ url: `/api/clients/${clientId}/cashback` }),
      transformResponse: (data: { cashback: ClientCashback }) => data.cashback,
      providesTags: ['Cashback'],
    }),
  }),
});

export const {
  useTenantCashbackRulesQuery,
  useTenantCashbackRuleCreateMutation,
  useTenantCashbackRuleUpdateMutation,
  useTenantCashbackRuleDeleteMutation,
  useTenantCashbackRuleRestoreMutation,
  useTenantCashbackSettingsQuery,
  useTenantCashbackSettingsUpdateMutation,
  useTenantCashbackOfClientQuery,
} = cashbackApi;
