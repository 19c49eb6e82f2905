import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import type { TenantInfo } from '@focinho/contracts/vendor/tenants';
import { tenantApi } from '../../tenant-api';

const infoApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantInfo: build.query<TenantInfo, void>({
      query: () => ({ url: '/api/tenants/info' }),
      providesTags: ['Settings'],
    }),
  }),
});
export const { useTenantInfoQuery } = infoApi;

/** The tenant's IANA time zone, which defines its days. */
export function useTimeZone(): string {
  return useTenantInfoQuery().data?.timeZone ?? DEFAULT_TIME_ZONE;
}
