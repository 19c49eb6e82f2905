import { expectAccessible } from '../support/accessibility';
import { unique } from '../support/records';
import { expectToast, formOf, recordOf, type } from '../support/screen';
import { expect, test } from '../support/test';

test('a manager adds a professional with working hours @responsive', async ({ page, login }) => {
  const name = unique('Tainá');
  await login('owner', '/demo/settings');
  await page.getByText('Equipe e agenda', { exact: true }).click();
  await expect(page).toHaveURL(/view=team/);
  await page.getByRole('button', { name: 'Novo Profissional' }).click();
  const form = await formOf(page, 'Criar Novo Profissional');
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('radio', { name: 'Laranja' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Adicionar horário: Segunda-feira' }).click();
  await form.getByRole('button', { name: 'Adicionar horário: Segunda-feira' }).click();
  await type(form, 'Segunda-feira, fim 2', '17:15');
  await form.getByRole('button', { name: 'Copiar para os outros dias: Segunda-feira' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copiar para segunda a sexta' }).click();
  await form.getByRole('button', { name: 'Remover horário 2 de Quarta-feira' }).click();
  await form.getByRole('button', { name: 'Adicionar ausência' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Criar Profissional' }).click();
  await expectToast(page, 'Profissional criado com sucesso!');
  await expect(form).toBeHidden();

  for (const text of [
    'Todos os serviços',
    'seg e ter 08:00–12:00 e 13:00–17:15',
    'qua 08:00–12:00',
    'qui e sex 08:00–12:00 e 13:00–17:15',
    'Ausente:',
  ])
    await expect(recordOf(page, name)).toContainText(text);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('dialog', { name: 'Confirmar Exclusão' }).getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Profissional excluído com sucesso!');
  await expect(recordOf(page, name)).toHaveCount(0);
});
