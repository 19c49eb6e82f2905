import type { Page } from '@playwright/test';
import { ACCOUNTS, type Who } from '../support/accounts';
import { expectAccessible } from '../support/accessibility';
import { untilIdle } from '../support/idle';
import { unique } from '../support/records';
import { expectToast, formOf, recordOf, search } from '../support/screen';
import { endOnServer, logInAlone } from '../support/sessions';
import { expect, test } from '../support/test';

/** The log-in dialog that covers the page. */
const ended = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão terminou' });

async function logInAgain(page: Page, who: Who) {
  await ended(page).getByLabel('Senha').fill(ACCOUNTS[who].password);
  await ended(page).getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(ended(page)).toBeHidden();
}

test.beforeEach(({ pageErrors }) => pageErrors.expected(/status of 401/));

test('a session that ends in the middle of a form is renewed in place, and what was asked for is done @responsive', async ({
  page,
}) => {
  const name = unique('Célia');
  const token = await logInAlone(page, 'staff', '/demo/clients');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('E-mail').fill('celia@exemplo.com.br');
  await endOnServer(page, 'staff', token);
  await form.getByRole('button', { name: 'Criar Cliente' }).click();

  const dialog = ended(page);
  await expect(dialog).toContainText('Entre de novo para continuar: nada do que você digitou foi perdido.');
  await expect(dialog).toContainText('demo');
  await expect(dialog).toContainText(ACCOUNTS.staff.email);
  await expect(dialog.getByLabel('Senha')).toBeFocused();
  await expectAccessible(page);

  // The keyboard does not reach the page below the dialog.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.count()) await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await expect(form.getByLabel('Nome')).toHaveValue(name);

  await dialog.getByLabel('Senha').fill('errada-errada');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Senha incorreta. Tente novamente.');
  await logInAgain(page, 'staff');

  await expectToast(page, 'Cliente criado com sucesso!');
  await expect(form).toBeHidden();
  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  await page.reload();
  await expect(recordOf(page, name)).toBeVisible();
});

test('the platform’s administrator goes on in the same way', async ({ page }) => {
  const token = await logInAlone(page, 'superAdmin', '/saas-root/tenants');
  await page.getByRole('button', { name: 'Novo Tenant' }).click();
  const form = await formOf(page, 'Criar Novo Tenant');
  await form.getByLabel('Nome da loja').fill('Loja a meio caminho');
  await endOnServer(page, 'superAdmin', token);
  // Coming back online reloads the list behind the form.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(ended(page)).toContainText(ACCOUNTS.superAdmin.email);
  await logInAgain(page, 'superAdmin');
  await expect(form.getByLabel('Nome da loja')).toHaveValue('Loja a meio caminho');
});

test('a page whose lists were refused shows them after the log-in', async ({ page }) => {
  let token = '';
  await untilIdle(page, async () => (token = await logInAlone(page, 'staff', '/demo/settings')));
  await expect(page.getByRole('heading', { name: 'Informações do Usuário' })).toBeVisible();
  await endOnServer(page, 'staff', token);
  await page.evaluate(() => {
    history.pushState(null, '', '/demo/services');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(ended(page)).toContainText('Entre de novo para continuar de onde parou.');
  await logInAgain(page, 'staff');
  await expect(page.getByRole('heading', { name: /Lista de Serviços \(\d+\)/ })).toBeVisible();
});

test('"Sair" leaves the ended session for the landing page', async ({ page }) => {
  const token = await logInAlone(page, 'staff', '/demo/clients?new=1');
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill('Ninguém');
  await form.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await endOnServer(page, 'staff', token);
  await form.getByLabel('E-mail').press('Enter');
  await ended(page).getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
