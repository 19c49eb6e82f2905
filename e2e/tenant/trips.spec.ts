import { addDays } from '@focinho/contracts/kernel/dates';
import { expectAccessible } from '../support/accessibility';
import { create, newAppointment, newClient, newPet, newService, tenantToday, unique } from '../support/records';
import { expectToast, formOf } from '../support/screen';
import { expect, test } from '../support/test';

test('a driver fetches a pet with one tap each, also without a network @responsive', async ({
  page,
  login,
  pageErrors,
}) => {
  await login('owner', '/demo/trips');
  const { id, pet } = await newAppointment(page);
  await create(page, '/api/trips', {
    ...{ appointmentId: id, leg: 'PICKUP', date: tenantToday(), windowFrom: '08:00', windowTo: '08:30' },
    address: 'Rua das Acácias, 12',
  });
  const leg = page.getByRole('listitem', { name: `Busca de ${pet.name}` });
  await page.reload();
  await expect(leg).toContainText('Planejada');
  await expect(leg.getByRole('link', { name: /^Mapa/ })).toHaveAttribute('href', /google\.com\/maps.*Ac%C3%A1cias/);
  await expectAccessible(page);

  const moves = (url: URL) => /\/api\/trips\/[^/]+\//.test(url.pathname);
  pageErrors.expected(/net::ERR_FAILED/);
  await page.route(moves, (call) => call.abort());
  await leg.getByRole('button', { name: /^A caminho/ }).click();
  await expect(leg).toContainText('aguardando envio');
  await leg.getByRole('button', { name: /^Buscado/ }).click();
  await expect(leg).toContainText('Buscado');
  await page.unroute(moves);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(leg).not.toContainText('aguardando envio');
  await page.reload();
  await expect(leg).toContainText('Buscado');
});

test(
  'a guest of the hotel is brought home for what the zone of the address costs',
  { tag: '@desktop' },
  async ({ page, login }) => {
    await login('owner', '/demo/hotel');
    const { station: kennel } = await create(page, '/api/stations', { name: unique('Canil'), kind: 'KENNEL' });
    const [pet, service] = await Promise.all([newPet(page, await newClient(page)), newService(page, unique('Diária'))]);
    if (!kennel) throw new Error('POST /api/stations returned no station');
    const today = tenantToday();
    await create(page, '/api/stays', {
      ...{ petId: pet.id, kennelId: kennel.id, serviceId: service.id },
      ...{ firstNight: today, checkOut: addDays(today, 1) },
    });
    await page.goto('/demo/hotel?view=week');
    const bar = page.getByRole('button', { name: new RegExp(`^${pet.name}, de `) });
    await bar.click();
    const stay = page.getByRole('dialog', { name: pet.name, exact: true });
    await stay.getByRole('button', { name: 'Marcar entrega' }).click();
    const form = await formOf(page, 'Táxi Pet: entrega');
    await form.getByLabel('Endereço').fill('Rua Loefgren, 900, Vila Mariana');
    await expect(form).toContainText(/Zona sul - R\$\s25,00/);
    await form.getByRole('button', { name: 'Agendar corrida' }).click();
    await expect(stay).toContainText(/Planejada.*R\$\s25,00 · A cobrar com o serviço/);
    await expect(stay).toContainText(/Total\s*R\$\s90,00/);
    await stay.getByRole('button', { name: 'Dar entrada' }).click();
    await stay.getByRole('button', { name: 'Dar saída' }).click();
    await page
      .getByRole('dialog', { name: `Saída de ${pet.name}` })
      .getByRole('button', { name: 'Dar saída' })
      .click();
    await expectToast(page, `${pet.name} saiu do hotel.`);
    await bar.click();
    await stay.getByRole('link', { name: /^Nº \d+ \(aberta\)$/ }).click();
    await expect(page.getByRole('main')).toContainText(/\(entrega\)[\s\S]*R\$\s25,00/);
  },
);
