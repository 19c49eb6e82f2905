import type { Symptom } from '@focinho/contracts/journal/loads';
import { getConfig } from '@focinho/host/config';
import { SHELL } from '@focinho/federation/registry-entry';
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
/** Remote → what it has opened last. The last one is shown, beside the shell. */
const latest = new Map<string, Load>();
const noted = new Set<Symptom>();
let symptoms: Symptom[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts that this document opened a page, once for each release. Whether the page worked is not said: errors are
 * reported on their own, and the API compares the two numbers.
 */
export function countLoad(remote: string, release: string | null, page: string): void {
  const key = [remote, release, page].join('|');
  if (release === null) return;
  latest.delete(remote);
  latest.set(remote, { remote, release, page });
  if (counted.has(key)) return;
  counted.add(key);
  pending.push({ remote, release, page });
  sendSoon();
}

/** Notes what is wrong with the page that is shown, each kind once in this document. */
export function countSymptom(kind: Symptom): void {
  if (noted.has(kind)) return;
  noted.add(kind);
  symptoms.push(kind);
  sendSoon();
}

const sendSoon = () => void (timer ??= setTimeout(() => void sendLoads(), PAUSE_MS));

/** Sends what is waiting, before an error of the same page is reported. A load that is lost is not sent again. */
export async function sendLoads(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!isWaiting() || !navigator.onLine) return;
  const token = await pageToken();
  const body = bodyOf(token);
  if (body === undefined) return;
  await post(body);
}

/** It may outlive the page. */
const post = (body: string) =>
  fetch(address(), { method: 'POST', headers: reportHeaders(), body, keepalive: true }).catch(() => undefined);

const isWaiting = () => pending.length > 0 || symptoms.length > 0;

/** The report of what is waiting; undefined if nothing of it is counted. */
function bodyOf(token: string | null | undefined): string | undefined {
  const [waiting, kinds] = [pending.slice(0, AT_ONCE), symptoms];
  pending = [];
  // Before anything was opened, nobody could say whose they are.
  if (latest.size > 0) symptoms = [];
  if (!token) return undefined;
  const isNamed = ({ remote, release }: Load) => releaseIn(token, remote) === release;
  const loads = waiting.filter(isNamed);
  const found = shown().filter(isNamed);
  const reported = found.flatMap((load) => kinds.map((kind) => ({ ...load, kind })));
  if (loads.length === 0 && reported.length === 0) return undefined;
  return JSON.stringify({ pageToken: token, loads, ...(reported.length > 0 ? { symptoms: reported } : {}) });
}

/** The page that is shown, and the shell. */
function shown(): Load[] {
  const shell = latest.get(SHELL);
  const page = [...latest.values()].findLast(({ remote }) => remote !== SHELL);
  return [page, shell].filter((load) => load !== undefined);
}

const address = () => `${getConfig().apiUrl}/api/loads`;

// The last chance to send them; there is no time for a new token any more.
window.addEventListener('pagehide', () => {
  const body = isWaiting() && navigator.onLine ? bodyOf(usableToken()) : undefined;
  if (body) void post(body);
});
