import { expectAccessible } from '../support/accessibility';
import { newClient, newPet } from '../support/records';
import { choose, expectToast, formOf } from '../support/screen';
import { expect, test } from '../support/test';

test('a consultation is noted, signed, printed and added to; the staff who do none do not see it @responsive', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => (window.print = () => undefined));
  await login('owner', '/demo/pets');
  const pet = await newPet(page, await newClient(page));
  await page.goto(`/demo/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Anotar consulta' }).click();
  const form = await formOf(page, `Consulta de ${pet.name}`);
  await choose(form, 'Profissional', 'Patrícia Gomes');
  await form.getByLabel('Motivo').fill('Coceira na orelha');
  await form.getByLabel('Receita').fill('Otomax, 4 gotas a cada 12 horas');
  await form.getByLabel('CRMV com UF').fill('SP 28417');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar rascunho' }).click();
  const notes = page.getByRole('list', { name: 'Consultas' });
  await expect(notes).toContainText('Rascunho');

  await notes.getByRole('button', { name: 'Assinar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assinar' }).click();
  await expectToast(page, 'Consulta assinada.');
  await expect(notes).toContainText('Assinada');
  await notes.getByRole('button', { name: 'Fazer adendo' }).click();
  const addendum = await formOf(page, 'Adendo à consulta');
  await addendum.getByLabel('O que corrigir ou acrescentar').fill('As duas orelhas.');
  await addendum.getByRole('button', { name: 'Assinar adendo' }).click();
  await expect(notes).toContainText('As duas orelhas.');
  await notes.getByRole('button', { name: 'Receita' }).click();
  const sheet = page.getByRole('dialog', { name: `Receita de ${pet.name}` });
  await expect(sheet).toContainText('CRMV SP 28417');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Imprimir Receita' }).click();
  await expect(page.locator('.fct-receipt-sheet .fct-prescription')).toContainText('Otomax');

  await login('staff', `/demo/pets/${pet.id}`);
  await expect(page.getByText('Vacinas e vermífugos')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Consultas' })).toBeHidden();
});
