import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { logIn } from './accounts.mjs';
import { liveReleases } from './gates.mjs';
import { answers, openSmokeStage } from './smoke-stage.mjs';
import { IS_INSTALLED, REPOSITORY } from './workspace.mjs';
import { SHELL } from '../registry-entry.mjs';

const PAGE_MS = 20_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/**
 * Runs a candidate in a browser, inside the real shell and under the real content security policy. Opens each of its
 * pages (for a shell, every live page) as each kind of user who may open it, then ends the session. Users never see the
 * candidate, and its errors do not reach the API's log.
 * @param {import('../store/store.mjs').Store} store
 * @param {import('../documents.ts').Release} candidate
 * @param {import('../documents.ts').Registry} registry
 * @param {{apiUrl: string, accounts: import('./accounts.mjs').Accounts}} product a running API and accounts to log in with
 * @returns {Promise<string[]>} everything that went wrong
 * @throws Error if the run itself is impossible
 */
export async function smoke(store, candidate, registry, { apiUrl, accounts }) {
  if (IS_INSTALLED)
    throw new Error(
      'The smoke run needs the shell, which is not in this repository: use the release service (RELEASE_SERVICE_URL)',
    );
  if (!(await answers(`${apiUrl}/health`)))
    throw new Error(
      `The smoke run needs the product's API, and ${apiUrl} does not answer: npm start, or --api <address>`,
    );
  const current = ({ remote, id }) => remote !== SHELL && registry.remotes[remote]?.current === id;
  const tried = candidate.remote === SHELL ? (await liveReleases(store, registry)).filter(current) : [candidate];
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

const VISITS = [
  { area: 'visitor', role: null, who: null },
  { area: 'guest', role: null, who: null },
  { area: 'tenant', role: 'OWNER', who: 'owner' },
  { area: 'tenant', role: 'STAFF', who: 'staff' },
  { area: 'superadmin', role: 'SUPER_ADMIN', who: 'superAdmin' },
];

/** Which user opens which pages. @throws Error if an account is missing */
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

/** Collects console errors, uncaught exceptions and the errors that the shell reports. */
async function watch(page, reasons, { area }) {
  page.on('console', (message) => {
    // The link of a smoke run is nobody's, so the API refuses it.
    if (area === 'guest' && /^Failed to load resource: .* status of 404/.test(message.text())) return;
    if (message.type() === 'error') reasons.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => reasons.push(`uncaught ${error.name}: ${error.message}`));
  await page.exposeBinding('reportedError', (_source, text) => {
    const { remote, release, phase, errorClass, message } = JSON.parse(text);
    reasons.push(`${remote} ${release ?? ''} failed in phase ${phase}: ${errorClass}: ${message}`);
  });
  await page.exposeBinding('reportViolation', (_source, what) => reasons.push(`CSP: ${what}`));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (address, init) => {
      if (!String(address).endsWith('/api/faults')) return fetch(address, init);
      await window.reportedError(init.body);
      return new Response('{}', { status: 201 });
    };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.reportViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
}

async function readLanding(page, url, reasons) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await seen(page, '/', '#root h1', reasons);
}

/** A link that nobody was given: the page has to say so. */
const UNKNOWN_TOKEN = 'A'.repeat(64);

async function openLinks(page, url, { pages }, reasons) {
  for (const { key } of pages) {
    await page.goto(`${url}/${key}/${UNKNOWN_TOKEN}`);
    await seen(page, `${key} with an unknown link`, '#root h1', reasons);
  }
}

async function workThrough(page, url, { role, account, pages }, reasons) {
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
  visitor: (page, url, _visit, reasons) => readLanding(page, url, reasons),
  guest: openLinks,
  tenant: workThrough,
  superadmin: workThrough,
};

const QUIET_MS = 500;

/**
 * Opens a page, and waits until it has requested nothing for a while. Playwright's `networkidle` would wait for the stream of changes,
 * which never ends.
 */
async function untilIdle(page, open) {
  const running = new Set();
  let quietSince = Date.now();
  const began = (request) => !new URL(request.url()).pathname.startsWith('/api/stream') && running.add(request);
  const ended = (request) => running.delete(request) && (quietSince = Date.now());
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await open();
  for (const end = Date.now() + PAGE_MS; Date.now() < end; await sleep(50))
    if (running.size === 0 && Date.now() - quietSince > QUIET_MS) break;
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

/** A page counts as mounted once it shows its heading and not the panel for a remote that failed. */
async function seen(page, key, heading, reasons) {
  const panel = page.getByText('Esta área está indisponível');
  const mounted = page.locator(heading).or(panel).first();
  await mounted.waitFor({ timeout: PAGE_MS }).catch(() => reasons.push(`${key || '/'} shows no heading`));
  if (await panel.isVisible()) reasons.push(`${key || '/'} does not mount`);
}
