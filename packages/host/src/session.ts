import type { LoginResponse, SessionUser } from '@focinho/contracts/auth';
import { RELOAD_DELAY_MS } from '@focinho/contracts/product';
import { ApiError, callApi, type CallOptions } from './http';
import { useObservable } from './observable';
import { ANONYMOUS, patch, state } from './session-state';
import { storedSessions } from './stored-sessions';

/** Why a page that somebody works in may send nothing until they have logged in again. */
export interface Interruption {
  /** The server refused the token; the log-out happened in another tab; somebody else logged in there. */
  reason: 'expired' | 'left' | 'replaced';
  /** Who is logged in instead, where that is known. */
  by?: SessionUser;
}
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  tenantSlug: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** While there is one, the shell asks for the password over the page, and calls wait. */
  interruption: Interruption | null;
}
export interface LoginResult {
  success: boolean;
  error?: string;
}

/** Statuses behind which there is no API: the network's own failure (0), and a proxy's word that it is away. */
const NOBODY_ANSWERED = new Set([0, 502, 503, 504]);

const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);

function forget() {
  const { tenantSlug, token } = state.get();
  if (tenantSlug && token) storedSessions.drop(tenantSlug, token);
  state.set(ANONYMOUS);
}

/** The one session of the page. */
export const session = {
  getState: state.get,

  /**
   * A call in this session's name, see {@link callApi}. One that the server refuses because the session has ended waits
   * until its user has logged in again and is then repeated: the refusal came before anything was done.
   */
  async call<T>(path: string, options: CallOptions = {}) {
    for (;;) {
      await uninterrupted(options.signal);
      const sent = state.get();
      try {
        return await callApi<T>(path, options, sent);
      } catch (error) {
        if (!sent.user || !isRefusal(error)) throw error;
        if (state.get().token === sent.token) expire();
      }
    }
  },

  /**
   * Start-up: with a stored session of the tenant in the address (else of the one logged in to last) the page counts as
   * logged in at once and the current-user call verifies it: any answer of the API but a success logs out. When nobody
   * answered, the session is kept and `'unreachable'` is returned, so that the shell can say so and try again.
   */
  async start(): Promise<'anonymous' | 'verified' | 'refused' | 'unreachable'> {
    const slugs = [location.pathname.split('/')[1], storedSessions.currentTenant()];
    const tenantSlug = slugs.find((slug) => slug && storedSessions.tokenOf(slug));
    if (!tenantSlug) {
      storedSessions.dropIncomplete();
      patch({ isLoading: false });
      return 'anonymous';
    }
    patch({ token: storedSessions.tokenOf(tenantSlug), tenantSlug, isAuthenticated: true });
    try {
      const { success, data } = await callApi<SessionUser>('/api/auth/me', {}, state.get());
      if (success && data) {
        patch({ user: data, isLoading: false });
        return 'verified';
      }
    } catch (error) {
      if (!(error instanceof ApiError) || NOBODY_ANSWERED.has(error.status)) return 'unreachable';
    }
    forget();
    reloadSoon();
    return 'refused';
  },

  /**
   * Logs in and, on success, reloads the page after 100 ms. `fallback` is shown when the server gave no reason.
   * @throws ApiError with status 0 when nobody answered, and whatever else kept the log-in from being carried out
   */
  async login(
    credentials: { tenantSlug: string; email: string; password: string },
    fallback: string,
  ): Promise<LoginResult> {
    const { tenantSlug, email, password } = credentials;
    patch({ tenantSlug });
    try {
      const call: CallOptions = { method: 'POST', body: { email, password } };
      const response = await callApi<LoginResponse>('/api/auth/login', call, { token: null, tenantSlug });
      if (!response.success || !response.data) return { success: false, error: response.message || fallback };
      const { user, token } = response.data;
      storedSessions.keep(tenantSlug, token);
      patch({ user: { ...user, isActive: true }, token, isAuthenticated: true });
      reloadSoon();
      return { success: true };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      return { success: false, error: error.message || fallback };
    }
  },

  /** Revokes the token (best effort, and unless it has ended anyway), forgets it and reloads the page after 100 ms. */
  async logout(): Promise<void> {
    const ending = state.get();
    if (!ending.interruption) await callApi('/api/auth/logout', { method: 'POST' }, ending).catch(() => undefined);
    forget();
    reloadSoon();
  },
};

/** The server no longer accepts the token: what is on the page stays, and the shell asks for the password over it. */
function expire(): void {
  if (state.get().user && !state.get().interruption) patch({ interruption: { reason: 'expired' } });
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Settles once nothing interrupts the session; never when its user leaves instead, for then the page is reloaded. */
function uninterrupted(signal: AbortSignal | undefined): Promise<void> {
  if (!state.get().interruption) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = state.subscribe(() => {
      const { interruption, isAuthenticated } = state.get();
      if (interruption || !isAuthenticated) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

export function useSession(): SessionState {
  return useObservable(state);
}
