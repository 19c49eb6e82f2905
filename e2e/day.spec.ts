import { ACCOUNTS } from './support/accounts';
import { expectAccessible } from './support/accessibility';
import { choose, expectToast, formOf, logOut, openPage, recordOf, search, searchIn } from './support/screen';
import { expect, test } from './support/test';

/** A tenant owner's day, from the landing page to the log-out. */
test('a visitor logs in, receives a new client and pet, serves them and is paid @responsive', async ({ page }, {
  project,
}) => {
  // A whole day in one test.
  test.slow();
  const unique = `${project.name} ${Date.now().toString(36)}`;
  const client = `Célia ${unique}`;
  const pet = `Bolota ${unique}`;
  // Another test's client with the same phone would be proposed instead.
  const phone = `(11) 9${String(Date.now()).slice(-8, -4)}-${String(Date.now()).slice(-4)}`;

  await test.step('the visitor logs in', async () => {
    await page.goto('/');
    await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Teste Grátis' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Entrar no Focinho' });
    await dialog.getByLabel('Tenant').selectOption({ label: 'Pet Shop Demo' });
    await dialog.getByLabel('Email').fill(ACCOUNTS.owner.email);
    await dialog.getByLabel('Senha').fill(ACCOUNTS.owner.password);
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a new client', async () => {
    await openPage(page, 'Clientes');
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    const dialog = await formOf(page, 'Criar Novo Cliente');
    await dialog.getByLabel('Nome').fill(client);
    await dialog.getByLabel('E-mail').fill('celia@exemplo.com.br');
    await dialog.getByLabel('Telefone').fill(phone);
    await dialog.getByRole('button', { name: 'Criar Cliente' }).click();
    await expectToast(page, 'Cliente criado com sucesso!');
    await expect(dialog).toBeHidden();
    await search(page, client);
    await expect(recordOf(page, client)).toHaveCount(1);
  });

  await test.step('a new pet', async () => {
    await openPage(page, 'Pets');
    await page.getByRole('button', { name: 'Novo Pet' }).click();
    const dialog = await formOf(page, 'Criar Novo Pet');
    await dialog.getByLabel('Nome').fill(pet);
    await choose(dialog, 'Cliente', client);
    await dialog.getByRole('button', { name: 'Criar Pet' }).click();
    await expectToast(page, 'Pet criado com sucesso!');
    await expect(dialog).toBeHidden();
    await search(page, pet);
    await expect(recordOf(page, pet)).toContainText(client);
  });

  await test.step('a new appointment', async () => {
    await openPage(page, 'Agendamentos');
    await page.getByRole('button', { name: 'Novo Agendamento' }).click();
    const dialog = await formOf(page, 'Criar Novo Agendamento');
    await choose(dialog, 'Pet', pet);
    await choose(dialog, 'Serviço', 'Banho');
    // A time that is typed may be another test's: what is offered is free.
    await dialog.getByRole('region', { name: 'Próximos horários livres' }).getByRole('button').first().click();
    await expect(dialog.getByLabel('Horário Início')).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Criar Agendamento' }).click();
    await expectToast(page, 'Agendamento criado com sucesso!');
    await expect(dialog).toBeHidden();
    await searchIn(page, 'appointments', pet);
    await expect(recordOf(page, pet)).toContainText('Agendado');
  });

  await test.step('it is confirmed, done and finalised as a sale', async () => {
    for (const status of ['Confirmado', 'Concluído']) {
      await recordOf(page, pet).getByRole('combobox').click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(status).click();
      await expectToast(page, 'Status atualizado com sucesso!');
      await expect(recordOf(page, pet)).toContainText(status);
    }
    await expect(recordOf(page, pet).getByRole('combobox')).toHaveCount(0);
    await recordOf(page, pet)
      .getByRole('button', { name: /Finalizar como Venda/i })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Finalizar como Venda' });
    await expect(dialog).toContainText(`Finalize o agendamento "${pet}" como uma venda.`);
    await dialog.getByRole('button', { name: 'Finalizar Venda' }).click();
    await expectToast(page, 'Agendamento finalizado como venda com sucesso!');
  });

  await test.step('the sale stands in Vendas', async () => {
    await openPage(page, 'Vendas');
    await searchIn(page, 'sales', client);
    await expect(recordOf(page, client)).toHaveCount(1);
    await expect(recordOf(page, client)).toContainText(pet);
    await expect(recordOf(page, client)).toContainText('PIX');
    await expectAccessible(page);
  });

  await test.step('the owner logs out', async () => {
    await logOut(page);
    await expect(page.getByText('A partir de R$ 59,90 por mês')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
});
