import type {
  FitsQuery,
  Waiting,
  WaitingFit,
  WaitingInput,
  WaitingListQuery,
} from '@focinho/contracts/agenda/waiting-list';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

const waitingListApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantWaitingList: build.query<Page<Waiting>, WaitingListQuery>({
      query: (params) => ({ url: '/api/waiting-list', params }),
      transformResponse: pageOf<Waiting, 'waitingList'>('waitingList'),
      providesTags: ['Waiting'],
    }),
    /** Who fits into the time that an appointment has left, those who have waited longest first. */
    tenantWaitingListFits: build.query<WaitingFit[], FitsQuery>({
      query: (params) => ({ url: '/api/waiting-list/fits', params }),
      transformResponse: (data: { fits: WaitingFit[] }) => data.fits,
      // Every booking may take the slot.
      providesTags: ['Waiting', 'Appointment'],
    }),
    tenantWaitingListCreate: build.mutation<Waiting, { waiting: WaitingInput; idempotencyKey: string }>({
      query: ({ waiting, ...call }) => ({ url: '/api/waiting-list', method: 'POST', body: waiting, ...call }),
      transformResponse: (data: { waiting: Waiting }) => data.waiting,
      invalidatesTags: ['Waiting'],
    }),
    tenantWaitingListUpdate: build.mutation<Waiting, { id: string; waiting: ChangeOf<WaitingInput> }>({
      query: ({ id, waiting }) => ({ url: `/api/waiting-list/${id}`, method: 'PUT', body: waiting }),
      transformResponse: (data: { waiting: Waiting }) => data.waiting,
      invalidatesTags: ['Waiting'],
    }),
    tenantWaitingListDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/waiting-list/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Waiting'],
    }),
    tenantWaitingListRestore: build.mutation<Waiting, string>({
      query: (id) => ({ url: `/api/waiting-list/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { waiting: Waiting }) => data.waiting,
      invalidatesTags: ['Waiting'],
    }),
  }),
});

export const {
  useTenantWaitingListQuery,
  useTenantWaitingListFitsQuery,
  useTenantWaitingListCreateMutation,
  useTenantWaitingListUpdateMutation,
  useTenantWaitingListDeleteMutation,
  useTenantWaitingListRestoreMutation,
} = waitingListApi;
