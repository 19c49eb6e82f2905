import { expectAccessible } from '../support/accessibility';
import { newClient, newPet } from '../support/records';
import { expectToast } from '../support/screen';
import { signByTouch } from '../support/sign-by-touch';
import { expect, test } from '../support/test';

test('an agreement is signed with a finger on the Ficha, and its evidence is whole @phone', async ({ page, login }) => {
  await login('staff', '/demo/clients');
  const client = await newClient(page);
  const pet = await newPet(page, client);
  await page.goto(`/demo/clients/${client.id}`);
  await expect(page.getByText('Nenhum termo assinado ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Assinar termo' }).tap();
  await page.getByRole('button', { name: 'Termo de responsabilidade' }).tap();

  const dialog = page.getByRole('dialog', { name: /Termo de responsabilidade/ });
  await expect(dialog.getByText(new RegExp(`Eu, ${client.name}, responsável por ${pet.name}`))).toBeVisible();
  await signByTouch(page, dialog.getByTestId('signature-paper'));
  await expect(dialog.getByRole('img', { name: 'Assinatura desenhada' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await dialog.getByRole('checkbox', { name: /Li e aceito/ }).tap();
  await dialog.getByRole('button', { name: 'Assinar', exact: true }).tap();
  await expectToast(page, 'Termo assinado.');

  await page.getByRole('button', { name: /^Termo de responsabilidade/ }).tap();
  const evidence = page.getByRole('region', { name: 'Página de evidências' });
  await expect(evidence.getByText(/^Cadeia íntegra/)).toBeVisible();
  await expect(page.getByRole('img', { name: `Assinatura de ${client.name}` })).toBeVisible();
  await expectAccessible(page);
});
