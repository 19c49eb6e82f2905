import { expectAccessible } from '../support/accessibility';
import { newClient, newPet, unique } from '../support/records';
import { choose, expectToast, formOf, recordOf, search, type } from '../support/screen';
import { expect, test } from '../support/test';

test('a pet is created together with its new client, edited and deleted @responsive', async ({ page, login }) => {
  const name = unique('Bolota');
  const owner = unique('Célia');
  await login('staff', '/demo/pets');
  await page.getByRole('button', { name: 'Novo Pet' }).click();
  const form = await formOf(page, 'Criar Novo Pet');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Cliente').fill(owner);
  await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
  // Enter takes the option that is marked.
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: 'Novo Cliente' })).toBeVisible();
  await page.keyboard.press('Enter');
  const client = await formOf(page, 'Criar Novo Cliente');
  await expect(client.getByLabel('Nome')).toHaveValue(owner);
  await client.getByLabel('E-mail').fill('celia@exemplo.com.br');
  await client.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Cliente criado com sucesso!');
  await expect(client).toBeHidden();
  await expect(form.getByLabel('Nome')).toHaveValue(name);
  await expectAccessible(page);
  await type(form, 'Data de Nascimento', '10/02/2020');
  await form.getByLabel('Peso (kg)').fill('28,4');
  await form.getByRole('button', { name: 'Criar Pet' }).click();
  await expectToast(page, 'Pet criado com sucesso!');
  await expect(form).toBeHidden();

  await search(page, name);
  await expect(page.getByRole('heading', { name: 'Lista de Pets (1)' })).toBeVisible();
  for (const text of ['Cachorro', 'anos', '28,4kg', owner]) await expect(recordOf(page, name)).toContainText(text);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = await formOf(page, 'Editar Pet');
  await expect(edit.getByLabel('Data de Nascimento')).toHaveValue('10/02/2020');
  await choose(edit, 'Espécie', 'Coelho');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Pet atualizado com sucesso!');
  await expect(recordOf(page, name)).toContainText('Coelho');

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  const question = `Tem certeza que deseja excluir o pet "${name}"? Esta ação não pode ser desfeita.`;
  await expect(confirm).toContainText(question);
  await confirm.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Pet excluído com sucesso!');
  await expect(page.getByText('Nenhum pet encontrado')).toBeVisible();
});

test('the cards show the same pets and are remembered @responsive', async ({ page, login }) => {
  await login('staff', '/demo/pets');
  const name = unique('Nina');
  const pet = await newPet(page, await newClient(page), name, { species: 'CAT', gender: 'FEMALE', notes: 'Arisca' });
  await page.goto(`/demo/pets?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Lista de Pets (1)' })).toBeVisible();
  await page.getByText('Cards', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pets Cadastrados' })).toBeVisible();
  await expect(page.getByText('1 pet encontrado(s)')).toBeVisible();
  for (const text of ['Sem raça definida', 'Gato', 'Fêmea', 'N/A', 'Arisca', 'Criado em', `ID: ${pet.id.slice(-8)}`])
    await expect(recordOf(page, name)).toContainText(text);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('1 pet encontrado(s)')).toBeVisible();
});
