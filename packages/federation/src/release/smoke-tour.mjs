import { ROUNDS, grownIn, remainsIn } from './smoke-leaks.mjs';
import { NEIGHBOUR_PAGES, NEIGHBOUR_WORKS } from './smoke-neighbour.mjs';
import { PAGE_MS, UNKNOWN_TOKEN, addressOf, seen, untilIdle } from './smoke-page.mjs';
import { ask } from './smoke-probe.mjs';

/**
 * Whether a candidate disturbs others: what else is opened after it, in the same document or the same browser.
 *
 * @import {CDPSession, Page} from 'playwright-core'
 * @import {Description} from '../documents.ts'
 * @typedef {Description['pages'][number]} DescribedPage
 * @typedef {{url: string, remote: string, reasons: string[]}} Run
 */

/** Between pages of one document: shorter than after a whole load, because nothing but their own calls is under way. */
const QUIET_MS = 150;
const [FIRST = '', SECOND = ''] = NEIGHBOUR_PAGES;

/**
 * Goes from a neighbour's page to each of the candidate's and back, without a reload, then to the pages of all other remotes. Compares the
 * browser's globals and the looks of the neighbour and the layout, and whether anything is left behind.
 * @param {Page} page with a session of the tenant
 * @param {Run} run
 * @param {{tenantSlug: string, pages: DescribedPage[], others: DescribedPage[]}} places
 */
export async function tour(page, run, { tenantSlug, pages, others }) {
  const { url, remote, reasons } = run;
  const browser = await page.context().newCDPSession(page);
  const go = (/** @type {string} */ address) =>
    untilIdle(page, () => navigate(page, `/${tenantSlug}/${address}`), QUIET_MS);
  /** @param {DescribedPage} described */
  const openOwn = async (described) => {
    await go(addressOf(described));
    await page.locator('[data-smoke-neighbour]').waitFor({ state: 'detached', timeout: PAGE_MS });
    await seen(page, described.key, '#conteudo :is(h1, h2)', reasons);
  };
  const back = async (/** @type {string} */ from) => {
    await go(FIRST);
    await neighbourWorks(page, from, run);
  };

  await page.evaluate(forgetStored);
  await untilIdle(page, () => page.goto(`${url}/${tenantSlug}/${FIRST}`));
  // The focus is then where it will be when the candidate's pages are left.
  await go(SECOND);
  await back('the shell');
  const known = await ask(page, 'globals');
  await ask(page, 'begin');
  await ask(page, 'remember');
  for (const described of pages) {
    const { key } = described;
    await openOwn(described);
    const changes = await ask(page, 'styles', true);
    await back(key);
    reasons.push(...(await replacedIn(page, remote, known)));
    reasons.push(...(await tracesOf(page, remote)));
    reasons.push(...stylesOf(remote, [...changes, ...(await ask(page, 'styles', false))]));
    reasons.push(...(await runningIn(page, remote, key)));
    if (isBroken(reasons)) return;
    const grown = await leaksOf(page, browser, remote, async () => {
      await openOwn(described);
      await back(key);
    });
    reasons.push(...grown.map((what) => `leak: each time that ${key} of ${remote} is opened, it leaves ${what}`));
    if (reasons.length > 0) return;
  }
  for (const other of others) {
    await openOwn(other);
    await back(other.key);
    if (reasons.length > 0) return;
  }
}

const NEIGHBOUR = 'neighbour: ';
/**
 * Without a neighbour that works, nothing more can be measured.
 * @param {string[]} reasons
 */
const isBroken = (reasons) => reasons.some((reason) => reason.startsWith(NEIGHBOUR));

/**
 * Opens another remote's page in the same browser, after a candidate without a session, which is alone in its document.
 * @param {Page} page
 * @param {Run} run
 */
export async function openNeighbour(page, run) {
  const { url, remote, reasons } = run;
  reasons.push(...(await replacedIn(page, remote, [])), ...(await tracesOf(page, remote)));
  await page.goto(`${url}/${FIRST}/${UNKNOWN_TOKEN}`);
  await neighbourWorks(page, remote, run);
}

