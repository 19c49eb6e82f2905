import type { Page } from '@playwright/test';
import { ACCOUNTS, type Who } from '../support/accounts';
import { expectAccessible } from '../support/accessibility';
import { watchPageErrors } from '../support/page-errors';
import { unique } from '../support/records';
import { expectToast, formOf, recordOf, search } from '../support/screen';
import { logInAlone } from '../support/sessions';
import { expect, test } from '../support/test';

const leave = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();

/** Logs in from the landing page. */
async function logIn(page: Page, who: Who) {
  const { tenantSlug, email, password } = ACCOUNTS[who];
  await page.getByRole('button', { name: 'Teste Grátis' }).first().click();
  const form = page.getByRole('dialog', { name: 'Entrar no Focinho' });
  await form.getByLabel('Tenant').selectOption(tenantSlug);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Senha', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function logInAgain(page: Page, title: string, who: Who) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Senha').fill(ACCOUNTS[who].password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the form of a new client and types into it. */
async function beginClient(page: Page, name: string) {
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('E-mail').fill('abas@exemplo.com.br');
  return form;
}

/** Expects that many clients of that name in the page's tenant. */
async function expectClients(page: Page, name: string, count: number) {
  await search(page, name);
  if (count === 0) return expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Lista de Clientes (${count})` })).toBeVisible();
  await expect(recordOf(page, name)).toHaveCount(count);
}

const LEFT = 'Você saiu em outra aba';
const REPLACED = 'Outra pessoa entrou em outra aba';

test.describe('two tabs', { tag: '@desktop' }, () => {
  test.beforeEach(({ pageErrors }) => pageErrors.expected(/status of 401/));

  /** A second tab of the same browser. */
  const secondTab = test.extend<{ other: Page }>({
    other: async ({ context }, use) => {
      const other = await context.newPage();
      const pageErrors = await watchPageErrors(other);
      pageErrors.expected(/status of 401/);
      await use(other);
      pageErrors.expectNone();
    },
  });

  secondTab('a log-out elsewhere leaves a half-written form alone', async ({ page, other }) => {
    const name = unique('Duas abas');
    await logInAlone(page, 'owner', '/demo/clients');
    const form = await beginClient(page, name);
    await other.goto('/demo/settings');
    await leave(other);
    await expect(other.getByText('A partir de R$ 59,90 por mês')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: LEFT });
    await expect(dialog).toContainText('Entre de novo para continuar: nada do que você digitou foi perdido.');
    await expectAccessible(page);
    await logInAgain(page, LEFT, 'owner');
    await form.getByRole('button', { name: 'Criar Cliente' }).click();
    await expectToast(page, 'Cliente criado com sucesso!');
    await expectClients(page, name, 1);
  });

  secondTab('the same user’s next log-in elsewhere lets the form go on by itself', async ({ page, other }) => {
    const name = unique('De volta');
    await logInAlone(page, 'owner', '/demo/clients');
    const form = await beginClient(page, name);
    await other.goto('/demo/settings');
    await leave(other);
    await expect(page.getByRole('dialog', { name: LEFT })).toBeVisible();
    await logIn(other, 'owner');
    await expect(page.getByRole('dialog', { name: LEFT })).toBeHidden();
    await form.getByRole('button', { name: 'Criar Cliente' }).click();
    await expectToast(page, 'Cliente criado com sucesso!');
  });

  secondTab('somebody else’s log-in to the same tenant stops the form, and names them', async ({ page, other }) => {
    const name = unique('De quem');
    await logInAlone(page, 'owner', '/demo/clients');
    const form = await beginClient(page, name);
    await other.goto('/demo/settings');
    await leave(other);
    await logIn(other, 'staff');

    const dialog = page.getByRole('dialog', { name: REPLACED });
    await expect(dialog).toContainText('nada do que você digitou foi perdido');
    const takeOver = dialog.getByRole('button', { name: /^Continuar como / });
    await expect(takeOver).toBeVisible();
    await expectAccessible(page);

    // The owner takes over again here; then the other tab is stopped in the same way and continues as the owner.
    await logInAgain(page, REPLACED, 'owner');
    const saved = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/clients'),
    );
    await form.getByRole('button', { name: 'Criar Cliente' }).click();
    expect((await saved).headers()['authorization']).toBe(
      `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
    );
    await expectToast(page, 'Cliente criado com sucesso!');
    await expect(page.getByRole('banner')).toContainText('Proprietário');

    await other
      .getByRole('dialog', { name: REPLACED })
      .getByRole('button', { name: /^Continuar como / })
      .click();
    await expect(other.getByRole('banner')).toContainText('Proprietário');
  });

  secondTab('two tenants work side by side, each with its own log-in', async ({ page, other }) => {
    const name = unique('Lado a lado');
    await logInAlone(page, 'owner', '/demo/clients');
    const form = await beginClient(page, name);
    await other.goto('/demo/settings');
    await leave(other);
    await logIn(other, 'otherTenant');
    await expect(other).toHaveURL(/\/test\/dashboard$/);

    // The first tab only learns that its own user has left, and nothing about the other tenant's session.
    await logInAgain(page, LEFT, 'owner');
    await form.getByRole('button', { name: 'Criar Cliente' }).click();
    await expectToast(page, 'Cliente criado com sucesso!');
    await expectClients(page, name, 1);

    await other.goto('/test/clients');
    await expect(other.getByRole('banner')).toContainText('test');
    await expectClients(other, name, 0);
    await other.reload();
    await expect(other.getByText('Nenhum cliente encontrado')).toBeVisible();
    await page.reload();
    await expectClients(page, name, 1);

    // Logging out of one tenant does not affect the other.
    await leave(page);
    await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  });
});
