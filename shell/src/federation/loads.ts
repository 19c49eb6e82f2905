import { getConfig } from '@focinho/host/config';
import { pageToken, releaseIn, reportHeaders, usableToken } from './page-token';

/** A page of a remote that was opened, and the release that it came from. */
interface Load {
  remote: string;
  release: string;
  page: string;
}

/** After the page is usable, and long enough for several pages to share one request. */
const PAUSE_MS = 3000;
/** More than anybody opens in a few seconds; the API takes no more at once. */
const AT_ONCE = 20;

const counted = new Set<string>();
let pending: Load[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts that this document opened a page, once for each release. Whether the page worked is not said: errors are
 * reported on their own, and the API compares the two numbers.
 */
export function countLoad(remote: string, release: string | null, page: string): void {
  const key = [remote, release, page].join('|');
  if (release === null || counted.has(key)) return;
  counted.add(key);
  pending.push({ remote, release, page });
  timer ??= setTimeout(() => void sendLoads(), PAUSE_MS);
}

/** Sends what is waiting, before an error of the same page is reported. A load that is lost is not sent again. */
export async function sendLoads(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (pending.length === 0 || !navigator.onLine) return;
  const token = await pageToken();
  const body = bodyOf(token);
  if (body === undefined) return;
  await post(body);
}

/** It may outlive the page. */
const post = (body: string) =>
  fetch(address(), { method: 'POST', headers: reportHeaders(), body, keepalive: true }).catch(() => undefined);

/** The report of what is waiting; undefined if nothing of it is counted. */
function bodyOf(token: string | null | undefined): string | undefined {
  const waiting = pending.slice(0, AT_ONCE);
  pending = [];
  if (!token) return undefined;
  const loads = waiting.filter(({ remote, release }) => releaseIn(token, remote) === release);
  return loads.length === 0 ? undefined : JSON.stringify({ pageToken: token, loads });
}

const address = () => `${getConfig().apiUrl}/api/loads`;

// The last chance to send them; there is no time for a new token any more.
window.addEventListener('pagehide', () => {
  const body = pending.length > 0 && navigator.onLine ? bodyOf(usableToken()) : undefined;
  if (body) void post(body);
});
