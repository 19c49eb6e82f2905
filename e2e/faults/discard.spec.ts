import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { formOf, openPage } from '../support/screen';
import { logInAlone } from '../support/sessions';
import { expect, test } from '../support/test';

const question = (page: Page) => page.getByRole('dialog', { name: 'Descartar o que foi digitado?' });
const choose = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

test('a form with something typed asks before it closes, by whatever way @responsive', async ({ page, login }) => {
  await login('staff', '/demo/clients');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill('Quase perdida');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancelar' }).click(),
    () => form.locator('.ant-modal-close').click(),
  ];
  for (const close of ways) {
    await close();
    await expect(question(page)).toContainText('O que você digitou ainda não foi salvo.');
    await choose(page, 'Continuar editando');
    await expect(question(page)).toBeHidden();
    await expect(form.getByLabel('Nome')).toHaveValue('Quase perdida');
    // The next Esc is for the form once it has the focus again.
    await expect(form.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await choose(page, 'Descartar');
  await expect(form).toBeHidden();

  // The text is gone for good, and closing the empty form asks nothing.
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  await expect((await formOf(page, 'Criar Novo Cliente')).getByLabel('Nome')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('"back" asks, too', async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  await openPage(page, 'Clientes');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill('De volta');
  await page.evaluate(() => history.back());
  await expect(question(page)).toContainText('O que você digitou nesta página ainda não foi salvo.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByLabel('Nome')).toHaveValue('De volta');
  await expect(page).toHaveURL(/\/demo\/clients$/);
  await page.evaluate(() => history.back());
  await choose(page, 'Descartar');
  await expect(page).toHaveURL(/\/demo\/dashboard$/);
});

test('changed settings are not left behind, nor logged out of, without asking', async ({ page }) => {
  await logInAlone(page, 'owner', '/demo/settings');
  const address = page.getByPlaceholder('Rua, número, bairro');
  await address.fill('Rua que ninguém salvou, 7');

  const [leaving] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();

  await page.getByRole('button', { name: 'Sair' }).click();
  await choose(page, 'Continuar editando');
  await expect(address).toHaveValue('Rua que ninguém salvou, 7');
  await page.getByRole('button', { name: 'Sair' }).click();
  await choose(page, 'Descartar');
  await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
});

/** Each form that changes a record, and where the first record's button is. */
const EDITS = [
  ['/demo/clients', 'Editar Cliente'],
  ['/demo/pets', 'Editar Pet'],
  ['/demo/services', 'Editar Serviço'],
  ['/demo/packages', 'Editar Pacote'],
  ['/demo/appointments', 'Editar Agendamento'],
  ['/demo/sales', /^Venda \d{6}$/],
  ['/demo/credit', 'Editar Crédito'],
  ['/demo/settings?view=users', 'Editar Usuário'],
  ['/demo/settings?view=users', 'Desativar Usuário'],
] as const;

test('a form that was only looked through closes at once', { tag: '@desktop' }, async ({ page, login }) => {
  // Nine forms in one test.
  test.slow();
  for (const [address, title] of EDITS) {
    await login('owner', address);
    const action = title === 'Desativar Usuário' ? /^Desativar / : /^Editar /;
    const list = address.includes('users') ? page.getByRole('group', { name: 'Usuários' }) : page.getByRole('main');
    await list.getByRole('button', { name: action, disabled: false }).first().click();
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    await expect(form.locator(':focus')).toBeVisible();
    for (let field = 0; field < 8; field += 1) await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(form, `${title} closes`).toBeHidden();
  }
});
