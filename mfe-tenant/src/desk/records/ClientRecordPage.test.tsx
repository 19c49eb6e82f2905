import { screen, within } from '@testing-library/react';
import type { ClientRecord } from '@focinho/contracts/desk/records';
import { aClient, aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './ClientRecordPage';

const ana = aClient(1, { name: 'Ana Lima', phone: '(11) 98765-4321', address: 'Rua das Flores, 120' });
const { id, name, species, breed, size, temperament, flags, allergies, deceasedOn } = aPet(1, ana, {
  name: 'Thor',
  breed: 'Golden',
  temperament: 'MAY_BITE',
});
const thor = { id, name, species, breed, size, temperament, flags, allergies, deceasedOn };
const PATH = `/api/clients/${ana.id}/record`;

const aRecord = (change: Partial<ClientRecord> = {}): ClientRecord => ({
  ...ana,
  pets: [],
  credit: null,
  noShows: 0,
  openOrders: [],
  upcoming: [],
  upcomingTotal: 0,
  timeline: { entries: [], next: null },
  ...change,
});

const NO_PAGES = { page: 1, limit: 20, total: 0, pages: 1 };
let tenant: TenantServer;
let record: ClientRecord;
beforeEach(async () => {
  record = aRecord();
  tenant = await openTenant({ clients: [ana] });
  tenant.failure = ({ path, method }) => {
    if (path === '/api/agreements') return { data: { agreements: [], pagination: NO_PAGES } };
    return path === PATH && method === 'GET' ? { data: { record } } : undefined;
  };
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(Page, `/demo/clients/${ana.id}`);

test('shows the contact, the balance, and the pets, which lead to their records', async () => {
  record = aRecord({
    pets: [{ ...thor, lastVisit: '2026-11-10T00:00:00.000Z', nextVisit: null }],
    credit: { id: idOf(70), balance: 40, creditLimit: 100, isActive: true },
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Ana Lima', level: 1 })).toBeVisible();
  expect(screen.getByText('cliente1@exemplo.com.br · Rua das Flores, 120')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Ligar para Ana Lima/ })).toHaveAttribute('href', 'tel:+5511987654321');
  expect(screen.getByText('Deve R$ 40,00').closest('a')).toHaveAttribute('href', `/demo/credit?clientId=${ana.id}`);
  expect(screen.getByText('R$ 60,00')).toBeVisible();
  expect(screen.getByRole('heading', { name: '1 pet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Thor' })).toHaveAttribute('href', `/demo/pets/${thor.id}`);
  expect(screen.getByText('Pode morder')).toBeVisible();
  expect(screen.getByText('Última visita: 10/11/2026')).toBeVisible();
});

test('names the pets of others that the client takes care of, and nothing without any', async () => {
  const { unmount } = open();
  expect(await screen.findByRole('heading', { name: 'Ana Lima', level: 1 })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Também cuida de' })).toBeNull();
  unmount();
  record = aRecord({ caresFor: [{ id: idOf(951), relation: 'Tia', pet: { ...thor, photoId: null } }] });
  open();
  expect(await screen.findByRole('heading', { name: 'Também cuida de' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Thor' })).toHaveAttribute('href', `/demo/pets/${thor.id}`);
  expect(screen.getByText(/Tia/)).toBeVisible();
});

test('the timeline names the pet of each visit, and has fiado and packages', async () => {
  const at = '2026-11-10T14:00:00.000Z';
  const service = { id: idOf(1), name: 'Banho' };
  record = aRecord({
    timeline: {
      entries: [
        {
          kind: 'transaction',
          id: idOf(80),
          at,
          type: 'CREDIT',
          amount: 40,
          balanceAfter: 40,
          description: 'Venda 000012',
        },
        {
          kind: 'usage',
          id: idOf(81),
          at,
          package: { id: idOf(2), name: 'Clubinho' },
          service,
          pet: thor,
          notes: null,
        },
        {
          kind: 'appointment',
          id: idOf(82),
          at,
          date: '2026-11-10T00:00:00.000Z',
          startTime: '11:00',
          status: 'CANCELLED',
          cancellationReason: 'NO_SHOW',
          pet: thor,
          service,
          professional: null,
          price: 50,
          notes: null,
        },
      ],
      next: null,
    },
  });
  open();
  expect(await screen.findByRole('link', { name: 'Thor: Banho' })).toBeVisible();
  for (const text of ['Venda 000012', 'Saldo depois: R$ 40,00', 'Clubinho: Banho', 'Uso de pacote'])
    expect(screen.getByText(text)).toBeVisible();
});

test('a client of whom nothing is known yet has one sentence, and an own pet is chosen for the booking', async () => {
  record = aRecord({ pets: [{ ...thor, lastVisit: null, nextVisit: null }] });
  const { user } = open();
  expect(await screen.findByText('Nada aconteceu com Ana Lima ainda: visitas e vendas aparecem aqui.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
  expect(await dialog.findByTitle('Thor')).toBeVisible();
});

test('says that there is no such client', async () => {
  tenant.failure = ({ path }) => (path === PATH ? { status: 404, message: 'Cliente não encontrado.' } : undefined);
  open();
  expect(await screen.findByRole('heading', { name: 'Cliente não encontrado', level: 1 })).toBeVisible();
});
