import { screen, waitFor, within } from '@testing-library/react';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './AppointmentsPage';

const mariana = aClient(1, { name: 'Mariana Souza' });
const luna = aPet(2, mariana, { name: 'Luna' });
const bath = aService(1, { name: 'Banho completo', price: 65 });

let tenant: TenantServer;
afterEach(() => tenant.close());

test('sells an appointment at the price that was agreed, not at the present one of the service', async () => {
  tenant = await openTenant({
    clients: [mariana],
    pets: [luna],
    services: [bath],
    appointments: [anAppointment(2, luna, bath, { status: 'COMPLETED', price: 120 })],
  });
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  expect(dialog.getByText('R$ 120,00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([
    { subtotal: 120, discount: 0, total: 120, items: [{ serviceId: bath.id, unitPrice: 120, totalPrice: 120 }] },
  ]);
});

test('a tip is paid beside the price, for those who have done the work unless somebody is named', async () => {
  tenant = await openTenant({
    clients: [mariana],
    pets: [luna],
    services: [bath],
    appointments: [anAppointment(2, luna, bath, { status: 'COMPLETED' })],
  });
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  await user.clear(dialog.getByLabelText('Gorjeta (R$)'));
  await user.type(dialog.getByLabelText('Gorjeta (R$)'), '10');
  expect(await dialog.findByText('A receber com a gorjeta: R$ 75,00')).toBeVisible();
  expect(dialog.getByText('Quem atendeu, em proporção')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([{ total: 65, tip: 10, tipShares: [] }]);
});

test('what is on an open comanda is paid there: the button leads to it', async () => {
  tenant = await openTenant({
    clients: [mariana],
    pets: [luna],
    services: [bath],
    appointments: [anAppointment(2, luna, bath, { status: 'COMPLETED', order: { id: idOf(80), number: 12 } })],
  });
  const { user, address } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(80)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(tenant.sales).toEqual([]);
});
