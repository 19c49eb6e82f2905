import { ACCOUNTS } from './support/accounts';
import { expectAccessible } from './support/accessibility';
import { refuse } from './support/failures';
import { untilIdle } from './support/idle';
import { formOf } from './support/screen';
import { expect, test } from './support/test';

/** The sidebar exactly as the specification lists it. */
const ENTRIES = [
  ['Dashboard', 'Visão geral do sistema', 'dashboard'],
  ['Pets', 'Gerenciar pets cadastrados', 'pets'],
  ['Clientes', 'Gerenciar clientes', 'clients'],
  ['Serviços', 'Gerenciar serviços oferecidos', 'services'],
  ['Pacotes', 'Gerenciar pacotes mensais', 'packages'],
  ['Agendamentos', 'Gerenciar agendamentos', 'appointments'],
  ['Vendas', 'Gerenciar vendas', 'sales'],
  ['Crédito/Fiado', 'Gestão de crédito', 'credit'],
  ['Relatórios', 'Relatórios e analytics', 'reports'],
  ['Configurações', 'Configurações do sistema', 'settings'],
] as const;
/** Above them, under the heading "Operação": what the day is worked in. */
const OPERATION = [
  ['Balcão', 'Chegada, fila e comanda', 'desk'],
  ['Agenda', 'Quem vem e a que horas', 'calendar'],
  ['Painel', 'Acompanhar os pets de hoje', 'board'],
  ['Hotel', 'Hospedagens, canis e rotina', 'hotel'],
  ['Táxi Pet', 'Buscas e entregas do dia', 'trips'],
] as const;
/** Below them, under the heading "Relacionamento". */
const OUTREACH = [
  ['Clubinho', 'Membros, créditos e renovações', 'memberships'],
  ['Mensagens', 'Lembretes e retorno', 'messages'],
] as const;
/** Below them, under the heading "Loja". */
const SHOP = [
  ['Produtos', 'Preços e estoque', 'products'],
  ['Comissões', 'O que cada um ganha', 'commissions'],
  ['Notas Fiscais', 'NFC-e e NFS-e das vendas', 'fiscal-documents'],
] as const;

