import type { ExportInput, TenantAuditEntry, TenantAuditQuery } from '@focinho/contracts/journal/audit';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const auditApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantAuditList: build.query<Page<TenantAuditEntry>, TenantAuditQuery>({
      query: (params) => ({ url: '/api/audit', params }),
      transformResponse: pageOf<TenantAuditEntry, 'audit'>('audit'),
      providesTags: ['Audit'],
    }),
    tenantAuditExported: build.mutation<null, ExportInput>({
      query: (body) => ({ url: '/api/audit/exports', method: 'POST', body }),
      invalidatesTags: ['Audit'],
    }),
  }),
});
export const { useTenantAuditListQuery, useTenantAuditExportedMutation } = auditApi;
