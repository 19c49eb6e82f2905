import type { Pagination } from '@focinho/contracts/kernel/envelope';
import type { ExceptionListQuery, MoneyException } from '@focinho/contracts/journal/exceptions';
import type { Page } from '@focinho/host/store';
import { tenantApi } from '../../tenant-api';

const exceptionsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantExceptionsList: build.query<Page<MoneyException>, ExceptionListQuery>({
      query: (params) => ({ url: '/api/reports/exceptions', params }),
      transformResponse: (data: { exceptions: MoneyException[]; pagination: Pagination }) => ({
        rows: data.exceptions,
        pagination: data.pagination,
      }),
      providesTags: ['Exception', 'Client', 'User'],
    }),
  }),
});
export const { useTenantExceptionsListQuery } = exceptionsApi;
