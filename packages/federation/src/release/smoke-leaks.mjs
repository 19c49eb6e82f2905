import { ask } from './smoke-probe.mjs';

/**
 * Leaks of a page, found by opening and leaving it again and again: what grows each time is a leak, what stays as it is after
 * the first time belongs to the module.
 *
 * @import {CDPSession, Page} from 'playwright-core'
 * @typedef {Map<string, number>} Remains how much of each kind there is
 */

/** How often a page is opened before what has grown each time counts as a leak; one that leaves nothing is opened twice. */
export const ROUNDS = 6;
/** Remains that may come with each opening: compiled code, and what libraries keep for later. Of all other kinds nothing. */
const TOLERATED = new Map([
  ['nodes in memory', 10],
  ['listeners in memory', 5],
  ['bytes of the heap', 256 * 1024],
]);
/** The targets whose listeners outlive the page that adds them. */
const TARGETS = ['window', 'document', 'document.documentElement', 'document.body'];

/**
 * @param {Page} page
 * @param {CDPSession} browser
 * @param {string} remote
 * @returns {Promise<Remains>}
 */
export async function remainsIn(page, browser, remote) {
  await browser.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  const timeouts = (await ask(page, 'timers')).filter((timer) => timer.remote === remote && timer.kind === 'timeout');
  return new Map([
    ['nodes in memory', nodes],
    ['listeners in memory', jsEventListeners],
    ['bytes of the heap', usedSize],
    ...counted(timeouts.map(({ ms, file }) => `timeouts of ${ms} ms, from ${file}`)),
    ...counted((await ask(page, 'left')).map((element) => `${element} in the body`)),
    ...counted(await listenersIn(browser)),
  ]);
}

/** @param {CDPSession} browser */
async function listenersIn(browser) {
  /** @type {string[]} */
  const found = [];
  for (const target of TARGETS) {
    const { result } = await browser.send('Runtime.evaluate', { expression: target, objectGroup: 'smoke' });
    const { listeners } = await browser.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    found.push(...listeners.map(({ type }) => `listeners of ${target}: ${type}`));
  }
  await browser.send('Runtime.releaseObjectGroup', { objectGroup: 'smoke' });
  return found;
}

/**
 * @param {string[]} names
 * @returns {Remains}
 */
function counted(names) {
  /** @type {Remains} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Remains that have grown each time that the page was opened, with the figures.
 * @param {Remains[]} rounds after each time, at least two
 * @returns {string[]}
 */
export function grownIn(rounds) {
  const kinds = [...(rounds.at(-1)?.keys() ?? [])];
  return kinds.flatMap((kind) => {
    const figures = rounds.map((remains) => remains.get(kind) ?? 0);
    const grew = figures.every(
      (figure, index) => index === 0 || figure - (figures[index - 1] ?? 0) > (TOLERATED.get(kind) ?? 0),
    );
    return grew ? [`${kind} (${figures.join(' → ')})`] : [];
  });
}
