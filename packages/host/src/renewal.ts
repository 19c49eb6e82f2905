import type { LoginResponse, SessionUser } from '@focinho/contracts/auth';
import { STORAGE_KEYS } from '@focinho/contracts/product';
import { ApiError, callApi } from './http';
import { patch, state } from './session-state';
import type { LoginResult } from './session';
import { storedSessions } from './stored-sessions';
import { unsaved } from './unsaved';

/** Not for remotes: how the shell brings an interrupted session back, and keeps a tab true to what others did. */

/** The same user's session goes on: forms keep their text, calls that waited are sent. */
const goOn = (token: string, user: SessionUser) => patch({ token, user, interruption: null });

/** Logs the user of this page in again, in place. */
export async function renew(password: string): Promise<LoginResult> {
  const { user, tenantSlug } = state.get();
  if (!user || !tenantSlug) throw new Error('There is no session to renew');
  const credentials = { email: user.email, password };
  try {
    const { data } = await callApi<LoginResponse>(
      '/api/auth/login',
      { method: 'POST', body: credentials },
      { token: null, tenantSlug },
    );
    if (!data) return { success: false, error: 'Não foi possível entrar. Tente novamente.' };
    storedSessions.keep(tenantSlug, data.token);
    if (data.user.id === user.id) goOn(data.token, data.user);
    else startOver();
    return { success: true };
  } catch (error) {
    const wrong = error instanceof ApiError && error.status === 401;
    const reason = error instanceof Error ? error.message : String(error);
    return { success: false, error: wrong ? 'Senha incorreta. Tente novamente.' : reason };
  }
}

/** Gives this page to whoever is logged in to its tenant now, and ends its own session, which no tab keeps any more. */
export async function yieldToOther(): Promise<void> {
  await callApi('/api/auth/logout', { method: 'POST' }, state.get()).catch(() => undefined);
  startOver();
}

/** Begins as whoever the storage names. Nothing of the page is kept, so nothing asks whether it may be thrown away. */
function startOver(): void {
  unsaved.forget();
  location.reload();
}

/**
 * Compares this page's session with what is stored for its tenant. A log-out elsewhere interrupts the page when there is
 * typed text to lose, and else ends it; the same user's newer session is taken over; another user's interrupts it.
 */
export async function followStorage(): Promise<void> {
  const { tenantSlug, token, user, interruption } = state.get();
  if (!tenantSlug || !token || !user) return;
  const stored = storedSessions.tokenOf(tenantSlug);
  if (stored === token) {
    if (interruption && interruption.reason !== 'expired') patch({ interruption: null });
  } else if (!stored) {
    if (unsaved.exists()) patch({ interruption: { reason: 'left' } });
    else startOver();
  } else {
    const other = await userOf(stored, tenantSlug);
    // Changed once more in the meantime: that change has an event of its own.
    if (storedSessions.tokenOf(tenantSlug) !== stored) return;
    if (other?.id === user.id) goOn(stored, other);
    else patch({ interruption: { reason: 'replaced', ...(other ? { by: other } : {}) } });
  }
}

const userOf = (token: string, tenantSlug: string): Promise<SessionUser | null> =>
  callApi<SessionUser>('/api/auth/me', {}, { token, tenantSlug }).then(
    ({ data }) => data,
    () => null,
  );

/** Calls back whenever another tab logs in or out. @returns ends it */
export function onOtherTabsSession(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(STORAGE_KEYS.token) || key === STORAGE_KEYS.tenantSlug) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
