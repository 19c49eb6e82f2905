import { expectAccessible } from '../support/accessibility';
import { unique } from '../support/records';
import { expectToast, formOf, recordOf, search } from '../support/screen';
import { expect, test } from '../support/test';

test('a client is created, edited, deleted and restored @responsive', async ({ page, login }) => {
  const name = unique('Célia');
  await login('staff', '/demo/clients');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await expectAccessible(page);
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Telefone').fill('(11) 98765-4321');
  await form.getByLabel('E-mail').fill('celia@exemplo.com.br');
  await form.getByLabel('E-mail').press('Enter');
  await expectToast(page, 'Cliente criado com sucesso!');
  await expect(form).toBeHidden();
  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  await expect(recordOf(page, name)).toContainText('98765-4321');

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = await formOf(page, 'Editar Cliente');
  await edit.getByLabel('Telefone').fill('(11) 91234-5678');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Cliente atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('91234-5678');

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  const question = `Tem certeza que deseja excluir o cliente "${name}"? Esta ação não pode ser desfeita.`;
  await expect(confirm).toContainText(question);
  await confirm.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Cliente excluído com sucesso!');
  await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Cliente excluído com sucesso!' });
  await toast.getByRole('button', { name: 'Desfazer' }).click();
  await expectToast(page, 'Ação desfeita.');
  await expect(recordOf(page, name)).toContainText('91234-5678');
});
