import type { Envelope, FieldError } from '@focinho/contracts/kernel/envelope';
import { getConfig } from './config';
import { forgetFirstCalls, takeFirstCall } from './first-calls';

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

/** The server refused to do anything for now. */
class TooManyRequestsError extends ApiError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(429, message);
  }
}
/** Whether the server named this field as the reason of its refusal. */
export const isAbout = (error: unknown, path: string): boolean =>
  error instanceof ApiError && error.errors.some((field) => field.path === path);

export interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
/** A new key for one logical write. Without `crypto.randomUUID`, which plain HTTP in a local network lacks. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
/** How often a call is repeated that the server asked to repeat, and after how many seconds at most. */
const REPETITIONS = 3;
const TIMEOUT_SECONDS = 10;

/**
 * One call to the API: JSON in, the whole envelope out. When the server refuses it with 429 because it is busy, it is
 * repeated after the time that the server stated, which is safe because nothing was done.
 * @throws ApiError for a non-OK status ("HTTP <status>" if the server sent no message), and with status 0 when the
 * response is missing, late or cut off
 */
export async function callApi<T>(path: string, options: CallOptions, context: CallContext): Promise<Envelope<T>> {
  for (let left = REPETITIONS; ; left -= 1) {
    try {
      return await callOnce<T>(path, options, context);
    } catch (error) {
      if (!(error instanceof TooManyRequestsError) || left === 0 || error.retryAfterSeconds > TIMEOUT_SECONDS)
        throw error;
      // Spread, so that the calls of a whole page do not come back at the same moment.
      await pause(error.retryAfterSeconds * 1000 * (1 + Math.random() / 4), options.signal);
    }
  }
}

/** @throws the reason of the signal if it aborts the pause */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function callOnce<T>(path: string, options: CallOptions, context: CallContext): Promise<Envelope<T>> {
  const { method = 'GET', body, headers = {}, signal } = options;
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    if (method !== 'GET') forgetFirstCalls();
    const isPlain = method === 'GET' && Object.keys(headers).length === 0;
    const made = isPlain ? takeFirstCall(path, context) : undefined;
    const fetchedFirst = made && (await Promise.race([made, aborted(timeout.signal)]));
    const response =
      fetchedFirst ??
      (await fetch(`${getConfig().apiUrl}${path}`, {
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
      }));
    const envelope = (await response.json().catch((cause: unknown) => {
      // A proxy's error page carries only its status; a truncated body counts as no response.
      if (response.ok) throw cause;
      return {};
    })) as Partial<Envelope<T>>;
    if (!response.ok) {
      const message = envelope.message || `HTTP ${response.status}`;
      const retryAfter = Number(response.headers.get('Retry-After') ?? NaN);
      if (response.status === 429 && retryAfter >= 0) throw new TooManyRequestsError(message, retryAfter);
      throw new ApiError(response.status, message, envelope.errors);
    }
    return { success: envelope.success ?? false, data: envelope.data ?? null, message: envelope.message ?? '' };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(0, timeout.signal.aborted ? TOO_SLOW : navigator.onLine ? NO_RESPONSE : UNREACHABLE);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
