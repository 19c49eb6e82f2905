import type { AgendaSettings, AgendaSettingsInput } from '@focinho/contracts/agenda/agenda-settings';
import type { Professional, ProfessionalInput, ProfessionalListQuery } from '@focinho/contracts/agenda/professionals';
import type { Station, StationInput, StationListQuery } from '@focinho/contracts/agenda/stations';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const teamApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantProfessionalsList: build.query<Page<Professional>, ProfessionalListQuery>({
      query: (params) => ({ url: '/api/professionals', params }),
      transformResponse: pageOf<Professional, 'professionals'>('professionals'),
      providesTags: ['Professional'],
    }),
    tenantProfessionalsCreate: build.mutation<
      Professional,
      { professional: ProfessionalInput; idempotencyKey: string }
    >({
      query: ({ professional, ...call }) => ({
        url: '/api/professionals',
        method: 'POST',
        body: professional,
        ...call,
      }),
      transformResponse: (data: { professional: Professional }) => data.professional,
      invalidatesTags: ['Professional', 'Agenda'],
    }),
    tenantProfessionalsUpdate: build.mutation<Professional, { id: string; professional: ChangeOf<ProfessionalInput> }>({
      query: ({ id, professional }) => ({ url: `/api/professionals/${id}`, method: 'PUT', body: professional }),
      transformResponse: (data: { professional: Professional }) => data.professional,
      // Appointments show their professional's name and colour.
      invalidatesTags: ['Professional', 'Agenda', 'Appointment'],
    }),
    tenantProfessionalsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/professionals/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Professional', 'Agenda', 'Appointment'],
    }),
    tenantProfessionalsRestore: build.mutation<Professional, string>({
      query: (id) => ({ url: `/api/professionals/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { professional: Professional }) => data.professional,
      invalidatesTags: ['Professional', 'Agenda', 'Appointment'],
    }),
    tenantStationsList: build.query<Page<Station>, StationListQuery>({
      query: (params) => ({ url: '/api/stations', params }),
      transformResponse: pageOf<Station, 'stations'>('stations'),
      providesTags: ['Station'],
    }),
    tenantStationsCreate: build.mutation<Station, { station: StationInput; idempotencyKey: string }>({
      query: ({ station, idempotencyKey }) => ({ url: '/api/stations', method: 'POST', body: station, idempotencyKey }),
      transformResponse: (data: { station: Station }) => data.station,
      invalidatesTags: ['Station', 'Agenda'],
    }),
    tenantStationsUpdate: build.mutation<Station, { id: string; station: ChangeOf<StationInput> }>({
      query: ({ id, station }) => ({ url: `/api/stations/${id}`, method: 'PUT', body: station }),
      transformResponse: (data: { station: Station }) => data.station,
      // Appointments show the stations of their steps.
      invalidatesTags: ['Station', 'Agenda', 'Appointment'],
    }),
    tenantStationsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/stations/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Station', 'Agenda', 'Appointment'],
    }),
    tenantStationsRestore: build.mutation<Station, string>({
      query: (id) => ({ url: `/api/stations/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { station: Station }) => data.station,
      invalidatesTags: ['Station', 'Agenda', 'Appointment'],
    }),
    tenantAgendaSettings: build.query<AgendaSettings, void>({
      query: () => ({ url: '/api/agenda/settings' }),
      transformResponse: (data: { settings: AgendaSettings }) => data.settings,
      providesTags: ['AgendaSettings'],
    }),
    tenantAgendaSettingsUpdate: build.mutation<AgendaSettings, ChangeOf<AgendaSettingsInput>>({
      query: (settings) => ({ url: '/api/agenda/settings', method: 'PUT', body: settings }),
      transformResponse: (data: { settings: AgendaSettings }) => data.settings,
      invalidatesTags: ['AgendaSettings', 'Agenda'],
    }),
  }),
});

export const {
  useTenantProfessionalsListQuery,
  useTenantProfessionalsCreateMutation,
  useTenantProfessionalsUpdateMutation,
  useTenantProfessionalsDeleteMutation,
  useTenantProfessionalsRestoreMutation,
  useTenantStationsListQuery,
  useTenantStationsCreateMutation,
  useTenantStationsUpdateMutation,
  useTenantStationsDeleteMutation,
  useTenantStationsRestoreMutation,
  useTenantAgendaSettingsQuery,
  useTenantAgendaSettingsUpdateMutation,
} = teamApi;
