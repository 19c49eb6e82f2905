import type { Page } from '@playwright/test';
import type { Release } from '@focinho/federation/documents';
import { changeInlined } from './inlined';
import { expect, test } from './test';

const TENANT = 'mfe-tenant';
const GOOD = { marker: 'Versão anterior' };
const PANEL = 'Esta área está indisponível';

test.beforeEach(({ pageErrors }) => {
  // The browser logs an error for every broken file.
  pageErrors.expected(/./);
});

const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text });
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: PANEL });
const restIsAlive = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeEnabled();
};
/** The chunks that pages load with import(). */
const lazyChunks = (release: Release) =>
  Object.keys(release.files).filter((file) => file.endsWith('.js') && !/^(remoteEntry|module)/.test(file));

test.describe('a manifest', () => {
  const MANIFESTS = [
    ['that is missing', { kind: 'response', status: 404, body: 'Not found', type: 'text/plain' }],
    ['behind a 503', { kind: 'response', status: 503, body: '{}', type: 'application/json' }],
    ['that is a page with status 200', { kind: 'response', status: 200, body: '<!doctype html>', type: 'text/html' }],
    ['that is JSON of another kind', { kind: 'response', status: 200, body: '{"ok":true}', type: 'application/json' }],
    ['that never comes', { kind: 'hang' }],
    ['whose connection breaks', { kind: 'cut' }],
  ] as const;

  for (const [name, how] of MANIFESTS)
    test(`${name} makes the page fall back to the current release`, async ({ stage, open, page }) => {
      const current = await stage.craft(TENANT, GOOD);
      const canary = await stage.craft(TENANT, { marker: 'Canário' });
      await stage.serve(TENANT, { current: current.id, canaries: [{ release: canary.id, tenants: ['demo'] }] });
      stage.misbehave(new RegExp(`${canary.id}/release.json`), how);
      // As from a server that could not read the manifest either, or from a CDN that does not know tenants.
      await changeInlined(page, '/demo/pets', { releases: {} });
      await open('owner', '/demo/pets');
      await expect(heading(page, GOOD.marker)).toBeVisible({ timeout: 20_000 });
      await restIsAlive(page);
      await expect
        .poll(() => stage.reports)
        .toContainEqual(expect.objectContaining({ remote: TENANT, release: canary.id, phase: 'manifest' }));
    });
});

test.describe('the script that hydrates the landing page', () => {
  const LANDING = 'mfe-landing';

  for (const [name, how, phase] of [
    ['is missing', { kind: 'response', status: 404, body: 'Not found', type: 'text/plain' }, 'entry'],
    ['is not what was published', 'tampered', 'integrity'],
  ] as const)
    test(`does not run if it ${name}: the remote’s module brings the page to life`, async ({ stage, page }) => {
      const release = await stage.currentRelease(LANDING);
      const script = release.hydration?.entry ?? '';
      expect(script).not.toBe('');
      if (how === 'tampered') await stage.tamper(release, script);
      else stage.misbehave(new RegExp(script), how);
      await page.goto(stage.url);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible({ timeout: 20_000 });
      await expect
        .poll(() => stage.reports)
        .toContainEqual(expect.objectContaining({ remote: LANDING, release: release.id, phase }));
    });
});

test.describe('an entry', () => {
  for (const [name, how] of [
    ['that never comes', { kind: 'hang' }],
    ['that is missing', { kind: 'response', status: 404, body: 'Not found', type: 'text/plain' }],
    ['whose connection breaks', { kind: 'cut' }],
  ] as const)
    test(`${name} makes the page fall back to the previous release`, async ({ stage, open, page }) => {
      const broken = await stage.craft(TENANT, { marker: 'Versão nova' });
      const previous = await stage.craft(TENANT, GOOD);
      await stage.serve(TENANT, { current: broken.id, previous: previous.id });
      stage.misbehave(new RegExp(`${broken.id}/remoteEntry.js`), how);
      await open('owner', '/demo/pets');
      await expect(heading(page, GOOD.marker)).toBeVisible({ timeout: 20_000 });
      await restIsAlive(page);
      await expect
        .poll(() => stage.reports)
        .toContainEqual(expect.objectContaining({ remote: TENANT, release: broken.id, phase: 'entry' }));
    });
});

test.describe('a file that is not what was published', () => {
  for (const [name, filesOf] of [
    ['the entry', () => ['remoteEntry.js']],
    [
      'the exposed module',
      (release: Release) => Object.keys(release.files).filter((file) => /^module.*js$/.test(file)),
    ],
    ['a lazy chunk', lazyChunks],
  ] as const)
    test(`is not run: ${name}`, async ({ stage, open, page }) => {
      const current = await stage.currentRelease(TENANT);
      const previous = await stage.craft(TENANT, GOOD);
      await stage.serve(TENANT, { previous: previous.id });
      for (const file of filesOf(current)) await stage.tamper(current, file);
      await open('owner', '/demo/clients');
      await expect(heading(page, GOOD.marker)).toBeVisible({ timeout: 20_000 });
      await restIsAlive(page);
      await expect
        .poll(() => stage.reports)
        .toContainEqual(expect.objectContaining({ remote: TENANT, release: current.id, phase: 'integrity' }));
    });

  test('is not applied if it is a stylesheet', async ({ stage, open, page }) => {
    const current = await stage.currentRelease(TENANT);
    const styles = Object.keys(current.files).filter((file) => file.endsWith('.css'));
    expect(styles).not.toHaveLength(0);
    const previous = await stage.craft(TENANT, GOOD);
    await stage.serve(TENANT, { previous: previous.id });
    for (const file of styles) await stage.tamper(current, file);
    await open('owner', '/demo/clients');
    await expect(heading(page, GOOD.marker)).toBeVisible({ timeout: 20_000 });
  });
});

