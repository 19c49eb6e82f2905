import type { Envelope, FieldError } from '@focinho/contracts/envelope';
import { getConfig } from './config';

/** A failed call. `status` 0 means that the API could not be reached; `message` can be shown in a toast. */
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
interface CallContext {
  token: string | null;
  tenantSlug: string | null;
}

/** Shown only while the browser itself is offline. */
const UNREACHABLE = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';
const NO_RESPONSE = 'Sem conexão com o servidor. Tente novamente em instantes.';
const TOO_SLOW = 'O servidor está demorando demais para responder. Tente novamente.';
/** The server's own timeouts are much shorter. */
const TIMEOUT_MS = 30_000;

/**
 * One call to the API: JSON in, the whole envelope out.
 * @throws ApiError for a non-OK status ("HTTP <status>" if the server sent no message), and with status 0 when the
 * response is missing, late or cut off
 */
export async function callApi<T>(path: string, options: CallOptions, context: CallContext): Promise<Envelope<T>> {
  const { method = 'GET', body, headers, signal } = options;
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(`${getConfig().apiUrl}${path}`, {
      method,
      credentials: 'include',
      signal: timeout.signal,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(context.tenantSlug ? { 'X-Tenant': context.tenantSlug } : {}),
        ...(context.token ? { Authorization: `Bearer ${context.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json().catch((cause: unknown) => {
      // A proxy's error page carries only its status; a truncated body counts as no response.
      if (response.ok) throw cause;
      return {};
    })) as Partial<Envelope<T>>;
    if (!response.ok)
      throw new ApiError(response.status, envelope.message || `HTTP ${response.status}`, envelope.errors);
    return { success: envelope.success ?? false, data: envelope.data ?? null, message: envelope.message ?? '' };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(0, timeout.signal.aborted ? TOO_SLOW : navigator.onLine ? NO_RESPONSE : UNREACHABLE);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
