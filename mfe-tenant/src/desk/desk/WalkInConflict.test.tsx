import { screen, within } from '@testing-library/react';
import { BATH, BIA, openDesk, type DeskServer } from '../../testing/desk-server';
import { anEntry } from '../../testing/queue-records';
import { idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
/** Refuses a walk-in unless somebody has chosen how it is attended. */
const busyUntilEleven = () => {
  desk.failure = ({ path, body }) => {
    if (path !== '/api/queue/walk-ins' || /"waitsUntil":"/.test(JSON.stringify(body))) return undefined;
    const message = 'Bia já atende Thor das 10:00 às 11:00. Próximo horário livre: 21/11 às 11:00.';
    return {
      status: 409,
      message,
      errors: [
        { path: 'professionalId', message },
        { path: 'nextSlot.date', message: today() },
        { path: 'nextSlot.startTime', message: '11:00' },
        { path: 'nextSlot.professionalId', message: BIA.id },
        { path: 'freeNow.professionalId', message: BIA.id },
      ],
    };
  };
};
const bodies = () => desk.sent('POST', '/api/queue/walk-ins').map(({ body }) => body);

test('a walk-in whose professional is busy asks who, when or whether it is overbooked', async () => {
  busyUntilEleven();
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }), 'rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  await user.click(card.getByRole('button', { name: 'Chegou' }));
  expect(await card.findByText(/^Bia já atende Thor/)).toBeVisible();
  // It is asked again as soon as something else is.
  await user.click(card.getByRole('combobox', { name: 'Profissional' }));
  await user.click(await screen.findByText('Qualquer um', { selector: '.ant-select-item-option-content *' }));
  expect(card.queryByText(/^Bia já atende Thor/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Chegou' }));
  await card.findByText(/^Bia já atende Thor/);
  expect(card.getByRole('button', { name: 'Agora com Bia' })).toBeEnabled();
  await user.click(card.getByRole('button', { name: 'Esperar até 11:00 com Bia' }));
  expect(await screen.findByText('Chegada registrada!')).toBeVisible();
  expect(bodies()[2]).toMatchObject({ petId: idOf(20), waitsUntil: '11:00' });
});

test('so does that of a pet that the shop does not know', async () => {
  busyUntilEleven();
  desk.pets = [];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }), 'Bidu{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' }));
  await user.type(form.getByLabelText('Nome do cliente'), 'Ana Lima');
  await user.click(form.getByRole('combobox', { name: 'Serviço' }));
  await user.click(await screen.findByText(/^Banho - /, { selector: '.ant-select-item-option-content *' }));
  await user.click(form.getByRole('button', { name: 'Chegou' }));
  await user.click(await form.findByRole('button', { name: 'Esperar até 11:00 com Bia' }));
  expect(await screen.findByText('Chegada registrada!')).toBeVisible();
  expect(bodies()[1]).toMatchObject({ serviceId: BATH.id, waitsUntil: '11:00' });
});

test.each([
  ['15:40', 'Chegada registrada! Ninguém da equipe livre agora; próxima vaga às 15:40.'],
  [null, 'Chegada registrada! Ninguém da equipe livre agora; sem vaga mais hoje.'],
])('a walk-in that waits for whoever is free hears when that is: %s', async (until, text) => {
  desk.failure = ({ path }) =>
    path === '/api/queue/walk-ins'
      ? { status: 201, data: { entry: anEntry(9, { stage: 'WAITING' }), orderId: null, nobodyFree: { until } } }
      : undefined;
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }), 'rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  await user.click(card.getByRole('button', { name: 'Chegou' }));
  expect(await screen.findByText(text)).toBeVisible();
});
