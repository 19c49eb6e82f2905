import type { LoginResponse, SessionUser } from '@focinho/contracts/access/auth';
import { RELOAD_DELAY_MS } from '@focinho/contracts/kernel/product';
import { ApiError, callApi, isAbout, type CallOptions } from './http';
import { useObservable } from './use-observable';
import { ANONYMOUS, confirmations, leaving, patch, state } from './session-state';
import { storedSessions } from './stored-sessions';

/** Why the page may send nothing until its user has logged in again. */
export interface Interruption {
  /**
   * The server refused the token; another tab logged out; another user logged in there; a call is so grave that the server
   * asks for the password again.
   */
  reason: 'expired' | 'left' | 'replaced' | 'confirmation';
  /** Who is logged in instead, if known. */
  by?: SessionUser;
}
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  tenantSlug: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** While set, calls wait and the shell asks for the password. */
  interruption: Interruption | null;
}
export interface LoginResult {
  success: boolean;
  error?: string;
  /** The password is right, but the user has two-step verification: try again with a code. */
  needsCode?: boolean;
}

/** Statuses that do not come from the API: network failures (0) and a proxy's gateway errors. */
const UNREACHABLE_STATUSES = new Set([0, 502, 503, 504]);

const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);

function forget() {
  const { tenantSlug, token } = state.get();
  if (tenantSlug && token) storedSessions.remove(tenantSlug, token);
  state.set(ANONYMOUS);
}

const never = () => new Promise<never>(() => undefined);

/** The one session of the page. */
export const session = {
  getState: state.get,

  /**
   * A call in this session's name, see {@link callApi}. If the server refuses it because the session has ended, it waits
   * for a new log-in and is repeated, which is safe because a refused call did nothing. The same happens if the server asks
   * for the password again; then the user may also decline, and the call fails.
   */
  async call<T>(path: string, options: CallOptions = {}) {
    for (;;) {
      await uninterrupted(options.signal);
      if (leaving.isNow) return never();
      const sent = state.get();
      try {
        return await callApi<T>(path, options, sent);
      } catch (error) {
        if (!sent.user || !isRefusal(error)) throw error;
        if (leaving.isNow) return never();
        if (isAbout(error, 'confirmation')) {
          if (await isConfirmed(options.signal)) continue;
          throw error;
        }
        if (state.get().token === sent.token) expire();
      }
    }
  },

  /**
   * Start-up. With a stored session for the tenant in the address (otherwise for the last one), the page counts as logged
   * in at once while the current-user call verifies it. Any response of the API other than success logs out. Without a
   * response the session is kept and `'unreachable'` is returned, so that the shell can say so and retry.
   */
  async start(): Promise<'anonymous' | 'verified' | 'refused' | 'unreachable'> {
    const slugs = [location.pathname.split('/')[1], storedSessions.currentTenant()];
    const tenantSlug = slugs.find((slug) => slug && storedSessions.tokenOf(slug));
    if (!tenantSlug) {
      storedSessions.removeIncomplete();
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
      if (!(error instanceof ApiError) || UNREACHABLE_STATUSES.has(error.status)) return 'unreachable';
    }
    forget();
    reloadSoon();
    return 'refused';
  },

  /**
   * Logs in and, on success, reloads the page after 100 ms. `fallback` is shown when the server gave no reason.
   * @throws ApiError with status 0 when there was no response; other errors unchanged
   */
  async login(
    credentials: { tenantSlug: string; email: string; password: string; code?: string | undefined },
    fallback: string,
  ): Promise<LoginResult> {
    const { tenantSlug, email, password, code } = credentials;
    patch({ tenantSlug });
    try {
      const call: CallOptions = { method: 'POST', body: { email, password, ...(code ? { code } : {}) } };
      const response = await callApi<LoginResponse>('/api/auth/login', call, { token: null, tenantSlug });
      if (!response.success || !response.data) return { success: false, error: response.message || fallback };
      session.begin(tenantSlug, response.data);
      return { success: true };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      return {
        success: false,
        error: error.message || fallback,
        ...(isAbout(error, 'code') ? { needsCode: true } : {}),
      };
    }
  },

  /** Keeps a session that the server has opened, by a log-in or a sign-up, and reloads the page after 100 ms. */
  begin(tenantSlug: string, { user, token }: LoginResponse): void {
    storedSessions.store(tenantSlug, token);
    patch({ user: { ...user, isActive: true }, token, tenantSlug, isAuthenticated: true });
    reloadSoon();
  },

  /** Fetches the user again, after they changed their own data. */
  async refresh(): Promise<void> {
    const { data } = await session.call<SessionUser>('/api/auth/me');
    if (data) patch({ user: data });
  },

  /** Revokes the token (best effort, and only if it is still valid), removes it and reloads the page after 100 ms. */
  async logout(): Promise<void> {
    const ending = state.get();
    leaving.isNow = true;
    // The stream of changes ends before its session does: a browser would log the refusal.
    patch({});
    if (!ending.interruption) await callApi('/api/auth/logout', { method: 'POST' }, ending).catch(() => undefined);
    forget();
    reloadSoon();
  },
};

/** The server no longer accepts the token: the page stays as it is while the shell asks for the password. */
function expire(): void {
  if (state.get().user && !state.get().interruption) patch({ interruption: { reason: 'expired' } });
}

/** Lets the shell ask for the password, and waits for it. @returns false if the user declined */
async function isConfirmed(signal: AbortSignal | undefined): Promise<boolean> {
  const before = confirmations.count;
  patch({ interruption: { reason: 'confirmation' } });
  await uninterrupted(signal);
  return confirmations.count > before;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Resolves once the session is not interrupted. Never settles if the user logs out instead: the page reloads then. */
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
