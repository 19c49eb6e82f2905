import { session } from '@focinho/host/session';
import { storedSessions } from '@focinho/host/stored-sessions';

/** Reloads a visitor's page when another tab logs in to the tenant in its address, or on the landing page to any. */
export function followLogins(): void {
  window.addEventListener('storage', () => {
    if (session.getState().isAuthenticated) return;
    const slug = location.pathname === '/' ? storedSessions.currentTenant() : location.pathname.split('/')[1];
    if (slug && storedSessions.tokenOf(slug)) location.reload();
  });
}
