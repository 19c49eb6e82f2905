import type {
  Appointment,
  AppointmentInput,
  AppointmentListQuery,
  AppointmentUpdate,
  NewAppointment,
} from '@focinho/contracts/agenda/appointments';
import { dayOf } from '@focinho/contracts/kernel/dates';
import type { Sale, SaleInput } from '@focinho/contracts/desk/sales';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Undoable } from '@focinho/contracts/kernel/undo';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

/** Days `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}
/** Changes without a form: shown optimistically, reverted when the server refuses. */
export type QuickChange = Pick<
  AppointmentUpdate,
  'status' | 'date' | 'startTime' | 'endTime' | 'professionalId' | 'stationId' | 'squeezeReason' | 'cancellationReason'
>;
/** Optional fields that may be left out, as the specified call does. */
type LeftOut = 'petId' | 'professionalId' | 'price' | 'squeezeReason';
type SentAppointment = Omit<NewAppointment, LeftOut> & Partial<Pick<NewAppointment, LeftOut>>;

const pageOfAppointments = pageOf<Appointment, 'appointments'>('appointments');
/** Sent, and not yet decided. */
const pending = new Map<string, ChangeOf<QuickChange> & Undoable>();
/** A list that was read before a change was made must not take it back before everybody's eyes: a click would miss the button. */
function withPending(rows: Appointment[]): Appointment[] {
  for (const [id, change] of pending) applyTo(rows, id, change);
  return rows;
}

const appointmentsApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantAppointmentsList: build.query<Page<Appointment>, AppointmentListQuery>({
      query: (params) => ({ url: '/api/appointments', params }),
      transformResponse: (data: Parameters<typeof pageOfAppointments>[0]) => {
        const page = pageOfAppointments(data);
        return { ...page, rows: withPending(page.rows) };
      },
      providesTags: ['Appointment', 'Photo'],
    }),
    /** All appointments of a period in order of time, for the calendar and the day's agenda. */
    tenantAppointmentsPeriod: build.query<Appointment[], Period>({
      query: (period) => ({ url: '/api/appointments', params: { ...period, sort: 'date' } }),
      transformResponse: (data: { appointments: Appointment[] }) => withPending(data.appointments),
      providesTags: ['Appointment', 'Photo'],
    }),
    tenantAppointmentsGet: build.query<Appointment, string>({
      query: (id) => ({ url: `/api/appointments/${id}` }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      providesTags: ['Appointment', 'Photo'],
    }),
    tenantAppointmentsCreate: build.mutation<
      Appointment,
      Approvable<{ appointment: SentAppointment & Undoable; idempotencyKey: string }>
    >({
      query: ({ appointment, ...call }) => ({ url: '/api/appointments', method: 'POST', body: appointment, ...call }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      // Who was on the waiting list for it is not any more.
      invalidatesTags: (_result, _error, { appointment }) => [
        'Appointment',
        'Report',
        'Waiting',
        ...(appointment.newPet ? (['Pet', 'Client'] as const) : []),
      ],
    }),
    tenantAppointmentsUpdate: build.mutation<
      Appointment,
      Approvable<{ id: string; appointment: ChangeOf<AppointmentInput> & Undoable }>
    >({
      query: ({ id, appointment, ...call }) => ({
        url: `/api/appointments/${id}`,
        method: 'PUT',
        body: appointment,
        ...call,
      }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      // What it costs is charged on its comanda.
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    tenantAppointmentsChange: build.mutation<
      Appointment,
      Approvable<{ id: string; change: ChangeOf<QuickChange> & Undoable }>
    >({
      query: ({ id, change, approval }) => ({ url: `/api/appointments/${id}`, method: 'PUT', body: change, approval }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      // A cancelled one leaves its comanda.
      invalidatesTags: ['Appointment', 'Report', 'Order'],
      async onQueryStarted({ id, change }, { dispatch, getState, queryFulfilled }) {
        pending.set(id, change);
        const shown = appointmentsApi.util.selectInvalidatedBy(getState(), ['Appointment']);
        const undos = shown.map(({ endpointName, originalArgs }) => {
          if (endpointName === 'tenantAppointmentsPeriod')
            return dispatch(
              appointmentsApi.util.updateQueryData(endpointName, originalArgs as Period, (rows) =>
                applyTo(rows, id, change),
              ),
            );
          if (endpointName === 'tenantAppointmentsList')
            return dispatch(
              appointmentsApi.util.updateQueryData(endpointName, originalArgs as AppointmentListQuery, ({ rows }) =>
                applyTo(rows, id, change),
              ),
            );
          return undefined;
        });
        await queryFulfilled.catch(() => undos.forEach((patch) => patch?.undo()));
        if (pending.get(id) === change) pending.delete(id);
      },
    }),
    tenantAppointmentsUndoStatus: build.mutation<Appointment, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/appointments/${id}/undo-status`, method: 'POST', approval }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      // A cancelled one leaves its comanda.
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    /** Restores all of a change that was sent with this id. */
    tenantAppointmentsUndo: build.mutation<null, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/undos/${id}`, method: 'POST', approval }),
      // A pet whose death is undone lives again.
      invalidatesTags: ['Appointment', 'Report', 'Order', 'Pet', 'Waiting', 'Stay', 'Trip'],
    }),
    tenantAppointmentsDelete: build.mutation<null, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/appointments/${id}`, method: 'DELETE', approval }),
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    tenantAppointmentsRestore: build.mutation<Appointment, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/appointments/${id}/restoration`, method: 'POST', approval }),
      transformResponse: (data: { appointment: Appointment }) => data.appointment,
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    tenantAppointmentsFinalise: build.mutation<Sale, Approvable<{ sale: SaleInput; idempotencyKey: string }>>({
      query: ({ sale, ...call }) => ({ url: '/api/sales', method: 'POST', body: sale, ...call }),
      transformResponse: (data: { sale: Sale }) => data.sale,
      // A sale on credit changes the client's credit account.
      invalidatesTags: ['Appointment', 'Sale', 'Credit', 'Transaction', 'Report', 'Membership', 'Cashback', 'Trip'],
    }),
  }),
});

function applyTo(rows: Appointment[], id: string, change: ChangeOf<QuickChange> & Undoable): void {
  const { date, stationId: _, was: __, undo: ___, ...fields } = change;
  const row = rows.find((appointment) => appointment.id === id);
  if (row) Object.assign(row, fields, date ? { date: `${dayOf(date)}T00:00:00.000Z` } : {});
}

export const {
  useTenantAppointmentsListQuery,
  useTenantAppointmentsPeriodQuery,
  useTenantAppointmentsGetQuery,
  useTenantAppointmentsCreateMutation,
  useTenantAppointmentsUpdateMutation,
  useTenantAppointmentsChangeMutation,
  useTenantAppointmentsUndoStatusMutation,
  useTenantAppointmentsUndoMutation,
  useTenantAppointmentsDeleteMutation,
  useTenantAppointmentsRestoreMutation,
  useTenantAppointmentsFinaliseMutation,
} = appointmentsApi;
