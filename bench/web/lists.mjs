import { median } from '../scale/calls.mjs';
import { newProfile, newTab, startBrowser } from './browser.mjs';
import { openProducts } from './stage.mjs';
import { settled, watchRequests } from './settled.mjs';

/**
 * @typedef {{ready: number, blocked: number}} Run
 * @typedef {Window & {lists: {ready: number, tasks: {start: number, blocked: number}[]}}} MeasuredWindow
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PAGES = ['clients', 'pets', 'appointments'];
const GOAL = { ratio: 0.8, blockedMs: 200 };

/** Runs in the page before its own scripts: `ready` is after the paint of the first frame that has the page's own rows, with their buttons. */
function observe() {
  /** @type {MeasuredWindow['lists']} */
  const lists = { ready: 0, tasks: [] };
  Object.assign(window, { lists });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      lists.tasks.push({ start: startTime, blocked: Math.max(0, duration - 50) });
  }).observe({ type: 'longtask', buffered: true });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (lists.ready = performance.now());
  const look = () => {
    if (document.querySelector('main tbody tr button')) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Opens an address with the cache of the time before.
 * @param {import('playwright-core').BrowserContext} profile
 * @param {string} address
 * @returns {Promise<Run>}
 */
async function opened(profile, address) {
  const page = await newTab(profile, { slowNetwork: true });
  watchRequests(page);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'commit' });
  const measured = () => /** @type {MeasuredWindow} */ (/** @type {unknown} */ (window)).lists;
  await page.waitForFunction(
    () => /** @type {MeasuredWindow} */ (/** @type {unknown} */ (window)).lists.ready > 0,
    null,
    { timeout: 60_000 },
  );
  await settled(page);
  const { ready, tasks } = await page.evaluate(measured);
  await page.close();
  const before = tasks.filter(({ start }) => start < ready);
  return { ready, blocked: before.reduce((sum, { blocked }) => sum + blocked, 0) };
}

/** How soon a page's own list is there with a warm cache, and how long the main thread is blocked until then. */
async function main() {
  const { products, stop } = await openProducts();
  const browser = await startBrowser();
  /** @type {Map<string, Run[]>} */
  const runs = new Map();
  try {
    // The first round warms up the servers.
    for (let round = 0; round <= ROUNDS; round++)
      for (const page of PAGES)
        for (const { name, url, session } of products) {
          const profile = await newProfile(browser, session);
          await opened(profile, `${url}/demo/${page}`);
          const run = await opened(profile, `${url}/demo/${page}`);
          await profile.close();
          if (round > 0) runs.set(`${page} ${name}`, [...(runs.get(`${page} ${name}`) ?? []), run]);
        }
    process.exitCode = report(runs) ? 0 : 1;
  } finally {
    await browser.close();
    await stop();
  }
}

/**
 * @param {Map<string, Run[]>} runs
 * @returns {boolean} whether the goals are met
 */
function report(runs) {
  /** @type {(of: string, name: keyof Run) => number} */
  const figure = (of, name) => Math.round(median((runs.get(of) ?? []).map((run) => run[name])));
  /** @type {(text: string | number, met: boolean) => string} */
  const cell = (text, met) => (met ? `**${text}**` : `${text} (missed)`);
  console.log('| page | ready ms | before | ready / before | TBT ms | before |\n| --- | --- | --- | --- | --- | --- |');
  return PAGES.map((page) => {
    const [ready, blocked] = [figure(`${page} now`, 'ready'), figure(`${page} now`, 'blocked')];
    const [readyBefore, blockedBefore] = [figure(`${page} before`, 'ready'), figure(`${page} before`, 'blocked')];
    const ratio = ready / readyBefore;
    const met = [!(ratio > GOAL.ratio), blocked < GOAL.blockedMs];
    const cells = [ready, readyBefore, cell(ratio.toFixed(2), met[0] ?? false), cell(blocked, met[1] ?? false)];
    console.log(`| \`/demo/${page}\` | ${[...cells, blockedBefore].join(' | ')} |`);
    return met.every(Boolean);
  }).every(Boolean);
}

await main();
