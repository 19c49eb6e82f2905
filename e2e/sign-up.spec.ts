import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { unique } from './support/records';
import { choose, expectToast, formOf } from './support/screen';
import { expect, test } from './support/test';

const signUp = (page: Page) => page.getByRole('dialog', { name: 'Criar conta grátis' });
const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const noOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

test('a visitor signs up for Plano Max, takes the first steps and makes the first sale @responsive', async ({ page }, {
  project,
}) => {
  test.slow();
  const shopName = `Banho ${unique(project.name)}`;
  let address = '';

  await test.step('the sign-up', async () => {
    await page.goto('/');
    await page.getByRole('article', { name: 'Plano Max' }).getByRole('button', { name: 'Começar Agora' }).click();
    const form = signUp(page);
    await expect(form.getByRole('radio', { name: /^Plano Max/ })).toBeChecked();
    await expect(form.getByLabel('Nome da loja')).toBeFocused();
    await form.getByLabel('Nome da loja').fill(shopName);
    await expect(form.getByRole('status')).toContainText('está livre');
    address = await form.getByLabel('Endereço da loja').inputValue();
    await form.getByLabel('Seu nome').fill('Lia Prado');
    await form.getByLabel('E-mail').fill('lia@banho.example');
    await form.getByLabel('Telefone').fill('(11) 98765-4321');
    await form.getByLabel('Senha', { exact: true }).fill('três palavras soltas');
    await form.getByRole('checkbox').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Criar conta grátis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${address}/dashboard$`));
    await expect(page.getByText('Bem-vindo(a), Lia Prado!')).toBeVisible();
  });

  await test.step('the starter catalogue', async () => {
    await expect(page.getByText('0 de 7')).toBeVisible();
    await expectAccessible(page);
    await noOverflow(page);
    await page.getByRole('button', { name: 'Criar catálogo inicial' }).click();
    await expectToast(page, 'Catálogo inicial criado! Confira os preços em Serviços.');
    await expect(page.getByText('1 de 7')).toBeVisible();
    await expect(stepOf(page, 'Serviços e preços').getByRole('img', { name: 'Feito' })).toBeVisible();
  });

  await test.step('the first client and pet', async () => {
    await stepOf(page, 'Primeiro cliente e pet').getByRole('link', { name: 'Cadastrar cliente' }).click();
    const client = await formOf(page, 'Criar Novo Cliente');
    await client.getByLabel('Nome').fill('Célia Prado');
    await client.getByLabel('E-mail').fill('celia@exemplo.com.br');
    await client.getByRole('button', { name: 'Criar Cliente' }).click();
    await expectToast(page, 'Cliente criado com sucesso!');
    await page.goto(`/${address}/dashboard`);
    await stepOf(page, 'Primeiro cliente e pet').getByRole('link', { name: 'Cadastrar pet' }).click();
    const pet = await formOf(page, 'Criar Novo Pet');
    await pet.getByLabel('Nome').fill('Bolota');
    await choose(pet, 'Cliente', 'Célia Prado');
    await pet.getByRole('button', { name: 'Criar Pet' }).click();
    await expectToast(page, 'Pet criado com sucesso!');
    await page.goto(`/${address}/dashboard`);
    await expect(page.getByText('2 de 7')).toBeVisible();
  });

  await test.step('the first sale', async () => {
    await page.goto(`/${address}/sales?new=1`);
    const sale = page.getByRole('dialog', { name: 'Criar Nova Venda' });
    await choose(sale, 'Cliente', 'Célia Prado');
    await choose(sale, 'Adicionar Serviço', 'Banho e tosa higiênica');
    await sale.getByRole('button', { name: 'Finalizar Venda' }).click();
    await expectToast(page, 'Venda criada com sucesso!');
  });

  await test.step('the invitation opens at its link, and the list is dismissed', async () => {
    await page.goto(`/${address}/dashboard`);
    await page.getByRole('link', { name: 'Convidar' }).click();
    await expect(page.getByRole('dialog', { name: /Convidar/ })).toBeVisible();
    await page.goto(`/${address}/dashboard`);
    await page.getByRole('button', { name: 'Dispensar', exact: true }).click();
    await expectToast(page, 'Primeiros passos dispensados.');
    await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('2 de 7')).toBeVisible();
  });
});

test('a sign-up works with the keyboard alone, and a taken address has a free one in one key', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Começar Teste Grátis' }).press('Enter');
  const form = signUp(page);
  await expect(form.getByLabel('Nome da loja')).toBeFocused();
  await page.keyboard.type('Demo');
  await expect(form.getByRole('status')).toContainText('já está em uso');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Endereço da loja')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: /^Usar demo-/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText('está livre');
  await form.getByLabel('Seu nome').press('Enter');
  await expect(form.getByText('Informe o seu nome')).toBeVisible();
  await expect(form.getByLabel('Seu nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

for (const theme of ['Claro', 'Escuro'])
  test(`the sign-up and its errors are accessible, theme ${theme} @responsive`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: theme }).check();
    await page.getByRole('button', { name: 'Adicionar ao Plano' }).click();
    await expect(signUp(page).getByRole('combobox', { name: /NFC-e/ })).toHaveValue('NONE');
    await signUp(page).getByRole('button', { name: 'Criar conta grátis' }).click();
    await expect(signUp(page).getByText('Informe o nome da loja')).toBeVisible();
    await expectAccessible(page);
    await noOverflow(page);
  });

test('demo and older shops see the specified dashboard', async ({ page, login }) => {
  const responded = page.waitForResponse((response) => response.url().endsWith('/api/first-steps'));
  await login('owner', '/demo/dashboard');
  expect((await (await responded).json()).data.isDismissed).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toHaveCount(0);
});
