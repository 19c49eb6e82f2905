import { expectAccessible } from '../support/accessibility';
import { choose, expectToast, pick, recordOf } from '../support/screen';
import { create, unique } from '../support/records';
import { expect, test } from '../support/test';

const SEARCH = 'Buscar créditos por cliente, saldo ou limite...';

test('a credit account is opened, used, raised, and deleted only while it is unused @responsive', async ({
  page,
  login,
  pageErrors,
}, { project }) => {
  pageErrors.expected(/409/);
  const name = unique(project.name);
  await login('owner', '/demo/credit');
  await expect(page.getByRole('heading', { level: 1, name: 'Crédito/Fiado' })).toBeVisible();
  await create(page, '/api/clients', { name: `Nice ${name}`, email: 'nice@exemplo.com.br' });

  await page.getByRole('button', { name: 'Novo Crédito' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Crédito para Cliente' });
  await dialog.getByLabel('Limite de Crédito (R$)').fill('200');
  await dialog.getByRole('button', { name: 'Criar Crédito' }).click();
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText('Selecione um cliente');
  await choose(dialog, 'Cliente', `Nice ${name}`);
  await dialog.getByRole('button', { name: 'Criar Crédito' }).click();
  await expectToast(page, 'Crédito criado com sucesso!');
  await page.getByPlaceholder(SEARCH).fill(name);
  await expect(page.getByRole('heading', { name: 'Lista de Créditos (1)' })).toBeVisible();

  await page.getByRole('button', { name: `Nova transação Nice ${name}` }).click();
  const transaction = page.getByRole('dialog', { name: 'Nova Transação' });
  await expect(transaction).toContainText(/Saldo atual: R\$\s0,00/);
  await pick(transaction, 'Tipo de Transação', 'Crédito (Adicionar)');
  await transaction.getByLabel('Valor (R$)').fill('80,25');
  await expect(transaction).toContainText('cobrança: aumenta o que o cliente deve');
  await expect(transaction).toContainText(/Saldo após a transação\s*R\$\s80,25/);
  await transaction.getByLabel('Descrição').fill(`Ração ${name}`);
  await expectAccessible(page);
  await transaction.getByRole('button', { name: 'Criar Transação' }).click();
  await expectToast(page, 'Transação criada com sucesso!');
  await expect(recordOf(page, /R\$\s119,75/)).toContainText(`Nice ${name}`);
  await expect(recordOf(page, /R\$\s119,75/)).toContainText('o cliente deve');
  await expect(recordOf(page, `Ração ${name}`)).toContainText(/\+R\$\s80,25/);

  await page.getByRole('button', { name: `Editar Nice ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Crédito' });
  await edit.getByLabel('Limite de Crédito (R$)').fill('300');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Crédito atualizado com sucesso!');
  await expect(recordOf(page, /R\$\s219,75/)).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Excluir Nice ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  await expect(question).toContainText('Tem certeza que deseja excluir este crédito? Esta ação não pode ser desfeita.');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Erro ao excluir crédito. Tente novamente.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
});
