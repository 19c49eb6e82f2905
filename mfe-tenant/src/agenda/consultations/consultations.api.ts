import type {
  Consultation,
  ConsultationAddendum,
  ConsultationInput,
  ConsultationListQuery,
  ConsultationUpdate,
} from '@focinho/contracts/agenda/consultations';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const noteOf = (data: { consultation: Consultation }) => data.consultation;

const consultationsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantConsultationsList: build.query<Page<Consultation>, ConsultationListQuery>({
      query: (params) => ({ url: '/api/consultations', params }),
      transformResponse: pageOf<Consultation, 'consultations'>('consultations'),
      providesTags: ['Consultation'],
    }),
    tenantConsultationsCreate: build.mutation<
      Consultation,
      { consultation: ConsultationInput; idempotencyKey: string }
    >({
      query: ({ consultation, ...call }) => ({
        url: '/api/consultations',
        method: 'POST',
        body: consultation,
        ...call,
      }),
      transformResponse: noteOf,
      invalidatesTags: ['Consultation'],
    }),
    tenantConsultationsUpdate: build.mutation<Consultation, { id: string; consultation: ChangeOf<ConsultationUpdate> }>(
      {
        query: ({ id, consultation }) => ({ url: `/api/consultations/${id}`, method: 'PUT', body: consultation }),
        transformResponse: noteOf,
        invalidatesTags: ['Consultation'],
      },
    ),
    // What the pet weighed becomes a weighing.
    tenantConsultationsSign: build.mutation<Consultation, { id: string; idempotencyKey: string }>({
      query: ({ id, ...call }) => ({ url: `/api/consultations/${id}/signature`, method: 'POST', ...call }),
      transformResponse: noteOf,
      invalidatesTags: ['Consultation', 'Weight', 'Pet'],
    }),
    tenantConsultationsAddendum: build.mutation<
      Consultation,
      { id: string; addendum: ConsultationAddendum; idempotencyKey: string }
    >({
      query: ({ id, addendum, ...call }) => ({
        url: `/api/consultations/${id}/addenda`,
        method: 'POST',
        body: addendum,
        ...call,
      }),
      transformResponse: noteOf,
      invalidatesTags: ['Consultation'],
    }),
    tenantConsultationsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/consultations/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Consultation'],
    }),
    tenantConsultationsRestore: build.mutation<Consultation, string>({
      query: (id) => ({ url: `/api/consultations/${id}/restoration`, method: 'POST' }),
      transformResponse: noteOf,
      invalidatesTags: ['Consultation'],
    }),
  }),
});

export const {
  useTenantConsultationsListQuery,
  useTenantConsultationsCreateMutation,
  useTenantConsultationsUpdateMutation,
  useTenantConsultationsSignMutation,
  useTenantConsultationsAddendumMutation,
  useTenantConsultationsDeleteMutation,
  useTenantConsultationsRestoreMutation,
} = consultationsApi;
