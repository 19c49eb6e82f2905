import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a search waits for the next letter. */
const QUIET_MS = 400;
const pending = new WeakMap();

/** From now on {@link settled} knows what the tab waits for. */
export function watchRequests(page) {
  const open = new Set();
  pending.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
}

/** Waits until nothing was fetched for a while and the page's thread is free: no interaction pays for another's rest. */
export async function settled(page) {
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await sleep(20))
    if (pending.get(page).size > 0) quietSince = Date.now();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
