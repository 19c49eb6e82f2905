import { useEffect, useRef, useState } from 'react';
import type { TutorPage } from '@focinho/contracts/desk/tutor';
import { CallError, callTutor } from './tutor-calls';

/** How soon it is seen that the bath has begun. */
const POLL_MS = 10_000;
/** Below that, a call that fails was one lost in a tunnel. */
const LOST_AFTER = 2;

export interface Ended {
  message: string;
  shop: string | undefined;
  phone: string | undefined;
}
export interface TutorFeed {
  page: TutorPage | undefined;
  /** When it came. */
  at: Date;
  /** The link does not work: it has ended, or never was one. */
  ended: Ended | undefined;
  isLost: boolean;
}

/** Sends a change and shows the page that the response brings. @throws CallError */
export type Change = (path: string, body?: object) => Promise<void>;

/** The page of a link as it changes, asked for while somebody looks at it. */
export function useTutorPage(token: string): TutorFeed & { change: Change } {
  const [feed, setFeed] = useState<TutorFeed>(() => ({
    page: undefined,
    at: new Date(),
    ended: undefined,
    isLost: false,
  }));
  /** Counts beginnings and ends of changes: what was asked for before does not undo what a change has shown. */
  const changes = useRef(0);

  useEffect(() => {
    let isStopped = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const before = changes.current;
      try {
        const page = (await callTutor(token, '')) as TutorPage;
        failures = 0;
        if (!isStopped && before === changes.current)
          setFeed({ page, at: new Date(), ended: undefined, isLost: false });
      } catch (error) {
        if (isStopped) return;
        failures += 1;
        const ended = endedBy(error);
        if (ended) setFeed((known) => ({ ...known, page: undefined, ended, isLost: false }));
        else if (failures >= LOST_AFTER) setFeed((known) => ({ ...known, isLost: true }));
      }
      if (!isStopped && document.visibilityState === 'visible') timer = setTimeout(again, POLL_MS);
    };
    const again = () => void ask();
    again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [token]);

  const show = async () => {
    const page = (await callTutor(token, '')) as TutorPage;
    setFeed({ page, at: new Date(), ended: undefined, isLost: false });
  };
  const change: Change = async (path, body) => {
    changes.current += 1;
    try {
      const page = (await callTutor(token, path, { method: 'POST', ...(body ? { body } : {}) })) as TutorPage;
      setFeed({ page, at: new Date(), ended: undefined, isLost: false });
    } catch (error) {
      // Not found means an appointment, which the next page does not have any more.
      const ended = error instanceof CallError && error.status === 410 ? endedBy(error) : undefined;
      if (ended) setFeed((known) => ({ ...known, page: undefined, ended, isLost: false }));
      // The shop has changed what was looked at: whoever is refused sees what it is now.
      if (error instanceof CallError && error.status === 409) await show().catch(() => undefined);
      throw error;
    } finally {
      changes.current += 1;
    }
  };
  return { ...feed, change };
}

function endedBy(error: unknown): Ended | undefined {
  if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 410)) return undefined;
  return { message: error.message, shop: error.fields['shop'], phone: error.fields['phone'] };
}
