import { expectAccessible } from '../support/accessibility';
import { payAtSandbox } from '../support/pix';
import { newAppointment } from '../support/records';
import { expect, test } from '../support/test';

test('a comanda is paid by QR, and the screen says so by itself @responsive', async ({ page, login }) => {
  await login('owner', '/demo/desk');
  const { pet, service } = await newAppointment(page);
  await page.reload();
  await page.getByRole('button', { name: `Chegou: ${pet.name}` }).click();
  const order = page.getByRole('region', { name: 'Comanda' });
  await expect(order.getByRole('listitem').filter({ hasText: service.name })).toBeVisible();
  // Other comandas stand there until this one is open; their services may be called PIX too.
  await order.getByRole('button', { name: 'PIX', exact: true }).click();
  await order.getByRole('button', { name: 'Gerar QR' }).click();
  const dialog = page.getByRole('dialog', { name: 'PIX da comanda' });
  await expect(dialog.getByRole('img', { name: /QR code do PIX/ })).toBeVisible();
  await expectAccessible(page);
  await payAtSandbox(page, dialog);
  await expect(dialog.getByRole('status')).toHaveText('Pago');
  await expectAccessible(page);
  await dialog.getByRole('region', { name: 'PIX' }).getByRole('button', { name: 'Fechar' }).click();
  await expect(order.getByText('PIX recebido')).toBeVisible();
  await order.getByRole('button', { name: /^Fechar comanda/ }).click();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText(service.name);
});
