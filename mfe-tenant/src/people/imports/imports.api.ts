import type { ImportStatus } from '@focinho/contracts/people/import-columns';
import type {
  Import,
  ImportColumnsInput,
  ImportRow,
  ImportRowsQuery,
  ImportRunInput,
  ImportSummary,
} from '@focinho/contracts/people/imports';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { sendFile } from '../../kernel/file-transfer';
import { tenantApi } from '../../tenant-api';

interface Sending {
  file: File;
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Whether the system is working on it. */
export const isAtWork = (status: ImportStatus): boolean => ['CHECKING', 'RUNNING', 'UNDOING'].includes(status);

const importsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantImportsList: build.query<Page<ImportSummary>, { page: number; limit: number }>({
      query: (params) => ({ url: '/api/imports', params }),
      transformResponse: pageOf<ImportSummary, 'imports'>('imports'),
      providesTags: ['Import'],
    }),
    tenantImportsGet: build.query<Import, string>({
      query: (id) => ({ url: `/api/imports/${id}` }),
      transformResponse: (data: { import: Import }) => data.import,
      providesTags: ['Import'],
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          // The system has registered or removed them meanwhile.
          ({ data }) =>
            void (
              ['DONE', 'UNDONE', 'FAILED'].includes(data.status) &&
              dispatch(tenantApi.util.invalidateTags(['Client', 'Pet', 'FirstSteps']))
            ),
          () => undefined,
        ),
    }),
    tenantImportsRows: build.query<Page<ImportRow>, ImportRowsQuery & { id: string }>({
      query: ({ id, ...params }) => ({ url: `/api/imports/${id}/rows`, params }),
      transformResponse: pageOf<ImportRow, 'rows'>('rows'),
      providesTags: ['Import'],
    }),
    tenantImportsCreate: build.mutation<Import, Sending>({
      queryFn: async ({ file, idempotencyKey, onProgress }) => {
        const path = `/api/imports?${new URLSearchParams({ fileName: file.name.slice(-200) })}`;
        const result = await sendFile<{ import: Import }>({ path, file, idempotencyKey }, onProgress);
        return 'data' in result ? { data: result.data.import } : result;
      },
      invalidatesTags: (sent) => (sent ? ['Import'] : []),
    }),
    tenantImportsSetColumns: build.mutation<Import, ImportColumnsInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/imports/${id}/columns`, method: 'PUT', body }),
      transformResponse: (data: { import: Import }) => data.import,
      invalidatesTags: ['Import'],
    }),
    tenantImportsRun: build.mutation<Import, ImportRunInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/imports/${id}/run`, method: 'POST', body }),
      transformResponse: (data: { import: Import }) => data.import,
      invalidatesTags: ['Import', 'Audit'],
    }),
    tenantImportsUndo: build.mutation<Import, string>({
      query: (id) => ({ url: `/api/imports/${id}/undo`, method: 'POST' }),
      transformResponse: (data: { import: Import }) => data.import,
      invalidatesTags: ['Import', 'Audit'],
    }),
  }),
});

export const {
  useTenantImportsListQuery,
  useTenantImportsGetQuery,
  useTenantImportsRowsQuery,
  useTenantImportsCreateMutation,
  useTenantImportsSetColumnsMutation,
  useTenantImportsRunMutation,
  useTenantImportsUndoMutation,
} = importsApi;
