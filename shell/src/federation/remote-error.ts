import type { RemoteErrorPhase } from '@focinho/contracts/platform/super-admin';
import { getConfig } from '@focinho/host/config';
import { SHELL } from '@focinho/federation/registry-entry';
import { pauseBefore } from './fetching';
import { countLoad, sendLoads } from './loads';
import { triedRelease } from './overrides';
import { pageToken, releaseIn, reportHeaders } from './page-token';
import { watch } from './watched';

/** A part of a remote failed. Only `network` errors are worth another try. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly release: string | null,
    readonly phase: RemoteErrorPhase,
    message: string,
    override readonly cause?: unknown,
    readonly network = false,
  ) {
    super(message);
    this.name = 'RemoteError';
  }
}

/** The errors of this document; each is reported once. */
export const errors = new Map<string, RemoteError>();
/** Reports that the API has not accepted yet. */
const unsent = new Set<string>();
/** In units of half a second: 5 s, then 10 s, up to 60 s, each ± 50 % at random. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 120;

/** Remote → the page that it showed last, to which errors in events belong. */
const shown = new Map<string, string>();

/** A page of a remote is opened. */
export function opened(remote: string, release: string | null, page: string): void {
  shown.set(remote, page);
  if (remote !== SHELL) watch(remote, release, page);
  countLoad(remote, release, page);
}

/**
 * Reports remote, release and phase to the API's log, once per error and page. Never throws and does not block.
 * @param page the page that failed, by default the last one that the remote showed
 */
export function report(error: RemoteError, page: string | undefined = shown.get(error.remote)): void {
  const { remote, release, phase, message, cause } = error;
  const errorClass = cause instanceof Error ? cause.name : 'RemoteError';
  const key = [remote, release, phase, errorClass, message, page].join('|');
  if (errors.has(key)) return;
  errors.set(key, error);
  // Nobody but the developer or reviewer in this tab has met it.
  if (release !== null && release === triedRelease(remote)) return;
  const entry = { remote, release, phase, errorClass: errorClass.slice(0, 120), message: message.slice(0, 1000) };
  const body = JSON.stringify(entry);
  if (page === undefined) return void send(body);
  // So that there are never more errors than loads, which count no longer once their place has reported enough errors.
  countLoad(remote, release, page);
  const counted = sendLoads();
  // Until there is a token, it would be sent without when the page is left.
  unsent.add(body);
  void pageToken().then(async (token) => {
    const whole = token ? JSON.stringify({ ...entry, page, pageToken: token }) : body;
    unsent.delete(body);
    unsent.add(whole);
    await counted;
    if (unsent.delete(whole)) await send(whole);
  });
}

/** The shell itself failed. */
export async function reportShell(error: unknown): Promise<void> {
  const token = await pageToken();
  const message = error instanceof Error ? error.message : String(error);
  report(
    new RemoteError(SHELL, (token && releaseIn(token, SHELL)) ?? triedRelease(SHELL) ?? null, 'render', message, error),
    '',
  );
}

/** Repeats until the API accepts it, because a restarting server is often the cause of the error. */
async function send(body: string): Promise<void> {
  unsent.add(body);
  for (let repeat = 1; unsent.has(body); repeat++) {
    const response = await post(body);
    if (response && response.status < 500) unsent.delete(body);
    else await pauseBefore(Math.min(repeat * FIRST_PAUSE, LONGEST_PAUSE));
  }
}

/** It may outlive the page. */
const post = (body: string) =>
  fetch(address(), { method: 'POST', headers: reportHeaders(), body, keepalive: true }).catch(() => undefined);

const address = () => `${getConfig().apiUrl}/api/faults`;

// The last chance to send them.
window.addEventListener('pagehide', () => {
  for (const body of unsent) void post(body);
});

/** Release paths look like `/mfe/mfe-tenant/0123456789abcdef/page.js`; returns whose code an error came from. */
export function originOf(text: string): { remote: string; release: string } | undefined {
  const [, remote, release] = /\/mfe\/([a-z0-9-]+)\/([0-9a-f]{16})\//.exec(text) ?? [];
  return remote && release ? { remote, release } : undefined;
}

/** Reports errors in event handlers and promises of remotes, which do not break the page. */
export function watchEvents(): void {
  const watch = (error: unknown, place: string) => {
    const origin = originOf(`${error instanceof Error ? error.stack : ''} ${place}`);
    if (!origin) return;
    const message = error instanceof Error ? error.message : String(error);
    report(new RemoteError(origin.remote, origin.release, 'event', message, error));
  };
  window.addEventListener('error', ({ error, filename }) => watch(error, filename ?? ''));
  window.addEventListener('unhandledrejection', ({ reason }) => watch(reason, ''));
}
