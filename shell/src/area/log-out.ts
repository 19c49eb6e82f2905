import { session } from '@focinho/host/session';

/** Logs out and goes to the landing page's address; the session then reloads the page. */
export async function logOutToLanding(): Promise<void> {
  await session.logout();
  history.replaceState(null, '', '/');
}
