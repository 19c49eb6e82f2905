import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Waiting, WaitingFit } from '@focinho/contracts/agenda/waiting-list';
import { AntdRoot } from '@focinho/ui/antd-root';
import { renderPage } from '@focinho/ui/jest/render-page';
import { aClient, aPet, aService, idOf } from '../../testing/records';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { WaitingFits } from './WaitingFits';
import { WaitingListDrawer } from './WaitingListDrawer';

const mariana = aClient(1, { name: 'Mariana Souza' });
const luna = aPet(1, mariana, { name: 'Luna' });
const bath = aService(1, { name: 'Banho completo', price: 65 });
const requested: Waiting = {
  id: idOf(600),
  petId: luna.id,
  pet: { id: luna.id, name: 'Luna' },
  client: { id: mariana.id, name: 'Mariana Souza', phone: '(11) 98765-4321' },
  serviceId: bath.id,
  service: { id: bath.id, name: 'Banho completo' },
  professionalId: idOf(700),
  professional: { id: idOf(700), name: 'Ana' },
  fromDay: '2026-11-23',
  toDay: '2026-11-27',
  notes: 'De manhã',
  createdAt: '2026-11-21T12:00:00.000Z',
};
const fit: WaitingFit = {
  waiting: requested,
  slot: {
    date: '2026-11-24',
    startTime: '10:15',
    endTime: '11:15',
    professional: { id: idOf(700), name: 'Ana', color: '#0ea5e9' },
  },
};

let tenant: TenantServer;
let waitingList: Waiting[];
let fits: WaitingFit[];
const book = jest.fn();
const closed = jest.fn();
beforeEach(async () => {
  tenant = await openTenant({ clients: [mariana], pets: [luna], services: [bath] });
  waitingList = [requested];
  fits = [fit];
  tenant.failure = ({ method, path }) => {
    if (path === '/api/waiting-list/fits') return { data: { fits } };
    if (path === '/api/professionals')
      return { data: { professionals: [{ id: idOf(700), name: 'Ana', color: '#0ea5e9', serviceIds: null }] } };
    if (!path.startsWith('/api/waiting-list')) return undefined;
    if (method === 'DELETE') waitingList = [];
    if (path.endsWith('/restoration')) waitingList = [requested];
    if (method !== 'GET') return { status: 200, data: { waiting: requested } };
    const pagination = { page: 1, limit: 20, total: waitingList.length, pages: 1 };
    return { data: { waitingList, pagination } };
  };
  book.mockReset();
  closed.mockReset();
});
afterEach(() => tenant.close());

const openDrawer = () =>
  renderPage(
    () => (
      <AntdRoot>
        <WaitingListDrawer open onClose={closed} onBook={book} />
      </AntdRoot>
    ),
    '/demo/appointments',
  ).user;

describe('the waiting list', () => {
  test('shows who waits for what and how to reach them, and books', async () => {
    const user = openDrawer();
    const entry = within((await screen.findByText('Luna')).closest('li') ?? document.body);
    for (const text of ['Mariana Souza', 'Banho completo com Ana', '23/11/2026 a 27/11/2026', 'De manhã'])
      expect(entry.getByText(text)).toBeVisible();
    expect(entry.getByRole('link', { name: 'WhatsApp de Mariana Souza' })).toBeVisible();
    await user.click(entry.getByRole('button', { name: 'Agendar Luna' }));
    expect(book).toHaveBeenCalledWith(requested);
  });

  test('says that nobody waits, and takes somebody in', async () => {
    waitingList = [];
    const user = openDrawer();
    expect(await screen.findByText('Ninguém está esperando por um horário')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar à lista de espera' }));
    await user.click(dialog.getByLabelText('Pet'));
    await user.click(await screen.findByTitle('Luna'));
    await user.click(dialog.getByLabelText('Serviço'));
    await user.click(await screen.findByTitle(/^Banho completo/));
    await user.click(dialog.getByLabelText('Profissional'));
    await user.click(await screen.findByTitle('Ana'));
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Lista de espera: pet adicionado com sucesso!')).toBeVisible();
    expect(tenant.sent('POST')[0]?.body).toMatchObject({
      petId: luna.id,
      serviceId: bath.id,
      professionalId: idOf(700),
      notes: null,
    });
  });

  test('keeps the professional when something else is edited', async () => {
    const user = openDrawer();
    await user.click(await screen.findByRole('button', { name: 'Editar Luna' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar lista de espera' }));
    await user.clear(dialog.getByLabelText('Observações'));
    await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
    await waitFor(() => expect(tenant.sent('PUT')).toHaveLength(1));
    expect(tenant.sent('PUT')[0]?.body).toEqual({
      notes: null,
      was: expect.objectContaining({ notes: requested.notes }),
    });
  });

  test('loses who is removed at once, with a double click too, until that is undone', async () => {
    const user = openDrawer();
    await user.dblClick(await screen.findByRole('button', { name: 'Excluir Luna' }));
    expect(await screen.findByText('Ninguém está esperando por um horário')).toBeVisible();
    expect(tenant.sent('DELETE')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Luna')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Excluir Luna' }));
    await waitFor(() => expect(tenant.sent('DELETE')).toHaveLength(2));
  });
});

describe('a time that has become free', () => {
  function Cancelling() {
    const [appointmentId, setAppointmentId] = useState<string>();
    return (
      <AntdRoot>
        <button onClick={() => setAppointmentId(idOf(401))}>Cancelar</button>
        <WaitingFits appointmentId={appointmentId} onBook={book} onClose={closed} />
      </AntdRoot>
    );
  }

  test('is offered to who fits', async () => {
    const { user } = renderPage(Cancelling, '/demo/appointments');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quem cabe neste horário' }));
    expect(dialog.getByText('24/11/2026 às 10:15 com Ana')).toBeVisible();
    expect(tenant.sent('GET', '/api/waiting-list/fits')[0]?.params.get('appointmentId')).toBe(idOf(401));
    await user.click(dialog.getByRole('button', { name: 'Agendar Luna' }));
    expect(book).toHaveBeenCalledWith(requested, fit.slot);
  });

  test('is not mentioned if nobody fits', async () => {
    fits = [];
    const { user } = renderPage(Cancelling, '/demo/appointments');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(tenant.sent('GET', '/api/waiting-list/fits')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
