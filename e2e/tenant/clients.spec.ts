import { expectAccessible } from '../support/accessibility';
import { refuse } from '../support/failures';
import { newClient, unique } from '../support/records';
import { expectToast, formOf, recordOf, search } from '../support/screen';
import { expect, test } from '../support/test';

test('a client is created, edited and deleted @responsive', async ({ page, login }) => {
  const name = unique('Célia');
  await login('staff', '/demo/clients');
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await expectAccessible(page);
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('E-mail').fill('celia@exemplo.com.br');
  await form.getByLabel('E-mail').press('Enter');
  await expectToast(page, 'Cliente criado com sucesso!');
  await expect(form).toBeHidden();
  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  await expect(recordOf(page, name)).toContainText('celia@exemplo.com.br');

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = await formOf(page, 'Editar Cliente');
  await edit.getByLabel('Endereço').fill('Rua das Flores, 120');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Cliente atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('Rua das Flores, 120');

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  const question = `Tem certeza que deseja excluir o cliente "${name}"? Esta ação não pode ser desfeita.`;
  await expect(confirm).toContainText(question);
  await confirm.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Cliente excluído com sucesso!');
  await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
});

test('search ignores accents, "/" reaches it, and a wrong e-mail is not sent', async ({ page, login }) => {
  await login('staff', '/demo/clients');
  const name = unique('Antônio');
  await newClient(page, name);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Lista de Clientes \(\d+\)/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(name.replace('ô', 'o'));
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
  await expect(recordOf(page, name)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('E-mail').fill('sem arroba');
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expect(form.getByText('Informe o nome')).toBeVisible();
  await expect(form.getByText('E-mail inválido')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Descartar o que foi digitado?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect(form).toBeHidden();
});

test('a lost connection keeps what was typed', async ({ page, login, context, pageErrors }) => {
  pageErrors.expected(/ERR_INTERNET_DISCONNECTED/);
  const name = unique('Beatriz');
  await login('staff', '/demo/clients?new=1');
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('E-mail').fill('bia@exemplo.com.br');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Erro ao criar cliente. Tente novamente.');
  await expectToast(page, 'Sem conexão com o servidor.');
  await context.setOffline(false);
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Cliente criado com sucesso!');
});

test('a list that could not be loaded is tried again', async ({ page, login, pageErrors }) => {
  const recover = await refuse(page, pageErrors, { method: 'GET', path: '/api/clients', message: 'Banco fora do ar.' });
  await login('staff', '/demo/clients');
  await expect(page.getByText('Banco fora do ar.')).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: /Lista de Clientes \(\d+\)/ })).toBeVisible();
});
