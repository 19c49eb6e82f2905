import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { FieldError, Pagination } from '@focinho/contracts/kernel/envelope';
import { ApiError } from './http';
import { session } from './session';

export { skipToken } from '@reduxjs/toolkit/query/react';

/** Error of every endpoint. Status 0 means unreachable; `message` is Portuguese and can be shown in a toast. */
export interface CallError {
  status: number;
  message: string;
  errors: FieldError[];
}
export interface Call {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Query parameters; undefined, null and '' are left out. */
  params?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as `Idempotency-Key`: a repeated POST returns the first result. */
  idempotencyKey?: string;
  /** Sent as `X-Approval`: the id of an approval that a manager has just given, several separated by commas. */
  approval?: string | undefined;
}

function queryString(params: Call['params'] = {}): string {
  const entries = Object.entries(params).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
}

const baseQuery: BaseQueryFn<Call, unknown, CallError> = async (call, { signal }) => {
  try {
    const { data } = await session.call(`${call.url}${queryString(call.params)}`, {
      signal,
      ...(call.method ? { method: call.method } : {}),
      ...(call.body === undefined ? {} : { body: call.body }),
      headers: {
        ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
        ...(call.approval ? { 'X-Approval': call.approval } : {}),
      },
    });
    return { data };
  } catch (error) {
    // Nobody waits for the result of an aborted call; RTK Query would log an exception as an error of the page.
    if (signal.aborted) return { error: { status: 0, message: '', errors: [] } };
    if (!(error instanceof ApiError)) throw error;
    return { error: { status: error.status, message: error.message, errors: error.errors } };
  }
};

/**
 * The one RTK Query api of the page. A remote adds its cache tags with `enhanceEndpoints({ addTagTypes })` and injects its
 * endpoints, whose names begin with the remote's prefix (`tenantPetsList`). Query endpoints return the envelope's `data`.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** One page of a list. */
export interface Page<T> {
  rows: T[];
  pagination: Pagination;
}

export { newIdempotencyKey } from './http';
