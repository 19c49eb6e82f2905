import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { answers, openSmokeStage } from './smoke-stage.mjs';
import { REPOSITORY } from './store.mjs';

const ROOT_TENANT = 'saas-root';
const PAGE_MS = 20_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/**
 * Runs a candidate inside the real shell, in a browser, under the real policy: every page is opened, then the session
 * is ended. Nobody else is served the candidate.
 * @param {import('../documents.ts').Release} candidate
 * @param {string} apiUrl a running API with the demonstration's accounts
 * @returns {Promise<string[]>} everything that went wrong
 * @throws Error when the run itself is impossible
 */
export async function smoke(candidate, apiUrl) {
  if (!(await answers(`${apiUrl}/health`)))
    throw new Error(
      `The smoke run needs the product's API, and ${apiUrl} does not answer: npm start, or --api <address>`,
    );
  const { findBrowser } = await import(pathToFileURL(path.join(REPOSITORY, 'e2e/browser.mjs')).href);
  const { executablePath, env } = await findBrowser();
  const stage = await openSmokeStage(candidate, apiUrl);
  const browser = await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    const reasons = await watch(page);
    await (candidate.description.area === 'visitor' ? visit : workThrough)(page, stage.url, candidate, reasons);
    return [...new Set(reasons)];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** Collects what the page complains of. */
async function watch(page) {
  const reasons = [];
  page.on('console', (message) => message.type() === 'error' && reasons.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => reasons.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/faults')) reasons.push(`the shell reported ${request.postData() ?? 'a fault'}`);
  });
  await page.exposeBinding('reportViolation', (_source, what) => reasons.push(`CSP: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.reportViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  return reasons;
}

async function visit(page, url, _candidate, reasons) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await seen(page, '/', '#root h1', reasons);
}

async function workThrough(page, url, { description }, reasons) {
  const slug = await logIn(page, url, description.area);
  for (const { key, roles } of description.pages) {
    if (roles && !roles.includes('OWNER') && description.area === 'tenant') continue;
    await page.goto(`${url}/${slug}/${key}`, { waitUntil: 'networkidle' });
    await seen(page, key, '#conteudo :is(h1, h2)', reasons);
  }
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForFunction(() => localStorage.getItem('auth_token') === null, undefined, { timeout: PAGE_MS });
}

/** A page counts as mounted when it shows its heading, and not the panel of a remote that does not work. */
async function seen(page, key, heading, reasons) {
  const mounted = page.locator(heading).first();
  await mounted.waitFor({ timeout: PAGE_MS }).catch(() => reasons.push(`${key || '/'} shows no heading`));
  if (await page.getByText('Esta área está indisponível').isVisible()) reasons.push(`${key || '/'} does not mount`);
}

/** With a seeded account of the demonstration, as the server names them. */
async function logIn(page, url, area) {
  const { demoLogins = [] } = await (await fetch(`${url}/config.json`)).json();
  const login = demoLogins.find(({ tenantSlug }) => (tenantSlug === ROOT_TENANT) === (area === 'superadmin'));
  if (!login) throw new Error('The smoke run logs in with the demonstration: start the product with DEMO=true');
  const { tenantSlug, email, password } = login;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tenant': tenantSlug },
    body: JSON.stringify({ email, password }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${email} cannot log in for the smoke run: ${message}`);
  await page.goto(`${url}/config.json`);
  const session = { auth_token: data.token, tenant_slug: tenantSlug };
  await page.evaluate((kept) => Object.assign(localStorage, kept), session);
  return tenantSlug;
}
