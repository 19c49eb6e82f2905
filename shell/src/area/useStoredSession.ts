import { useEffect } from 'react';
import { followStorage, onOtherTabsSession } from '@focinho/host/renewal';
import { useSession } from '@focinho/host/session';

/** Follows what other tabs do with the session: on their storage events, and when the session seems to have ended. */
export function useStoredSession(): void {
  const { user, interruption } = useSession();
  const userId = user?.id;
  useEffect(() => onOtherTabsSession(() => void followStorage()), []);
  useEffect(() => {
    if (userId) void followStorage();
  }, [userId, interruption?.reason]);
}
