import type {
  CommissionClosingInput,
  CommissionPayoutInput,
  CommissionPeriod,
  CommissionPeriodDetail,
  CommissionPeriodListQuery,
  CommissionRule,
  CommissionRuleInput,
  CommissionRuleListQuery,
  CommissionSettings,
  CommissionSettingsInput,
  OpenCommissions,
  OpenCommissionsQuery,
} from '@focinho/contracts/desk/commissions';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const periodOf = (data: { period: CommissionPeriodDetail }) => data.period;

const commissionsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantCommissions: build.query<OpenCommissions, OpenCommissionsQuery>({
      query: (params) => ({ url: '/api/commissions', params }),
      transformResponse: (data: { commissions: OpenCommissions }) => data.commissions,
      providesTags: ['Commission'],
    }),
    tenantCommissionPeriods: build.query<Page<CommissionPeriod>, CommissionPeriodListQuery>({
      query: (params) => ({ url: '/api/commission-periods', params }),
      transformResponse: pageOf<CommissionPeriod, 'periods'>('periods'),
      providesTags: ['Commission'],
    }),
    tenantCommissionPeriod: build.query<CommissionPeriodDetail, string>({
      query: (id) => ({ url: `/api/commission-periods/${id}` }),
      transformResponse: periodOf,
      providesTags: ['Commission'],
    }),
    tenantCommissionsClose: build.mutation<
      CommissionPeriodDetail,
      { closing: CommissionClosingInput; idempotencyKey: string }
    >({
      query: ({ closing, ...call }) => ({ url: '/api/commission-periods', method: 'POST', body: closing, ...call }),
      transformResponse: periodOf,
      invalidatesTags: ['Commission'],
    }),
    tenantCommissionsPay: build.mutation<CommissionPeriodDetail, { id: string; payout: CommissionPayoutInput }>({
      query: ({ id, payout }) => ({ url: `/api/commission-periods/${id}/payouts`, method: 'POST', body: payout }),
      transformResponse: periodOf,
      invalidatesTags: ['Commission'],
    }),
    tenantCommissionRules: build.query<Page<CommissionRule>, CommissionRuleListQuery>({
      query: (params) => ({ url: '/api/commission-rules', params }),
      transformResponse: pageOf<CommissionRule, 'rules'>('rules'),
      providesTags: ['Commission'],
    }),
    tenantCommissionRuleCreate: build.mutation<CommissionRule, { rule: CommissionRuleInput; idempotencyKey: string }>({
      query: ({ rule, ...call }) => ({ url: '/api/commission-rules', method: 'POST', body: rule, ...call }),
      transformResponse: (data: { rule: CommissionRule }) => data.rule,
      invalidatesTags: ['Commission'],
    }),
    tenantCommissionRuleDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/commission-rules/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Commission'],
    }),
    tenantCommissionRuleRestore: build.mutation<CommissionRule, string>({
      query: (id) => ({ url: `/api/commission-rules/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { rule: CommissionRule }) => data.rule,
      invalidatesTags: ['Commission'],
    }),
    tenantCommissionSettings: build.query<CommissionSettings, void>({
      query: () => ({ url: '/api/commission-settings' }),
      transformResponse: (data: { settings: CommissionSettings }) => data.settings,
      providesTags: ['Commission'],
    }),
    tenantCommissionSettingsUpdate: build.mutation<CommissionSettings, ChangeOf<CommissionSettingsInput>>({
      query: (body) => ({ url: '/api/commission-settings', method: 'PUT', body }),
      transformResponse: (data: { settings: CommissionSettings }) => data.settings,
      invalidatesTags: ['Commission'],
    }),
  }),
});

export const {
  useTenantCommissionsQuery,
  useTenantCommissionPeriodsQuery,
  useTenantCommissionPeriodQuery,
  useTenantCommissionsCloseMutation,
  useTenantCommissionsPayMutation,
  useTenantCommissionRulesQuery,
  useTenantCommissionRuleCreateMutation,
  useTenantCommissionRuleDeleteMutation,
  useTenantCommissionRuleRestoreMutation,
  useTenantCommissionSettingsQuery,
  useTenantCommissionSettingsUpdateMutation,
} = commissionsApi;
