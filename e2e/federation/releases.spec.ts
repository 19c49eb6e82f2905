import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { closed, portOf } from './faulty-proxy';
import { expect, test } from './test';

const TENANT = 'mfe-tenant';
const CLI = path.resolve(import.meta.dirname, '../../packages/federation/src/cli.mjs');

test('a canary reaches the tenant that it names, and no other', async ({ stage, open, page }) => {
  const current = await stage.craft(TENANT, { marker: 'Para todos' });
  const canary = await stage.craft(TENANT, { marker: 'Para a demo' });
  await stage.serve(TENANT, { current: current.id, canaries: [{ release: canary.id, tenants: ['demo'] }] });
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { name: 'Para a demo' })).toBeVisible();
  await open('otherTenant', '/test/pets');
  await expect(page.getByRole('heading', { name: 'Para todos' })).toBeVisible();
});

test('a tab that was open before a promotion goes on working and offers "Recarregar"', async ({
  stage,
  open,
  page,
}) => {
  const before = await stage.craft(TENANT, { marker: 'Versão um' });
  const after = await stage.craft(TENANT, { marker: 'Versão dois' });
  await stage.serve(TENANT, { current: before.id });
  await open('owner', '/demo/pets');
  await expect(page.getByRole('heading', { name: 'Versão um' })).toBeVisible();

  await stage.serve(TENANT, { current: after.id, previous: before.id });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const offer = page.getByRole('region', { name: /Notifications/ });
  await expect(offer).toContainText('nova versão');
  await page.keyboard.press('Alt+KeyT');
  await expect(offer.getByRole('list')).toBeFocused();
  await page.getByRole('link', { name: /Clientes/ }).click();
  await expect(page.getByRole('heading', { name: 'Versão um' })).toBeVisible();

  await offer.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('heading', { name: 'Versão dois' })).toBeVisible();
});

test('a release that does not work in the real shell is refused before anybody is served it', async ({
  stage,
  baseURL,
}) => {
  // Two releases are opened in a browser of their own, page by page.
  test.slow();
  const works = await stage.craft(TENANT, { marker: 'Funciona' });
  const broken = await stage.craft(TENANT, { marker: 'Quebrado', throws: true });
  const before = await stage.registry();
  const release = (...args: string[]) =>
    spawnSync(process.execPath, [CLI, ...args, '--api', baseURL ?? ''], {
      env: { ...process.env, FOCINHO_STORE: stage.store },
      encoding: 'utf8',
    });

  const refusal = release('promote', TENANT, broken.id);
  expect(refusal.status).toBe(1);
  expect(refusal.stderr).toContain('is refused');
  expect(refusal.stderr).toContain('Quebrado broke while rendering');
  expect(await stage.registry()).toEqual(before);

  expect(release('promote', TENANT, works.id)).toMatchObject({ status: 0, stderr: '' });
  expect((await stage.registry()).remotes[TENANT]?.current).toBe(works.id);
});

test.describe('taking a remote from a developer', () => {
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
