import type {
  Arrivals,
  ArrivalsInput,
  ArrivalUpdate,
  DeskFound,
  MoveInput,
  Queue,
  QueueEntry,
  WalkIn,
  WalkInInput,
} from '@focinho/contracts/desk/queue';
import { tenantApi, type Approvable } from '../../tenant-api';

/**
 * An arrival or a move changes the queue and the statuses of appointments; a delivered pet counts in reports, and one that has not arrived
 * after all leaves its comanda.
 */
const CHANGED_BY_A_MOVE = ['Queue', 'Appointment', 'Report', 'Order'] as const;

const queueApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantQueue: build.query<Queue, void>({
      query: () => ({ url: '/api/queue' }),
      providesTags: ['Queue', 'Appointment', 'Order', 'Photo'],
    }),
    tenantQueuePets: build.query<DeskFound, string>({
      query: (search) => ({ url: '/api/queue/pets', params: { search } }),
      providesTags: ['Queue', 'Appointment', 'Order', 'Pet', 'Client', 'Credit', 'Photo'],
      keepUnusedDataFor: 20,
    }),
    tenantQueueArrivals: build.mutation<
      Arrivals,
      Approvable<{ arrivals: Pick<ArrivalsInput, 'appointmentIds'> & Partial<ArrivalsInput>; idempotencyKey: string }>
    >({
      query: ({ arrivals, ...call }) => ({ url: '/api/queue/arrivals', method: 'POST', body: arrivals, ...call }),
      invalidatesTags: [...CHANGED_BY_A_MOVE],
    }),
    tenantQueueMove: build.mutation<QueueEntry, Approvable<{ id: string; move: MoveInput; idempotencyKey: string }>>({
      query: ({ id, move, ...call }) => ({ url: `/api/queue/${id}/moves`, method: 'POST', body: move, ...call }),
      transformResponse: (data: { entry: QueueEntry }) => data.entry,
      invalidatesTags: [...CHANGED_BY_A_MOVE],
    }),
    tenantQueueUndoMove: build.mutation<QueueEntry, { id: string; moveId: string }>({
      query: ({ id, moveId }) => ({ url: `/api/queue/${id}/moves/${moveId}`, method: 'DELETE' }),
      transformResponse: (data: { entry: QueueEntry }) => data.entry,
      invalidatesTags: [...CHANGED_BY_A_MOVE],
    }),
    tenantQueueUpdate: build.mutation<QueueEntry, { id: string; noted: ArrivalUpdate }>({
      query: ({ id, noted }) => ({ url: `/api/queue/${id}`, method: 'PATCH', body: noted }),
      transformResponse: (data: { entry: QueueEntry }) => data.entry,
      invalidatesTags: ['Queue'],
    }),
    tenantQueueWalkIns: build.mutation<WalkIn, Approvable<{ walkIn: SentWalkIn; idempotencyKey: string }>>({
      query: ({ walkIn, ...call }) => ({ url: '/api/queue/walk-ins', method: 'POST', body: walkIn, ...call }),
      invalidatesTags: [...CHANGED_BY_A_MOVE, 'Pet', 'Client'],
    }),
  }),
});

/** A walk-in whose optional fields may be left out. */
type SentWalkIn = Pick<WalkInInput, 'serviceId'> & Partial<WalkInInput>;

export const {
  useTenantQueueQuery,
  useTenantQueuePetsQuery,
  useTenantQueueArrivalsMutation,
  useTenantQueueMoveMutation,
  useTenantQueueUpdateMutation,
  useTenantQueueUndoMoveMutation,
  useTenantQueueWalkInsMutation,
} = queueApi;
