import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { logIn } from './accounts.mjs';
import { liveReleases } from './gates.mjs';
import { isRemote } from './releases.mjs';
import { responds, openSmokeStage } from './smoke-stage.mjs';
import { IS_INSTALLED, REPOSITORY } from './workspace.mjs';

/**
 * @import {Page, Request} from 'playwright-core'
 * @import {AnyRelease, Description, Registry} from '../documents.ts'
 * @import {Accounts} from './accounts.mjs'
 * @typedef {Description['area']} Area
 * @typedef {Description['pages'][number]} DescribedPage
 * @typedef {{area: Area, role: string | null, account: Accounts[keyof Accounts] | null, pages: DescribedPage[]}} Visit
 */

const PAGE_MS = 20_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/**
 * Runs a candidate in a browser, inside the real shell and under the real content security policy. Opens each of its
 * pages (for a shell, every live page) as each kind of user who may open it, then ends the session. Users never see the
 * candidate, and its errors do not reach the API's log.
 * @param {import('../store/store.mjs').Store} store
 * @param {AnyRelease} candidate
 * @param {Registry} registry
 * @param {{apiUrl: string, accounts: Accounts}} product a running API and accounts to log in with
 * @returns {Promise<string[]>} everything that went wrong
 * @throws Error if the run itself is impossible
 */
