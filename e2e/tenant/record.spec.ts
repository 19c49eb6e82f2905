import { expectAccessible } from '../support/accessibility';
import { changeStatus, newAppointment, quietDay } from '../support/records';
import { expectToast, formOf, recordOf, search, type } from '../support/screen';
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
