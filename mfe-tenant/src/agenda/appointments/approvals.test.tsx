import { screen, waitFor, within } from '@testing-library/react';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './AppointmentsPage';

const thor = aPet(1, aClient(1), { name: 'Thor' });
const bath = aService(1, { name: 'Banho' });
const REASON = 'Um desconto acima de 10% (R$ 30,00 de R$ 100,00) na comanda 12 precisa da aprovação de um gerente.';
const APPROVAL = idOf(70);

let tenant: TenantServer;
afterEach(() => tenant.close());

/** The appointment shares a comanda with a discount, so whatever takes it off there needs a manager. */
async function openList(change: { seriesId?: string } = {}) {
  tenant = await openTenant({
    pets: [thor],
    services: [bath],
    appointments: [anAppointment(1, thor, bath, { date: '2099-11-21T00:00:00.000Z', ...change })],
  });
  tenant.failure = ({ method, path, headers }) => {
    if (path === '/api/approvals/approvers') return { data: { approvers: [{ id: idOf(1), name: 'Bia Gerente' }] } };
    if (path === '/api/approvals')
      return { status: 201, data: { approval: { id: APPROVAL, expiresAt: '2099-11-21T15:35:00.000Z' } } };
    if (method !== 'GET' && headers.get('x-approval') !== APPROVAL)
      return { status: 403, message: REASON, errors: [{ path: 'approval', message: REASON, code: 'x'.repeat(43) }] };
    if (path.endsWith('/cancellation')) return { data: { cancelled: 1 } };
    return undefined;
  };
  return renderTenantPage(Page, '/demo/appointments');
}
type User = Awaited<ReturnType<typeof openList>>['user'];

async function approve(user: User) {
  const desk = within(await screen.findByRole('dialog', { name: 'Aprovação do Gerente' }));
  expect(desk.getByText(REASON)).toBeVisible();
  await desk.findByTitle('Bia Gerente');
  await user.type(desk.getByLabelText('PIN'), '4829{Enter}');
}
async function cancel(user: User) {
  await user.click(await screen.findByRole('combobox', { name: 'Alterar status de Thor' }));
  await user.click(await screen.findByTitle('Cancelado'));
}

test('a cancellation that needs a manager asks for the PIN, and so does its undo', async () => {
  const { user } = await openList();
  await cancel(user);
  await approve(user);
  await screen.findByText('Status atualizado com sucesso!');
  expect(tenant.appointments[0]?.status).toBe('CANCELLED');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await approve(user);
  expect(await screen.findByText('Mudança de status desfeita.')).toBeVisible();
});

test('a deletion that needs a manager asks for the PIN', async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Excluir Thor' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await approve(user);
  await screen.findByText('Agendamento excluído com sucesso!');
  expect(tenant.appointments).toEqual([]);
});

test('a cancelled series that needs a manager asks for the PIN, and so does its undo', async () => {
  const { user } = await openList({ seriesId: idOf(800) });
  await cancel(user);
  const scope = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento recorrente' }));
  await user.click(scope.getByRole('radio', { name: 'Todos' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar agendamentos' }));
  await approve(user);
  await screen.findByText('Agendamentos cancelados com sucesso!');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await approve(user);
  expect(await screen.findByText('Mudança desfeita.')).toBeVisible();
  await waitFor(() => expect(tenant.sent('POST').at(-1)?.headers.get('x-approval')).toBe(APPROVAL));
});
