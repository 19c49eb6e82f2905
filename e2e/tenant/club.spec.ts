import { expectAccessible } from '../support/accessibility';
import { changeStatus, create, newAppointment, unique } from '../support/records';
import { choose, expectToast, recordOf, searchIn } from '../support/screen';
import { expect, test } from '../support/test';

test('a package makes a pet a member, whose credit pays for its appointment and leaves a stamp', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/sales');
  const { id, client, pet, service } = await newAppointment(page);
  const name = unique('Clubinho');
  const services = [{ serviceId: service.id, quantity: 2 }];
  await create(page, '/api/packages', { name, price: 99, startDay: 1, endDay: 31, services });

  await page.getByRole('button', { name: 'Nova Venda' }).click();
  const sale = page.getByRole('dialog', { name: 'Criar Nova Venda' });
  await choose(sale, 'Cliente', client.name);
  await choose(sale, 'Adicionar Pacote', name);
  await expect(sale.getByRole('list', { name: 'Itens da Venda' })).toContainText(pet.name);
  await expectAccessible(page);
  await sale.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expectToast(page, 'Venda criada com sucesso!');

  await page.goto('/demo/desk');
  await page.getByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }).fill(pet.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Clubinho: 2 × ${service.name}`)).toBeVisible();

  await changeStatus(page, id, 'COMPLETED');
  await page.goto('/demo/appointments');
  await searchIn(page, 'appointments', pet.name);
  await recordOf(page, pet.name)
    .first()
    .getByRole('button', { name: `Finalizar como Venda ${pet.name}` })
    .click();
  const finalised = page.getByRole('dialog', { name: 'Finalizar como Venda' });
  await expect(finalised.getByText(/^R\$\s0,00 \(1 crédito do Clubinho\)$/)).toBeVisible();
  await finalised.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expectToast(page, 'Agendamento finalizado como venda com sucesso!');

  await page.goto(`/demo/pets/${pet.id}`);
  const card = page.getByRole('article', { name: `${name} de ${pet.name}` });
  await expect(card.getByRole('img', { name: 'Usados: 1, restantes: 1' })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Histórico do Clubinho' })).toContainText(`Usado · ${service.name}`);
});
