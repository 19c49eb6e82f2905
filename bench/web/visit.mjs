import { newTab } from './browser.mjs';
import { settled, watchRequests } from './settled.mjs';
import { watchTraffic } from './traffic.mjs';

/**
 * @typedef {{row: number, ready: number, paints: {fcp: number, lcp: number}, longTasks: {start: number, duration: number}[]}} Measured
 * @typedef {Window & {measured: Measured}} MeasuredWindow
 */

const TIMEOUT_MS = 60_000;

/**
 * Opens an address in a new tab of the profile and measures until it is ready: a list of the page's own is there, the landing
 * page's first button responds. `row` is when the list's first row can be read, which the HTML may have drawn.
 * @param {import('playwright-core').BrowserContext} profile
 * @param {string} address
 */
export async function visit(profile, address) {
  const { page, protocol } = await newTab(profile, { slowNetwork: true });
  try {
    await page.addInitScript(observe);
    const traffic = watchTraffic(protocol);
    watchRequests(page);
    await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await page.waitForFunction(
      () => /** @type {MeasuredWindow} */ (/** @type {unknown} */ (window)).measured.ready > 0,
      null,
      { timeout: TIMEOUT_MS },
    );
    await settled(page);
    const { ready, row, paints, longTasks } = await page.evaluate(
      () => /** @type {MeasuredWindow} */ (/** @type {unknown} */ (window)).measured,
    );
    const blocking = longTasks.filter(({ start }) => start < ready).map(({ duration }) => Math.max(0, duration - 50));
    return {
      ...paints,
      blocked: blocking.reduce((sum, time) => sum + time, 0),
      row: row || ready,
      ready,
      ...traffic.summary(ready),
    };
  } finally {
    await page.close();
  }
}

/** Runs in the page before the page's own scripts. */
function observe() {
  /** @type {Measured} */
  const measured = { row: 0, ready: 0, paints: { fcp: 0, lcp: 0 }, longTasks: [] };
  Object.assign(window, { measured });
  /** @type {(type: string, take: (entry: PerformanceEntry) => void) => void} */
  const each = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.paints.fcp = startTime;
  });
  each('largest-contentful-paint', ({ startTime }) => (measured.paints.lcp = startTime));
  each('longtask', ({ startTime, duration }) => measured.longTasks.push({ start: startTime, duration }));

  const isAlive = (/** @type {Element} */ element) =>
    Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const isReady = () =>
    location.pathname === '/'
      ? [...document.querySelectorAll('main button')].some(isAlive)
      : document.querySelector('main tbody tr[data-row-key]') !== null;
  const isReadable = () => document.querySelector('.fc-first-rows tbody tr') !== null;
  /**
   * Notes the end of the first frame that shows something.
   * @type {(name: 'row' | 'ready', isThere: () => boolean) => void}
   */
  const note = (name, isThere) => {
    if (!isThere()) return void requestAnimationFrame(() => note(name, isThere));
    // After the paint of this frame.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => (measured[name] = performance.now());
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  note('row', isReadable);
  note('ready', isReady);
}
