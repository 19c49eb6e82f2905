import type {
  PixCharge,
  PixChargeInput,
  PixRefundInput,
  PixSettings,
  PixSettingsInput,
} from '@focinho/contracts/payments/pix';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { tenantApi } from '../../tenant-api';

const toCharge = (data: { charge: PixCharge }) => data.charge;
const toSettings = (data: { settings: PixSettings }) => data.settings;

/** Purpose of a charge: one id, and the amount in reais. */
export type PixPurpose = Partial<PixChargeInput> & Pick<PixChargeInput, 'amount'>;

const pixApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantPixChargesGet: build.query<PixCharge, string>({
      query: (id) => ({ url: `/api/pix-charges/${id}` }),
      transformResponse: toCharge,
      providesTags: ['PixCharge'],
    }),
    tenantPixChargesCreate: build.mutation<PixCharge, { purpose: PixPurpose; idempotencyKey: string }>({
      query: ({ purpose, ...call }) => ({ url: '/api/pix-charges', method: 'POST', body: purpose, ...call }),
      transformResponse: toCharge,
      invalidatesTags: ['PixCharge'],
    }),
    tenantPixChargesCancel: build.mutation<PixCharge, string>({
      query: (id) => ({ url: `/api/pix-charges/${id}`, method: 'DELETE' }),
      transformResponse: toCharge,
      // Somebody may have paid it a moment before.
      invalidatesTags: ['PixCharge', 'Order'],
    }),
    tenantPixChargesConfirm: build.mutation<PixCharge, string>({
      query: (id) => ({ url: `/api/pix-charges/${id}/confirmation`, method: 'POST' }),
      transformResponse: toCharge,
      // A debt is paid in the same moment.
      invalidatesTags: ['PixCharge', 'Order', 'Credit', 'Transaction'],
    }),
    tenantPixChargesList: build.query<PixCharge[], void>({
      query: () => ({ url: '/api/pix-charges' }),
      transformResponse: (data: { charges: PixCharge[] }) => data.charges,
      providesTags: ['PixCharge'],
    }),
    tenantPixChargesRefund: build.mutation<PixCharge, { id: string; input: PixRefundInput; idempotencyKey: string }>({
      query: ({ id, input, ...call }) => ({
        url: `/api/pix-charges/${id}/refunds`,
        method: 'POST',
        body: input,
        ...call,
      }),
      transformResponse: toCharge,
      // An advance becomes less, or what an order has received.
      invalidatesTags: ['PixCharge', 'Order', 'Credit', 'Transaction'],
    }),
    tenantPixSettingsGet: build.query<PixSettings, void>({
      query: () => ({ url: '/api/pix-settings' }),
      transformResponse: toSettings,
      providesTags: ['PixSettings'],
    }),
    tenantPixSettingsUpdate: build.mutation<PixSettings, ChangeOf<PixSettingsInput>>({
      query: (settings) => ({ url: '/api/pix-settings', method: 'PUT', body: settings }),
      transformResponse: toSettings,
      invalidatesTags: ['PixSettings'],
    }),
  }),
});

export const {
  useTenantPixChargesGetQuery,
  useTenantPixChargesCreateMutation,
  useTenantPixChargesCancelMutation,
  useTenantPixChargesConfirmMutation,
  useTenantPixChargesListQuery,
  useTenantPixChargesRefundMutation,
  useTenantPixSettingsGetQuery,
  useTenantPixSettingsUpdateMutation,
} = pixApi;
