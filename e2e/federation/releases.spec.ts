import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildOf, publish, readFiles } from '@focinho/federation/release/publish';
import { folderOf } from '@focinho/federation/release/releases';
import { folderStore } from '@focinho/federation/store/folder';
import { buildRemote, checkOutRemote } from '@focinho/federation/testing/small-remote';
import { closed, portOf } from './faulty-proxy';
import { SHELL } from '@focinho/federation/registry-entry';
import { changeInlined } from './inlined';
import type { Stage } from './stage';
import { expect, test } from './test';

const TENANT = 'mfe-tenant';
const CLI = path.resolve(import.meta.dirname, '../../packages/federation/src/cli.mjs');

/** Runs a release command on the stage's releases. Asynchronous, because the stage's proxy runs in this process. */
async function release(stage: Stage, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args, '--api', stage.url, '--reason', 'a test'], {
    env: { ...process.env, FOCINHO_STORE: stage.store },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (piece) => (stderr += piece));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stderr };
}

/** The user returns to an open tab. */
const comeBackTo = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

test('a developer tries a stored release in one tab, where its files are still checked', async ({
  stage,
  open,
  page,
  pageErrors,
}) => {
  const stored = await stage.craft(TENANT, { marker: 'Só nesta aba' });
  const tampered = await stage.craft(TENANT, { marker: 'Alterada depois' });
  await stage.tamper(tampered, tampered.entry);
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyF');
  const panel = page.getByRole('complementary', { name: 'Painel do desenvolvedor' });
  await expect(panel.getByRole('listitem', { name: TENANT })).toContainText('Atual');
  await expect(panel.getByRole('row', { name: /^@focinho\/host\/router/ })).toContainText(/shell.*mfe_tenant/);
  await panel.getByRole('combobox', { name: `Versão de ${TENANT} nesta aba` }).selectOption(stored.id);
  await expect(page.getByRole('heading', { name: 'Só nesta aba' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Remoto em teste' })).toContainText(stored.id.slice(0, 12));

  const other = await page.context().newPage();
  await other.goto(`${stage.url}/demo/pets`);
  await expect(other.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  await other.close();

  pageErrors.expected(/integrity/i);
  await page.keyboard.press('Control+Shift+KeyF');
  await panel.getByRole('combobox', { name: `Versão de ${TENANT} nesta aba` }).selectOption(tampered.id);
  await expect(page.getByText('Esta área está indisponível')).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyF');
  await expect(panel).toContainText('integrity');
  await page.getByRole('button', { name: 'Voltar ao normal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
});

test('a tab that was open before a promotion keeps working and offers "Recarregar"', async ({ stage, open, page }) => {
  const before = await stage.craft(TENANT, { marker: 'Versão um' });
  const after = await stage.craft(TENANT, { marker: 'Versão dois' });
  await stage.serve(TENANT, { current: before.id });
  await page.clock.install();
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { name: 'Versão um' })).toBeVisible();

  await stage.serve(TENANT, { current: after.id, previous: before.id });
  await comeBackTo(page);
  const offer = page.getByRole('region', { name: /Notifications/ });
  await expect(offer).toContainText('nova versão');
  await page.clock.fastForward('05:00');
  await expect(offer).toContainText('nova versão');
  await page.keyboard.press('Alt+KeyT');
  await expect(offer.getByRole('list')).toBeFocused();
  await page.getByRole('link', { name: /Clientes/ }).click();
  await expect(page.getByRole('heading', { name: 'Versão um' })).toBeVisible();

  await offer.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('heading', { name: 'Versão dois' })).toBeVisible();
});

test('a tab that was open before a new shell keeps the old one and offers "Recarregar"', async ({
  stage,
  open,
  page,
}) => {
  const scripts = () => stage.asked.filter((address) => /^\/mfe\/shell\/.*\.js$/.test(address));
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  const before = scripts();
  const old = (await stage.registry()).remotes[SHELL]?.current ?? null;
  const rebuilt = await stage.rebuildShell();
  await stage.serve(SHELL, { current: rebuilt.id, previous: old });
  await page.getByRole('link', { name: /^Clientes/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  for (const script of before) expect((await page.request.get(`${stage.url}${script}`)).status()).toBe(200);

  await comeBackTo(page);
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect.poll(() => scripts().at(-1)).toContain(`/${rebuilt.id}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
});

test('a shell that does not work is refused before anybody gets it', async ({ stage }) => {
  test.setTimeout(300_000);
  const before = await stage.registry();
  const broken = await stage.rebuildShell("throw new Error('the shell broke')");
  const refusal = await release(stage, 'promote', SHELL, broken.id);
  expect(refusal.stderr).toContain(`${SHELL} ${broken.id} is refused`);
  expect(refusal.stderr).toContain('the shell broke');
  expect(await stage.registry()).toEqual(before);
});

test('a tab on a fallback announces a release that works, not the one that did not', async ({
  stage,
  open,
  page,
  pageErrors,
}) => {
  pageErrors.expected(/Quebrado/);
  const broken = await stage.craft(TENANT, { marker: 'Quebrado', throws: true });
  const behind = await stage.craft(TENANT, { marker: 'Versão anterior' });
  await stage.serve(TENANT, { current: broken.id, previous: behind.id });
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { name: 'Versão anterior' })).toBeVisible();
  const responded = page.waitForResponse(/registry\.json/);
  await comeBackTo(page);
  await responded;
  const offer = page.getByText('Há uma nova versão do sistema.');
  await expect(offer).toBeHidden();

  const repaired = await stage.craft(TENANT, { marker: 'Versão corrigida' });
  await stage.serve(TENANT, { current: repaired.id, previous: behind.id });
  await comeBackTo(page);
  await expect(offer).toBeVisible();
});

test('a tab whose release was deleted continues with the current one', async ({ stage, open, page, pageErrors }) => {
  pageErrors.expected(/404|Refused to (apply|execute)/);
  const deleted = await stage.currentRelease(TENANT);
  await open('owner', '/demo/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  const current = await stage.craft(TENANT, { marker: 'Versão nova' });
  await stage.serve(TENANT, { current: current.id, previous: null });
  await rm(path.join(stage.store, folderOf(TENANT, deleted.id)), { recursive: true });
  await page.getByRole('link', { name: /^Clientes/ }).click();
  await expect(page.getByRole('heading', { name: 'Versão nova' })).toBeVisible({ timeout: 20_000 });
});

test('a release that does not work in the real shell is refused before anybody gets it', async ({ stage }) => {
  // Each promotion opens every page in its own browser, as owner and as staff.
  test.setTimeout(480_000);
  const works = await stage.craft(TENANT, { marker: 'Funciona' });
  const broken = await stage.craft(TENANT, { marker: 'Quebrado', throws: true });
  const before = await stage.registry();
  const refusal = await release(stage, 'promote', TENANT, broken.id);
  expect(refusal.status).toBe(1);
  expect(refusal.stderr).toContain('is refused');
  expect(refusal.stderr).toContain(
    `${TENANT} ${broken.id} failed in phase render: Error: Quebrado broke while rendering`,
  );
  expect(await stage.registry()).toEqual(before);

  // The errors were printed by the command and did not reach the product's log.
  expect(stage.reports).toEqual([]);

  expect(await release(stage, 'promote', TENANT, works.id)).toMatchObject({ status: 0, stderr: '' });
  expect((await stage.registry()).remotes[TENANT]?.current).toBe(works.id);
});

test('a canary for a tenant that does not exist is refused', async ({ stage }) => {
  const canary = await stage.craft(TENANT, { marker: 'Para ninguém' });
  const tenants = 'demo,nosuchshop';
  const { status, stderr } = await release(stage, 'canary', TENANT, canary.id, '--tenants', tenants, '--no-smoke');
  expect(stderr).toContain('There is no tenant nosuchshop');
  expect(status).toBe(1);
});

test.describe('a current release whose manifest is gone', () => {
  test.beforeEach(({ pageErrors }) => pageErrors.expected(/404/));

  for (const [name, change] of [
    ['', {}],
    [', and a page that was told nothing in its HTML', { registry: null, releases: {}, descriptions: [] }],
  ] as const)
    test(`gives a new browser the previous one${name}`, async ({ stage, open, page }) => {
      const behind = await stage.craft(TENANT, { marker: 'Versão anterior' });
      const current = await stage.craft(TENANT, { marker: 'Versão nova' });
      await stage.serve(TENANT, { current: current.id, previous: behind.id });
      await rm(path.join(stage.store, folderOf(TENANT, current.id), 'release.json'));
      await changeInlined(page, '/demo/pets', change);
      await open('owner', '/demo/pets');
      await expect(page.getByRole('heading', { name: 'Versão anterior' })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('link', { name: /Clientes/ })).toBeVisible();
      await expect
        .poll(() => stage.reports)
        .toContainEqual(expect.objectContaining({ remote: TENANT, release: current.id, phase: 'manifest' }));
    });
});

test('a registry that was changed in transit is not followed', async ({ stage, open, page }) => {
  const current = await stage.craft(TENANT, { marker: 'Assinada' });
  const other = await stage.craft(TENANT, { marker: 'Trocada' });
  await stage.serve(TENANT, { current: current.id, previous: other.id });
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { name: 'Assinada' })).toBeVisible();

  const registry = JSON.parse(await readFile(path.join(stage.store, 'registry.json'), 'utf8'));
  registry.remotes[TENANT].current = other.id;
  const body = JSON.stringify(registry);
  stage.misbehave(/registry\.json/, { kind: 'response', status: 200, body, type: 'application/json' });
  await changeInlined(page, '/demo/pets', { registry: null });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Assinada' })).toBeVisible();
  await expect
    .poll(() => stage.reports)
    .toContainEqual(expect.objectContaining({ remote: TENANT, phase: 'registry', release: null }));
});

test('a module that throws when it is imported is not half-used by the next page', async ({
  stage,
  open,
  page,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.expected(/broke at import|indisponível/);
  const checkout = await mkdtemp(path.join(tmpdir(), 'focinho-thrower-'));
  const store = folderStore(stage.store);
  const { contract } = (await stage.currentRelease(TENANT)).requires;
  const pageFile = (title: string) => `import { names } from './setup';
export const Page = () => <h1>{'${title}' + names.join()}</h1>;
`;
  const folder = await checkOutRemote(checkout, 'mfe-creche', {
    'remote.json': JSON.stringify({
      name: 'mfe-creche',
      area: 'tenant',
      contract,
      pages: ['um', 'dois'].map((key, order) => ({
        key,
        name: `Página ${key}`,
        description: '',
        order: 90 + order,
        icon: 'star',
      })),
    }),
    'src/module.ts': `export const contract = '${contract}';
export const pages = { um: () => import('./Um'), dois: () => import('./Dois') };
`,
    'src/setup.ts': `export const names: string[] = [];
if (names.length === 0) throw new Error('setup broke at import');
`,
    'src/Um.tsx': pageFile('Um'),
    'src/Dois.tsx': pageFile('Dois'),
  });
  try {
    buildRemote(folder);
    const { release } = await publish(store, buildOf(await readFiles(path.join(folder, 'dist')), 'mfe-creche'), null);
    await stage.serve('mfe-creche', { current: release.id });
  } finally {
    await rm(checkout, { recursive: true });
  }
  const panel = page.getByRole('alert').filter({ hasText: 'Esta área está indisponível' });
  await open('owner', '/demo/um');
  await expect(panel).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Página dois' }).click();
  await expect(page).toHaveURL(/\/demo\/dois$/);
  await expect(panel).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Dois' })).toBeHidden();
});

test.describe('loading a remote from a developer', () => {
  const origin = process.env['OVERRIDE_TEST_ORIGIN'] ?? 'http://localhost:4219';
  test.describe.configure({ mode: 'serial' });

  /** A developer's server: a release's files at the root, for any origin. */
  const developer = async (folder: string) => {
    const server = createServer(async (request, response) => {
      const file = path.join(folder, path.basename(new URL(request.url ?? '/', origin).pathname));
      const body = await readFile(file).catch(() => null);
      const type = file.endsWith('.js') ? 'text/javascript' : 'application/json';
      response.writeHead(body ? 200 : 404, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), 'localhost', resolve));
    expect(portOf(server)).toBe(Number(new URL(origin).port));
    return server;
  };

  test.describe('from an origin that is allowed', () => {
    test.use({ settings: { OVERRIDE_ORIGINS: origin } });

    test('shows it with a badge, in this tab only, until it is reset', async ({ stage, open, page }) => {
      const current = await stage.craft(TENANT, { marker: 'Publicado' });
      const local = await stage.craft(TENANT, { marker: 'Da minha máquina' });
      await stage.serve(TENANT, { current: current.id });
      const server = await developer(path.join(stage.store, TENANT, local.id));
      await open('owner', `/demo/pets?mfe.mfe-tenant=${origin}`);
      await expect(page.getByRole('heading', { name: 'Da minha máquina' })).toBeVisible();
      const badge = page.getByRole('complementary', { name: 'Remoto em teste' });
      await expect(badge).toContainText(origin);
      await badge.getByRole('button', { name: 'Voltar ao normal' }).click();
      await expect(page.getByRole('heading', { name: 'Publicado' })).toBeVisible();
      await expect(badge).toBeHidden();
      await closed(server);
    });
  });

  test('does nothing from an origin that is not', async ({ stage, open, page }) => {
    const current = await stage.craft(TENANT, { marker: 'Publicado' });
    await stage.serve(TENANT, { current: current.id });
    await open('owner', '/demo/pets?mfe.mfe-tenant=http://localhost:9');
    await expect(page.getByRole('heading', { name: 'Publicado' })).toBeVisible();
  });

  test.describe('in production', () => {
    test.use({ settings: { OVERRIDE_ORIGINS: origin, NODE_ENV: 'production' } });

    test('is impossible', async ({ stage, open, page }) => {
      const current = await stage.craft(TENANT, { marker: 'Publicado' });
      await stage.serve(TENANT, { current: current.id });
      await open('owner', `/demo/pets?mfe.mfe-tenant=${origin}`);
      await expect(page.getByRole('heading', { name: 'Publicado' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Remoto em teste' })).toBeHidden();
      const policy = (await page.request.get(`${stage.url}/`)).headers()['content-security-policy'];
      expect(policy).not.toContain(origin);
    });
  });
});
