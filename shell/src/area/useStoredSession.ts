import { useEffect } from 'react';
import { followStorage, onOtherTabsSession } from '@focinho/host/renewal';
import { useSession } from '@focinho/host/session';

/** Keeps this page true to what other tabs did with its session: at once, and whenever the session seems to have ended. */
export function useStoredSession(): void {
  const { user, interruption } = useSession();
  const userId = user?.id;
  useEffect(() => onOtherTabsSession(() => void followStorage()), []);
  useEffect(() => {
    if (userId) void followStorage();
  }, [userId, interruption?.reason]);
}
