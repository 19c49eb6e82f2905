import { expectAccessible } from '../support/accessibility';
import { changeStatus, create, newAppointment, unique } from '../support/records';
import { expect, test } from '../support/test';

test('a tip at the checkout is on the receipt and in the statement of who has done the work', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/desk');
  const { professional } = await create(page, '/api/professionals', { name: unique('Lia') });
  const { id, client, service } = await newAppointment(page, { professionalId: professional?.id });
  await changeStatus(page, id, 'COMPLETED');
  const { order } = await create(page, '/api/orders', { clientId: client.id, appointmentIds: [id] });

  await page.goto(`/demo/desk?order=${order?.id}`);
  const comanda = page.getByRole('region', { name: 'Comanda' });
  await expect(comanda.getByRole('listitem').filter({ hasText: service.name })).toBeVisible();
  await comanda.getByRole('textbox', { name: 'Gorjeta', exact: true }).fill('10');
  await expect(comanda.getByText('Quem atendeu, em proporção')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('F4');
  await comanda.getByRole('button', { name: /^Fechar comanda · R\$\s75,00/ }).click();
  const receipt = page.getByRole('article', { name: /^Recibo \d{6}$/ }).first();
  await expect(receipt).toContainText('Gorjeta');
  await expect(receipt).toContainText('R$ 10,00');

  await page.goto('/demo/commissions');
  const share = page.locator('section', { has: page.getByRole('heading', { name: professional?.name ?? '' }) });
  await expect(share).toContainText(/com R\$\s10,00 de gorjetas/);
});
