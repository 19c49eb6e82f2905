/** @import {Page, Request} from 'playwright-core' */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the debounce of a search field. */
const QUIET_MS = 400;
/** The stream of changes stays open, and of a report that outlives its page Chromium does not say when it ends. */
const NEVER_ENDS = /\/api\/(stream|loads)(\?|$)/;
/** @type {WeakMap<Page, Set<Request>>} */
const pending = new WeakMap();

/**
 * Starts tracking the tab's requests for {@link settled}.
 * @param {Page} page
 */
export function watchRequests(page) {
  /** @type {Set<Request>} */
  const open = new Set();
  pending.set(page, open);
  page.on('request', (request) => !NEVER_ENDS.test(request.url()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Waits until no request has run for a while and the main thread is idle, so that one interaction does not slow the next.
 * @param {Page} page
 */
export async function settled(page) {
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await sleep(20))
    if (pending.get(page)?.size) quietSince = Date.now();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
