/// <reference path="../src/federation/watched.ts" />
import { inlineScript } from './inline-script.mjs';

/**
 * Runs first of all in every page, and needs nothing of the shell: it says that a file of the shell did not arrive or is not the published
 * one, that the shell threw before anything was drawn, that nothing was drawn in time, and, through a worker, that the page has frozen. A
 * page that freezes in the shell's first script, before the worker can start, is reported by the next page that this browser opens, and
 * so is a page that reloads again and again, or that leaves for another by itself.
 * `/api/faults` counts such a report for the release in the page's token, as those that the shell makes itself.
 *
 * It is written into the HTML as it is here, without comments, so it uses nothing from outside its braces.
 */
function watchShell() {
  /** @typedef {{at: number, pageToken: string, release: string | null, path?: string, times: number, isTouched?: boolean, load: {remote: string, release: string | null, page: string}}} Left */
  const DRAWN_MS = 15_000;
  const BEAT_MS = 1000;
  const FROZEN_MS = 8000;
  const BEGINNING = 'focinho.beginning:';
  const RELOADS = 'focinho.reloads';
  /** So many pages in a row that end before so long are no longer somebody's patience. */
  const SHORT_MS = 5000;
  const RELOADS_MAX = 3;
  const SHELL_FILE = /\/mfe\/shell\/([0-9a-f]{16})\//;
  /** @type {Element | null | undefined} */
  let frame;
  let isReported = false;

  /**
   * The record that a page before this one, or anybody else, has left there; null if it is nothing of ours.
   * @type {(storage: Storage, name: string) => Left | null}
   */
  const stored = (storage, name) => {
    try {
      const found = JSON.parse(storage.getItem(name) ?? 'null');
      if (found && typeof found === 'object') return found;
    } catch {
      // Spoiled: it must not keep this page from being watched.
    }
    storage.removeItem(name);
    return null;
  };

  const root = () => document.getElementById('root');
  // The shell replaces the frame that the server has drawn, or hydrates its page.
  const isDrawn = () =>
    frame !== undefined && (window.focinhoEarlyClick === undefined || root()?.firstElementChild !== frame);
  /** @returns {Record<string, string>} */
  const headers = (slug = location.pathname.split('/')[1] ?? '') => {
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
    const { pageToken, preview } = inlined();
    // Nobody but the reviewer in this browser has met it.
    if (preview?.remote === 'shell') return;
    await send(pageToken, shellLoad(releaseInUse()), { phase, errorClass: 'ShellError', message });
  };

  /** @param {string | null} release */
  const shellLoad = (release) => ({ remote: 'shell', release, page: '' });
  /** @type {(pageToken: string | null, load: {remote: string, release: string | null, page: string}, found: {phase: string, errorClass: string, message: string}) => Promise<void>} */
  const send = async (pageToken, load, found) => {
    const { config } = inlined();
    const error = { ...load, ...found, message: found.message.slice(0, 1000) };
    const sender = headers(pageToken?.split('.')[2] || undefined);
    /** @type {(path: string, body: object) => Promise<unknown>} */
    const post = (path, body) =>
      fetch(config.apiUrl + path, { method: 'POST', headers: sender, body: JSON.stringify(body), keepalive: true });
    // So that there are never more errors than loads. Both at once: this page may freeze as well.
    if (pageToken) void post('/api/loads', { pageToken, loads: [load] });
    await post('/api/faults', pageToken ? { ...error, pageToken } : error);
  };

  /** @param {string} pageToken */
  const followBeginning = (pageToken) => {
    const own = BEGINNING + pageToken.split('.')[1];
    // A page that does not answer for so long, although it is in sight, will never answer.
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(BEGINNING) && key !== own)) {
      const begun = stored(localStorage, name);
      if (begun === null || Date.now() - begun.at < FROZEN_MS) continue;
      localStorage.removeItem(name);
      const message = 'the shell froze at its beginning';
      void send(begun.pageToken, shellLoad(begun.release), { phase: 'entry', errorClass: 'FrozenPage', message });
    }
    const note = () => {
      if (document.hidden) return localStorage.removeItem(own);
      localStorage.setItem(own, JSON.stringify({ at: Date.now(), pageToken, release: releaseInUse() }));
    };
    note();
    const timer = setInterval(note, BEAT_MS);
    const end = () => {
      clearInterval(timer);
      localStorage.removeItem(own);
    };
    // The shell's scripts are deferred, so they have run by then.
    addEventListener('DOMContentLoaded', end);
    addEventListener('pagehide', end);
    document.addEventListener('visibilitychange', () => document.hidden && localStorage.removeItem(own));
  };

  /** Whether a script of the page before has opened this one: nobody has touched that page, and it is named as the place they came from. */
  const isSentHere = () =>
    document.referrer.startsWith(`${location.origin}/`) &&
    performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'navigate');

  /**
   * Reports what the page before has opened last, if that ended soon after: as others before it, at the same address, or by itself.
   * @returns notes what this page has opened last
   */
  const followReloads = () => {
    const begun = Date.now();
    const before = stored(sessionStorage, RELOADS);
    const isShort = before !== null && begun - before.at < SHORT_MS;
    const times = isShort && before.path === location.pathname ? before.times + 1 : 0;
    /** @type {(errorClass: string, message: string) => void} */
    const blame = (errorClass, message) =>
      void (before && send(before.pageToken, before.load, { phase: 'render', errorClass, message }));
    if (times >= RELOADS_MAX) blame('ReloadLoop', 'the page reloads again and again');
    if (isShort && times === 0 && !before.isTouched && before.load.remote !== 'shell' && isSentHere())
      blame('LeftPage', 'the page left for another by itself');
    addEventListener('pagehide', () => {
      const own = navigator.userActivation?.hasBeenActive ? stored(sessionStorage, RELOADS) : null;
      if (own) sessionStorage.setItem(RELOADS, JSON.stringify({ ...own, isTouched: true }));
    });
    /** @type {{remote: string, release: string | null} | undefined} */
    let last;
    /** @param {{pageToken: string, load: {remote: string, release: string | null}}} opened */
    return ({ pageToken, load }) => {
      const isReplaced = last?.remote === load.remote && last.release !== load.release;
      last = load;
      // The release before has failed, and is reported for it: who then opens the page again and again means that one.
      if (isReplaced) return sessionStorage.removeItem(RELOADS);
      const noted = { path: location.pathname, at: Date.now(), times, pageToken, load };
      sessionStorage.setItem(RELOADS, JSON.stringify(noted));
    };
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
    const { config, pageToken, preview } = inlined();
    if (!pageToken) return;

    const worker = new Worker('/watchdog.js');
    let isAway = false;
    /** @param {object} [more] */
    const beat = (more) => worker.postMessage({ ...more, isAway });
    const note = followReloads();
    window.focinhoWatched = (page) => {
      note(page);
      beat({ page });
    };
    window.focinhoWatched({
      pageToken,
      headers: headers(),
      load: shellLoad(releaseInUse()),
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
    if (preview?.remote !== 'shell') followBeginning(pageToken);
  });
}

export const SHELL_WATCH = inlineScript(watchShell);
