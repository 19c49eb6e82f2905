import { screen, within } from '@testing-library/react';
import type { AppointmentEntry, PetRecord, Timeline } from '@focinho/contracts/desk/records';
import { aClient, aPet, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './PetRecordPage';

const ana = aClient(1, { name: 'Ana Lima', phone: '(11) 98765-4321' });
const bath = aService(1, { name: 'Banho', price: 50, duration: 60 });
const thor = aPet(1, ana, { name: 'Thor', breed: 'Golden', size: 'LARGE', weight: 28.4, allergies: 'Perfume' });
const PATH = `/api/pets/${thor.id}/record`;

const anAppointment = (index: number, change: Partial<AppointmentEntry> = {}): AppointmentEntry => ({
  kind: 'appointment',
  id: idOf(700 + index),
  at: '2026-11-10T12:00:00.000Z',
  date: '2026-11-10T00:00:00.000Z',
  startTime: '09:00',
  status: 'COMPLETED',
  cancellationReason: null,
  pet: { id: thor.id, name: thor.name },
  service: { id: bath.id, name: bath.name },
  professional: { id: idOf(50), name: 'Bia' },
  price: 80,
  notes: null,
  ...change,
});
const aRecord = (change: Partial<PetRecord> = {}): PetRecord => ({
  ...thor,
  client: { id: ana.id, name: ana.name, phone: ana.phone, debt: 0 },
  lastVisit: null,
  nextVisit: null,
  recentDays: [],
  usualService: null,
  photoId: null,
  noShows: 0,
  openOrders: [],
  upcoming: [],
  upcomingTotal: 0,
  timeline: { entries: [], next: null },
  ...change,
});

let tenant: TenantServer;
let record: PetRecord;
let older: Timeline;
beforeEach(async () => {
  record = aRecord();
  tenant = await openTenant({ clients: [ana], pets: [thor], services: [bath] });
  tenant.failure = ({ path, method }) => {
    if (path === `/api/pets/${thor.id}/death`) return { data: { death: { cancelled: 2, unlisted: 0, kept: 0 } } };
    if (method !== 'GET') return undefined;
    if (path === PATH) return { data: { record } };
    return path === `/api/pets/${thor.id}/timeline` ? { data: { timeline: older } } : undefined;
  };
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(Page, `/demo/pets/${thor.id}`);

test('answers first who it is, what to mind, whom to call and when it comes', async () => {
  record = aRecord({
    client: { id: ana.id, name: ana.name, phone: ana.phone, debt: 30 },
    lastVisit: {
      date: '2026-11-10T00:00:00.000Z',
      service: { id: bath.id, name: 'Banho' },
      professional: null,
      price: 80,
    },
    recentDays: ['2026-11-10T00:00:00.000Z', '2026-10-20T00:00:00.000Z'],
    usualService: { ...bath, prices: [{ size: 'LARGE', coat: null, price: 85, minutes: 90 }] },
    openOrders: [{ id: idOf(60), number: 12 }],
    noShows: 2,
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Thor', level: 1 })).toBeVisible();
  expect(screen.getByText('Golden · Grande · 28,4kg')).toBeVisible();
  expect(screen.getByText('Perfume')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Lima' })).toHaveAttribute('href', `/demo/clients/${ana.id}`);
  expect(screen.getByRole('link', { name: /^Ligar para Ana Lima/ })).toHaveAttribute('href', 'tel:+5511987654321');
  expect(screen.getByRole('link', { name: 'WhatsApp de Ana Lima' })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  expect(screen.getByText('Deve R$ 30,00').closest('a')).toHaveAttribute('href', `/demo/credit?clientId=${ana.id}`);
  expect(screen.getByText('2 faltas')).toBeVisible();
  expect(screen.getByRole('link', { name: /12 em aberto/ })).toHaveAttribute('href', `/demo/desk?order=${idOf(60)}`);
  expect(screen.getByRole('link', { name: '10/11/2026' })).toHaveAttribute('href', '/demo/calendar?day=2026-11-10');
  for (const text of ['a cada 21 dias', 'Banho · R$ 85,00 · 90 min', 'Nada marcado'])
    expect(screen.getByText(text)).toBeVisible();
});

test('a pet that never came has one sentence instead of a history', async () => {
  open();
  expect(await screen.findByText('Thor ainda não veio: a primeira visita aparece aqui.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).not.toBeInTheDocument();
});

test('lists what is to come, then what was, by months, and goes on with what is older', async () => {
  record = aRecord({
    upcoming: [anAppointment(9, { date: '2026-12-05T00:00:00.000Z', status: 'CONFIRMED' })],
    upcomingTotal: 3,
    timeline: {
      entries: [
        {
          kind: 'sale',
          id: idOf(80),
          at: '2026-11-10T14:00:00.000Z',
          receiptNumber: '000012',
          total: 95,
          items: ['Banho', 'Laço'],
          cancelledAt: null,
        },
        anAppointment(1, { notes: 'Tosa baixa' }),
      ],
      next: `2026-11-10T12:00:00.000000Z_${idOf(701)}`,
    },
  });
  older = {
    entries: [
      anAppointment(2, { date: '2026-11-03T00:00:00.000Z' }),
      anAppointment(3, { date: '2026-10-20T00:00:00.000Z' }),
    ],
    next: null,
  };
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Próximas visitas' })).toBeVisible();
  expect(screen.getByText('e mais 2 na agenda')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Recibo 000012' })).toHaveAttribute('href', `/demo/sales?sale=${idOf(80)}`);
  expect(screen.getByText('Banho, Laço')).toBeVisible();
  expect(screen.getByText('Tosa baixa')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostrar mais antigos' }));
  expect(await screen.findByText('03/11/2026')).toBeVisible();
  const months = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['Próximas visitas', 'novembro de 2026', 'outubro de 2026']);
  expect(tenant.sent('GET', `/api/pets/${thor.id}/timeline`)[0]?.params.get('before')).toBe(record.timeline.next);
});

test('shows doses and photos among the visits', async () => {
  const at = '2026-11-10T14:00:00.000Z';
  const dose = { protocol: { id: idOf(90), name: 'V10' }, number: 2, product: 'Vanguard', day: at };
  record = aRecord({
    timeline: {
      entries: [
        { kind: 'photo', id: idOf(81), at },
        { kind: 'dose', id: idOf(82), at, ...dose, nextDueOn: '2026-12-01T00:00:00.000Z' },
        anAppointment(1, { photoIds: [idOf(83), idOf(84)] }),
        {
          ...{ kind: 'stay', id: idOf(85), at, status: 'CHECKED_OUT', photoIds: [], total: 270 },
          ...{ firstNight: '2026-11-03T00:00:00.000Z', checkOut: '2026-11-06T00:00:00.000Z' },
          ...{ pet: { id: idOf(1), name: 'Thor' }, kennel: { id: idOf(86), name: 'Suíte 1' } },
        },
      ],
      next: null,
    },
  });
  open();
  expect(await screen.findByText('V10: dose 2')).toBeVisible();
  expect(screen.getByText('em 10/11/2026 · Vanguard')).toBeVisible();
  expect(screen.getByText('próxima em 01/12/2026')).toBeVisible();
  expect(screen.getByText('03/11/2026 a 06/11/2026 · Suíte 1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hospedagem' })).toHaveAttribute('href', `/demo/hotel?stay=${idOf(85)}`);
  expect(screen.getAllByRole('img', { name: /^Foto de 10\/11\/2026/ })).toHaveLength(3);
});

test('books again in one click, with the pet and the last service chosen', async () => {
  record = aRecord({
    lastVisit: {
      date: '2026-11-10T00:00:00.000Z',
      service: { id: bath.id, name: 'Banho' },
      professional: null,
      price: 80,
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Agendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
  expect(await dialog.findByTitle('Thor')).toBeVisible();
  expect(await dialog.findByTitle(/^Banho/)).toBeVisible();
});

test('edits the pet with its form', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Pet' }));
  await user.clear(dialog.getByLabelText('Raça'));
  await user.type(dialog.getByLabelText('Raça'), 'Vira-lata');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Pet atualizado com sucesso!');
  expect(tenant.sent('PUT')[0]?.body).toMatchObject({ breed: 'Vira-lata', was: { breed: 'Golden' } });
});

test('says that there is no such pet, and can be tried again after a failure', async () => {
  let status = 503;
  tenant.failure = ({ path }) => (path === PATH ? { status, message: 'Fora do ar' } : undefined);
  const { user } = open();
  expect(await screen.findByText('Erro ao carregar a ficha do pet')).toBeVisible();
  status = 404;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Pet não encontrado', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver todos os pets' })).toHaveAttribute('href', '/demo/pets');
});

test('a death is recorded with what it cancels, ends the booking, and can be taken back', async () => {
  record = aRecord({ upcoming: [anAppointment(1, { status: 'SCHEDULED' })], upcomingTotal: 2 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Registrar falecimento' }));
  const dialog = await screen.findByRole('dialog', { name: 'Falecimento de Thor' });
  expect(dialog).toHaveTextContent('Os 2 agendamentos por vir são cancelados, Thor sai da lista de espera');
  record = aRecord({ deceasedOn: '2026-11-20T00:00:00.000Z' });
  await user.click(within(dialog).getByRole('button', { name: 'Registrar falecimento' }));
  expect(await screen.findByText('Falecido em 20/11/2026')).toBeVisible();
  expect(tenant.sent('POST', `/api/pets/${thor.id}/death`)[0]?.body).toEqual({
    date: expect.any(String),
    undo: expect.any(String),
  });
  expect(screen.queryByRole('button', { name: 'Agendar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  record = aRecord();
  await user.click(screen.getByRole('button', { name: 'Foi engano' }));
  expect(await screen.findByRole('button', { name: 'Agendar' })).toBeVisible();
});
