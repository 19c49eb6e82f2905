import type { AgendaOfDays, BookingProposal, ProposalQuery, Slots, SlotsQuery } from '@focinho/contracts/agenda/agenda';
import { tenantApi } from '../../tenant-api';
import type { Period } from './appointments.api';

/** Without the defaults that the API fills in. */
export type FreeSlotsQuery = Pick<SlotsQuery, 'serviceId'> & Partial<SlotsQuery>;

const agendaApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Who works when, and what is booked. */
    tenantAgenda: build.query<AgendaOfDays, Period>({
      query: (period) => ({ url: '/api/agenda', params: { ...period } }),
      providesTags: ['Appointment', 'Agenda'],
    }),
    tenantFreeSlots: build.query<Slots, FreeSlotsQuery>({
      query: (params) => ({ url: '/api/appointments/slots', params }),
      providesTags: ['Appointment', 'Agenda', 'Service', 'Pet'],
    }),
    tenantBookingProposal: build.query<BookingProposal, ProposalQuery>({
      query: (params) => ({ url: '/api/appointments/proposal', params }),
      providesTags: ['Appointment', 'Service', 'Pet'],
    }),
  }),
});

export const { useTenantAgendaQuery, useTenantFreeSlotsQuery, useTenantBookingProposalQuery } = agendaApi;
