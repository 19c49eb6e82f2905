import { expectAccessible } from '../support/accessibility';
import { choose, expectToast, pick, recordOf } from '../support/screen';
import { create, unique } from '../support/records';
import { expect, test } from '../support/test';

const SEARCH = 'Buscar vendas por recibo, cliente ou forma de pagamento...';

test('a sale is added up, refused on credit, paid, shown, paid in another way and deleted @responsive', async ({
  page,
  login,
  pageErrors,
}, { project }) => {
  pageErrors.expected(/409/);
  const name = unique(project.name);
  await login('owner', '/demo/sales');
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible();
  await create(page, '/api/clients', { name: `Rita ${name}`, email: 'rita@exemplo.com.br' });
  await create(page, '/api/services', { name: `Banho ${name}`, price: 65, duration: 60 });
  await create(page, '/api/products', { name: `Petisco ${name}`, price: 18.5, stock: 9 });

  await page.getByRole('button', { name: 'Nova Venda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Nova Venda' });
  await expect(dialog.getByText('Finalize um agendamento ou crie uma venda direta.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expect(dialog.getByText('Adicione pelo menos um item à venda')).toBeVisible();
  await choose(dialog, 'Cliente', `Rita ${name}`);
  await choose(dialog, 'Adicionar Serviço', `Banho ${name}`);
  await choose(dialog, 'Adicionar Produto', `Petisco ${name}`);
  await dialog.getByLabel(`Quantidade de Petisco ${name}`).fill('2');
  await dialog.getByLabel('Desconto (R$)').fill('12,50');
  await dialog.getByLabel('Impostos (R$)').fill('1.5');
  const figures = /Subtotal\s*R\$\s102,00.*-R\$\s12,50.*R\$\s1,50.*Total\s*R\$\s91,00/s;
  await expect(dialog.locator('form')).toHaveText(figures);
  await expectAccessible(page);

  await pick(dialog, 'Forma de Pagamento', 'Crédito/Fiado');
  await dialog.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expectToast(page, 'Erro ao criar venda. Tente novamente.');
  await expectToast(page, 'Limite de crédito insuficiente');
  await expect(dialog.getByLabel(`Quantidade de Petisco ${name}`)).toHaveValue('2');
  await pick(dialog, 'Forma de Pagamento', 'PIX');
  await dialog.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expectToast(page, 'Venda criada com sucesso!');

  const receipt = page.getByRole('dialog', { name: 'Recibo da Venda' });
  await expect(receipt.getByText('Documento sem valor fiscal')).toBeVisible();
  await expect(receipt.getByRole('button', { name: 'Imprimir Recibo' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByPlaceholder(SEARCH).fill(`rita ${name}`);
  await expect(page.getByRole('heading', { name: 'Lista de Vendas (1)' })).toBeVisible();
  await expect(recordOf(page, name)).toContainText('Venda direta');
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Editar venda/ }).click();
  const sale = page.getByRole('dialog', { name: /^Venda \d{6}$/ });
  await expect(sale.getByText(`Banho ${name}`)).toBeVisible();
  await pick(sale, 'Forma de Pagamento', 'Dinheiro');
  await sale.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Venda atualizada com sucesso!');
  await expect(recordOf(page, name)).toContainText('Dinheiro');

  await page.getByRole('button', { name: /^Excluir venda/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  await expect(question).toContainText('Tem certeza que deseja excluir esta venda? Esta ação não pode ser desfeita.');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Venda excluída com sucesso!');
  await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible();
});

test('on a phone the total of a new sale stays in view while its fields scroll @phone', async ({ page, login }) => {
  await login('owner', '/demo/sales');
  await page.getByRole('button', { name: 'Nova Venda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Nova Venda' });
  const total = dialog.getByText('Total', { exact: true });
  await expect(total).toBeInViewport();
  await dialog.getByLabel('Forma de Pagamento').scrollIntoViewIfNeeded();
  await expect(total).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Finalizar Venda' })).toBeInViewport();
});
