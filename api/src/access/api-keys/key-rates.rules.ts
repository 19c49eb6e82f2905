import { KEY_RATE } from '@focinho/contracts/access/api-scopes';

/** The calls of a key in one window of time; `endsAt` in milliseconds. */
export interface Window {
  used: number;
  endsAt: number;
}

/** Counts one call at `now`, in the window that is open or in a new one. One that is over the quota is not counted. */
export function windowAt(last: Window | undefined, now: number): { window: Window; isOver: boolean } {
  const open = last && last.endsAt > now ? last : { used: 0, endsAt: now + KEY_RATE.seconds * 1000 };
  if (open.used >= KEY_RATE.calls) return { window: open, isOver: true };
  return { window: { ...open, used: open.used + 1 }, isOver: false };
}
