import { session } from '@focinho/host/session';

/** Logs out and goes back to the landing page; the session's own reload does the rest. */
export async function logOutToLanding(): Promise<void> {
  await session.logout();
  history.replaceState(null, '', '/');
}
