import type {
  HotelSettings,
  HotelSettingsInput,
  Occupancy,
  OccupancyQuery,
  Stay,
  StayDay,
  StayDayQuery,
  StayDepositInput,
  StayInput,
  StayListQuery,
  StayLog,
  StayLogInput,
  StayMove,
  StayPreview,
  StayPreviewQuery,
  StayUpdate,
} from '@focinho/contracts/agenda/stays';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

/** A stay is charged by a comanda, and its deposit is credit of the client. */
const CHANGED = ['Stay', 'Order', 'Report'] as const;

const stayOf = (data: { stay: Stay }) => data.stay;

const staysApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantStaysList: build.query<Page<Stay>, StayListQuery>({
      query: (params) => ({ url: '/api/stays', params }),
      transformResponse: pageOf<Stay, 'stays'>('stays'),
      providesTags: ['Stay'],
    }),
    tenantStaysGet: build.query<Stay, string>({
      query: (id) => ({ url: `/api/stays/${id}` }),
      transformResponse: stayOf,
      providesTags: ['Stay', 'Appointment', 'Order'],
    }),
    tenantStaysOccupancy: build.query<Occupancy, OccupancyQuery>({
      query: (params) => ({ url: '/api/stays/occupancy', params }),
      transformResponse: (data: { occupancy: Occupancy }) => data.occupancy,
      providesTags: ['Stay', 'Station'],
    }),
    tenantStaysDay: build.query<StayDay['stays'], StayDayQuery>({
      query: (params) => ({ url: '/api/stays/day', params }),
      transformResponse: (data: { day: StayDay }) => data.day.stays,
      providesTags: ['Stay'],
    }),
    tenantStaysPreview: build.query<StayPreview, StayPreviewQuery>({
      query: (body) => ({ url: '/api/stays/preview', method: 'POST', body }),
      transformResponse: (data: { preview: StayPreview }) => data.preview,
      providesTags: ['Stay', 'Station', 'Dose', 'Service'],
    }),
    tenantStaysCreate: build.mutation<Stay, { stay: StayInput; idempotencyKey: string }>({
      query: ({ stay, ...call }) => ({ url: '/api/stays', method: 'POST', body: stay, ...call }),
      transformResponse: stayOf,
      invalidatesTags: [...CHANGED],
    }),
    tenantStaysUpdate: build.mutation<Stay, { id: string; stay: ChangeOf<StayUpdate> }>({
      query: ({ id, stay }) => ({ url: `/api/stays/${id}`, method: 'PUT', body: stay }),
      transformResponse: stayOf,
      invalidatesTags: [...CHANGED],
    }),
    tenantStaysMove: build.mutation<Stay, Approvable<{ id: string; move: StayMove; idempotencyKey: string }>>({
      query: ({ id, move, ...call }) => ({ url: `/api/stays/${id}/moves`, method: 'POST', body: move, ...call }),
      transformResponse: stayOf,
      invalidatesTags: [...CHANGED],
    }),
    tenantStaysDeposit: build.mutation<Stay, { id: string; deposit: StayDepositInput; idempotencyKey: string }>({
      query: ({ id, deposit, ...call }) => ({
        url: `/api/stays/${id}/deposit`,
        method: 'POST',
        body: deposit,
        ...call,
      }),
      transformResponse: stayOf,
      invalidatesTags: [...CHANGED, 'Credit', 'Transaction', 'Till'],
    }),
    /** Opens a comanda with the stay on it, or puts it on the one that is open. */
    tenantStaysOrder: build.mutation<Stay, { id: string; idempotencyKey: string }>({
      query: ({ id, ...call }) => ({ url: `/api/stays/${id}/order`, method: 'POST', ...call }),
      transformResponse: stayOf,
      invalidatesTags: [...CHANGED, 'Queue'],
    }),
    tenantStaysLog: build.mutation<StayLog, { id: string; log: StayLogInput; idempotencyKey: string }>({
      query: ({ id, log, ...call }) => ({ url: `/api/stays/${id}/logs`, method: 'POST', body: log, ...call }),
      transformResponse: (data: { log: StayLog }) => data.log,
      invalidatesTags: [...CHANGED],
    }),
    tenantStaysUnlog: build.mutation<null, { id: string; logId: string }>({
      query: ({ id, logId }) => ({ url: `/api/stays/${id}/logs/${logId}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
    tenantHotelSettings: build.query<HotelSettings, void>({
      query: () => ({ url: '/api/hotel-settings' }),
      transformResponse: (data: { settings: HotelSettings }) => data.settings,
      providesTags: ['HotelSettings'],
    }),
    tenantHotelSettingsUpdate: build.mutation<HotelSettings, ChangeOf<HotelSettingsInput>>({
      query: (body) => ({ url: '/api/hotel-settings', method: 'PUT', body }),
      transformResponse: (data: { settings: HotelSettings }) => data.settings,
      invalidatesTags: ['HotelSettings', 'Stay'],
    }),
  }),
});

export const {
  useTenantStaysListQuery,
  useTenantStaysGetQuery,
  useTenantStaysOccupancyQuery,
  useTenantStaysDayQuery,
  useTenantStaysPreviewQuery,
  useTenantStaysCreateMutation,
  useTenantStaysUpdateMutation,
  useTenantStaysMoveMutation,
  useTenantStaysDepositMutation,
  useTenantStaysOrderMutation,
  useTenantStaysLogMutation,
  useTenantStaysUnlogMutation,
  useTenantHotelSettingsQuery,
  useTenantHotelSettingsUpdateMutation,
} = staysApi;
