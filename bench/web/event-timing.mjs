/**
 * @import {Page} from 'playwright-core'
 * @typedef {Window & {timing: {first: number, longest: number}}} TimedWindow
 */

/** The browser's smallest threshold; an interaction that it does not report was painted sooner. */
const SHORTEST_MS = 16;

/**
 * Makes every document of the tab record how long each event waited for the next paint, as INP does.
 * @param {Page} page
 */
export async function watchEvents(page) {
  await page.addInitScript((durationThreshold) => {
    const timing = { first: 0, longest: 0 };
    Object.assign(window, { timing });
    new PerformanceObserver((list) => {
      const entries = /** @type {(PerformanceEntry & {interactionId: number})[]} */ (list.getEntries());
      for (const { interactionId, duration, startTime } of entries)
        if (interactionId > 0 && timing.first > 0 && startTime >= timing.first)
          timing.longest = Math.max(timing.longest, duration);
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold }));
    const begin = (/** @type {Event} */ { timeStamp }) => (timing.first ||= timeStamp);
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, { capture: true });
  }, SHORTEST_MS);
}

/**
 * @param {Page} page
 * @param {() => Promise<void>} act one click or key
 * @param {import('playwright-core').Locator} shown what it brings
 * @returns {Promise<{paint: number, done: number}>} milliseconds from the event to the next paint, and until `shown` is there
 */
export async function measured(page, act, shown) {
  await page.evaluate(() =>
    Object.assign(/** @type {TimedWindow} */ (/** @type {unknown} */ (window)).timing, { first: 0, longest: 0 }),
  );
  await act();
  await shown.waitFor();
  return page.evaluate(async (shortest) => {
    const { timing } = /** @type {TimedWindow} */ (/** @type {unknown} */ (window));
    const done = performance.now() - timing.first;
    // The browser reports the entry after the paint that ends it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))));
    return { paint: Math.max(shortest, timing.longest), done };
  }, SHORTEST_MS);
}
