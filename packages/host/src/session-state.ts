import { observable } from '@focinho/contracts/kernel/observable';
import type { SessionState } from './session';

export const ANONYMOUS: SessionState = {
  user: null,
  token: null,
  tenantSlug: null,
  isAuthenticated: false,
  isLoading: false,
  interruption: null,
};

/** The page's session. Only this package writes it; all others read it through `session`. */
export const state = observable<SessionState>({ ...ANONYMOUS, isLoading: true });

/** How often the user has proved who they are; only the calls that wait for it count along. */
export const confirmations = { count: 0 };

export const patch = (change: Partial<SessionState>) => state.set({ ...state.get(), ...change });

/** Whether the user is logging out: what the page still asks for would be refused, and the page is about to be reloaded. */
export const leaving = { isNow: false };
