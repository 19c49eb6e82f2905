import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  DEFAULT_HOTEL_SETTINGS,
  type Occupancy,
  type OccupancyStay,
  type Stay,
  type StayDay,
  type StayPreview,
} from '@focinho/contracts/agenda/stays';
import type { Trip } from '@focinho/contracts/agenda/trips';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { Page } from '../../desk/hotel/HotelPage';
import { aClient, aPet, aService, aTrip, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { mondayOf } from './stay-grid';

const today = todayIn('America/Sao_Paulo');
const monday = mondayOf(today);
const apiDay = (day: string) => `${day}T00:00:00.000Z`;
const day = (index: number) => addDays(monday, index);

const marina = aClient(1, { name: 'Marina' });
const thor = aPet(1, marina, { name: 'Thor' });
const night = aService(1, { name: 'Diária', price: 90 });
const KENNEL = { id: idOf(801), name: 'Canil 1', capacity: 1 };
const OTHER = { id: idOf(802), name: 'Canil 2', capacity: 3 };

const aStay = (index: number, change: Partial<Stay> = {}): Stay => ({
  id: idOf(900 + index),
  petId: thor.id,
  kennelId: KENNEL.id,
  serviceId: night.id,
  firstNight: apiDay(today),
  checkOut: apiDay(addDays(today, 2)),
  arrivalTime: '14:00',
  departureTime: '12:00',
  sharesKennel: false,
  belongings: null,
  notes: null,
  status: 'BOOKED',
  checkedInAt: null,
  checkedOutAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  pet: { ...thor, lateDoses: [] },
  client: { id: marina.id, name: 'Marina', phone: '(11) 98765-4321' },
  kennel: KENNEL,
  service: { id: night.id, name: 'Diária' },
  lines: [
    { kind: 'NIGHT', date: apiDay(today), name: 'Diária', note: null, price: 90 },
    { kind: 'NIGHT', date: apiDay(addDays(today, 1)), name: 'Diária', note: 'Alta temporada +30%', price: 117 },
  ],
  total: 207,
  lacksDoses: false,
  deposit: null,
  order: null,
  cares: [],
  appointments: [],
  ...change,
});
const aBar = (index: number, name: string, from: number, to: number, change: Partial<OccupancyStay> = {}) => ({
  ...{ id: idOf(900 + index), firstNight: apiDay(day(from)), checkOut: apiDay(day(to)) },
  ...{ arrivalTime: '14:00', departureTime: '12:00', status: 'BOOKED' as const, sharesKennel: false },
  ...{ isOverdue: false, lacksDoses: false, hasDeposit: false },
  pet: { id: thor.id, name, species: 'DOG' as const },
  client: { id: marina.id, name: 'Marina' },
  ...change,
});

let tenant: TenantServer;
let occupancy: Occupancy;
let stays: Stay[];
let preview: StayPreview;
let round: StayDay['stays'];
let trips: Trip[];
let isOffline: boolean;
let refusal: string | undefined;
afterEach(() => tenant.close());
beforeEach(async () => {
  localStorage.clear();
  isOffline = false;
  refusal = undefined;
  stays = [aStay(1)];
  preview = { lines: aStay(1).lines, total: 207, deposit: 62.1, check: 'NONE', problems: [], kennels: [OTHER] };
  round = [];
  trips = [];
  occupancy = {
    kennels: [
      {
        ...KENNEL,
        isActive: true,
        stays: [aBar(1, 'Thor', 0, 2), aBar(2, 'Nina', 2, 4)],
        turnovers: [day(2)],
        overCapacity: [],
      },
      { ...OTHER, isActive: true, stays: [aBar(3, 'Bob', 1, 3)], turnovers: [], overCapacity: [day(1)] },
    ],
    days: Array.from({ length: 7 }, (_, index) => ({
      date: apiDay(day(index)),
      ...{ occupied: index === 1 ? 5 : 1, places: 4, arrivals: 1, departures: 0 },
    })),
  };
  tenant = await openTenant({ pets: [thor], services: [night] }, 'OWNER');
  tenant.failure = ({ path, method, body }) => {
    if (isOffline && method === 'POST') return { status: 503, message: 'HTTP 503' };
    if (refusal && method === 'PUT') return { status: 409, message: refusal };
    if (path === '/api/hotel-settings')
      return { data: { settings: { ...DEFAULT_HOTEL_SETTINGS, serviceId: night.id, depositPercent: 30 } } };
    if (path === '/api/stations') return { data: { stations: [KENNEL, OTHER], ...PAGES } };
    if (path === '/api/trips' && method === 'GET') return { data: { trips } };
    if (path === '/api/trips') return { status: 201, data: { trip: aTrip() } };
    if (path === '/api/orders') return { status: 201, data: { order: { id: idOf(80) } } };
    if (path === '/api/stays/occupancy') return { data: { occupancy } };
    if (path === '/api/stays/preview') return { data: { preview } };
    if (path === '/api/stays/day') return { data: { day: { stays: round } } };
    if (path === '/api/stays' && method === 'GET') return { data: { stays, ...PAGES } };
    if (path === '/api/stays') return { status: 201, data: { stay: stays[0] } };
    if (path.endsWith('/moves')) {
      const { status } = body as Pick<Stay, 'status'>;
      stays = stays.map((stay) => (path.includes(stay.id) ? { ...stay, status } : stay));
      return { data: { stay: stays[0] } };
    }
    if (path.includes('/logs')) return { data: { log: null } };
    if (path.startsWith('/api/stays/')) return { data: { stay: stays[0] } };
    return undefined;
  };
});
const PAGES = { pagination: { page: 1, limit: 200, total: 2, pages: 1 } };

const open = (view: string) => renderTenantPage(Page, `/demo/hotel?view=${view}`);

describe('the week', () => {
  test('shows how full each night is, who leaves and comes on one day, and where there are too many', async () => {
    open('week');
    const week = within(await screen.findByRole('group', { name: 'Semana do hotel' }));
    expect(week.getByText('125% ocupado')).toBeVisible();
    expect(week.getByText('1 a mais que os 4')).toBeVisible();
    expect(week.getAllByText('3 de 4 livres')).toHaveLength(6);
    expect(within(week.getByRole('list', { name: 'Hospedagens em Canil 1' })).getAllByRole('button')).toHaveLength(2);
    expect(week.getByText('troca')).toBeVisible();
    expect(week.getByText(/^Canil 2, .*: acima da capacidade$/)).toBeInTheDocument();
  });

  // jsdom has neither pointers nor places.
  const point = (on: Element | Window, type: string, clientX: number, clientY: number) => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
    fireEvent(on, Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: 'mouse' }));
  };
  /** Rows are 700 pixels wide and lie 50 pixels below one another. */
  const drag = (from: Element, toX: number, toY: number) => {
    for (const [index, row] of document.querySelectorAll('[data-kennel]').entries())
      jest.spyOn(row, 'getBoundingClientRect').mockReturnValue({
        ...{ x: 0, y: index * 50, left: 0, right: 700, width: 700, height: 50 },
        ...{ top: index * 50, bottom: (index + 1) * 50, toJSON: () => '' },
      });
    point(from, 'pointerdown', 100, 20);
    point(window, 'pointermove', toX, toY);
    point(window, 'pointerup', toX, toY);
  };

  test('a dragged bar moves its days and its kennel, and can be taken back', async () => {
    const { user } = open('week');
    const bar = await screen.findByRole('button', { name: /^Thor, de / });
    drag(bar, 300, 70);
    await waitFor(() => expect(tenant.sent('PUT')).toHaveLength(1));
    expect(tenant.sent('PUT', `/api/stays/${idOf(901)}`)[0]?.body).toEqual({
      kennelId: OTHER.id,
      firstNight: day(2),
      checkOut: day(4),
      was: { kennelId: KENNEL.id, firstNight: apiDay(day(0)), checkOut: apiDay(day(2)) },
    });
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(tenant.sent('PUT')).toHaveLength(2));
    expect(tenant.sent('PUT')[1]?.body).toMatchObject({ kennelId: KENNEL.id, firstNight: day(0), checkOut: day(2) });
  });

  test('its end lengthens the stay, and a refusal says why', async () => {
    refusal = 'Este canil está ocupado nessas noites';
    open('week');
    await screen.findByRole('button', { name: /^Thor, de / });
    const end = document.querySelector(`[data-grip="${idOf(901)}"]`);
    if (!end) throw new Error('no handle');
    drag(end, 200, 70);
    expect(await screen.findByText(/Este canil está ocupado/)).toBeVisible();
    expect(tenant.sent('PUT')[0]?.body).toMatchObject({ checkOut: day(3) });
  });

  test('a click opens the stay with a line for each night', async () => {
    const { user } = open('week');
    await user.click(await screen.findByRole('button', { name: /^Thor, de / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
    const lines = within(await dialog.findByRole('group', { name: 'Diárias' }));
    expect(lines.getByText(/Alta temporada \+30%/)).toBeVisible();
    expect(lines.getByText(/^R\$\s207,00$/)).toBeVisible();
    expect(dialog.getByText(/^Pedido: R\$\s62,10$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Dar entrada' }));
    await waitFor(() =>
      expect(tenant.sent('POST', `/api/stays/${idOf(901)}/moves`)[0]?.body).toEqual({ status: 'IN_HOUSE' }),
    );
  });

  test('its pet taxi is booked beside its days, and a fee that is still open goes onto a comanda', async () => {
    trips = [
      aTrip({
        ...{ appointmentId: null, stayId: idOf(901), leg: 'DELIVERY', windowFrom: '12:00', windowTo: '12:30' },
        ...{ fee: 20, feeState: 'OPEN' },
      }),
    ];
    const { user, address } = open('week');
    await user.click(await screen.findByRole('button', { name: /^Thor, de / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
    expect(await dialog.findByText(/^R\$\s20,00 · A cobrar$/)).toBeVisible();
    expect(tenant.sent('GET', '/api/trips')[0]?.params.get('stayId')).toBe(idOf(901));
    expect(dialog.queryByRole('button', { name: 'Marcar entrega' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Marcar busca' }));
    const form = within(await screen.findByRole('dialog', { name: 'Táxi Pet: busca' }));
    await user.click(form.getByRole('button', { name: 'Agendar corrida' }));
    await waitFor(() =>
      expect(tenant.sent('POST', '/api/trips')[0]?.body).toMatchObject({
        ...{ appointmentId: null, stayId: idOf(901), leg: 'PICKUP', date: today },
        ...{ windowFrom: '13:00', windowTo: '13:30' },
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Pôr na comanda Entrega 12:00 - 12:30' }));
    await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(80)}`));
    expect(tenant.sent('POST', '/api/orders')[0]?.body).toEqual({
      clientId: marina.id,
      lines: [{ tripId: idOf(901) }],
    });
  });

  test('without a kennel it says where they are registered', async () => {
    occupancy = { kennels: [], days: [] };
    open('week');
    expect(await screen.findByRole('link', { name: /Cadastrar canis/ })).toHaveAttribute(
      'href',
      '/demo/settings?view=stations',
    );
  });
});

test('a stay is booked with its price before it is saved, and what the pet lacks', async () => {
  preview = { ...preview, check: 'BLOCK', problems: ['Antirrábica vence antes da saída'] };
  const { user } = open('week');
  await screen.findByRole('group', { name: 'Semana do hotel' });
  await user.click(screen.getByRole('button', { name: 'Nova Hospedagem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova Hospedagem' }));
  await user.click(dialog.getByLabelText('Pet'));
  await user.click(await screen.findByTitle('Thor'));
  expect(await dialog.findByText('Antirrábica vence antes da saída')).toBeVisible();
  expect(dialog.getByText(/precisa da aprovação de um gerente/)).toBeVisible();
  expect(dialog.getByText(/^Sinal pedido: R\$\s62,10/)).toBeVisible();
  await user.click(dialog.getByLabelText('Canil'));
  expect(await screen.findByTitle('Canil 1 · sem lugar')).toBeInTheDocument();
  await user.click(screen.getByTitle('Canil 2 (até 3 pets)'));
  await user.click(dialog.getByRole('button', { name: 'Adicionar cuidado' }));
  await user.type(dialog.getByLabelText('Cuidado 1, o que fazer'), '80 g de ração');
  await user.click(dialog.getByRole('button', { name: 'Reservar' }));
  await waitFor(() => expect(tenant.sent('POST', '/api/stays')).toHaveLength(1));
  expect(tenant.sent('POST', '/api/stays')[0]?.body).toMatchObject({
    petId: thor.id,
    kennelId: OTHER.id,
    serviceId: night.id,
    firstNight: today,
    checkOut: addDays(today, 1),
    arrivalTime: '14:00',
    departureTime: '12:00',
    cares: [{ kind: 'FOOD', time: '08:00', description: '80 g de ração', price: 0 }],
  });
});

test('today lists who comes, who is there and who leaves, with the next step of each', async () => {
  stays = [
    aStay(1, { lacksDoses: true }),
    aStay(2, { status: 'IN_HOUSE', pet: { ...thor, id: idOf(302), name: 'Nina' } }),
    aStay(3, {
      status: 'IN_HOUSE',
      pet: { ...thor, id: idOf(303), name: 'Bob' },
      checkOut: apiDay(addDays(today, -1)),
    }),
  ];
  const { user } = open('today');
  const listed = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body);
  expect((await listed('Chegam (1)')).getByRole('listitem', { name: 'Thor' })).toHaveTextContent('14:00');
  expect((await listed('Chegam (1)')).getByText('Vacina pendente')).toBeVisible();
  expect((await listed('Hospedados (1)')).getByRole('listitem', { name: 'Nina' })).toBeVisible();
  expect((await listed('Saem (1)')).getByText(/^devia sair em/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dar saída: Bob' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída de Bob' }));
  await new Promise((resolve) => setTimeout(resolve, 650));
  await user.click(dialog.getByRole('button', { name: 'Dar saída' }));
  await waitFor(() => expect(tenant.sent('POST', `/api/stays/${idOf(903)}/moves`)).toHaveLength(1));
  expect(tenant.sent('POST', `/api/stays/${idOf(903)}/moves`)[0]?.body).toMatchObject({
    status: 'CHECKED_OUT',
    date: today,
  });
});

describe('the round', () => {
  const care = { id: idOf(951), kind: 'FOOD' as const, time: '08:00', description: '80 g de ração', price: 0 };
  const medicine = { ...care, id: idOf(952), kind: 'MEDICINE' as const, time: '20:00', description: 'Gotas', price: 5 };
  const log = {
    ...{ id: idOf(961), careId: care.id, date: apiDay(today), kind: 'FOOD' as const, description: care.description },
    ...{ skippedReason: null, price: 0, doneAt: `${today}T11:05:00.000Z`, doneBy: { id: idOf(1), name: 'Ana' } },
  };
  beforeEach(() => {
    const { id, checkOut, kennel, pet, client, notes } = aStay(1);
    const cares = [
      { ...care, isLate: true, log: null },
      { ...medicine, isLate: false, log: null },
    ];
    round = [{ id, checkOut, kennel, pet, client, notes, cares, logs: [] }];
  });
  const guest = async () => within(await screen.findByRole('listitem', { name: 'Thor' }));
  const sent = () => tenant.sent('POST', `/api/stays/${idOf(901)}/logs`).map(({ body }) => body);

  test('one tap says that it was done, another why it was not', async () => {
    const { user } = open('round');
    expect((await guest()).getByText(/atrasado/)).toBeVisible();
    await user.click((await guest()).getByRole('button', { name: 'Comeu: alimentação das 08:00 de Thor' }));
    await waitFor(() => expect(sent()).toEqual([{ careId: care.id, date: today, skippedReason: null }]));
    await user.click((await guest()).getByRole('button', { name: 'Não tomou: medicamento das 20:00 de Thor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Thor: não tomou' }));
    await user.click(dialog.getByRole('button', { name: 'Cuspiu o remédio' }));
    await waitFor(() => expect(sent()[1]).toMatchObject({ careId: medicine.id, skippedReason: 'Cuspiu o remédio' }));
  });

  test('what was done says when and by whom, and can be taken back', async () => {
    round = round.map((stay) => ({ ...stay, cares: [{ ...care, isLate: false, log }] }));
    const { user } = open('round');
    expect((await guest()).getByText('08:05, Ana')).toBeVisible();
    await user.click((await guest()).getByRole('button', { name: /^Desfazer/ }));
    await waitFor(() => expect(tenant.sent('DELETE', `/api/stays/${idOf(901)}/logs/${log.id}`)).toHaveLength(1));
  });

  test('a tap without a network waits, with the time at which it was', async () => {
    const { user } = open('round');
    await guest();
    isOffline = true;
    await user.click((await guest()).getByRole('button', { name: /^Comeu/ }));
    expect(await screen.findByText('Aguardando envio: Thor (Comeu)')).toBeVisible();
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Aguardando envio/)).toBeNull());
    expect(sent().at(-1)).toMatchObject({ careId: care.id, happenedAt: expect.any(String) });
  });
});

test('a plan without the hotel explains it, and nothing is booked', async () => {
  tenant.contract = { plan: 'BASIC' };
  occupancy = { kennels: [{ ...KENNEL, isActive: true, stays: [], turnovers: [], overCapacity: [] }], days: [] };
  open('week');
  expect(await screen.findByRole('heading', { name: 'O Hotel é do Plano Max' })).toBeVisible();
});
