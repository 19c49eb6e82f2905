import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { letDaysPass } from '../support/clock';
import { newClient, newPet } from '../support/records';
import { expectToast } from '../support/screen';
import { signUp, type NewShop } from '../support/sign-up';
import { expect, test } from '../support/test';

/** The owner's request, for which the password is asked each time. */
async function ask(page: Page, { password }: NewShop, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Pedir exclusão' }).click();
  const form = page.getByRole('dialog', { name: 'Pedir a exclusão da loja' });
  await form.getByLabel('Motivo').fill(reason);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Pedir exclusão' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirme a sua senha' });
  await confirmation.getByLabel('Senha').fill(password);
  await confirmation.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Pedida');
}

test('an owner asks for the deletion of the shop, takes it back, asks again, and the platform sees it done', async ({
  page,
  login,
  pageErrors,
}) => {
  // The job looks every minute.
  test.setTimeout(240_000);
  // The password is asked for.
  pageErrors.expected(/status of 401/);
  const shop = await signUp(page);
  await newPet(page, await newClient(page));
  await page.goto(`/${shop.slug}/settings?view=privacy`);
  await ask(page, shop, 'A loja fechou');
  const bar = page.getByRole('region', { name: 'Exclusão da loja' });
  await expect(bar).toContainText(
    /^A exclusão desta loja foi pedida: em \d\d\/\d\d\/\d{4} todos os dados são apagados/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancelar o pedido' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar o pedido de exclusão' });
  await question.getByRole('button', { name: 'Cancelar o pedido' }).click();
  await expectToast(page, 'Pedido de exclusão cancelado.');
  await expect(bar).toBeHidden();
  await ask(page, shop, 'Agora é sério');

  await login('superAdmin', '/saas-root/system?view=privacy');
  const request = page.getByRole('row').filter({ hasText: shop.name });
  await expect(request.filter({ hasText: 'Cancelada' })).toBeVisible();
  await expect(request.filter({ hasText: 'Pedida' })).toContainText('Apagar em');
  await expectAccessible(page);

  // The term is over: what is personal goes, what the law wants stays until the end of the fifth year.
  await letDaysPass(shop.slug, 31);
  await expect(async () => {
    await page.reload();
    const until = `Vendas e faturas guardadas até 31/12/${new Date().getFullYear() + 5}`;
    await expect(request.filter({ hasText: until })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000, intervals: [5_000] });
  await page.getByRole('button', { name: `Certificado de ${shop.name}` }).click();
  const certificate = page.getByRole('dialog', { name: `Certificado de exclusão: ${shop.name}` });
  // Sales would still need a client, who has no name any more.
  for (const row of ['Cliente 0 1', 'Pet 1 0'])
    await expect(certificate.getByRole('row', { name: row, exact: true })).toBeVisible();
  await expectAccessible(page);
  const headers = { 'X-Tenant': shop.slug };
  const data = { email: shop.email, password: shop.password };
  expect((await page.request.post('/api/auth/login', { headers, data })).ok()).toBe(false);
});
