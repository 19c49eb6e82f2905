import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { logIn } from './accounts.mjs';
import { liveReleases } from './gates.mjs';
import { isRemote } from './releases.mjs';
import { PAGE_MS, UNKNOWN_RECORD, UNKNOWN_TOKEN, addressOf, seen, untilIdle } from './smoke-page.mjs';
import { installProbe } from './smoke-probe.mjs';
import { responds, openSmokeStage } from './smoke-stage.mjs';
import { openNeighbour, serviceWorkersOf, tour } from './smoke-tour.mjs';
import { installTraces } from './smoke-traces.mjs';
import { IS_INSTALLED, REPOSITORY } from './workspace.mjs';

/**
 * @import {Page} from 'playwright-core'
 * @import {AnyRelease, Description, Registry, Release} from '../documents.ts'
 * @import {Accounts} from './accounts.mjs'
 * @typedef {Description['area']} Area
 * @typedef {Description['pages'][number]} DescribedPage
 * @typedef {{area: Area, role: string | null, account: Accounts[keyof Accounts] | null, pages: DescribedPage[],
 *   others: DescribedPage[], hasTour: boolean}} Visit `others` are the pages of other remotes that are opened after a candidate's
 */

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/**
 * Runs a candidate in a browser, inside the real shell and under the real content security policy. Opens each of its
 * pages (for a shell, every live page) as each kind of user who may open it and in another shop, goes to the pages of other remotes
 * after those of a remote, then ends the session. Users never see the candidate, and its errors do not reach the API's log.
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
  const current = await currentRemotes(store, registry);
  const tried = isRemote(candidate) ? [candidate] : current;
  const visits = visitsOf(
    tried.map(({ description }) => description),
    isRemote(candidate) ? current.filter(({ remote }) => remote !== candidate.remote) : [],
    accounts,
  );
  const { chromium } = await import('playwright-core');
  const { findBrowser } = await import(pathToFileURL(path.join(REPOSITORY, 'e2e/browser.mjs')).href);
  const { executablePath, env } = await findBrowser();
  const stage = await openSmokeStage(store, candidate, registry, apiUrl);
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } });
  try {
    /** @param {Visit} visit */
    const reasonsOf = async (visit) => {
      /** @type {string[]} */
      const reasons = [];
      const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await watch(page, reasons, visit);
      await page.addInitScript(installProbe);
      await page.addInitScript(installTraces);
      await OPEN[visit.area](page, stage.url, visit, reasons);
      if (isRemote(candidate) && reasons.length === 0)
        await beside(page, { url: stage.url, remote: candidate.remote, reasons }, visit);
      if (visit.account && reasons.length === 0) await endSession(page);
      await context.close();
      return reasons;
    };
    for (const visit of visits) {
      let reasons = await reasonsOf(visit);
      for (let again = 0; again < AGAIN && wasBusy(reasons); again++) reasons = await reasonsOf(visit);
      // Stop at the first kind of user with problems: the others would most likely show the same.
      if (reasons.length > 0) return [...new Set(reasons)];
    }
    return [];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** So often the pages of one user are opened once more. */
const AGAIN = 2;
/**
 * Whether the API had no time, from which the rest may follow, and which is no fault of the candidate.
 * @param {string[]} reasons
 */
const wasBusy = (reasons) =>
  reasons.some((reason) => /^console: Failed to load resource: .* status of (429|503) .*: \/api\//.test(reason));

/**
 * @param {import('./gates.mjs').Source} store
 * @param {Registry} registry
 */
async function currentRemotes(store, registry) {
  const live = (await liveReleases(store, registry)).filter(isRemote);
  return live.filter(({ remote, id }) => registry.remotes[remote]?.current === id);
}

/**
 * `hasTour`: who goes on to the neighbours, once for each area.
 * @type {{area: Area, role: NonNullable<DescribedPage['roles']>[number] | null, who: keyof Accounts | null, hasTour: boolean}[]}
 */
const VISITS = [
  { area: 'visitor', role: null, who: null, hasTour: true },
  { area: 'guest', role: null, who: null, hasTour: true },
  { area: 'tenant', role: 'OWNER', who: 'owner', hasTour: true },
  { area: 'tenant', role: 'STAFF', who: 'staff', hasTour: false },
  { area: 'tenant', role: 'OWNER', who: 'otherTenant', hasTour: false },
  { area: 'superadmin', role: 'SUPER_ADMIN', who: 'superAdmin', hasTour: true },
];

/**
 * Which user opens which pages.
 * @param {Description[]} descriptions
 * @param {Release[]} others
 * @param {Accounts} accounts
 * @throws Error if an account is missing
 */
function visitsOf(descriptions, others, accounts) {
  const visits = VISITS.map(({ area, role, who, hasTour }) => {
    /** @param {Description[]} described */
    const openTo = (described) =>
      described
        .filter((description) => description.area === area)
        .flatMap(({ pages }) => pages.filter(({ roles }) => !roles || !role || roles.includes(role)));
    return {
      area,
      role,
      who,
      hasTour,
      account: who && accounts[who],
      pages: openTo(descriptions),
      others: openTo(others.map(({ description }) => description)),
    };
  }).filter(({ pages }) => pages.length > 0);
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
    // The link and the record of a smoke run are nobody's, so the API refuses them.
    const isMissing = /^Failed to load resource: .* status of 404/.test(message.text());
    if (isMissing && (area === 'guest' || message.location().url.includes(UNKNOWN_RECORD))) return;
    if (message.type() !== 'error') return;
    const { pathname } = new URL(message.location().url || page.url(), 'http://unknown');
    const isLoading = message.text().startsWith('Failed to load resource');
    reasons.push(`console: ${message.text()}${isLoading ? `: ${pathname}` : ''}`);
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
  for (const described of pages) {
    await untilIdle(page, () => page.goto(`${url}/${account.tenantSlug}/${addressOf(described)}`));
    await seen(page, `${described.key} as ${role}`, '#conteudo :is(h1, h2)', reasons);
  }
}

/**
 * @param {Page} page
 * @param {import('./smoke-tour.mjs').Run} run
 * @param {Visit} visit
 */
async function beside(page, run, { account, pages, others, hasTour }) {
  if (hasTour && account) await tour(page, run, { tenantSlug: account.tenantSlug, pages, others });
  if (hasTour && !account) await openNeighbour(page, run);
  run.reasons.push(...(await serviceWorkersOf(page, run.remote)));
}

/** @param {Page} page */
async function endSession(page) {
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
