import { screen, waitFor } from '@testing-library/react';
import { AntdRoot } from '@focinho/ui/antd-root';
import { renderPage } from '@focinho/ui/jest/render-page';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { SeriesScopeDialog, type SeriesTask } from './SeriesScopeDialog';

const luna = aPet(1, aClient(1), { name: 'Luna' });
const appointment = anAppointment(1, luna, aService(1), { seriesId: idOf(800), date: '2026-11-24T00:00:00.000Z' });
const path = `/api/series/${idOf(800)}`;

let tenant: TenantServer;
const onlyThis = jest.fn();
const closed = jest.fn();
beforeEach(async () => {
  tenant = await openTenant();
  tenant.failure = (request) => {
    if (request.path === path) return { data: { series: { id: idOf(800), rule: {}, appointments: [] } } };
    if (request.path === `${path}/cancellation`) return { data: { cancelled: 3 } };
    return undefined;
  };
  onlyThis.mockReset().mockResolvedValue(undefined);
  closed.mockReset();
});
afterEach(() => tenant.close());

const open = (task: SeriesTask) =>
  renderPage(
    () => (
      <AntdRoot>
        <SeriesScopeDialog task={task} onClose={closed} />
      </AntdRoot>
    ),
    '/demo/appointments',
  ).user;
const change = (input: object): SeriesTask => ({ kind: 'change', appointment, input, onlyThis });

test('changes only this one unless another scope is chosen', async () => {
  const user = open(change({ startTime: '15:00' }));
  expect(await screen.findByRole('radio', { name: 'Só este' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
  expect(onlyThis).toHaveBeenCalled();
  expect(tenant.sent('PUT')).toEqual([]);
});

test('changes this one and the following by what differs', async () => {
  const input = { ...appointment, date: '2026-11-26', startTime: '15:00', endTime: '16:00', notes: 'Laço' };
  const user = open(change(input));
  await user.click(await screen.findByRole('radio', { name: 'Este e os seguintes' }));
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
  expect(tenant.sent('PUT', path)[0]?.body).toEqual({
    undo: expect.any(String),
    appointmentId: appointment.id,
    scope: 'FOLLOWING',
    moveDays: 2,
    startTime: '15:00',
    endTime: '16:00',
    notes: 'Laço',
  });
  expect(onlyThis).not.toHaveBeenCalled();
});

test('a change of all of them can be undone, all of it, by the server that knows what was there', async () => {
  const user = open(change({ date: '2026-11-25', startTime: '15:00', endTime: '16:00' }));
  await user.click(await screen.findByRole('radio', { name: 'Todos' }));
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Mudança desfeita.')).toBeVisible();
  const which = { appointmentId: appointment.id, scope: 'ALL' };
  const undo = tenant.sent('POST').at(-1)?.path.replace('/api/undos/', '');
  expect(tenant.sent('PUT', path).map(({ body }) => body)).toEqual([
    { ...which, moveDays: 1, startTime: '15:00', endTime: '16:00', undo },
  ]);
});

test('a refusal stays in view and changes nothing', async () => {
  const message = '01/12 às 15:00: Ana já atende Mel (Banho) das 15:00 às 16:00.';
  tenant.failure = ({ method }) => (method === 'PUT' ? { status: 409, message } : undefined);
  const user = open(change({ startTime: '15:00' }));
  await user.click(await screen.findByRole('radio', { name: 'Todos' }));
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(closed).not.toHaveBeenCalled();
});

test('another pet can have only this one', async () => {
  open(change({ petId: idOf(399) }));
  expect(await screen.findByRole('radio', { name: 'Todos' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Só este' })).toBeEnabled();
});

test('cancels all of them, with a reason if one is given', async () => {
  const user = open({ kind: 'cancel', appointment, scope: 'THIS', onlyThis });
  await user.click(await screen.findByRole('radio', { name: 'Todos' }));
  await user.click(screen.getByRole('combobox', { name: 'Motivo do cancelamento' }));
  await user.click(await screen.findByTitle('O cliente cancelou'));
  await user.click(screen.getByRole('button', { name: 'Cancelar agendamentos' }));
  await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
  expect(tenant.sent('POST', `${path}/cancellation`)[0]?.body).toEqual({
    appointmentId: appointment.id,
    scope: 'ALL',
    cancellationReason: 'CLIENT',
    undo: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-/),
  });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Mudança desfeita.')).toBeVisible();
});
