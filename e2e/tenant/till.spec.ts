import { expectAccessible } from '../support/accessibility';
import { create, newClient, newPet, tenantToday, unique } from '../support/records';
import { expectToast, formOf } from '../support/screen';
import { expect, test } from '../support/test';

/** In a shop of its own: the others go on selling without a till. */
test('the till is opened, sold from and counted blindly, and tells the difference', async ({ page, login }) => {
  await login('otherTenant', '/test/settings?view=till');
  await page.getByRole('switch', { name: 'Usar caixa' }).click();
  await expect(page.getByRole('switch', { name: 'Usar caixa' })).toBeChecked();
  const pet = await newPet(page, await newClient(page));
  const { service } = await create(page, '/api/services', { name: unique('Banho'), price: 65, duration: 60 });
  const today = { date: tenantToday(), startTime: '09:00', endTime: '10:00' };
  await create(page, '/api/appointments', { ...today, petId: pet.id, serviceId: service?.id });

  await page.goto('/test/desk');
  await page.getByRole('button', { name: 'Caixa fechado' }).click();
  const till = page.getByRole('dialog', { name: 'Caixa', exact: true });
  await till.getByRole('button', { name: 'Abrir Caixa' }).click();
  const opening = await formOf(page, 'Abrir Caixa');
  await opening.getByLabel('Fundo de troco (R$)').fill('100');
  await opening.getByRole('button', { name: 'Abrir Caixa' }).click();
  await expect(till.getByText(/com R\$\s100,00 de troco/)).toBeVisible();
  await till.getByRole('button', { name: 'Suprimento ou Sangria' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Suprimento ou Sangria' });
  await withdrawal.getByLabel('Valor (R$)').fill('30');
  await withdrawal.getByLabel('Motivo').fill('Depósito');
  await withdrawal.getByRole('button', { name: 'Registrar' }).click();
  await expect(till.getByText('Sangria: Depósito')).toBeVisible();
  await till.getByRole('button', { name: /Close|Fechar$/ }).click();

  await page.getByRole('button', { name: `Chegou: ${pet.name}` }).click();
  const order = page.getByRole('region', { name: 'Comanda' });
  await expect(order.getByRole('listitem').filter({ hasText: pet.name })).toBeVisible();
  await page.keyboard.press('F3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText('R$ 65,00');

  // 100 + 65 - 30 should be there; one real is missing.
  await page.getByRole('button', { name: 'Caixa', exact: true }).click();
  await till.getByRole('button', { name: 'Fechar Caixa' }).click();
  const closing = await formOf(page, 'Fechar Caixa');
  for (const [tender, counted] of [
    ['Dinheiro (R$)', '134'],
    ['Cartão (R$)', '0'],
    ['PIX (R$)', '0'],
  ] as const)
    await closing.getByLabel(tender).fill(counted);
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click();
  await expectToast(page, 'Caixa fechado com sucesso!');
  const cash = till.getByRole('row', { name: /Dinheiro/ }).first();
  await expect(cash).toContainText('R$ 135,00');
  await expect(cash).toContainText('R$ 134,00');
  await expectAccessible(page);

  await page.goto('/test/settings?view=till');
  await page.getByRole('switch', { name: 'Usar caixa' }).click();
  await expect(page.getByRole('switch', { name: 'Usar caixa' })).not.toBeChecked();
});
