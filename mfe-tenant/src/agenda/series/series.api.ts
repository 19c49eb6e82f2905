import type {
  Series,
  SeriesCancellation,
  SeriesChange,
  SeriesInput,
  SeriesPreview,
  SeriesPreviewInput,
} from '@focinho/contracts/agenda/series';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Undoable } from '@focinho/contracts/kernel/undo';
import { tenantApi, type Approvable } from '../../tenant-api';

const seriesApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantSeriesGet: build.query<Series, string>({
      query: (id) => ({ url: `/api/series/${id}` }),
      transformResponse: (data: { series: Series }) => data.series,
      providesTags: ['Appointment'],
    }),
    /** A mutation, because its response is true only now and must never come from the cache. */
    tenantSeriesPreview: build.mutation<SeriesPreview, SeriesPreviewInput>({
      query: (body) => ({ url: '/api/series/preview', method: 'POST', body }),
      transformResponse: (data: { preview: SeriesPreview }) => data.preview,
    }),
    tenantSeriesCreate: build.mutation<Series, Approvable<{ series: SeriesInput; idempotencyKey: string }>>({
      query: ({ series, ...call }) => ({ url: '/api/series', method: 'POST', body: series, ...call }),
      transformResponse: (data: { series: Series }) => data.series,
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    tenantSeriesChange: build.mutation<Series, Approvable<{ id: string; change: ChangeOf<SeriesChange> & Undoable }>>({
      query: ({ id, change, approval }) => ({ url: `/api/series/${id}`, method: 'PUT', body: change, approval }),
      transformResponse: (data: { series: Series }) => data.series,
      invalidatesTags: ['Appointment', 'Report', 'Order'],
    }),
    /** Returns how many appointments it cancelled. */
    tenantSeriesCancel: build.mutation<number, Approvable<{ id: string; cancellation: SeriesCancellation & Undoable }>>(
      {
        query: ({ id, cancellation, ...call }) => ({
          url: `/api/series/${id}/cancellation`,
          method: 'POST',
          body: cancellation,
          ...call,
        }),
        transformResponse: (data: { cancelled: number }) => data.cancelled,
        invalidatesTags: ['Appointment', 'Report', 'Order'],
      },
    ),
  }),
});

export const {
  useTenantSeriesGetQuery,
  useTenantSeriesPreviewMutation,
  useTenantSeriesCreateMutation,
  useTenantSeriesChangeMutation,
  useTenantSeriesCancelMutation,
} = seriesApi;
