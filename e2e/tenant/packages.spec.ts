import { expectAccessible } from '../support/accessibility';
import { choose, expectToast, recordOf } from '../support/screen';
import { create, unique } from '../support/records';
import { expect, test } from '../support/test';

test('a package is put together, refused while offline, edited, found and deleted @responsive', async ({
  page,
  login,
  pageErrors,
}, { project }) => {
  pageErrors.expected(/ERR_FAILED/);
  const name = unique(project.name);
  await login('owner', '/demo/packages');
  await expect(page.getByRole('heading', { level: 1, name: 'Pacotes' })).toBeVisible();
  await create(page, '/api/services', { name: `Tosa ${name}`, price: 55, duration: 40 });

  await page.getByRole('button', { name: 'Novo Pacote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Pacote' });
  await expect(dialog.getByText('Crie um pacote combinando vários serviços.')).toBeVisible();
  await dialog.getByLabel('Nome').fill(`Clubinho ${name}`);
  await dialog.getByLabel('Preço (R$)').fill('189,90');
  await dialog.getByRole('button', { name: 'Criar Pacote' }).click();
  await expect(dialog.getByText('Adicione pelo menos um serviço ao pacote')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText('Selecione um serviço e uma quantidade válida')).toBeVisible();
  await choose(dialog, 'Serviço', `Tosa ${name}`);
  await dialog.getByLabel('Qtd').fill('3');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText(`Tosa ${name} (x3)`)).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/packages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Criar Pacote' }).click();
  await expectToast(page, 'Erro ao criar pacote. Tente novamente.');
  await expect(dialog.getByLabel('Nome')).toHaveValue(`Clubinho ${name}`);
  await page.unroute('**/api/packages');
  await dialog.getByRole('button', { name: 'Criar Pacote' }).click();
  await expectToast(page, 'Pacote criado com sucesso!');

  await page.getByPlaceholder('Buscar pacotes por nome ou descrição...').fill(name);
  await expect(page.getByRole('heading', { name: 'Lista de Pacotes (1)' })).toBeVisible();
  await expect(recordOf(page, name)).toContainText('Dia 1 - 31');
  await expect(recordOf(page, name)).toContainText('1 serviço(s)');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Editar Clubinho ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Pacote' });
  await expect(edit.getByText(`Tosa ${name} (x3)`)).toBeVisible();
  await edit.getByRole('checkbox', { name: 'Pacote ativo' }).uncheck();
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Pacote atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('Inativo');

  await page.getByRole('button', { name: `Excluir Clubinho ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  await expect(question).toContainText(`Tem certeza que deseja excluir o pacote "Clubinho ${name}"?`);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Pacote excluído com sucesso!');
  await expect(page.getByText('Nenhum pacote encontrado')).toBeVisible();
});
