import type { Appointment, AppointmentListQuery } from '@focinho/contracts/appointments';
import type { Pagination } from '@focinho/contracts/envelope';
import { baseApi, type Page } from '@focinho/host/store';

const appointmentsApi = baseApi.injectEndpoints({
  // After a release that failed, the previous one runs in the same page: what is evaluated last must hold.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantAppointmentsList: build.query<Page<Appointment>, AppointmentListQuery>({
      query: (params) => ({ url: '/api/appointments', params }),
      transformResponse: (data: { appointments: Appointment[]; pagination: Pagination }) => ({
        rows: data.appointments,
        pagination: data.pagination,
      }),
      providesTags: ['Appointment'],
    }),
  }),
});

export const { useTenantAppointmentsListQuery } = appointmentsApi;
