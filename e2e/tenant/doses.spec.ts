import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { expectAccessible } from '../support/accessibility';
import { newAppointment, newClient, newPet, tenantToday } from '../support/records';
import { choose, expectToast, formOf, type } from '../support/screen';
import { expect, test } from '../support/test';

test('a dose is proposed, recorded, taken back and recorded again, and its card is printed @responsive', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => (window.print = () => undefined));
  await login('staff', '/demo/pets');
  const pet = await newPet(page, await newClient(page));
  await page.goto(`/demo/pets/${pet.id}`);
  await expect(page.getByText(`${pet.name} ainda não tem doses registradas.`)).toBeVisible();

  const record = async () => {
    await page.getByRole('button', { name: 'Registrar dose', exact: true }).click();
    const form = await formOf(page, `Registrar dose de ${pet.name}`);
    await choose(form, 'O que foi aplicado', 'V10');
    await expect(form.getByText(/^1ª dose · 3 doses a cada 21 dias/)).toBeVisible();
    await expect(form.getByLabel('Próxima em')).not.toHaveValue('');
    await expectAccessible(page);
    await form.getByLabel('Lote', { exact: true }).fill('E2E-7');
    await form.getByRole('button', { name: 'Registrar dose' }).click();
    await expectToast(page, 'Dose registrada.');
  };
  await record();
  const due = page.getByRole('list', { name: 'Próximas doses' });
  await expect(due).toContainText('vence em 21 dias');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(due).toBeHidden();
  await record();
  await expect(page.getByRole('list', { name: 'Doses aplicadas' })).toContainText('lote E2E-7');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByRole('button', { name: 'Carteira' }).click();
  await expect(page.locator('.fct-dose-card')).toContainText(`Carteira de vacinação: ${pet.name}`);
});

/** So many days ago, as it is typed: `25/09/2026`. */
const daysAgo = (days: number) => formatDay(addDays(tenantToday(), -days));

test('a pet that is late shows it at the desk, and in the list of those to call', async ({ page, login }) => {
  await login('staff', '/demo/pets');
  const { pet } = await newAppointment(page);
  await page.goto(`/demo/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Registrar dose', exact: true }).click();
  const form = await formOf(page, `Registrar dose de ${pet.name}`);
  await choose(form, 'O que foi aplicado', 'V10');
  await type(form, 'Aplicada em', daysAgo(60));
  await expect(form.getByLabel('Próxima em')).toHaveValue(daysAgo(39));
  await form.getByRole('button', { name: 'Registrar dose' }).click();
  await expect(page.getByRole('list', { name: 'Próximas doses' })).toContainText('vencida há 39 dias');

  await page.goto('/demo/desk');
  const entry = page.getByRole('main').locator('li').filter({ hasText: pet.name }).first();
  await expect(entry).toContainText('Dose vencida: V10');
  await page.goto('/demo/reports?view=doses');
  await expect(page.getByRole('listitem').filter({ hasText: pet.name })).toContainText('V10');
  await expectAccessible(page);
});
