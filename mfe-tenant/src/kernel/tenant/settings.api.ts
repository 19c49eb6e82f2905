import type { Rules, RulesInput, Settings, SettingsInput } from '@focinho/contracts/vendor/tenants';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { tenantApi } from '../../tenant-api';

const settingsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantSettingsGet: build.query<Settings, void>({
      query: () => ({ url: '/api/tenants/settings' }),
      transformResponse: (data: { settings: Settings }) => data.settings,
      providesTags: ['Settings'],
    }),
    tenantSettingsUpdate: build.mutation<Settings, ChangeOf<SettingsInput>>({
      query: (settings) => ({ url: '/api/tenants/settings', method: 'PUT', body: settings }),
      transformResponse: (data: { settings: Settings }) => data.settings,
      invalidatesTags: ['Settings'],
    }),
    tenantRules: build.query<Rules, void>({
      query: () => ({ url: '/api/tenants/rules' }),
      transformResponse: (data: { rules: Rules }) => data.rules,
      providesTags: ['Rules'],
    }),
    tenantRulesUpdate: build.mutation<Rules, ChangeOf<RulesInput>>({
      query: (rules) => ({ url: '/api/tenants/rules', method: 'PUT', body: rules }),
      transformResponse: (data: { rules: Rules }) => data.rules,
      invalidatesTags: ['Rules', 'Exception'],
    }),
  }),
});
export const {
  useTenantSettingsGetQuery,
  useTenantSettingsUpdateMutation,
  useTenantRulesQuery,
  useTenantRulesUpdateMutation,
} = settingsApi;