/**
 * @param {Page} page
 * @param {string} remote
 * @returns {Promise<string[]>}
 */
export async function serviceWorkersOf(page, remote) {
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  return scopes.map((scope) => `worker: ${remote} registers a service worker for ${scope}, where all remotes are`);
}

/**
 * The neighbour's page has left its `navigate` there.
 * @param {Page} page
 * @param {string} address
 */
const navigate = async (page, address) => {
  await page.waitForFunction(() => 'focinhoSmokeNavigate' in window, undefined, { timeout: PAGE_MS });
  await page.evaluate((to) => {
    const { focinhoSmokeNavigate } = /** @type {{focinhoSmokeNavigate: (to: string) => void}} */ (
      /** @type {unknown} */ (window)
    );
    focinhoSmokeNavigate(to);
  }, address);
};

/**
 * @param {Page} page
 * @param {string} after what was opened before
 * @param {Run} run
 */
async function neighbourWorks(page, after, { reasons }) {
  const status = page.locator('[data-smoke-neighbour] [role=status]');
  await status
    .filter({ hasText: NEIGHBOUR_WORKS })
    .waitFor({ timeout: PAGE_MS / 2 })
    .catch(async () => {
      const text = (await status.count()) > 0 ? `says “${await status.textContent()}”` : 'does not appear';
      reasons.push(`${NEIGHBOUR}after ${after}, the page of another remote ${text}`);
    });
}

/** Before the tour the candidate may have stored something; what is there when it begins is another's. */
function forgetStored() {
  const session = ['auth_token', 'tenant_slug'].map((key) => [key, localStorage.getItem(key) ?? '']);
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(localStorage, Object.fromEntries(session));
}

/**
 * @param {Page} page
 * @param {string} remote
 */
const tracesOf = async (page, remote) => (await ask(page, 'traces')).map((what) => `others: ${remote} ${what}`);

/**
 * @param {Page} page
 * @param {string} remote
 * @param {string[]} known what the shell itself has changed
 */
const replacedIn = async (page, remote, known) =>
  (await ask(page, 'globals'))
    .filter((change) => !known.includes(change))
    .map((change) => `globals: ${remote} ${change}, which all remotes of the page share`);

/**
 * @param {string} remote
 * @param {import('./smoke-probe.mjs').StyleChange[]} changes
 * @returns {string[]} one for each rule
 */
function stylesOf(remote, changes) {
  const names = [...new Set(changes.map(({ selector, where }) => selector || where))];
  return names.map((name) => {
    const found = changes.filter(({ selector, where }) => (selector || where) === name);
    const properties = [...new Set(found.map(({ property }) => property))].join(', ');
    const places = [...new Set(found.map(({ where }) => where))].slice(0, 3).join(', ');
    return found[0]?.selector
      ? `styles: "${name}" of ${remote} reaches outside its area: ${properties} of ${places}`
      : `styles: ${remote} leaves a style on ${name}: ${properties}`;
  });
}

/** @type {Record<string, (ms: number) => string>} */
const RUNNING = { frames: () => 'a loop of animation frames', interval: (ms) => `an interval of ${ms} ms` };

/**
 * @param {Page} page
 * @param {string} remote
 * @param {string} key
 */
const runningIn = async (page, remote, key) =>
  (await ask(page, 'timers'))
    .filter((timer) => timer.remote === remote && timer.kind !== 'timeout')
    .map(({ kind, ms, file }) => {
      return `leak: ${key} of ${remote} leaves ${RUNNING[kind]?.(ms) ?? `a ${kind}`} running, from ${file}`;
    });

/**
 * @param {Page} page
 * @param {CDPSession} browser
 * @param {string} remote
 * @param {() => Promise<void>} again opens the page and leaves it
 */
async function leaksOf(page, browser, remote, again) {
  const rounds = [await remainsIn(page, browser, remote)];
  while (rounds.length < ROUNDS) {
    await again();
    rounds.push(await remainsIn(page, browser, remote));
    if (grownIn(rounds).length === 0) return [];
  }
  return grownIn(rounds);
}