test('a stylesheet that never arrives causes a fallback to the previous release', async ({ stage, open, page }) => {
  const current = await stage.currentRelease(TENANT);
  const previous = await stage.craft(TENANT, GOOD);
  await stage.serve(TENANT, { previous: previous.id });
  stage.misbehave(new RegExp(`${current.id}/.*\\.css`), { kind: 'hang' });
  await open('owner', '/demo/clients');
  await expect(heading(page, GOOD.marker)).toBeVisible({ timeout: 25_000 });
  await restIsAlive(page);
});

test('a chunk that is missing shows the panel, and "Tentar novamente" works once it is back', async ({
  stage,
  open,
  page,
}) => {
  const current = await stage.currentRelease(TENANT);
  await stage.serve(TENANT, { previous: null });
  stage.misbehave(new RegExp(`${current.id}/(?!remoteEntry|module|release)`), {
    kind: 'response',
    status: 404,
    body: 'Not found',
    type: 'text/plain',
  });
  await open('owner', '/demo/clients');
  await expect(panel(page)).toBeVisible({ timeout: 20_000 });
  await restIsAlive(page);
  await expect
    .poll(() => stage.reports)
    .toContainEqual(expect.objectContaining({ remote: TENANT, release: current.id, phase: 'chunk' }));
  stage.heal();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
});

test.describe('an area that was unavailable recovers', () => {
  const FILES = {
    'the entry': (id: string) => new RegExp(`${id}/remoteEntry`),
    'the exposed module': (id: string) => new RegExp(`${id}/module\\.`),
    'the page’s own files': (id: string) => new RegExp(`${id}/(?!remoteEntry|module|release)`),
  };
  const RESPONSES = {
    'were missing': { kind: 'response', status: 404, body: 'Not found', type: 'text/plain' },
    // As from a cache that kept a wrong response with the right headers.
    'were something else': { kind: 'response', status: 200, body: 'void 0;', type: 'text/javascript', forEver: true },
  } as const;
  const WAYS = {
    '"Tentar novamente"': (page: Page) => page.getByRole('button', { name: 'Tentar novamente' }).click(),
    'leaving the page and returning': async (page: Page) => {
      await page.getByRole('link', { name: /^Pets/ }).click();
      await expect(page).toHaveURL(/pets$/);
      await page.getByRole('link', { name: /^Clientes/ }).click();
    },
  };

  for (const [files, addressesOf] of Object.entries(FILES))
    for (const [what, how] of Object.entries(RESPONSES))
      for (const [way, comeBack] of Object.entries(WAYS))
        test(`by ${way}, after ${files} ${what}`, async ({ stage, open, page }) => {
          const current = await stage.currentRelease(TENANT);
          await stage.serve(TENANT, { previous: null });
          stage.misbehave(addressesOf(current.id), how);
          await open('owner', '/demo/clients');
          await expect(panel(page)).toBeVisible({ timeout: 30_000 });
          stage.heal();
          await comeBack(page);
          await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible({ timeout: 20_000 });
        });
});

test('a page with a lazy chunk that failed is reloaded when the user returns to it', async ({ stage, open, page }) => {
  const broken = await stage.craft(TENANT, { marker: 'Sem uma parte', losesPart: true });
  await stage.serve(TENANT, { current: broken.id, previous: null });
  await open('owner', '/demo/pets');
  await expect(panel(page)).toBeVisible();
  const documents = () => stage.asked.filter((address) => address === '/demo/pets').length;
  expect(documents()).toBe(1);
  await page.getByRole('link', { name: /^Clientes/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: /^Pets/ }).click();
  await loaded;
  expect(documents()).toBe(2);
});

test('"Tentar novamente" reads the registry again and loads the release that works now', async ({
  stage,
  open,
  page,
}) => {
  const broken = await stage.craft(TENANT, { marker: 'Versão nova', throws: true });
  await stage.serve(TENANT, { current: broken.id, previous: null });
  await open('owner', '/demo/pets');
  await expect(panel(page)).toBeVisible();
  const good = await stage.craft(TENANT, GOOD);
  await stage.serve(TENANT, { current: good.id });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(heading(page, GOOD.marker)).toBeVisible();
});

