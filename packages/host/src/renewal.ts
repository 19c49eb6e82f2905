import type { LoginResponse, SessionUser } from '@focinho/contracts/access/auth';
import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';
import { ApiError, callApi, isAbout } from './http';
import { confirmations, patch, state } from './session-state';
import type { LoginResult } from './session';
import { storedSessions } from './stored-sessions';
import { unsaved } from './unsaved';

/** Internal to the shell: restores an interrupted session and follows log-ins and log-outs in other tabs. */

/** Continues the same user's session: forms keep their text, and waiting calls are sent. */
const continueSession = (token: string, user: SessionUser) => patch({ token, user, interruption: null });

/** Logs the page's user in again without leaving the page. */
export async function renew(password: string, code?: string): Promise<LoginResult> {
  const { user, tenantSlug } = state.get();
  if (!user || !tenantSlug) throw new Error('There is no session to renew');
  const credentials = { email: user.email, password, ...(code ? { code } : {}) };
  try {
    const { data } = await callApi<LoginResponse>(
      '/api/auth/login',
      { method: 'POST', body: credentials },
      { token: null, tenantSlug },
    );
    if (!data) return { success: false, error: 'Não foi possível entrar. Tente novamente.' };
    storedSessions.store(tenantSlug, data.token);
    if (data.user.id === user.id) continueSession(data.token, data.user);
    else restart();
    return { success: true };
  } catch (error) {
    const wrong = error instanceof ApiError && error.status === 401;
    if (!wrong || isAbout(error, 'code')) return refused(error);
    return { success: false, error: 'Senha incorreta. Tente novamente.' };
  }
}

/** Proves to the server who the page's user is; then the call that asked for it is repeated. */
export async function confirm(password: string, code?: string): Promise<LoginResult> {
  const body = { password, ...(code ? { code } : {}) };
  try {
    await callApi('/api/account/confirmation', { method: 'POST', body }, state.get());
  } catch (error) {
    // The session has ended meanwhile.
    if (error instanceof ApiError && error.status === 401) patch({ interruption: { reason: 'expired' } });
    return refused(error);
  }
  confirmations.count += 1;
  patch({ interruption: null });
  return { success: true };
}

/** The call that asked for the password fails. */
export const declineConfirmation = (): void => patch({ interruption: null });

const refused = (error: unknown): LoginResult => ({
  success: false,
  error: error instanceof Error ? error.message : String(error),
  ...(isAbout(error, 'code') ? { needsCode: true } : {}),
});

/** Reloads the page as the user who is logged in now. Its own session is ended first: no other tab stores its token. */
export async function reloadAsOtherUser(): Promise<void> {
  await callApi('/api/auth/logout', { method: 'POST' }, state.get()).catch(() => undefined);
  restart();
}

/** Reloads with the stored session. Typed text is discarded without asking. */
function restart(): void {
  unsaved.forget();
  location.reload();
}

/**
 * Compares this page's session with the stored one of its tenant. After a log-out in another tab the page is interrupted
 * if it holds unsaved text, otherwise reloaded. A newer session of the same user is adopted; another user's interrupts.
 */
export async function followStorage(): Promise<void> {
  const { tenantSlug, token, user, interruption } = state.get();
  if (!tenantSlug || !token || !user) return;
  const stored = storedSessions.tokenOf(tenantSlug);
  if (stored === token) {
    if (interruption?.reason === 'left' || interruption?.reason === 'replaced') patch({ interruption: null });
  } else if (!stored) {
    if (unsaved.exists()) patch({ interruption: { reason: 'left' } });
    else restart();
  } else {
    const other = await userOf(stored, tenantSlug);
    // It changed again meanwhile; that change has its own event.
    if (storedSessions.tokenOf(tenantSlug) !== stored) return;
    if (other?.id === user.id) continueSession(stored, other);
    else patch({ interruption: { reason: 'replaced', ...(other ? { by: other } : {}) } });
  }
}

const userOf = (token: string, tenantSlug: string): Promise<SessionUser | null> =>
  callApi<SessionUser>('/api/auth/me', {}, { token, tenantSlug }).then(
    ({ data }) => data,
    () => null,
  );

/** Calls back whenever another tab logs in or out. @returns the unsubscribe function */
export function onOtherTabsSession(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(STORAGE_KEYS.token) || key === STORAGE_KEYS.tenantSlug) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
