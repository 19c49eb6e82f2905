import { expectAccessible } from '../support/accessibility';
import { changeStatus, create, newAppointment, newClient, newPet, quietDay, unique } from '../support/records';
import { cutIn, expectToast, formOf, recordOf, search, type } from '../support/screen';
import { expect, test } from '../support/test';

test('a pet is found in the list and booked again from its record page @responsive', async ({ page, login }) => {
  await login('staff', '/demo/pets');
  const { id, pet, client, service } = await newAppointment(page);
  await changeStatus(page, id, 'COMPLETED');
  await page.reload();
  await search(page, pet.name);
  await recordOf(page, pet.name).getByRole('link', { name: pet.name }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/pets/${pet.id}$`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Última visita');
  await expect(main.getByRole('listitem').filter({ hasText: service.name })).toContainText('Concluído');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Agendar', exact: true }).click();
  const form = await formOf(page, 'Criar Novo Agendamento');
  for (const chosen of [pet.name, service.name]) await expect(form).toContainText(chosen);
  const day = quietDay();
  await type(form, 'Data', day);
  await type(form, 'Horário Início', '15:00');
  await form.getByRole('button', { name: 'Criar Agendamento' }).click();
  await expectToast(page, 'Agendamento criado com sucesso!');
  await expect(page.getByRole('heading', { name: 'Próximas visitas' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: day })).toContainText(service.name);

  await main.getByRole('link', { name: client.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/clients/${client.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible();
});

test('two records of one client become one on the record page, and the old address leads there @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/clients');
  const kept = await newClient(page, unique('Maximiliana Aparecida Vasconcelos de Albuquerque'));
  // The same name, as if somebody had not found the first; before it, a namesake who is somebody else.
  await newClient(page, kept.name);
  const duplicate = await newClient(page, kept.name);
  const pet = await newPet(page, duplicate);
  for (const [{ id: clientId }, amount] of [
    [kept, 9_876.54],
    [duplicate, 12_345.67],
  ] as const) {
    const { credit } = await create(page, '/api/client-credits', { clientId, creditLimit: 20_000 });
    const debt = { clientCreditId: credit?.id, type: 'CREDIT', description: 'Caderno', amount };
    await create(page, '/api/credit-transactions', debt);
  }
  await page.goto(`/demo/clients/${kept.id}`);
  const hint = page.getByRole('main').getByRole('alert').filter({ hasText: 'Parece haver outros cadastros' });
  await expect(hint.getByRole('link', { name: kept.name })).toHaveCount(2);
  expect(await cutIn(page.getByRole('main'))).toEqual([]);
  await hint
    .getByRole('button', { name: `Juntar cadastros: ${kept.name}` })
    .nth(1)
    .click();
  const form = await formOf(page, 'Juntar cadastros');
  await expect(form.getByText(`1 pet: ${pet.name}`)).toBeVisible();
  await expect(form.getByRole('row', { name: /^Fiado/ })).toContainText(/22\.222,21/);
  await expectAccessible(page);
  expect(await cutIn(form)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'Abrir a ficha do outro cadastro' }).click();
  const other = await opening;
  await expect(other).toHaveURL(new RegExp(`/demo/clients/${duplicate.id}$`));
  await expect(other.getByRole('main').getByRole('link', { name: pet.name })).toBeVisible();
  await other.close();
  await form.getByRole('button', { name: 'Juntar cadastros' }).click();
  await expectToast(page, 'Cadastros juntados.');
  await expect(page.getByRole('main').getByRole('link', { name: pet.name })).toBeVisible();

  await page.goto(`/demo/clients/${duplicate.id}`);
  await expect(page).toHaveURL(new RegExp(`/demo/clients/${kept.id}$`));
  await page.getByRole('main').getByRole('link', { name: pet.name }).click();
  await page.getByRole('button', { name: 'Pesar' }).click();
  const scale = await formOf(page, `Pesar ${pet.name}`);
  await scale.getByLabel('Peso', { exact: true }).fill('7,5');
  await scale.getByRole('button', { name: 'Registrar' }).click();
  await expectToast(page, 'Pesagem registrada.');
  await expect(page.getByRole('main')).toContainText('7,5 kg');
  await expectAccessible(page);
});