export async function smoke(store, candidate, registry, { apiUrl, accounts }) {
  if (IS_INSTALLED)
    throw new Error(
      'The smoke run needs the shell, which is not in this repository: use the release service (RELEASE_SERVICE_URL)',
    );
  if (!(await responds(`${apiUrl}/health`)))
    throw new Error(
      `The smoke run needs the product's API, and ${apiUrl} does not answer: npm start, or --api <address>`,
    );
  const tried = isRemote(candidate) ? [candidate] : await currentRemotes(store, registry);
  const visits = visitsOf(
    tried.map(({ description }) => description),
    accounts,
  );
  const { chromium } = await import('playwright-core');
  const { findBrowser } = await import(pathToFileURL(path.join(REPOSITORY, 'e2e/browser.mjs')).href);
  const { executablePath, env } = await findBrowser();
  const stage = await openSmokeStage(store, candidate, registry, apiUrl);
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } });
  try {
    /** @type {string[]} */
    const reasons = [];
    for (const visit of visits) {
      const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await watch(page, reasons, visit);
      await OPEN[visit.area](page, stage.url, visit, reasons);
      await context.close();
      // Stop at the first kind of user with problems: the others would most likely show the same.
      if (reasons.length > 0) break;
    }
    return [...new Set(reasons)];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/**
 * @param {import('./gates.mjs').Source} store
 * @param {Registry} registry
 */
async function currentRemotes(store, registry) {
  const live = (await liveReleases(store, registry)).filter(isRemote);
  return live.filter(({ remote, id }) => registry.remotes[remote]?.current === id);
}

/** @type {{area: Area, role: NonNullable<DescribedPage['roles']>[number] | null, who: keyof Accounts | null}[]} */
const VISITS = [
  { area: 'visitor', role: null, who: null },
  { area: 'guest', role: null, who: null },
  { area: 'tenant', role: 'OWNER', who: 'owner' },
  { area: 'tenant', role: 'STAFF', who: 'staff' },
  { area: 'superadmin', role: 'SUPER_ADMIN', who: 'superAdmin' },
];

/**
 * Which user opens which pages.
 * @param {Description[]} descriptions
 * @param {Accounts} accounts
 * @throws Error if an account is missing
 */
function visitsOf(descriptions, accounts) {
  const visits = VISITS.map(({ area, role, who }) => ({
    area,
    role,
    who,
    account: who && accounts[who],
    pages: descriptions
      .filter((description) => description.area === area)
      .flatMap(({ pages }) => pages.filter(({ roles }) => !roles || !role || roles.includes(role))),
  })).filter(({ pages }) => pages.length > 0);
  const missing = visits.filter(({ who, account }) => who && !account).map(({ who }) => who);
  if (missing.length > 0) throw new Error(`The accounts for the smoke run lack ${missing.join(' and ')}`);
  return visits;
}

/**
 * Collects console errors, uncaught exceptions and the errors that the shell reports.
 * @param {Page} page
 * @param {string[]} reasons
 * @param {Visit} visit
 */
async function watch(page, reasons, { area }) {
  page.on('console', (message) => {
    // The link of a smoke run is nobody's, so the API refuses it.
    if (area === 'guest' && /^Failed to load resource: .* status of 404/.test(message.text())) return;
    if (message.type() === 'error') reasons.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => reasons.push(`uncaught ${error.name}: ${error.message}`));
  await page.exposeBinding('reportedError', (_source, /** @type {string} */ text) => {
    const { remote, release, phase, errorClass, message } = JSON.parse(text);
    reasons.push(`${remote} ${release ?? ''} failed in phase ${phase}: ${errorClass}: ${message}`);
  });
  await page.exposeBinding('reportViolation', (_source, /** @type {string} */ what) => reasons.push(`CSP: ${what}`));
  await page.addInitScript(() => {
    /** @typedef {Record<'reportedError' | 'reportViolation', (what: unknown) => Promise<void>>} Bindings */
    const bindings = /** @type {Bindings} */ (/** @type {unknown} */ (window));
    const { fetch } = window;
    window.fetch = async (address, init) => {
      // The shell reports with a plain address; a Request is never one of its reports.
      if (address instanceof Request || !String(address).endsWith('/api/faults')) return fetch(address, init);
      await bindings.reportedError(init?.body);
      return new Response('{}', { status: 201 });
    };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void bindings.reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {Visit} _visit
 * @param {string[]} reasons
 */
async function readLanding(page, url, _visit, reasons) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await seen(page, '/', '#root h1', reasons);
}

/** A link that nobody was given: the page has to say so. */
const UNKNOWN_TOKEN = 'A'.repeat(64);

/**
 * @param {Page} page
 * @param {string} url
 * @param {Visit} visit
 * @param {string[]} reasons
 */
async function openLinks(page, url, { pages }, reasons) {
  for (const { key } of pages) {
    await page.goto(`${url}/${key}/${UNKNOWN_TOKEN}`);
    await seen(page, `${key} with an unknown link`, '#root h1', reasons);
  }
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {Visit} visit
 * @param {string[]} reasons
 */
async function workThrough(page, url, { role, account, pages }, reasons) {
  if (!account) throw new Error(`Nobody logs in as ${role}`);
  const auth_token = await logIn(url, account);
  await page.goto(`${url}/config.json`);
  await page.evaluate((kept) => Object.assign(localStorage, kept), { auth_token, tenant_slug: account.tenantSlug });
  for (const { key } of pages) {
    await untilIdle(page, () => page.goto(`${url}/${account.tenantSlug}/${key}`));
    await seen(page, `${key} as ${role}`, '#conteudo :is(h1, h2)', reasons);
  }
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForFunction(() => localStorage.getItem('auth_token') === null, undefined, { timeout: PAGE_MS });
}

/** How the pages of each area are opened. */
const OPEN = {
  visitor: readLanding,
  guest: openLinks,
  tenant: workThrough,
  superadmin: workThrough,
};

const QUIET_MS = 500;

/**
 * Opens a page, and waits until it has requested nothing for a while. Playwright's `networkidle` would wait for the stream of changes,
 * which never ends.
 * @param {Page} page
 * @param {() => Promise<unknown>} open
 */
async function untilIdle(page, open) {
  /** @type {Set<Request>} */
  const running = new Set();
  let quietSince = Date.now();
  /** @param {Request} request */
  const began = (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/stream')) running.add(request);
  };
  /** @param {Request} request */
  const ended = (request) => {
    if (running.delete(request)) quietSince = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await open();
  for (const end = Date.now() + PAGE_MS; Date.now() < end; await sleep(50))
    if (running.size === 0 && Date.now() - quietSince > QUIET_MS) break;
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

/**
 * A page counts as mounted once it shows its heading and not the panel for a remote that failed.
 * @param {Page} page
 * @param {string} key
 * @param {string} heading
 * @param {string[]} reasons
 */
async function seen(page, key, heading, reasons) {
  const panel = page.getByText('Esta área está indisponível');
  const mounted = page.locator(heading).or(panel).first();
  await mounted.waitFor({ timeout: PAGE_MS }).catch(() => reasons.push(`${key || '/'} shows no heading`));
  if (await panel.isVisible()) reasons.push(`${key || '/'} does not mount`);
}
