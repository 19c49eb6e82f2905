import type { Television } from '@focinho/contracts/desk/television';
import { getConfig } from '@focinho/host/config';

/** How soon a change is seen. A response without changes is a 304 without a body. */
const POLL_MS = 3000;
const TIMEOUT_MS = 5000;
/** A link that does not work may be one of a tenant that is deactivated for a while. */
const GONE_POLL_MS = 30_000;
/** Longer than one call that was lost, and shorter than the ten seconds after which it has to be said. */
const LOST_MS = 8000;
/** Below that, a difference to the server's clock is the time that a response takes. */
const CLOCK_TOLERANCE_MS = 2000;

export interface Feed {
  /** The last picture; undefined before the first one, and once the link is gone. */
  television: Television | undefined;
  isGone: boolean;
  /** Milliseconds that this device's clock is behind the server's. */
  offset: number;
  /** When the last response came, by this device's clock, if that is too long ago. */
  lostAt: number | undefined;
}

export const BEFORE_FIRST: Feed = { television: undefined, isGone: false, offset: 0, lostAt: undefined };

/**
 * Asks for the picture of a link until it is stopped, and tells what has changed. It never gives up: whatever fails is asked again.
 * @returns the function that stops it
 */
export function followTelevision(token: string, onChange: (feed: Feed) => void): () => void {
  const address = `${getConfig().apiUrl}/api/tv/${token}`;
  let feed = BEFORE_FIRST;
  let etag: string | null = null;
  let respondedAt = Date.now();
  let call: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the last call decides when the next one begins. */
  let round = 0;
  let isStopped = false;

  const change = (patch: Partial<Feed>) => {
    const isChange = Object.entries(patch).some(([key, value]) => feed[key as keyof Feed] !== value);
    if (isStopped || !isChange) return;
    feed = { ...feed, ...patch };
    onChange(feed);
  };
  const ask = async (): Promise<Partial<Feed>> => {
    const own = new AbortController();
    call = own;
    const timeout = setTimeout(() => own.abort(), TIMEOUT_MS);
    try {
      const headers: HeadersInit = etag === null ? {} : { 'If-None-Match': etag };
      // Without cookies: the link is all that counts.
      const response = await fetch(address, { headers, credentials: 'omit', cache: 'no-store', signal: own.signal });
      if (response.status === 404) {
        etag = null;
        return { isGone: true, television: undefined };
      }
      const offset = offsetOf(response, feed.offset);
      if (response.status === 304) return { offset };
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const { data } = (await response.json()) as { data: Television };
      etag = response.headers.get('ETag');
      return { offset, isGone: false, television: data };
    } finally {
      clearTimeout(timeout);
    }
  };
  const poll = async () => {
    clearTimeout(timer);
    call?.abort();
    const own = ++round;
    try {
      const patch = await ask();
      if (own !== round) return;
      respondedAt = Date.now();
      change({ ...patch, lostAt: undefined });
    } catch {
      // Said by `watch`, once it has lasted.
    }
    if (!isStopped && own === round) timer = setTimeout(again, feed.isGone ? GONE_POLL_MS : POLL_MS);
  };
  const again = () => void poll();
  const lose = () => change({ lostAt: respondedAt });
  const watch = setInterval(() => {
    if (!feed.isGone && Date.now() - respondedAt > LOST_MS) lose();
  }, 1000);

  window.addEventListener('offline', lose);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(watch);
    call?.abort();
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}

/** By the time in the response, which comes with every one of them. */
function offsetOf({ headers }: Response, before: number): number {
  const offset = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isNaN(offset)) return before;
  return Math.abs(offset - before) > CLOCK_TOLERANCE_MS ? offset : before;
}
