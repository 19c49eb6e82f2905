import { expectAccessible } from '../support/accessibility';
import { expectToast, recordOf } from '../support/screen';
import { unique } from '../support/records';
import { expect, test } from '../support/test';

test('settings are checked, saved and there after a reload @responsive', async ({ page, login }) => {
  await login('owner', '/demo/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  for (const title of [
    'Informações do Pet Shop',
    'Informações do Usuário',
    'Configurações Gerais',
    'Informações da API',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Produção')).toBeVisible();
  const cnpj = page.getByPlaceholder('00.000.000/0000-00');
  await cnpj.fill('11222333000180');
  await page.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expect(page.getByText('CNPJ inválido')).toBeVisible();
  await cnpj.fill('12ABC34501DE35');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
  await page.getByPlaceholder('Rua, número, bairro').fill('Rua das Flores, 120, Centro');
  await page.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expectToast(page, 'Configurações salvas com sucesso!');
  await page.reload();
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
  await expectAccessible(page);
  await page.getByText('Escuro', { exact: true }).last().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
});

test('the owner creates a user and shuts them out again @responsive', async ({ page, login }, { project }) => {
  const name = unique(project.name);
  await login('owner', '/demo/settings');
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Usuário' });
  await dialog.getByLabel('Nome').fill(`Caio ${name}`);
  await dialog.getByLabel('E-mail').fill(`caio.${name.replaceAll(' ', '.')}@demo.example`);
  await dialog.getByLabel('Senha').fill('curta');
  await dialog.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(dialog.getByText('A senha deve ter 8 caracteres ou mais')).toBeVisible();
  await dialog.getByLabel('Senha').fill('senha-forte-1');
  await dialog.getByRole('button', { name: 'Criar Usuário' }).click();
  await expectToast(page, 'Usuário criado com sucesso!');
  await page.getByPlaceholder('Buscar usuários por nome ou e-mail...').fill(name);
  await expect(recordOf(page, name)).toContainText('Funcionário');
  await page.getByRole('button', { name: `Desativar Caio ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Desativar Usuário' });
  await question.getByRole('button', { name: 'Desativar', exact: true }).click();
  await expectToast(page, 'Usuário atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('Inativo');
});
