import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { create, newClient, newPet, newService, OVERBOOKED, tenantToday } from '../support/records';
import { expectToast } from '../support/screen';
import { expect, test } from '../support/test';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a pet arrives, is bathed, gets ready and goes home, and a wrong tap is undone @responsive', async ({
  page,
  login,
}) => {
  await login('staff', '/demo/board');
  const client = await newClient(page);
  const steps = [{ kind: 'BATH', minutes: 30 }];
  const [pet, service] = await Promise.all([newPet(page, client), newService(page, undefined, { steps })]);
  const times = { date: tenantToday(), startTime: '09:00', endTime: '10:00', squeezeReason: OVERBOOKED };
  await create(page, '/api/appointments', { ...times, petId: pet.id, serviceId: service.id });
  await page.reload();
  const tap = (name: string) => page.getByRole('button', { name: `${name}: ${pet.name}, 09:00` }).click();
  const isIn = (name: string) => expect(column(page, name).getByText(pet.name, { exact: true })).toBeVisible();

  await tap('Chegou');
  const dialog = page.getByRole('dialog', { name: 'Registrar Chegada' });
  await dialog.getByRole('button', { name: 'Guia' }).click();
  await dialog.getByLabel('Armário').fill('12');
  await dialog.getByRole('button', { name: 'Chegou' }).click();
  await expectToast(page, 'Chegada registrada!');
  await isIn('Aguardando');
  await expect(column(page, 'Aguardando').getByRole('listitem').filter({ hasText: pet.name })).toContainText(
    'Armário 12',
  );
  // A card that is half under the page's head has no room for a finger.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await tap('Banho');
  await isIn('Banho');
  await tap('Pronto');
  await isIn('Pronto');
  const toast = page.getByRole('listitem').filter({ hasText: `${pet.name}: Pronto` });
  await toast.getByRole('button', { name: 'Desfazer' }).click();
  await expectToast(page, 'Movimento desfeito.');
  await isIn('Banho');
  await tap('Pronto');
  await isIn('Pronto');
  await tap('Entregar');
  await isIn('Entregue');

  await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}&when=all`);
  await expect(page.getByRole('main')).toContainText('Concluído');
});

test('a pet is moved by the keyboard alone', { tag: '@desktop' }, async ({ page, login }) => {
  await login('staff', '/demo/board');
  const client = await newClient(page);
  const [pet, service] = await Promise.all([newPet(page, client), newService(page)]);
  const times = { date: tenantToday(), startTime: '10:00', endTime: '11:00', squeezeReason: OVERBOOKED };
  await create(page, '/api/appointments', { ...times, petId: pet.id, serviceId: service.id });
  await page.reload();
  await page.getByRole('button', { name: `Mover ${pet.name} para…` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Aguardando' }).press('Enter');
  await expect(column(page, 'Aguardando').getByText(pet.name, { exact: true })).toBeVisible();
});
