import type { Page } from '@playwright/test';
import { buildOf, publish } from '@focinho/federation/release/publish';
import { openStore } from '@focinho/federation/store/store';
import { buildFiles } from '@focinho/federation/testing/stores';
import { expectAccessible } from './support/accessibility';
import { ACCOUNTS } from './support/accounts';
import { closeFilters, expectToast, openFilters, recordOf } from './support/screen';
import { expect, test } from './support/test';

const unique = (project: string) => `${project}-${Date.now().toString(36)}`;

/** Chooses in a filter of the list. */
async function filter(page: Page, label: string, choice: string) {
  await openFilters(page);
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${choice}$`) })
    .click();
  await closeFilters(page);
}

async function createTenant(page: Page, slug: string) {
  await page.getByRole('button', { name: 'Novo Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Tenant' });
  await dialog.getByLabel('Nome da loja').fill(`Loja ${slug}`);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByLabel('E-mail da loja').fill(`${slug}@exemplo.com.br`);
  await dialog.getByLabel('Nome do proprietário').fill('Dona Nova');
  await dialog.getByLabel('E-mail do proprietário').fill(`dona@${slug}.com.br`);
  await dialog.getByLabel('Senha inicial').fill('senha-forte-1');
  await dialog.getByRole('button', { name: 'Criar Tenant' }).click();
  await expectToast(page, 'Tenant criado com sucesso!');
  await expect(dialog).toBeHidden();
}

async function logInOverHttp(page: Page, slug: string, password: string) {
  return page.request.post('/api/auth/login', {
    headers: { 'X-Tenant': slug },
    data: { email: `dona@${slug}.com.br`, password },
  });
}

test('the dashboard shows the platform, and its buttons lead on @responsive', async ({ page, login }) => {
  await login('superAdmin');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Focinho SaaS');
  await expect(header).toContainText('Super Admin');
  await expect(header.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Administrativo' })).toBeVisible();
  for (const card of ['Total de Tenants', 'Total de Usuários', 'Total de Pets', 'Agendamentos'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  await expect(page.getByText('Versão 1.0.0')).toBeVisible();
  await expect(page.getByText('Development')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tenants Recentes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Gerenciar Tenants' }).click();
  await expect(page).toHaveURL(/\/saas-root\/tenants$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Ver Logs do Sistema' }).click();
  await expect(page).toHaveURL(/\/saas-root\/system$/);
});

test('a tenant is created with its owner, edited, looked at, deactivated and activated @responsive', async ({
  page,
  login,
}, { project }) => {
  const slug = unique(project.name);
  await login('superAdmin', '/saas-root/tenants');
  await expect(page.getByRole('heading', { level: 1, name: 'Gerenciamento de Tenants' })).toBeVisible();
  await createTenant(page, slug);
  expect((await logInOverHttp(page, slug, 'senha-forte-1')).status()).toBe(200);

  await page.getByPlaceholder('Nome, email ou slug...').fill(slug);
  await expect(recordOf(page, `/${slug}`)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Lista de Tenants (1)' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Editar Loja ${slug}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Tenant' });
  await edit.getByLabel('Telefone').fill('(11) 91234-5678');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Tenant atualizado com sucesso!');
  await expect(recordOf(page, `/${slug}`)).toContainText('(11) 91234-5678');

  await page.getByRole('button', { name: `Ver detalhes Loja ${slug}` }).click();
  const details = page.getByRole('dialog', { name: `Loja ${slug}` });
  await expect(details).toContainText('Dona Nova');
  await expect(details).toContainText('America/Sao_Paulo');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Redefinir senha do proprietário Loja ${slug}` }).click();
  const password = page.getByRole('dialog', { name: 'Redefinir Senha do Proprietário' });
  await password.getByLabel('Nova senha').fill('curta');
  await password.getByRole('button', { name: 'Redefinir Senha' }).click();
  await expect(password).toContainText('A senha deve ter 8 caracteres ou mais');
  await password.getByLabel('Nova senha').fill('senha-forte-2');
  await password.getByRole('button', { name: 'Redefinir Senha' }).click();
  await expectToast(page, 'Senha do proprietário redefinida com sucesso!');
  expect((await logInOverHttp(page, slug, 'senha-forte-1')).status()).toBe(401);
  expect((await logInOverHttp(page, slug, 'senha-forte-2')).status()).toBe(200);

  await page.getByRole('button', { name: `Desativar Loja ${slug}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Desativar Tenant' });
  await confirm.getByRole('button', { name: 'Desativar', exact: true }).click();
  await expectToast(page, 'Tenant desativado com sucesso!');
  await expect(recordOf(page, `/${slug}`)).toContainText('Inativo');
  expect((await logInOverHttp(page, slug, 'senha-forte-2')).status()).toBe(403);

  await filter(page, 'Filtrar por status', 'Ativos');
  await expect(page.getByText('Nenhum tenant encontrado')).toBeVisible();
  await filter(page, 'Filtrar por status', 'Inativos');
  await page.getByRole('button', { name: `Ativar Loja ${slug}` }).click();
  await page
    .getByRole('dialog', { name: 'Ativar Tenant' })
    .getByRole('button', { name: 'Ativar', exact: true })
    .click();
  await expectToast(page, 'Tenant ativado com sucesso!');
});

/** A small release in the product's store. Its only page is in nobody's menu, so that no other test meets it. */
async function publishHidden(remote: string, marker: string): Promise<string> {
  const page = { key: remote, name: 'Teste', description: '', order: 99, icon: 'M0 0', roles: ['SUPER_ADMIN'] };
  const description = { name: remote, area: 'tenant', contract: '*', pages: [page] };
  const draft = { marker, description };
  const files = Object.entries(buildFiles(remote, draft));
  const build = buildOf(new Map(files.map(([name, text]) => [name, Buffer.from(text)])), remote);
  return (await publish(openStore(), build, null)).release.id;
}

test('releases are promoted and rolled back on screen, and the timeline says who did it and why', async ({
  page,
  login,
}) => {
  const remote = unique('mfe-teste');
  const first = await publishHidden(remote, 'um');
  const second = await publishHidden(remote, 'dois');
  const row = (id: string) => page.getByRole('row').filter({ has: page.locator(`code[title="${id}"]`) });
  await login('superAdmin', '/saas-root/system?view=releases');
  await page.getByRole('button', { name: `Ver versões ${remote}` }).click();
  await expect(page.getByRole('heading', { name: `Versões de ${remote} (2)` })).toBeVisible();

  for (const [id, why] of [
    [first, 'Primeira versão'],
    [second, 'Aprovada pela demo'],
  ] as const) {
    await page.getByRole('button', { name: `Promover ${id.slice(0, 12)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Promover Versão' });
    await dialog.getByLabel('Motivo').fill(why);
    await dialog.getByRole('checkbox', { name: 'Dispensar o teste no navegador' }).check();
    await dialog.getByRole('button', { name: 'Promover' }).click();
    await expectToast(page, 'Versão promovida com sucesso!');
    await expect(row(id).getByText('Atual', { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Voltar versão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Voltar Versão' });
  await dialog.getByLabel('Motivo').fill('Página em branco');
  await dialog.getByRole('button', { name: 'Voltar versão' }).click();
  await expectToast(page, 'Versão anterior no ar!');
  await expect(row(first).getByText('Atual', { exact: true })).toBeVisible();
  await expect(row(second).getByText('Ruim', { exact: true })).toBeVisible();
  const registry = await (await page.request.get('/mfe/registry.json')).json();
  expect(registry.remotes[remote].current).toBe(first);

  const rolledBack = page.getByRole('row').filter({ hasText: 'Voltou a versão' });
  await expect(rolledBack).toContainText('Página em branco');
  await expect(rolledBack).toContainText(ACCOUNTS.superAdmin.email);
});

test('on a phone no filter of the platform stands beyond the edge @phone', async ({ page, login }) => {
  await login('superAdmin', '/saas-root/users');
  for (const path of ['/saas-root/users', '/saas-root/system?view=audit']) {
    await page.goto(path);
    await expect(page.locator('.fcui-card').first()).toBeVisible();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, beyond]).toEqual([path, 0]);
  }
});

for (const theme of ['light', 'dark'])
  test(`every tab is accessible, theme ${theme} @responsive`, async ({ page, login }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await login('superAdmin', '/saas-root/dashboard');
    for (const name of ['Dashboard', 'Tenants', 'Usuários', 'Sistema', 'Assinaturas']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });

test('a tenant’s owner finds no page under the platform’s address', async ({ page, login, pageErrors }) => {
  pageErrors.expected(/404/);
  await login('owner', '/saas-root/tenants');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await page
    .getByRole('button', { name: 'Go Home' })

    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
