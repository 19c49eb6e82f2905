import type { WhatsappSettings, WhatsappSettingsInput } from '@focinho/contracts/outreach/whatsapp';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { tenantApi } from '../../tenant-api';

const toSettings = (data: { settings: WhatsappSettings }) => data.settings;

const whatsappApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantWhatsappSettings: build.query<WhatsappSettings, void>({
      query: () => ({ url: '/api/whatsapp-settings' }),
      transformResponse: toSettings,
      providesTags: ['Message'],
    }),
    tenantWhatsappSettingsUpdate: build.mutation<WhatsappSettings, ChangeOf<WhatsappSettingsInput>>({
      query: (body) => ({ url: '/api/whatsapp-settings', method: 'PUT', body }),
      transformResponse: toSettings,
      invalidatesTags: ['Message'],
    }),
    tenantWhatsappTest: build.mutation<WhatsappSettings, void>({
      query: () => ({ url: '/api/whatsapp-settings/test', method: 'POST' }),
      transformResponse: toSettings,
      // A refusal is noted, too.
      invalidatesTags: () => ['Message'],
    }),
  }),
});
export const {
  useTenantWhatsappSettingsQuery,
  useTenantWhatsappSettingsUpdateMutation,
  useTenantWhatsappTestMutation,
} = whatsappApi;
