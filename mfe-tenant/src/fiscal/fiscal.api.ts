import type {
  FiscalDocument,
  FiscalDocumentDetail,
  FiscalDocumentInput,
  FiscalDocumentListQuery,
  FiscalSummary,
} from '@focinho/contracts/fiscal/fiscal-documents';
import type {
  FiscalCertificateInput,
  FiscalSettings,
  FiscalSettingsInput,
} from '@focinho/contracts/fiscal/fiscal-settings';
import type { DataExport } from '@focinho/contracts/insight/exports';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../tenant-api';

/** Steps with one document, by the last part of the route. */
export type FiscalStep = 'retry' | 'mail' | 'contingency' | 'cancellation' | 'voiding';
const toSettings = (data: { settings: FiscalSettings }) => data.settings;
const toSeveral = (data: { fiscalDocuments: FiscalDocument[] }) => data.fiscalDocuments;

const fiscalApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantFiscalDocuments: build.query<Page<FiscalDocument>, FiscalDocumentListQuery>({
      query: (params) => ({ url: '/api/fiscal-documents', params }),
      transformResponse: pageOf<FiscalDocument, 'fiscalDocuments'>('fiscalDocuments'),
      providesTags: ['FiscalDocument'],
    }),
    tenantFiscalDocument: build.query<FiscalDocumentDetail, string>({
      query: (id) => ({ url: `/api/fiscal-documents/${id}` }),
      transformResponse: (data: { fiscalDocument: FiscalDocumentDetail }) => data.fiscalDocument,
      providesTags: ['FiscalDocument'],
    }),
    tenantFiscalIssue: build.mutation<FiscalDocument[], { input: FiscalDocumentInput; idempotencyKey: string }>({
      query: ({ input, idempotencyKey }) => ({
        ...{ url: '/api/fiscal-documents', method: 'POST', body: input, idempotencyKey },
      }),
      transformResponse: toSeveral,
      invalidatesTags: ['FiscalDocument'],
    }),
    tenantFiscalTest: build.mutation<FiscalDocument[], { idempotencyKey: string }>({
      query: (call) => ({ url: '/api/fiscal-documents/tests', method: 'POST', ...call }),
      transformResponse: toSeveral,
      invalidatesTags: ['FiscalDocument'],
    }),
    tenantFiscalStep: build.mutation<
      FiscalDocument,
      { id: string; step: FiscalStep; reason?: string; idempotencyKey: string }
    >({
      query: ({ id, step, reason, idempotencyKey }) => ({
        ...{ url: `/api/fiscal-documents/${id}/${step}`, method: 'POST', idempotencyKey },
        ...(reason !== undefined && { body: { reason } }),
      }),
      transformResponse: (data: { fiscalDocument: FiscalDocument }) => data.fiscalDocument,
      invalidatesTags: ['FiscalDocument'],
    }),
    tenantFiscalSummary: build.query<FiscalSummary, void>({
      query: () => ({ url: '/api/fiscal-settings/summary' }),
      transformResponse: (data: { summary: FiscalSummary }) => data.summary,
      providesTags: ['FiscalDocument'],
    }),
    tenantFiscalSettings: build.query<FiscalSettings, void>({
      query: () => ({ url: '/api/fiscal-settings' }),
      transformResponse: toSettings,
      providesTags: ['FiscalDocument'],
    }),
    tenantFiscalSettingsUpdate: build.mutation<FiscalSettings, ChangeOf<FiscalSettingsInput>>({
      query: (body) => ({ url: '/api/fiscal-settings', method: 'PUT', body }),
      transformResponse: toSettings,
      invalidatesTags: ['FiscalDocument'],
    }),
    tenantFiscalCertificate: build.mutation<FiscalSettings, FiscalCertificateInput>({
      query: (body) => ({ url: '/api/fiscal-settings/certificate', method: 'PUT', body }),
      transformResponse: toSettings,
      invalidatesTags: ['FiscalDocument'],
    }),
    tenantFiscalArchive: build.mutation<DataExport, { month: string }>({
      query: (body) => ({ url: '/api/fiscal-archives', method: 'POST', body }),
      transformResponse: (data: { export: DataExport }) => data.export,
    }),
  }),
});

export const {
  useTenantFiscalDocumentsQuery,
  useTenantFiscalDocumentQuery,
  useTenantFiscalIssueMutation,
  useTenantFiscalTestMutation,
  useTenantFiscalStepMutation,
  useTenantFiscalSummaryQuery,
  useTenantFiscalSettingsQuery,
  useTenantFiscalSettingsUpdateMutation,
  useTenantFiscalCertificateMutation,
  useTenantFiscalArchiveMutation,
} = fiscalApi;