test('an error of the shell in a route shows the same screen', async ({ open, page }) => {
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function getItem(key: string) {
      if (key === 'sidebar_collapsed') throw new Error('storage is broken');
      return read.call(this, key);
    };
  });
  await open('owner', '/demo/settings');
  await expect(page.getByRole('heading', { name: 'An unexpected error occurred.' })).toBeVisible();
  await expect(page.locator('pre')).toContainText('storage is broken');
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

test('a release that needs a newer contract is refused before any of its code is fetched', async ({
  stage,
  open,
  page,
}) => {
  const current = await stage.craft(TENANT, GOOD);
  const canary = await stage.craft(TENANT, { marker: 'Do futuro', contract: '^9.0.0' });
  await stage.serve(TENANT, { current: current.id, canaries: [{ release: canary.id, tenants: ['demo'] }] });
  await open('owner', '/demo/pets');
  await expect(heading(page, GOOD.marker)).toBeVisible();
  expect(stage.asked.filter((address) => address.includes(`${canary.id}/remoteEntry`))).toEqual([]);
  await expect
    .poll(() => stage.reports)
    .toContainEqual(expect.objectContaining({ release: canary.id, phase: 'contract' }));
});

test.describe('a remote that throws', () => {
  test('while rendering is replaced by the previous release', async ({ stage, open, page }) => {
    const broken = await stage.craft(TENANT, { marker: 'Versão nova', throws: true });
    const previous = await stage.craft(TENANT, GOOD);
    await stage.serve(TENANT, { current: broken.id, previous: previous.id });
    await open('owner', '/demo/pets');
    await expect(heading(page, GOOD.marker)).toBeVisible();
    await expect
      .poll(() => stage.reports)
      .toContainEqual(expect.objectContaining({ release: broken.id, phase: 'render', errorClass: 'Error' }));
  });

  test('while rendering leaves the layout alive when there is no other release', async ({ stage, open, page }) => {
    const broken = await stage.craft(TENANT, { marker: 'Versão nova', throws: true });
    await stage.serve(TENANT, { current: broken.id, previous: null });
    await open('owner', '/demo/pets');
    await expect(panel(page)).toBeVisible();
    await restIsAlive(page);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(panel(page)).toBeVisible();
  });

  test('in an event stays on the screen and is reported', async ({ stage, open, page }) => {
    const broken = await stage.craft(TENANT, { marker: 'Versão nova', throwsOnClick: true });
    await stage.serve(TENANT, { current: broken.id });
    await open('owner', '/demo/pets');
    await page.getByRole('button', { name: 'Apertar' }).click();
    await expect(heading(page, 'Versão nova')).toBeVisible();
    await expect
      .poll(() => stage.reports)
      .toContainEqual(expect.objectContaining({ remote: TENANT, release: broken.id, phase: 'event' }));
  });
});

test.describe('without a registry', () => {
  const gone = { kind: 'response', status: 503, body: '{}', type: 'application/json' } as const;
  const withoutInlined = (page: Page) => changeInlined(page, '/demo/pets', { registry: null });

  test('a browser with a stored registry continues with the last good one', async ({ stage, open, page }) => {
    const current = await stage.craft(TENANT, GOOD);
    await stage.serve(TENANT, { current: current.id });
    await open('owner', '/demo/pets');
    await expect(heading(page, GOOD.marker)).toBeVisible();
    stage.misbehave(/registry\.json/, gone);
    await withoutInlined(page);
    await page.reload();
    await expect(heading(page, GOOD.marker)).toBeVisible();
    await expect.poll(() => stage.reports).toContainEqual(expect.objectContaining({ phase: 'registry' }));
  });

  test('a new browser shows the problem, and continues once the registry is back', async ({ stage, open, page }) => {
    const current = await stage.craft(TENANT, GOOD);
    await stage.serve(TENANT, { current: current.id });
    stage.misbehave(/registry\.json/, gone);
    await withoutInlined(page);
    await open('owner', '/demo/pets');
    await expect(panel(page)).toBeVisible();
    stage.heal();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(heading(page, GOOD.marker)).toBeVisible();
  });
});

test('while the API is down the page stays and says so, then continues by itself', async ({ stage, open, page }) => {
  const current = await stage.craft(TENANT, GOOD);
  await stage.serve(TENANT, { current: current.id });
  stage.misbehave(/^\/api\/auth\/me/, { kind: 'response', status: 503, body: '{}', type: 'application/json' });
  await open('owner', '/demo/pets');
  await expect(page.getByRole('alert')).toContainText('O servidor não está respondendo.');
  await expect(page.getByText(/Verifique a internet/)).toBeHidden();
  stage.heal();
  await expect(heading(page, GOOD.marker)).toBeVisible();
});

test('an error that nothing catches shows what happened and what to do', async ({ stage, open, page }) => {
  stage.misbehave(/^\/mfe\/shell\/.*\/area\..*js/, {
    kind: 'response',
    status: 404,
    body: 'Not found',
    type: 'text/plain',
  });
  await open('owner', '/demo/settings');
  await expect(page.getByRole('heading', { name: 'An unexpected error occurred.' })).toBeVisible();
  await expect(page.locator('pre')).toContainText('ChunkLoadError');
  stage.heal();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
});
