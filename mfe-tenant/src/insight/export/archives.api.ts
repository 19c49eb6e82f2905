import type { Archive } from '@focinho/contracts/insight/archives';
import type { DataExport } from '@focinho/contracts/insight/exports';
import { tenantApi } from '../../tenant-api';

const archivesApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantArchivesList: build.query<Archive[], void>({
      query: () => ({ url: '/api/archives' }),
      transformResponse: (data: { archives: Archive[] }) => data.archives,
      providesTags: ['Archive'],
    }),
    tenantArchivesCreate: build.mutation<Archive, { idempotencyKey: string }>({
      query: (call) => ({ url: '/api/archives', method: 'POST', ...call }),
      transformResponse: (data: { archive: Archive }) => data.archive,
      invalidatesTags: ['Archive', 'Audit'],
    }),
    /** An address that works for two minutes; the audit log has it from now on. */
    tenantArchivesLink: build.mutation<DataExport, string>({
      query: (id) => ({ url: `/api/archives/${id}/link`, method: 'POST' }),
      transformResponse: (data: { export: DataExport }) => data.export,
      invalidatesTags: ['Archive', 'Audit'],
    }),
  }),
});
export const { useTenantArchivesListQuery, useTenantArchivesCreateMutation, useTenantArchivesLinkMutation } =
  archivesApi;
