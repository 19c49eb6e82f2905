/// <reference path="../src/federation/watched.ts" />
import { inlineScript } from './inline-script.mjs';

/**
 * Runs first of all in every page, and needs nothing of the shell: it says that a file of the shell did not arrive or is not the published
 * one, that the shell threw before anything was drawn, that nothing was drawn in time, and, through a worker, that the page has frozen.
 * `/api/faults` counts such a report for the release in the page's token, as those that the shell makes itself.
 *
 * It is written into the HTML as it is here, without comments, so it uses nothing from outside its braces.
 */
function watchShell() {
  const DRAWN_MS = 15_000;
  const BEAT_MS = 1000;
  const SHELL_FILE = /\/mfe\/shell\/([0-9a-f]{16})\//;
  /** @type {Element | null | undefined} */
  let frame;
  let isReported = false;

  const root = () => document.getElementById('root');
  // The shell replaces the frame that the server has drawn, or hydrates its page.
  const isDrawn = () =>
    frame !== undefined && (window.focinhoEarlyClick === undefined || root()?.firstElementChild !== frame);
  /** @returns {Record<string, string>} */
  const headers = () => {
    const slug = location.pathname.split('/')[1] ?? '';
    const isCurrent = slug === localStorage.getItem('tenant_slug');
    const token = localStorage.getItem(`auth_token:${slug}`) ?? (isCurrent && localStorage.getItem('auth_token'));
    return { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  };
  /** @returns {{config: {apiUrl: string}, pageToken: string | null, preview?: {remote: string}}} */
  const inlined = () => JSON.parse(document.getElementById('focinho')?.textContent ?? '');
  const releaseInUse = () => [...document.scripts].flatMap(({ src }) => SHELL_FILE.exec(src)?.[1] ?? [])[0] ?? null;

  /** @type {(phase: string, message: string) => Promise<void>} */
  const report = async (phase, message) => {
    if (isReported || !navigator.onLine) return;
    isReported = true;
    const { config, pageToken, preview } = inlined();
    // Nobody but the reviewer in this browser has met it.
    if (preview?.remote === 'shell') return;
    const load = { remote: 'shell', release: releaseInUse(), page: '' };
    const error = { ...load, phase, errorClass: 'ShellError', message: message.slice(0, 1000) };
    /** @type {(path: string, body: object) => Promise<unknown>} */
    const post = (path, body) =>
      fetch(config.apiUrl + path, { method: 'POST', headers: headers(), body: JSON.stringify(body), keepalive: true });
    // So that there are never more errors than loads.
    if (pageToken) await post('/api/loads', { pageToken, loads: [load] });
    await post('/api/faults', pageToken ? { ...error, pageToken } : error);
  };

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement && SHELL_FILE.test(target.src))
        void report('entry', `${target.src} did not load`);
      else if (event instanceof ErrorEvent && !isDrawn() && SHELL_FILE.test(event.filename))
        void report('entry', event.message);
    },
    true,
  );

  // After the HTML was read, and before the shell's script runs.
  document.addEventListener('readystatechange', () => {
    if (frame !== undefined) return;
    frame = root()?.firstElementChild ?? null;
    setTimeout(() => isDrawn() || void report('render', 'the shell drew nothing in time'), DRAWN_MS);
    const { config, pageToken } = inlined();
    if (!pageToken) return;

    const worker = new Worker('/watchdog.js');
    let isAway = false;
    /** @param {object} [more] */
    const beat = (more) => worker.postMessage({ ...more, isAway });
    window.focinhoWatched = (page) => beat({ page });
    window.focinhoWatched({
      pageToken,
      headers: headers(),
      load: { remote: 'shell', release: releaseInUse(), page: '' },
      apiUrl: config.apiUrl,
    });
    setInterval(beat, BEAT_MS);
    // Browsers slow hidden pages down, and stop them while they print.
    /** @type {(type: string, target: EventTarget, isAwayThen: () => boolean) => void} */
    const follow = (type, target, isAwayThen) =>
      target.addEventListener(type, () => {
        isAway = isAwayThen();
        beat();
      });
    follow('visibilitychange', document, () => document.hidden);
    follow('beforeprint', window, () => true);
    follow('afterprint', window, () => false);
  });
}

export const SHELL_WATCH = inlineScript(watchShell);
