import { addDays } from '@focinho/contracts/kernel/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { create, newClient, newPet, newService, tenantToday, unique } from '../support/records';
import { choose, expectToast, formOf, type } from '../support/screen';
import { expect, test } from '../support/test';

/** A kennel of its own, a pet, and a night at R$ 65,00. */
async function newGuest(page: Page, capacity = 1) {
  const kennel = unique('Canil');
  const { station } = await create(page, '/api/stations', { name: kennel, kind: 'KENNEL', capacity });
  const client = await newClient(page);
  const [pet, service] = await Promise.all([newPet(page, client), newService(page, unique('Diária'))]);
  if (!station) throw new Error('POST /api/stations returned no station');
  return { kennel: station, pet, service };
}

test('a pet is booked, comes, is fed by one tap and leaves with its nights on the comanda @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/hotel');
  const { kennel, pet, service } = await newGuest(page);
  await page.reload();
  await page.getByRole('button', { name: 'Nova Hospedagem' }).click();
  const form = await formOf(page, 'Nova Hospedagem');
  await choose(form, 'Pet', pet.name);
  await choose(form, 'Diária', service.name);
  await choose(form, 'Canil', kennel.name);
  await expect(form.getByRole('group', { name: 'Diárias' })).toContainText(/Total\s*R\$\s65,00/);
  await form.getByRole('button', { name: 'Adicionar cuidado' }).click();
  await expectAccessible(page);
  await type(form, 'Cuidado 1, horário', '23:59');
  await form.getByLabel('Cuidado 1, o que fazer').fill('80 g de ração');
  await form.getByRole('button', { name: 'Reservar' }).click();

  const stay = page.getByRole('dialog', { name: pet.name, exact: true });
  await expect(stay).toContainText('Reservada');
  await expectAccessible(page);
  await stay.getByRole('button', { name: 'Dar entrada' }).click();
  await expect(stay).toContainText('Hospedado');

  await page.goto('/demo/hotel?view=round');
  const guest = page.getByRole('listitem', { name: pet.name, exact: true });
  await guest.getByRole('button', { name: `Comeu: alimentação das 23:59 de ${pet.name}`, exact: true }).click();
  await expect(guest.getByText('Comeu', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/demo/hotel?view=today');
  const card = page.getByRole('listitem', { name: pet.name, exact: true });
  await expect(page.locator('section', { has: page.getByRole('heading', { name: /^Hospedados/ }) })).toContainText(
    pet.name,
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Ver hospedagem/ }).click();
  await stay.getByRole('button', { name: 'Dar saída' }).click();
  await page
    .getByRole('dialog', { name: `Saída de ${pet.name}` })
    .getByRole('button', { name: 'Dar saída' })
    .click();
  await expectToast(page, `${pet.name} saiu do hotel.`);
  await page.goto('/demo/hotel?view=week');
  await page.getByRole('button', { name: new RegExp(`^${pet.name}, de `) }).click();
  await stay.getByRole('link', { name: /^Nº \d+ \(aberta\)$/ }).click();
  await expect(page).toHaveURL(/\/demo\/desk\?order=/);
  await expect(page.getByRole('main')).toContainText(service.name);
});

test('a stay is dragged to another day and lengthened by its end', { tag: '@desktop' }, async ({ page, login }) => {
  await login('owner', '/demo/hotel');
  const { kennel, pet, service } = await newGuest(page);
  // A Monday on which nobody else tries anything.
  const monday = addDays('2030-01-07', 7 * Math.floor(Math.random() * 500));
  await create(page, '/api/stays', {
    ...{ petId: pet.id, kennelId: kennel.id, serviceId: service.id },
    ...{ firstNight: monday, checkOut: addDays(monday, 1) },
  });
  await page.goto(`/demo/hotel?view=week&day=${monday}`);
  const bar = page.getByRole('button', { name: new RegExp(`^${pet.name}, de `) });
  await bar.scrollIntoViewIfNeeded();
  const week = await page.locator(`[data-kennel="${kennel.id}"]`).boundingBox();
  if (!week) throw new Error('the kennel is not shown');
  const dayWidth = week.width / 7;

  const drag = async (from: { x: number; y: number }, days: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + (days * dayWidth) / 2, from.y, { steps: 4 });
    await page.mouse.move(from.x + days * dayWidth, from.y, { steps: 4 });
    await page.mouse.up();
  };
  const placeOf = async () => {
    const box = await bar.boundingBox();
    if (!box) throw new Error('the stay is not shown');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.x + box.width };
  };
  const { x, y } = await placeOf();
  await drag({ x, y }, 2);
  await expectToast(page, 'Hospedagem movida.');
  await expect(bar).toHaveAccessibleName(
    new RegExp(`de ${dayOfMonth(addDays(monday, 2))}.* a ${dayOfMonth(addDays(monday, 3))}`),
  );
  const moved = await placeOf();
  await drag({ x: moved.right - 3, y: moved.y }, 2);
  await expect(bar).toHaveAccessibleName(new RegExp(`a ${dayOfMonth(addDays(monday, 5))}`));
  await expectAccessible(page);
});

/** "09/01" */
const dayOfMonth = (day: string) => day.slice(5).split('-').reverse().join('/');

test('the day of the hotel begins with who comes, on a phone', { tag: '@phone' }, async ({ page, login }) => {
  await login('owner', '/demo/hotel');
  const { kennel, pet, service } = await newGuest(page);
  await create(page, '/api/stays', {
    ...{ petId: pet.id, kennelId: kennel.id, serviceId: service.id },
    ...{ firstNight: tenantToday(), checkOut: addDays(tenantToday(), 2) },
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Chegam/);
  await page.getByRole('button', { name: `Dar entrada: ${pet.name}` }).click();
  await expectToast(page, `${pet.name} entrou no hotel.`);
  await expect(page.locator('section', { has: page.getByRole('heading', { name: /^Hospedados/ }) })).toContainText(
    pet.name,
  );
});
