import type { Locator, Page } from '@playwright/test';
import { firstLoad } from './support/first-load';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** See packages/host/src/first-calls.ts. */
    focinhoFirstCalls?: { path: string; response: Promise<unknown> }[];
  }
}

/** The limits of a visitor's first load. They are a goal of the product: make the page smaller before raising one. */
const BUDGET = { scriptBytes: 100 * 1024, requests: 8, rounds: 2 };

test('the first load of the landing page keeps its budget', async ({ page }) => {
  const files = await firstLoad(page, '/');
  const scripts = files.filter(({ type }) => type === 'Script');
  const list = files
    .map(({ url, bytes, round }) => `round ${round} ${bytes} bytes ${new URL(url).pathname}`)
    .join('\n');
  expect(
    scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    `script bytes\n${list}`,
  ).toBeLessThanOrEqual(BUDGET.scriptBytes);
  expect(files.length, `requests\n${list}`).toBeLessThanOrEqual(BUDGET.requests);
  expect(Math.max(...files.map(({ round }) => round)), `sequential rounds\n${list}`).toBeLessThanOrEqual(BUDGET.rounds);
});

test('the first load of the landing page holds no antd, no Redux and no router', async ({ page, request }) => {
  const files = await firstLoad(page, '/');
  for (const { url } of files.filter(({ type }) => type === 'Script')) {
    const source = await (await request.get(url)).text();
    expect(
      source.match(/ant-design|anticon|reducerPath|@@redux|createBrowserRouter|useNavigate/)?.[0],
      url,
    ).toBeUndefined();
  }
});

test('the landing page is painted before its scripts have arrived, and answers a click from before them', async ({
  page,
}) => {
  const release = await hold(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  await page.getByRole('button', { name: 'Fazer um teste por 15 dias' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Criar conta grátis' })).toBeVisible();
});

test('the landing page works without the federation runtime and the remote’s entry', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible();
  expect(asked.filter((path) => /remoteEntry|federation/.test(path))).toEqual([]);
});

test('a tenant’s page brings all its code in the round after its HTML', async ({ page, login }) => {
  await login('owner');
  // Dialogs are loaded when the browser has nothing to do, which is no part of opening the page.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const files = await firstLoad(page, '/demo/clients');
  const code = files.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  const late = code.filter(({ round }) => round > BUDGET.rounds);
  expect(code.length).toBeGreaterThan(5);
  expect(late.map(({ url, round }) => `round ${round} ${new URL(url).pathname}`)).toEqual([]);
});

/** Pages of a shop, with what shows that their first data has arrived. */
const FIRST_ROWS = {
  dashboard: '.fct-agenda li',
  pets: 'tbody tr[data-row-key]',
  clients: 'tbody tr[data-row-key]',
  services: 'tbody tr[data-row-key]',
  packages: 'tbody tr[data-row-key]',
  appointments: 'tbody tr[data-row-key]',
  sales: 'tbody tr[data-row-key]',
  credit: 'tbody tr[data-row-key]',
  reports: '.recharts-surface',
  settings: 'form',
};

test('the rows of a list can be read before any script has arrived, in the columns that the page then shows', async ({
  page,
  login,
}) => {
  await login('owner', '/config.json');
  for (const key of ['pets', 'clients', 'services', 'packages', 'appointments', 'sales', 'credit'])
    await test.step(key, async () => {
      const runScripts = await hold(page, '**/*.js');
      await page.goto(`/demo/${key}`, { waitUntil: 'commit' });
      const early = page.locator('.fc-first-rows');
      await expect(early.locator('tbody tr').first()).toBeVisible();
      const titles = await early.locator('th').allInnerTexts();
      const drawn = await cellsOf(early.locator('tbody tr'));
      runScripts();
      const list = page.locator('main .fcui-table').first();
      await expect(list.locator('thead th')).toHaveText(titles);
      const shown = await cellsOf(list.locator('tbody tr[data-row-key]'));
      expect(shown.map((cells, row) => cells.map((text, n) => text.includes(drawn[row]?.[n] ?? '-') || text))).toEqual(
        drawn.map((cells) => cells.map(() => true)),
      );
      await expect(early).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

test('rows that arrive after the user has gone to another page are not shown there', async ({ page, login }) => {
  await login('owner', '/config.json');
  const sendPets = await hold(page, '**/api/pets?*');
  const sendCode = await hold(page, '**/clients.*.js');
  const pets = page.waitForResponse('**/api/pets?*');
  await page.goto('/demo/pets', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Clientes' }).click();
  sendPets();
  await (await pets).finished();
  await page.evaluate(() => Promise.all((window.focinhoFirstCalls ?? []).map(({ response }) => response)));
  await expect(page.locator('.fc-first-rows')).toHaveCount(0);
  sendCode();
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('each page of a shop asks for its data before any script has arrived, and needs nothing else for its first row', async ({
  page,
  login,
}) => {
  await login('owner', '/config.json');
  for (const [key, firstRow] of Object.entries(FIRST_ROWS))
    await test.step(key, async () => {
      const runScripts = await hold(page, '**/*.js');
      await page.goto(`/demo/${key}`, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => window.focinhoFirstCalls?.length ?? 0)).toBeGreaterThan(2);
      await page.evaluate(() => Promise.all((window.focinhoFirstCalls ?? []).map(({ response }) => response)));
      await expect(page.getByRole('status').getByText('Carregando...')).toBeVisible();
      // The page gets no response to any other call.
      await page.route('**/api/**', () => undefined);
      runScripts();
      await expect(page.locator('main').locator(firstRow).first()).toBeVisible();
      expect(await page.evaluate(() => window.focinhoFirstCalls?.map(({ path }) => path))).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

/** The texts of a table's cells, row by row. */
const cellsOf = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

/** Holds what the page asks for. @returns the function that lets it through */
async function hold(page: Page, files: string): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return letThrough;
}
