import type { DataExport, DataExportInput } from '@focinho/contracts/insight/exports';
import { tenantApi } from '../../tenant-api';

const exportApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** An address that works for two minutes; the audit log has it from now on. */
    tenantExportCreate: build.mutation<DataExport, DataExportInput>({
      query: (body) => ({ url: '/api/exports', method: 'POST', body }),
      transformResponse: (data: { export: DataExport }) => data.export,
      invalidatesTags: ['Audit'],
    }),
  }),
});
export const { useTenantExportCreateMutation } = exportApi;
