import type { Order } from '@focinho/contracts/desk/orders';
import type { TaxiSettings, TaxiSettingsInput } from '@focinho/contracts/agenda/taxi-settings';
import type { Trip, TripInput, TripListQuery, TripMove } from '@focinho/contracts/agenda/trips';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';

/** A fee is a line of the comanda, and of the bill of a stay. */
const CHANGED = ['Trip', 'Order', 'Stay'] as const;

const tripsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantTripsList: build.query<Page<Trip>, TripListQuery>({
      query: (params) => ({ url: '/api/trips', params }),
      transformResponse: pageOf<Trip, 'trips'>('trips'),
      providesTags: ['Trip'],
    }),
    tenantTripsCreate: build.mutation<Trip, { trip: TripInput; idempotencyKey: string }>({
      query: ({ trip, idempotencyKey }) => ({ url: '/api/trips', method: 'POST', body: trip, idempotencyKey }),
      transformResponse: (data: { trip: Trip }) => data.trip,
      invalidatesTags: [...CHANGED],
    }),
    tenantTripsUpdate: build.mutation<Trip, { id: string; trip: ChangeOf<TripInput> }>({
      query: ({ id, trip }) => ({ url: `/api/trips/${id}`, method: 'PUT', body: trip }),
      transformResponse: (data: { trip: Trip }) => data.trip,
      invalidatesTags: [...CHANGED],
    }),
    tenantTripsMove: build.mutation<Trip, { id: string; move: TripMove; idempotencyKey: string }>({
      query: ({ id, move, ...call }) => ({ url: `/api/trips/${id}/moves`, method: 'POST', body: move, ...call }),
      transformResponse: (data: { trip: Trip }) => data.trip,
      invalidatesTags: [...CHANGED],
    }),
    /** Opens a comanda with a fee, or puts it on the open one of today. */
    tenantTripsCharge: build.mutation<Order, { tripId: string; clientId: string; idempotencyKey: string }>({
      query: ({ tripId, clientId, ...call }) => ({
        ...{ url: '/api/orders', method: 'POST', body: { clientId, lines: [{ tripId }] } },
        ...call,
      }),
      transformResponse: (data: { order: Order }) => data.order,
      invalidatesTags: [...CHANGED],
    }),
    tenantTaxiSettings: build.query<TaxiSettings, void>({
      query: () => ({ url: '/api/taxi-settings' }),
      transformResponse: (data: { settings: TaxiSettings }) => data.settings,
      providesTags: ['TaxiSettings'],
    }),
    tenantTaxiSettingsUpdate: build.mutation<TaxiSettings, ChangeOf<TaxiSettingsInput>>({
      query: (body) => ({ url: '/api/taxi-settings', method: 'PUT', body }),
      transformResponse: (data: { settings: TaxiSettings }) => data.settings,
      invalidatesTags: ['TaxiSettings', 'Trip'],
    }),
    tenantTripsOrder: build.mutation<string[], { tripIds: string[]; idempotencyKey: string }>({
      query: ({ tripIds, ...call }) => ({ url: '/api/trips/order', method: 'POST', body: { tripIds }, ...call }),
      transformResponse: (data: { tripIds: string[] }) => data.tripIds,
      invalidatesTags: ['Trip'],
    }),
  }),
});

export const {
  useTenantTripsListQuery,
  useTenantTripsCreateMutation,
  useTenantTripsUpdateMutation,
  useTenantTripsMoveMutation,
  useTenantTripsOrderMutation,
  useTenantTripsChargeMutation,
  useTenantTaxiSettingsQuery,
  useTenantTaxiSettingsUpdateMutation,
} = tripsApi;
