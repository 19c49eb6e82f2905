import { DEFAULT_TIME_ZONE } from '@focinho/contracts/product';
import type { TenantInfo } from '@focinho/contracts/tenants';
import { tenantApi } from '../tenant-api';

const shopApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantShopInfo: build.query<TenantInfo, void>({
      query: () => ({ url: '/api/tenants/info' }),
      providesTags: ['Settings'],
    }),
  }),
});
export const { useTenantShopInfoQuery } = shopApi;

/** The shop's IANA time zone: in it a day begins and an instant has its date. */
export function useTimeZone(): string {
  return useTenantShopInfoQuery().data?.timeZone ?? DEFAULT_TIME_ZONE;
}