test.describe('the sidebar', () => {
  test('lists the ten pages and those around them by name and description, and marks the current one @responsive', async ({
    page,
    login,
    isMobile,
  }) => {
    await login('owner');
    await expect(page).toHaveURL(/\/demo\/dashboard$/);
    if (isMobile) await page.getByRole('button', { name: 'Abrir menu' }).click();
    const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    const all = [...OPERATION, ...ENTRIES, ...OUTREACH, ...SHOP];
    await expect(links).toHaveText(all.map(([name, description]) => `${name}${description}`));
    await expect(page.getByRole('region', { name: 'Operação' }).getByRole('link')).toHaveCount(OPERATION.length);
    await expect(links.filter({ hasText: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    for (const [index, [, , key]] of all.entries())
      await expect(links.nth(index)).toHaveAttribute('href', `/demo/${key}`);
  });

  test(
    'shows icons only when collapsed, names them at once, and remembers it',
    { tag: '@desktop' },
    async ({ page, login }) => {
      await login('owner', '/demo/settings');
      await expect(page.getByRole('complementary').getByText('v1.0.0')).toBeVisible();
      await page.getByRole('button', { name: 'Recolher menu' }).click();
      await expect(page.getByText('Gerenciar pets cadastrados')).toBeHidden();
      await page.getByRole('link', { name: 'Pets' }).hover();
      await expect(page.locator('.fc-tooltip')).toHaveText('Pets', { timeout: 200 });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
    },
  );

  test(
    'folds what is under a heading, except the current page, and remembers it for this person',
    { tag: '@desktop' },
    async ({ page, login }) => {
      await login('owner', '/demo/clients');
      const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
      await page.getByRole('button', { name: 'Gestão' }).click();
      await expect(links).toHaveText([
        ...[/^Balcão/, /^Agenda/, /^Painel/, /^Hotel/, /^Táxi Pet/, /^Clientes/],
        ...[/^Clubinho/, /^Mensagens/, /^Produtos/, /^Comissões/, /^Notas Fiscais/],
      ]);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Gestão' })).toHaveAttribute('aria-expanded', 'false');
      await expect(links).toHaveCount(11);
      await login('staff', '/demo/clients');
      await expect(page.getByRole('button', { name: 'Gestão' })).toHaveAttribute('aria-expanded', 'true');
    },
  );

  test(
    'on a phone a bar leads to the day, to the search and to the rest',
    { tag: '@phone' },
    async ({ page, login }) => {
      await login('owner', '/demo/dashboard');
      const header = page.getByRole('banner');
      const shortcuts = page.getByRole('navigation', { name: 'Atalhos' });
      await expect(shortcuts.getByRole('link')).toHaveText(['Balcão', 'Agenda', 'Painel']);
      await expect(header.getByRole('button').filter({ visible: true })).toHaveText(['Buscar', 'Mais']);
      await shortcuts.getByRole('link', { name: 'Agenda' }).click();
      await expect(page).toHaveURL(/\/demo\/calendar/);
      await expect(shortcuts.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Buscar em tudo' }).tap();
      await expect(page.getByRole('dialog', { name: 'Buscar em tudo' }).getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Mais: abrir menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sair' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('is a drawer on a phone, closed by Esc and by choosing a page', { tag: '@phone' }, async ({ page, login }) => {
    await login('owner', '/demo/settings');
    const open = page.getByRole('button', { name: 'Abrir menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: /Clientes/ }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/demo\/clients$/);
  });
});

test('the header names tenant, user and role @responsive', async ({ page, login, isMobile }) => {
  await login('owner', '/demo/settings');
  const header = page.getByRole('banner');
  await expect(header).toContainText('demo');
  await expect(header).toContainText('Proprietário');
  await expect(header.getByRole('button', { name: 'Sair' })).toBeVisible({ visible: !isMobile });
});

test('"Sair" ends the session and goes back to the landing page', async ({ page, request }) => {
  // A session of its own: the others share theirs.
  const { tenantSlug, email, password } = ACCOUNTS.otherTenant;
  const response = await request.post('/api/auth/login', {
    headers: { 'X-Tenant': tenantSlug },
    data: { email, password },
  });
  const { data } = await response.json();
  await page.goto('/health');
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    auth_token: data.token,
    tenant_slug: tenantSlug,
  });
  // A call that is still running at the log-out is refused, and the browser logs that as an error.
  await untilIdle(page, () => page.goto('/test/settings'));
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('the theme is light at first, is chosen and remembered @responsive', async ({ page, login, isMobile }) => {
  const html = page.locator('html');
  await login('owner', '/demo/settings');
  await expect(html).toHaveAttribute('data-theme', 'light');
  if (isMobile) await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Escuro' }).filter({ visible: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test(
  'back, forward and reload follow the pages, and the title names them',
  { tag: '@desktop' },
  async ({ page, login }) => {
    await login('owner', '/demo/clients');
    await expect(page).toHaveTitle('Clientes · Focinho');
    await page.getByRole('link', { name: /Serviços/ }).click();
    await expect(page).toHaveTitle('Serviços · Focinho');
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveTitle('Clientes · Focinho');
    await page.goForward();
    await page.reload();
    await expect(page).toHaveURL(/\/demo\/services$/);
    await expect(page).toHaveTitle('Serviços · Focinho');
  },
);

test.describe('the not-found page', () => {
  const text = "Sorry, the page you are looking for doesn't exist. It may have been moved or deleted.";

  for (const address of ['/404', '/.//', '/nada', '/nada/nada', '/demo/nada', '/demo/pets/1'])
    test(`is shown to a visitor at ${address}`, async ({ page, pageErrors }) => {
      pageErrors.expected(/status of 404/);
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await page.getByRole('button', { name: 'Go Home' }).click();
      await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
    });

  for (const address of ['/404', '/.//', '/nada', '/test', '/test/pets', '/saas-root/tenants', '/demo/tenants'])
    test(`is shown to the staff of a tenant at ${address}`, async ({ page, login, pageErrors }) => {
      pageErrors.expected(/status of 404/);
      await login('owner', address);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await page.getByRole('button', { name: 'Go Home' }).click();
      await expect(page).toHaveURL(/\/demo\/dashboard$/);
    });

  test('is accessible @responsive', async ({ page, pageErrors }) => {
    pageErrors.expected(/status of 404/);
    await page.goto('/404');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the super administrator sees the platform, with its own header and tabs @responsive', async ({ page, login }) => {
  await login('superAdmin');
  await expect(page).toHaveURL(/\/saas-root\/dashboard$/);
  const header = page.getByRole('banner');
  await expect(header).toContainText('Focinho SaaS');
  await expect(header).toContainText('Super Admin');
  await expect(page.getByRole('navigation', { name: 'Seções' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Tenants',
    'Usuários',
    'Sistema',
    'Assinaturas',
  ]);
});

test('on a phone the current tab of the platform is in view', { tag: '@phone' }, async ({ page, login }) => {
  await login('superAdmin', '/saas-root/system');
  const tabs = page.getByRole('navigation', { name: 'Seções' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  await expect(tabs.filter({ hasText: 'Sistema' })).toBeInViewport({ ratio: 1 });
  await tabs.filter({ hasText: 'Dashboard' }).click();
  await expect(tabs.filter({ hasText: 'Dashboard' })).toBeInViewport({ ratio: 1 });
});

test('somebody who is not logged in comes to the log-in and from there to the page', async ({ page }) => {
  await page.goto('/demo/clients');
  const form = page.getByRole('dialog', { name: 'Entrar no Focinho' });
  await expect(form).toBeVisible();
  await form.getByLabel('Email').fill(ACCOUNTS.owner.email);
  await form.getByLabel('Senha', { exact: true }).fill(ACCOUNTS.owner.password);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/demo\/clients$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
});

test('the address of a tenant alone leads through its log-in to its dashboard', async ({ page }) => {
  await page.goto('/demo');
  const form = page.getByRole('dialog', { name: 'Entrar no Focinho' });
  await expect(form.getByLabel('Tenant')).toHaveValue('demo');
  await form.getByLabel('Email').fill(ACCOUNTS.owner.email);
  await form.getByLabel('Senha', { exact: true }).fill(ACCOUNTS.owner.password);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/demo\/dashboard$/);
  await expect(page.getByRole('banner')).toContainText('Pet Shop Demo');
});

test('a failed save is told above the dialog, and closing the toast leaves the form alone', async ({
  page,
  login,
  pageErrors,
}) => {
  const reason = 'Já existe um cliente com este e-mail.';
  await refuse(page, pageErrors, { method: 'POST', path: '/api/clients', status: 409, message: reason });
  await login('owner', '/demo/clients');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill('Célia');
  await form.getByLabel('E-mail').fill('celia@exemplo.com.br');
  await form.getByLabel('E-mail').press('Enter');
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: reason });
  await expect(toast).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  // The click lands on the toast, or Playwright says what lies over it.
  await toast.click();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByRole('button', { name: 'Criar Cliente' }).click({ trial: true });

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();

  await toast.getByRole('button', { name: 'Dispensar aviso' }).click();
  await expect(toast).toBeHidden();
  await expect(form.getByLabel('Nome')).toHaveValue('Célia');
});

test('a log-out in another tab ends this one too', { tag: '@desktop' }, async ({ page, context, login }) => {
  await login('owner', '/demo/settings');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/health');
  await other.evaluate(() => localStorage.removeItem('auth_token'));
  await expect(page.getByRole('dialog', { name: 'Entrar no Focinho' })).toBeVisible();
});

test('the keyboard goes past the menu to the page', { tag: '@desktop' }, async ({ page, login }) => {
  await login('owner', '/demo/settings');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  // Drawn late, and scrolled to the chosen one.
  await expect(page.getByRole('radiogroup', { name: 'O que mostrar' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a page cannot be framed, sniffed or scripted from outside', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'; report-to pages");
  expect(headers['reporting-endpoints']).toBe('pages="/reports.json"');
  expect(headers['x-content-type-options']).toBe('nosniff');
});
