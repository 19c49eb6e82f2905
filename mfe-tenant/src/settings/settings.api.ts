import type { Settings, SettingsInput } from '@focinho/contracts/tenants';
import { tenantApi } from '../tenant-api';

const settingsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantSettingsGet: build.query<Settings, void>({
      query: () => ({ url: '/api/tenants/settings' }),
      transformResponse: (data: { settings: Settings }) => data.settings,
      providesTags: ['Settings'],
    }),
    tenantSettingsUpdate: build.mutation<Settings, SettingsInput>({
      query: (settings) => ({ url: '/api/tenants/settings', method: 'PUT', body: settings }),
      transformResponse: (data: { settings: Settings }) => data.settings,
      invalidatesTags: ['Settings'],
    }),
  }),
});
export const { useTenantSettingsGetQuery, useTenantSettingsUpdateMutation } = settingsApi;
