import { session } from '@focinho/host/session';
import { storedSessions } from '@focinho/host/stored-sessions';

/** Another tab has logged in to the tenant that this visitor's page asks to log in to, or to any: the page starts over. */
export function followLogins(): void {
  window.addEventListener('storage', () => {
    if (session.getState().isAuthenticated) return;
    const slug = location.pathname === '/' ? storedSessions.currentTenant() : location.pathname.split('/')[1];
    if (slug && storedSessions.tokenOf(slug)) location.reload();
  });
}
