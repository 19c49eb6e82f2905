import { expectAccessible } from '../support/accessibility';
import { refuse } from '../support/failures';
import { newService, unique } from '../support/records';
import { expectToast, formOf, recordOf, search } from '../support/screen';
import { expect, test } from '../support/test';

test('a service is created, edited and deleted @responsive', async ({ page, login }) => {
  const name = unique('Hidratação');
  await login('owner', '/demo/services');
  await expect(page.getByText('Gerencie os serviços oferecidos pelo pet shop')).toBeVisible();
  await page.getByRole('button', { name: 'Novo Serviço' }).click();
  const form = await formOf(page, 'Criar Novo Serviço');
  await expect(form.getByLabel('Duração (minutos)')).toHaveValue('30');
  await expect(form.getByLabel('Serviço ativo')).toBeChecked();
  await expectAccessible(page);
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Descrição').fill('Com creme');
  await form.getByLabel('Preço').fill('1.089,90');
  await form.getByRole('button', { name: 'Criar Serviço' }).click();
  await expectToast(page, 'Serviço criado com sucesso!');
  await expect(form).toBeHidden();

  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Serviços (1)' })).toBeVisible();
  for (const text of ['Com creme', 'Banho', '1.089,90', '30 min', 'Ativo'])
    await expect(recordOf(page, name)).toContainText(text);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = await formOf(page, 'Editar Serviço');
  await expect(edit.getByLabel('Preço')).toHaveValue('1.089,90');
  await edit.getByLabel('Serviço ativo').uncheck();
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Serviço atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('Inativo');

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  const question = `Tem certeza que deseja excluir o serviço "${name}"? Esta ação não pode ser desfeita.`;
  await expect(confirm).toContainText(question);
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Serviço excluído com sucesso!');
  await expect(page.getByText('Nenhum serviço encontrado')).toBeVisible();
});

test('the category filter stays in the address through a reload', async ({ page, login }) => {
  await login('owner', '/demo/services');
  const name = unique('Consulta');
  await newService(page, name, { category: 'CONSULTA' });
  await page.goto(`/demo/services?search=${encodeURIComponent(name)}`);
  await expect(recordOf(page, name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Filtrar por categoria' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Tosa').click();
  await expect(page.getByText('Nenhum serviço encontrado')).toBeVisible();
  await expect(page).toHaveURL(/category=TOSA/);
  await page.reload();
  await expect(page.getByText('Nenhum serviço encontrado')).toBeVisible();
  await page.goBack();
  await expect(recordOf(page, name)).toBeVisible();
});

test('a refused creation says why, keeps what was typed and then creates once', async ({ page, login, pageErrors }) => {
  const name = unique('Tosa');
  await login('owner', '/demo/services?new=1');
  const form = await formOf(page, 'Criar Novo Serviço');
  await form.getByRole('button', { name: 'Criar Serviço' }).click();
  await expect(form.getByText('Informe o nome')).toBeVisible();
  await form.getByLabel('Nome').fill(name);
  const recover = await refuse(page, pageErrors, {
    method: 'POST',
    path: '/api/services',
    message: 'Banco fora do ar.',
  });
  await form.getByRole('button', { name: 'Criar Serviço' }).click();
  await expectToast(page, 'Erro ao criar serviço. Tente novamente.');
  await expectToast(page, 'Banco fora do ar.');
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await recover();
  await form.getByRole('button', { name: 'Criar Serviço' }).dblclick();
  await expectToast(page, 'Serviço criado com sucesso!');
  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Serviços (1)' })).toBeVisible();
});
