import type { Envelope, FieldError } from '@focinho/contracts/envelope';
import { getConfig } from './config';

/** A call that did not succeed. `status` 0 means that the API could not be reached; `message` is fit for a toast. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldError[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
export interface CallContext {
  token: string | null;
  tenantSlug: string | null;
}

export const UNREACHABLE = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';

/**
 * One call to the API: JSON in, the whole envelope out.
 * @throws ApiError for a non-OK status ("HTTP <status>" without a message of the server) or when nothing answered.
 */
export async function callApi<T>(path: string, options: CallOptions, context: CallContext): Promise<Envelope<T>> {
  const { method = 'GET', body, headers, signal } = options;
  let response: Response;
  try {
    response = await fetch(`${getConfig().apiUrl}${path}`, {
      method,
      credentials: 'include',
      signal: signal ?? null,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(context.tenantSlug ? { 'X-Tenant': context.tenantSlug } : {}),
        ...(context.token ? { Authorization: `Bearer ${context.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE);
  }
  const answer: Partial<Envelope<T>> | undefined = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer?.message || `HTTP ${response.status}`, answer?.errors);
  return { success: answer?.success ?? false, data: answer?.data ?? null, message: answer?.message ?? '' };
}
