import { expectAccessible } from '../support/accessibility';
import { create, newAppointment, tenantToday } from '../support/records';
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
