import { screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { todayIn } from '@focinho/contracts/kernel/dates';
import { anEntry } from '../../testing/queue-records';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './CalendarPage';

const today = todayIn('America/Sao_Paulo');
const mariana = aClient(1, { name: 'Mariana Souza' });
const thor = aPet(1, mariana, { name: 'Thor' });
const bath = aService(1, { name: 'Banho completo' });
const thors = anAppointment(1, thor, bath, { date: `${today}T00:00:00.000Z` });

let tenant: TenantServer;
afterEach(() => tenant.close());

async function openThor(stage: 'EXPECTED' | 'WAITING' | 'READY', change: Partial<Appointment> = {}) {
  localStorage.setItem('calendar_span', 'day');
  tenant = await openTenant({ pets: [thor], services: [bath], appointments: [{ ...thors, ...change }] });
  const entry = anEntry(1, { id: thors.id, stage });
  tenant.failure = ({ path, method }) => {
    if (path === '/api/queue' && method === 'GET')
      return { data: { now: `${today}T12:00:00Z`, entries: [entry], unpaid: [] } };
    if (path === '/api/stays')
      return {
        data: {
          stays: [{ id: idOf(901), checkOut: `${today.slice(0, 4)}-12-31T00:00:00.000Z` }],
          pagination: { page: 1, limit: 1, total: 1, pages: 1 },
        },
      };
    if (path === '/api/queue/arrivals') return { data: { entries: [{ ...entry, stage: 'WAITING' }], orderId: null } };
    if (path === '/api/orders') return { data: { order: { id: idOf(77) } } };
    return undefined;
  };
  const { user, address } = renderTenantPage(Page, '/demo/calendar');
  (await screen.findByRole('button', { name: /Thor/ })).focus();
  await user.keyboard('{Enter}');
  return { user, address, dialog: within(await screen.findByRole('dialog', { name: 'Thor' })) };
}

test('who is expected today arrives from the calendar', async () => {
  const { user, dialog } = await openThor('EXPECTED');
  await user.click(await dialog.findByRole('button', { name: 'Chegou' }));
  const arrival = within(await screen.findByRole('dialog', { name: 'Registrar Chegada' }));
  await user.click(arrival.getByRole('button', { name: 'Chegou' }));
  await screen.findByText('Chegada registrada!');
  expect(tenant.sent('POST', '/api/queue/arrivals')[0]?.body).toMatchObject({ appointmentIds: [thors.id] });
});

test('who has arrived is charged on a comanda, at the desk', async () => {
  const { user, address, dialog } = await openThor('WAITING');
  await user.click(await dialog.findByRole('button', { name: 'Cobrar' }));
  await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(77)}`));
  expect(tenant.sent('POST', '/api/orders')[0]?.body).toEqual({ clientId: mariana.id, appointmentIds: [thors.id] });
  expect(dialog.queryByRole('button', { name: 'Chegou' })).toBeNull();
});

test('who sleeps in the hotel that day leads to its stay', async () => {
  const { user, address, dialog } = await openThor('WAITING');
  await user.click(await dialog.findByRole('button', { name: 'Hotel: até 31/12' }));
  await waitFor(() => expect(address()).toBe(`/demo/hotel?stay=${idOf(901)}`));
});

test('a visit that is done and on no comanda is only finalised as a sale', async () => {
  const { dialog } = await openThor('READY', { status: 'COMPLETED' });
  expect(await dialog.findByRole('button', { name: 'Finalizar como Venda' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Cobrar' })).toBeNull();
});

test('a visit that is done and on a comanda is charged there', async () => {
  const { user, address, dialog } = await openThor('READY', {
    status: 'COMPLETED',
    order: { id: idOf(77), number: 7 },
  });
  expect(dialog.queryByRole('button', { name: 'Finalizar como Venda' })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Cobrar' }));
  await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(77)}`));
});
