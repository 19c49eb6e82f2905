import type {
  Dose,
  DoseCheckQuery,
  DoseCheckResult,
  DoseInput,
  DoseListQuery,
  DueDose,
} from '@focinho/contracts/agenda/doses';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Tag } from '../../tenant-api';

/** Whether a pet is late is shown wherever it comes. */
const CHANGED: Tag[] = ['Dose', 'Appointment'];

const dosesApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantDosesList: build.query<Page<Dose>, DoseListQuery>({
      query: (params) => ({ url: '/api/doses', params }),
      transformResponse: pageOf<Dose, 'doses'>('doses'),
      providesTags: ['Dose'],
    }),
    tenantDosesDue: build.query<DueDose[], void>({
      query: () => ({ url: '/api/doses/due' }),
      transformResponse: (data: { dueDoses: DueDose[] }) => data.dueDoses,
      providesTags: ['Dose', 'Appointment', 'Client'],
    }),
    tenantDosesCheck: build.query<DoseCheckResult, DoseCheckQuery>({
      query: (params) => ({ url: '/api/doses/check', params }),
      transformResponse: (data: { doseCheck: DoseCheckResult }) => data.doseCheck,
      providesTags: ['Dose', 'Service'],
    }),
    tenantDosesCreate: build.mutation<Dose, { dose: DoseInput; idempotencyKey: string }>({
      query: ({ dose, ...call }) => ({ url: '/api/doses', method: 'POST', body: dose, ...call }),
      transformResponse: (data: { dose: Dose }) => data.dose,
      invalidatesTags: CHANGED,
    }),
    tenantDosesUpdate: build.mutation<Dose, { id: string; dose: ChangeOf<DoseInput> }>({
      query: ({ id, dose }) => ({ url: `/api/doses/${id}`, method: 'PUT', body: dose }),
      transformResponse: (data: { dose: Dose }) => data.dose,
      invalidatesTags: CHANGED,
    }),
    tenantDosesDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/doses/${id}`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    tenantDosesRestore: build.mutation<Dose, string>({
      query: (id) => ({ url: `/api/doses/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { dose: Dose }) => data.dose,
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useTenantDosesListQuery,
  useTenantDosesDueQuery,
  useTenantDosesCheckQuery,
  useTenantDosesCreateMutation,
  useTenantDosesUpdateMutation,
  useTenantDosesDeleteMutation,
  useTenantDosesRestoreMutation,
} = dosesApi;
