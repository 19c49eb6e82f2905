import type { ExceptionListQuery, MoneyException } from '@focinho/contracts/journal/exceptions';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const exceptionsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantExceptionsList: build.query<Page<MoneyException>, ExceptionListQuery>({
      query: (params) => ({ url: '/api/reports/exceptions', params }),
      transformResponse: pageOf<MoneyException, 'exceptions'>('exceptions'),
      providesTags: ['Exception', 'Client', 'User'],
    }),
  }),
});
export const { useTenantExceptionsListQuery } = exceptionsApi;
