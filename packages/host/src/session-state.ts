import { observable } from './observable';
import type { SessionState } from './session';

/** Nobody. */
export const ANONYMOUS: SessionState = {
  user: null,
  token: null,
  tenantSlug: null,
  isAuthenticated: false,
  isLoading: false,
  interruption: null,
};

/** What the page knows of its session. Only this package writes it; everybody else reads it through `session`. */
export const state = observable<SessionState>({ ...ANONYMOUS, isLoading: true });

export const patch = (change: Partial<SessionState>) => state.set({ ...state.get(), ...change });
