import { firstLoad } from './support/first-load';
import { expect, test } from './support/test';

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

test('the landing page is painted before its scripts have arrived, and works once they have', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  letThrough();
  await expect(async () => {
    await page.getByRole('button', { name: 'Fazer um teste por 15 dias' }).click();
    await expect(page.getByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a tenant’s page brings all its code in the round after its HTML', async ({ page, login }) => {
  await login('owner');
  const files = await firstLoad(page, '/demo/clients');
  const code = files.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  const late = code.filter(({ round }) => round > BUDGET.rounds);
  expect(code.length).toBeGreaterThan(5);
  expect(late.map(({ url, round }) => `round ${round} ${new URL(url).pathname}`)).toEqual([]);
});
