import { spawn } from 'node:child_process';
import path from 'node:path';
import { logIn, remember } from '../support/sessions';
import { ACCOUNTS } from '../support/accounts';
import type { Stage } from './stage';
import { expect, test } from './test';

const TENANT = 'mfe-tenant';
const CLI = path.resolve(import.meta.dirname, '../../packages/federation/src/cli.mjs');
const PETS = { level: 1, name: 'Pets' };

test.use({ settings: { PAGE_TOKEN_SECRET: 'a-secret-of-this-stage-and-nobody-else', LOAD_SAMPLE: '1' } });

/** The address that `release preview` prints. */
async function addressOf(stage: Stage, id: string): Promise<string> {
  const args = [CLI, 'preview', TENANT, id, '--tenants', 'demo', '--path', '/demo/pets', '--api', stage.url];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, FOCINHO_STORE: stage.store, RELEASE_SERVICE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (piece) => (stdout += piece));
  await new Promise((resolve) => child.on('close', resolve));
  expect(stdout).toContain(`${TENANT} ${id} can be seen until`);
  return stdout.trim().split('\n').at(-1) ?? '';
}

test('a reviewer sees a stored release in one browser, nobody else does, and nothing is counted', async ({
  stage,
  open,
  page,
  browser,
  tokenOf,
  pageErrors,
}) => {
  pageErrors.expected(/Ainda guardada broke in an event/);
  const stored = await stage.craft(TENANT, { marker: 'Ainda guardada', throwsOnClick: true });
  const address = await addressOf(stage, stored.id);
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', PETS)).toBeVisible();

  const calls: string[] = [];
  page.on('request', (call) => {
    if (/\/api\/(faults|loads)$/.test(call.url())) calls.push(call.postData() ?? '');
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Abrir prévia' }).click();
  await expect(page.getByRole('heading', { name: 'Ainda guardada' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  const bar = page.getByRole('complementary', { name: 'Prévia' });
  await expect(bar).toContainText(`Prévia: ${TENANT} ${stored.id.slice(0, 8)}`);
  await page.getByRole('button', { name: 'Apertar' }).click();
  // Within the document, and after a reload.
  await page.getByRole('link', { name: /^Clientes/ }).click();
  await expect(page).toHaveURL(/\/demo\/clients$/);
  await expect(page.getByRole('heading', { name: 'Ainda guardada' })).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  // Loads are sent three seconds later; whoever leaves the page sends them at once.
  await page.goto(`${stage.url}/config.json`);
  expect(calls.filter((body) => body.includes(stored.id))).toEqual([]);

  const others = await browser.newContext();
  const other = await others.newPage();
  await remember(other, await tokenOf('otherTenant'), ACCOUNTS.otherTenant.tenantSlug, stage.url);
  await other.goto(`${stage.url}/test/pets`);
  await expect(other.getByRole('heading', PETS)).toBeVisible();
  await expect(other.getByRole('complementary', { name: 'Prévia' })).toHaveCount(0);
  await others.close();

  await page.goto(`${stage.url}/demo/pets`);
  await bar.getByRole('link', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', PETS)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a preview ends with the session in which it was opened', async ({ stage, page, request }) => {
  const stored = await stage.craft(TENANT, { marker: 'Ainda guardada' });
  const address = await addressOf(stage, stored.id);
  const { tenantSlug } = ACCOUNTS.owner;
  await remember(page, await logIn(request, 'owner'), tenantSlug, stage.url);
  await page.goto(address);
  await page.getByRole('button', { name: 'Abrir prévia' }).click();
  await expect(page.getByRole('heading', { name: 'Ainda guardada' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A prévia terminou com a sessão' })).toBeVisible();

  await remember(page, await logIn(request, 'owner'), tenantSlug, stage.url);
  await page.goto(`${stage.url}/demo/pets`);
  await expect(page.getByRole('heading', PETS)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toHaveCount(0);
});
