import type { Page } from '@playwright/test';
import { ACCOUNTS } from './support/accounts';
import { expectAccessible } from './support/accessibility';
import { untilIdle } from './support/idle';
import { expect, test } from './support/test';

const tenantLogin = (page: Page) => page.getByRole('dialog', { name: 'Entrar no Focinho' });
const signUp = (page: Page) => page.getByRole('dialog', { name: 'Criar conta grátis' });
const adminLogin = (page: Page) => page.getByRole('dialog', { name: 'Super Admin Access' });

/** On a phone the header's navigation is folded. */
async function unfold(page: Page) {
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  if (await menu.isVisible()) await menu.click();
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is there to read, with its contact data', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Focinho/);
    await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(17);
    await expect(page.getByRole('article', { name: 'Plano Max' })).toContainText('Mais Popular');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(page.locator('body')).not.toContainText('{{');
  });
});

test('search engines and shared links learn what the page is', async ({ page, request }) => {
  await page.goto('/');
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? '')).toMatchObject({ '@type': 'SoftwareApplication', name: 'Focinho' });
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await request.get(image ?? '')).headers()['content-type']).toBe('image/png');
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/<loc>https?:\/\/[^<]+\/<\/loc>/);
});

for (const theme of ['Claro', 'Escuro'])
  test(`the landing page is accessible, theme ${theme} @responsive`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: theme }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'Claro' ? 'light' : 'dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Teste Grátis', exact: true }).click();
    await expect(tenantLogin(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await unfold(page);
    await page.getByRole('button', { name: 'Super Admin' }).click();
    await expect(adminLogin(page)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: theme })).toBeChecked();
  });

test('nothing is wider than the screen and nothing moves while the page loads @responsive', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { shifts, overflow } = await page.evaluate(() => ({
    shifts: Reflect.get(window, 'shifts'),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(shifts).toEqual([]);
  expect(overflow).toBe(0);
});

test('on a phone the menu is a finger wide and folds at Esc and at a log-in', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  const box = await menu.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360 - 16);
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(tenantLogin(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('Esc closes a log-in whose form is still on its way', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/login\.[^/]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked = page.waitForRequest(/\/login\.[^/]+\.js/);
  await page.getByRole('button', { name: 'Fazer um teste por 15 dias' }).click();
  await asked;
  await page.keyboard.press('Escape');
  const arrived = page.waitForResponse(/\/login\.[^/]+\.js/);
  letThrough();
  await (await arrived).finished();
  await page
    .getByRole('button', { name: 'Super Admin' })
    .or(page.getByRole('button', { name: 'Abrir menu' }))
    .first()
    .focus();
  await expect(signUp(page)).toHaveCount(0);
});

test('the log-in forms are fetched when a button is pointed at, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => /\/login\.[^/]+\.js/.test(request.url()) && fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  const arrival = page.waitForResponse(/\/login\.[^/]+\.js/);
  await page.getByRole('button', { name: 'Fazer um teste por 15 dias' }).focus();
  await arrival;
  expect(fetched).toHaveLength(1);
});

test('every call to action opens the sign-up; Esc closes it and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const actions = page.getByRole('main').getByRole('button');
  await expect(actions).toHaveCount(6);
  for (const action of await actions.all()) {
    await action.click();
    await expect(signUp(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(signUp(page)).toBeHidden();
    await expect(action).toBeFocused();
  }
});

test('a tenant that is not listed logs in by its typed address, which is remembered', async ({ page }) => {
  const { tenantSlug, email, password } = ACCOUNTS.otherTenant;
  await page.goto('/');
  await unfold(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const form = tenantLogin(page);
  await form.getByLabel('Tenant').selectOption({ label: 'Outro pet shop…' });
  await form.getByLabel('Endereço do pet shop').fill(` ${tenantSlug.toUpperCase()}`);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Senha').fill(password);
  // A call that is still running when its session ends is refused, and the browser logs that as an error.
  await untilIdle(page, async () => {
    await form.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Teste Grátis', exact: true }).click();
  await expect(form.getByLabel('Tenant')).toHaveValue(tenantSlug);
});

test('the super administrator logs in with the credentials that the demonstration fills in', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected(/401/);
  await page.goto('/');
  await unfold(page);
  await page.getByRole('button', { name: 'Super Admin' }).click();
  const form = adminLogin(page);
  await expect(form.getByRole('region', { name: 'Credenciais de Teste' })).toContainText('saas-root');
  await expect(form.getByLabel('Email')).toHaveValue(ACCOUNTS.superAdmin.email);
  await form.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(form.getByLabel('Senha')).toHaveAttribute('type', 'text');
  await form.getByLabel('Senha').fill('errada-1234');
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Credenciais inválidas');
  await form.getByLabel('Senha').fill(ACCOUNTS.superAdmin.password);
  await expect(form.getByRole('alert')).toBeHidden();
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tenant_slug'))).toBe('saas-root');
});

test('an address inside a tenant opens the landing page with the log-in, and leads back after it', async ({ page }) => {
  const { email, password } = ACCOUNTS.owner;
  await page.goto('/demo/pets');
  const form = tenantLogin(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Senha').fill(password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/pets$/);
});
