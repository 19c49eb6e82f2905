import type { LoginAnswer, SessionUser } from '@focinho/contracts/auth';
import { RELOAD_DELAY_MS, STORAGE_KEYS } from '@focinho/contracts/product';
import { ApiError, callApi, type CallOptions } from './http';
import { observable, useObservable } from './observable';

export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  tenantSlug: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}
export interface LoginResult {
  success: boolean;
  error?: string;
}

const state = observable<SessionState>({
  user: null,
  token: null,
  tenantSlug: null,
  isAuthenticated: false,
  isLoading: true,
});
const patch = (change: Partial<SessionState>) => state.set({ ...state.get(), ...change });
const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);

function forget() {
  localStorage.removeItem(STORAGE_KEYS.token);
  localStorage.removeItem(STORAGE_KEYS.tenantSlug);
  state.set({ user: null, token: null, tenantSlug: null, isAuthenticated: false, isLoading: false });
}

/** The one session of the page. */
export const session = {
  getState: state.get,
  subscribe: state.subscribe,

  /** A call in this session's name, see {@link callApi}. */
  call<T>(path: string, options: CallOptions = {}) {
    return callApi<T>(path, options, state.get());
  },

  /**
   * Start-up: with a stored token and tenant the page counts as logged in at once and the current-user call verifies
   * it; a refusal logs out. When the API cannot be reached the session is kept and `'unreachable'` is answered, so that
   * the shell can say so and try again.
   */
  async start(): Promise<'anonymous' | 'verified' | 'refused' | 'unreachable'> {
    const token = localStorage.getItem(STORAGE_KEYS.token);
    const tenantSlug = localStorage.getItem(STORAGE_KEYS.tenantSlug);
    if (!token || !tenantSlug) {
      patch({ isLoading: false });
      return 'anonymous';
    }
    patch({ token, tenantSlug, isAuthenticated: true });
    try {
      const { data } = await session.call<SessionUser>('/api/auth/me');
      if (data) {
        patch({ user: data, isLoading: false });
        return 'verified';
      }
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!refused) {
        return 'unreachable';
      }
    }
    forget();
    reloadSoon();
    return 'refused';
  },

  setTenant(tenantSlug: string): void {
    patch({ tenantSlug });
  },

  /** Logs in and, on success, reloads the page after 100 ms. `fallback` is shown when the server gave no reason. */
  async login(
    credentials: { tenantSlug: string; email: string; password: string },
    fallback: string,
  ): Promise<LoginResult> {
    session.setTenant(credentials.tenantSlug);
    const { email, password } = credentials;
    try {
      const answer = await session.call<LoginAnswer>('/api/auth/login', { method: 'POST', body: { email, password } });
      if (!answer.success || !answer.data) return { success: false, error: answer.message || fallback };
      localStorage.setItem(STORAGE_KEYS.token, answer.data.token);
      localStorage.setItem(STORAGE_KEYS.tenantSlug, credentials.tenantSlug);
      const { user, token } = answer.data;
      patch({ user: { ...user, isActive: true }, token, isAuthenticated: true });
      reloadSoon();
      return { success: true };
    } catch (error) {
      return { success: false, error: (error instanceof Error && error.message) || fallback };
    }
  },

  /** Revokes the token (best effort), forgets it and reloads the page after 100 ms. */
  async logout(): Promise<void> {
    await session.call('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
    forget();
    reloadSoon();
  },

  /** The server no longer accepts the token: forget it and show the log-in again. */
  expire(): void {
    if (!state.get().token) return;
    forget();
    reloadSoon();
  },
};

export function useSession(): SessionState {
  return useObservable(state);
}
