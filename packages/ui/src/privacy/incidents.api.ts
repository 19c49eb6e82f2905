import type { Incident, IncidentInput } from '@focinho/contracts/journal/incidents';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { baseApi } from '@focinho/host/store';

/** The register of whoever is logged in: a shop's, or in the root tenant the platform's. */
const incidentsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Incident'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    incidentsList: build.query<Incident[], void>({
      query: () => ({ url: '/api/incidents' }),
      transformResponse: (data: { incidents: Incident[] }) => data.incidents,
      providesTags: ['Incident'],
    }),
    incidentsCreate: build.mutation<Incident, { incident: IncidentInput; idempotencyKey: string }>({
      query: ({ incident: body, ...call }) => ({ url: '/api/incidents', method: 'POST', body, ...call }),
      transformResponse: (data: { incident: Incident }) => data.incident,
      invalidatesTags: ['Incident'],
    }),
    incidentsUpdate: build.mutation<Incident, { id: string; incident: ChangeOf<IncidentInput> }>({
      query: ({ id, incident: body }) => ({ url: `/api/incidents/${id}`, method: 'PUT', body }),
      transformResponse: (data: { incident: Incident }) => data.incident,
      invalidatesTags: ['Incident'],
    }),
  }),
});
export const { useIncidentsListQuery, useIncidentsCreateMutation, useIncidentsUpdateMutation } = incidentsApi;
