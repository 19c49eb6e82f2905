import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setViewport } from '@focinho/ui/jest/viewport';
import { aDeskPet, aLine, anEntry, anOrder, BATH, BIA, openDesk, type DeskServer } from '../../testing/desk-server';
import { aClient, idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const searchField = () => screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' });

test('a known pet without an appointment: name, Enter, Enter', async () => {
  desk.pets = [aDeskPet({ debt: 120.5, noShows: 2, temperament: 'MAY_BITE', notes: 'Morde quando escovam as patas' })];
  const { user, address } = renderTenantPage(Page, '/demo/desk');
  expect(await searchField()).toHaveFocus();
  await user.keyboard('rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  for (const text of [
    'Morde quando escovam as patas',
    '2 faltas',
    'Pode morder',
    /Deve R\$\s120,50/,
    /01\/11\/2026 · Banho com Bia/,
  ])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getByRole('button', { name: 'Chegou' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  expect(desk.sent('POST', '/api/queue/walk-ins')[0]?.body).toEqual({
    petId: idOf(20),
    serviceId: BATH.id,
    professionalId: BIA.id,
    price: 60,
    opensOrder: true,
  });
  expect(desk.sent('POST', '/api/orders')).toEqual([]);
  expect(address()).toBe(`/demo/desk?order=${idOf(80)}`);
  expect(await searchField()).toHaveValue('');
});

test('says which credits of the Clubinho the pet has left, not those of its siblings', async () => {
  const credit = (petId: string, credits: number) => ({ petId, serviceId: BATH.id, service: BATH, credits });
  desk.failure = ({ path }) =>
    path.endsWith('/package-credits') ? { data: { credits: [credit(idOf(20), 3), credit(idOf(21), 7)] } } : undefined;
  desk.pets = [aDeskPet()];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await searchField();
  await user.keyboard('rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  expect(await card.findByText('Clubinho: 3 × Banho')).toBeVisible();
  expect(card.queryByText(/7 ×/)).not.toBeInTheDocument();
});

test('a pet that is already booked says so', async () => {
  const nextVisit = {
    id: idOf(44),
    date: '2026-12-05T00:00:00.000Z',
    startTime: '10:00',
    service: { id: BATH.id, name: BATH.name },
    professional: { id: BIA.id, name: BIA.name },
  };
  desk.pets = [aDeskPet({ lastVisit: null, nextVisit })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex');
  expect(await screen.findByText('05/12 às 10:00')).toBeVisible();
  await user.keyboard('{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  expect(card.getByText('Próxima visita: 05/12/2026 às 10:00 · Banho com Bia')).toBeVisible();
  expect(card.getByText('Primeira visita')).toBeVisible();
});

test('the pet of somebody who has only bought is on no first visit', async () => {
  desk.pets = [aDeskPet({ lastVisit: null, hasBought: true })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  expect(card.getByText('Já é cliente, ainda sem visita na agenda')).toBeVisible();
  expect(card.queryByText('Primeira visita')).toBeNull();
});

test('impatient and held Enters open the pet and do not register its arrival', async () => {
  const { user } = renderTenantPage(Page, '/demo/desk');
  await searchField();
  await user.keyboard('rex{Enter}{Enter}');
  const arrived = await screen.findByRole('button', { name: 'Chegou' });
  await waitFor(() => expect(arrived).toHaveFocus());
  // On a busy machine the moment may be over, and this Enter would be meant.
  if (arrived.closest('[data-unseen]')) await user.keyboard('{Enter}');
  await waitFor(() => expect(arrived.closest('[data-unseen]')).toBeNull());
  expect(fireEvent.keyDown(arrived, { key: 'Enter', repeat: true })).toBe(false);
  expect(desk.sent('POST', '/api/queue/walk-ins')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(desk.sent('POST', '/api/queue/walk-ins')).toHaveLength(1));
});

test('the appointment of today arrives with a sibling, by one key more', async () => {
  desk.entries = [
    anEntry(0, {
      pet: { id: idOf(20), name: 'Rex', species: 'DOG', notes: null, temperament: null, flags: [], allergies: null },
    }),
    anEntry(1, {
      startTime: '10:30',
      pet: { id: idOf(21), name: 'Thor', species: 'DOG', notes: null, temperament: null, flags: [], allergies: null },
    }),
  ];
  desk.pets = [aDeskPet({ today: { id: idOf(40), startTime: '10:00', stage: 'EXPECTED' } })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await screen.findByRole('region', { name: 'Esperados hoje' });
  await user.type(await searchField(), 'rex{Enter}');
  await screen.findByRole('form', { name: 'Chegada de Rex' });
  expect(screen.getByRole('checkbox', { name: 'Thor · 10:30 · Banho' })).toHaveFocus();
  await user.keyboard(' {Enter}');
  const waiting = within(await screen.findByRole('region', { name: 'Na fila' }));
  expect(waiting.getAllByRole('listitem')).toHaveLength(2);
  expect(desk.sent('POST', '/api/queue/arrivals')[0]?.body).toEqual({
    appointmentIds: [idOf(40), idOf(41)],
    opensOrder: true,
  });
  expect(desk.sent('POST', '/api/queue/walk-ins')).toEqual([]);
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
});

test('what came with the pet is noted at its arrival', async () => {
  desk.entries = [
    anEntry(0, {
      pet: { id: idOf(20), name: 'Rex', species: 'DOG', notes: null, temperament: null, flags: [], allergies: null },
    }),
  ];
  desk.pets = [aDeskPet({ today: { id: idOf(40), startTime: '10:00', stage: 'EXPECTED' } })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  await user.click(card.getByRole('button', { name: 'Pertences e observações' }));
  await user.click(card.getByRole('button', { name: 'Coleira' }));
  await user.type(card.getByLabelText('Armário'), '7');
  await user.type(card.getByLabelText('Observações da chegada'), 'Tossindo');
  await user.click(card.getByRole('button', { name: 'Chegou' }));
  await screen.findByText('Chegada registrada!');
  expect(desk.sent('POST', '/api/queue/arrivals')[0]?.body).toEqual({
    appointmentIds: [idOf(40)],
    opensOrder: true,
    belongings: ['Coleira'],
    locker: '7',
    arrivalNotes: 'Tossindo',
  });
});

test('nobody found: Enter opens one form, which begins with the typed name', async () => {
  desk.pets = [];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'Bidu{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' }));
  expect(form.getByLabelText('Nome do pet')).toHaveValue('Bidu');
  await user.type(form.getByLabelText('Nome do cliente'), 'Ana Lima');
  await user.type(form.getByLabelText('Telefone'), '11 98888-7777');
  await user.click(form.getByRole('combobox', { name: 'Serviço' }));
  await user.click(await screen.findByText(/^Banho - /, { selector: '.ant-select-item-option-content *' }));
  await user.click(form.getByRole('button', { name: 'Chegou' }));
  await screen.findByText('Chegada registrada!');
  expect(desk.sent('POST', '/api/queue/walk-ins')[0]?.body).toMatchObject({
    newPet: { name: 'Bidu', species: 'DOG', client: { name: 'Ana Lima', phone: '11 98888-7777' } },
    serviceId: BATH.id,
  });
});

test('without a keyboard a button opens it, also when another pet has the name', async () => {
  desk.pets = [];
  const nobody = renderTenantPage(Page, '/demo/desk');
  await nobody.user.type(await searchField(), 'Bidu');
  expect(await screen.findByText('Ninguém encontrado.')).toBeVisible();
  await nobody.user.click(screen.getByRole('button', { name: 'Novo cliente' }));
  expect(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' })).toBeVisible();
  nobody.unmount();
  desk.pets = [aDeskPet()];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'Rex');
  await screen.findByRole('option', { name: /^Rex/ });
  await user.click(screen.getByRole('button', { name: 'Novo cliente' }));
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' }));
  expect(form.getByLabelText('Nome do pet')).toHaveValue('Rex');
});

test('a new client arrives by keys alone, and the keys of the comanda are free afterwards', async () => {
  desk.pets = [];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'Bidu{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' }));
  await waitFor(() => expect(form.getByLabelText('Nome do cliente')).toHaveFocus());
  // antd's list asks for the key's number, which user-event does not give.
  const enter = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', keyCode: 13, which: 13 });
  // The pet's name is there already; Enter goes on, chooses and goes on.
  await user.keyboard('Ana Lima{Enter}11 98888-7777{Enter}');
  await waitFor(() => expect(form.getByLabelText('Porte')).toHaveFocus());
  await user.keyboard('medio');
  await screen.findByText('Médio', { selector: '.ant-select-item-option-content' });
  enter();
  await waitFor(() => expect(form.getByLabelText('Serviço')).toHaveFocus());
  await user.keyboard('banho');
  await screen.findByText(/^Banho - /, { selector: '.ant-select-item-option-content *' });
  enter();
  await waitFor(() => expect(form.getByRole('button', { name: 'Chegou' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  expect(desk.sent('POST', '/api/queue/walk-ins')[0]?.body).toMatchObject({
    newPet: { name: 'Bidu', size: 'MEDIUM', species: 'DOG', client: { name: 'Ana Lima', phone: '11 98888-7777' } },
    serviceId: BATH.id,
  });
  await waitFor(() => expect(document.body).toHaveFocus());
  await user.keyboard('i');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toHaveFocus());
});

test('a client whose phone is known is used, or made again once that is confirmed', async () => {
  desk.pets = [];
  desk.known = [
    { ...aClient(1, { name: 'Ana Lima', phone: '(11) 98888-7777' }), pets: [{ id: idOf(20), name: 'Rex' }] },
  ];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), '11988887777{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente no balcão' }));
  expect(form.getByLabelText('Telefone')).toHaveValue('11988887777');
  await user.type(form.getByLabelText('Nome do cliente'), 'Ana');
  await user.type(form.getByLabelText('Nome do pet'), 'Bidu');
  await user.click(form.getByRole('combobox', { name: 'Serviço' }));
  await user.click(await screen.findByText(/^Banho - /, { selector: '.ant-select-item-option-content *' }));
  await user.click(form.getByRole('button', { name: 'Chegou' }));
  expect(await form.findByText(/salve de novo para criar outro/)).toBeVisible();
  expect(desk.sent('POST', '/api/queue/walk-ins')).toEqual([]);
  await user.click(await form.findByRole('button', { name: 'Usar este cliente: Ana Lima' }));
  expect(form.queryByLabelText('Telefone')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Chegou' }));
  await screen.findByText('Chegada registrada!');
  expect(desk.sent('POST', '/api/queue/walk-ins')[0]?.body).toMatchObject({
    newPet: { name: 'Bidu', clientId: desk.known[0]?.id },
  });
});

test('what a client has paid beyond the debt is in sight', async () => {
  desk.pets = [aDeskPet({ debt: -20 })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex');
  expect(await screen.findByText(/^R\$\s20,00 a favor$/)).toBeVisible();
  await user.keyboard('{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  expect(card.getByText(/^R\$\s20,00 a favor$/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Receber fiado' })).toBeNull();
});

test('a client without pets is found, and gets a comanda or a pet', async () => {
  desk.pets = [];
  desk.clients = [{ id: idOf(11), name: 'Belmira Sá', phone: '(11) 97777-1234', debt: 12 }];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'belm{Enter}');
  const card = within(await screen.findByRole('region', { name: 'Cliente Belmira Sá' }));
  expect(card.getByText(/Deve R\$\s12,00/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cadastrar pet' }));
  const form = within(await screen.findByRole('dialog', { name: 'Outro pet de Belmira Sá' }));
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(card.getByRole('button', { name: 'Cobrar' }));
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  expect(desk.sent('POST', '/api/orders')[0]?.body).toEqual({ clientId: idOf(11), appointmentIds: [] });
});

test('the queue moves by one tap, and back', async () => {
  desk.entries = [anEntry(1, { stage: 'WAITING' })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Iniciar banho: Pet 1' }));
  expect(await screen.findByRole('region', { name: 'Em atendimento' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(desk.sent('DELETE', `/api/queue/${idOf(41)}/moves/${idOf(99)}`)).toHaveLength(1));
});

test('the question mark lists the keys', async () => {
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), '?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Teclas do balcão' }));
  expect(dialog.getByText('F2')).toBeVisible();
  expect(dialog.getByText('F6')).toBeVisible();
});

test('a phone shows one part at a time', async () => {
  setViewport('phone');
  desk.orders = [anOrder({ lines: [aLine('Shampoo', 25)], subtotal: 25, total: 25 })];
  const { user } = renderTenantPage(Page, '/demo/desk');
  expect((await searchField()).closest('.fct-desk')).toHaveAttribute('data-pane', 'queue');
  expect(await searchField()).not.toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Buscar' }));
  expect(await searchField()).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Comanda' }));
  await user.click(await screen.findByRole('button', { name: /Mariana Souza/ }));
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
});

test('what is done without a connection is shown, sent once when it is back, and told if it is refused', async () => {
  desk.entries = [anEntry(1, { stage: 'WAITING' }), anEntry(2)];
  const { user } = renderTenantPage(Page, '/demo/desk');
  const forward = await screen.findByRole('button', { name: 'Iniciar banho: Pet 1' });
  desk.failure = ({ method }) => (method === 'POST' ? { status: 503, message: 'HTTP 503' } : undefined);
  await user.click(forward);
  await user.click(screen.getByRole('button', { name: 'Chegou: Pet 2' }));
  expect(await screen.findByText('Aguardando envio: Pet 1 em Banho; chegada de Pet 2')).toBeVisible();
  const inService = within(screen.getByRole('region', { name: 'Em atendimento' }));
  expect(inService.getByText('Pet 1')).toBeVisible();

  const before = desk.requests.length;
  desk.failure = ({ path }) =>
    path === '/api/queue/arrivals' ? { status: 409, message: 'Este agendamento foi cancelado.' } : undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Este agendamento foi cancelado.')).toBeVisible();
  const sentLate = desk.requests.slice(before).filter(({ method }) => method === 'POST');
  expect(sentLate.map(({ path }) => path)).toEqual([`/api/queue/${idOf(41)}/moves`, '/api/queue/arrivals']);
  expect(sentLate[0]?.body).toEqual({ stage: 'BATH', happenedAt: expect.stringMatching(/^\d{4}-/) });
  await user.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(screen.queryByText('Este agendamento foi cancelado.')).not.toBeInTheDocument();
});
