import type { Settings, SettingsInput } from '@focinho/contracts/tenants';
import { baseApi } from '@focinho/host/store';

const settingsApi = baseApi.injectEndpoints({
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
