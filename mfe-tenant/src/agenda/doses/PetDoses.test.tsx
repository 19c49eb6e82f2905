import { screen, waitFor, within } from '@testing-library/react';
import type { Dose } from '@focinho/contracts/agenda/doses';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { aClient, aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { PetDoses } from './PetDoses';

const TODAY = todayIn('America/Sao_Paulo');
const day = (days: number) => `${addDays(TODAY, days)}T00:00:00.000Z`;
const shown = (days: number) => formatDay(day(days));
const ana = aClient(1, { name: 'Ana Lima' });
const thor = aPet(1, ana, { name: 'Thor', birthDate: day(-200) });

const aProtocol = (index: number, change: Partial<Protocol> = {}): Protocol => ({
  id: idOf(800 + index),
  name: 'V10',
  kind: 'VACCINE',
  species: 'DOG',
  firstAgeDays: 42,
  seriesDoses: 3,
  intervalDays: 21,
  boosterDays: 365,
  isActive: true,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...change,
});
const v10 = aProtocol(1);
const fleas = aProtocol(2, { name: 'Antipulgas', kind: 'FLEA', seriesDoses: 1, boosterDays: 30 });
const rabies = aProtocol(3, { name: 'Antirrábica', firstAgeDays: 300, seriesDoses: 1 });
const aDose = (index: number, of: Protocol, change: Partial<Dose> = {}): Dose => ({
  id: idOf(850 + index),
  petId: thor.id,
  protocolId: of.id,
  protocol: { id: of.id, name: of.name, kind: of.kind },
  givenOn: day(-40),
  number: 1,
  nextDueOn: day(-19),
  product: null,
  manufacturer: null,
  lot: 'A12',
  lotExpiresOn: day(300),
  veterinarian: 'Paula Reis',
  crmv: 'SP 123',
  notes: null,
  appointmentId: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  createdBy: null,
  ...change,
});

let tenant: TenantServer;
let doses: Dose[];
let protocols: Protocol[];
beforeEach(async () => {
  doses = [aDose(1, v10), aDose(2, fleas, { nextDueOn: day(5), lot: null, veterinarian: null, crmv: null })];
  protocols = [fleas, rabies, v10];
  tenant = await openTenant({ clients: [ana], pets: [thor] });
  tenant.failure = ({ path, method, params }) => {
    const pagination = { page: 1, limit: 200, total: 1, pages: 1 };
    if (path === '/api/protocols/starters') {
      protocols = [v10];
      return { data: { added: 1 } };
    }
    if (path === '/api/protocols') return { data: { protocols, pagination } };
    if (path === '/api/doses' && method === 'GET') {
      const of = params.get('protocolId');
      return { data: { doses: doses.filter(({ protocolId }) => !of || protocolId === of), pagination } };
    }
    if (path === '/api/doses') {
      const dose = aDose(9, v10, { givenOn: day(0), number: 2, nextDueOn: day(21) });
      doses = [dose, ...doses];
      return { data: { dose } };
    }
    if (method === 'DELETE') {
      doses = doses.slice(1);
      return { data: null };
    }
    return undefined;
  };
});
afterEach(() => tenant.close());
const open = (isAlive = true) =>
  renderTenantPage(() => <PetDoses pet={{ ...thor, client: ana }} isAlive={isAlive} />, `/demo/pets/${thor.id}`);

test('says what is late, what comes soon, and what could be begun', async () => {
  open();
  const next = within(await screen.findByRole('list', { name: 'Próximas doses' }));
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'V10vencida há 19 diasRegistrar',
    'Antipulgasvence em 5 diasRegistrar',
  ]);
  expect(screen.getByText(`Ainda sem registro: Antirrábica (a partir de ${shown(100)}).`)).toBeVisible();
  expect(screen.getByText(`lote A12 (val. ${shown(300)}) · Paula Reis, CRMV SP 123`)).toBeVisible();
});

test('proposes the next dose with its date, lot and veterinarian, and takes it back from the toast', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Registrar V10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar dose de Thor' }));
  await waitFor(() => expect(dialog.getByLabelText('O que foi aplicado')).toHaveFocus());
  await waitFor(() => expect(dialog.getByLabelText('Próxima em')).toHaveValue(shown(21)));
  expect(dialog.getByText('2ª dose · 3 doses a cada 21 dias, depois a cada 365 dias')).toBeVisible();
  expect(dialog.getByLabelText('Lote')).toHaveValue('A12');
  expect(dialog.getByLabelText('CRMV com UF')).toHaveValue('SP 123');
  // Another day has another proposal; what somebody has typed stays.
  const given = dialog.getByLabelText('Aplicada em');
  await user.clear(dialog.getByLabelText('Lote'));
  await user.type(dialog.getByLabelText('Lote'), 'B7');
  await user.clear(given);
  await user.type(given, `${shown(-2)}{Tab}`);
  await waitFor(() => expect(dialog.getByLabelText('Próxima em')).toHaveValue(shown(19)));
  expect(dialog.getByLabelText('Lote')).toHaveValue('B7');
  await user.click(dialog.getByRole('button', { name: 'Registrar dose' }));
  expect(await screen.findByText('Dose registrada.')).toBeVisible();
  expect(tenant.sent('POST', '/api/doses')[0]?.body).toMatchObject({
    petId: thor.id,
    protocolId: v10.id,
    givenOn: addDays(TODAY, -2),
    number: 2,
    nextDueOn: addDays(TODAY, 19),
    lot: 'B7',
    veterinarian: 'Paula Reis',
  });
  expect(await screen.findByText('vence em 21 dias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('vencida há 19 dias')).toBeVisible();
});

test('a pet that has died has its card and is due for nothing', async () => {
  open(false);
  expect(await screen.findByText('V10 · 1ª dose')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Próximas doses' })).toBeNull();
  expect(screen.queryByText(/Ainda sem registro/)).toBeNull();
});

test('in a plan without vaccines they can be read, and flea control goes on', async () => {
  tenant.contract = { plan: 'BASIC' };
  const { user } = open();
  expect(await screen.findByText('V10 · 1ª dose')).toBeVisible();
  expect(await screen.findByText(/Vacinas são do Plano Max/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registrar V10' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Editar V10/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Registrar Antipulgas' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Saiba mais' }));
  expect(await screen.findByRole('dialog', { name: 'O Protocolo de vacinas é do Plano Max' })).toBeVisible();
});

test('a shop without protocols gets the first ones with its first dose', async () => {
  protocols = [];
  doses = [];
  const { user } = open();
  expect(await screen.findByText('Thor ainda não tem doses registradas.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Registrar dose' }));
  expect(await screen.findByRole('dialog', { name: 'Registrar dose de Thor' })).toBeVisible();
  expect(tenant.sent('POST', '/api/protocols/starters')).toHaveLength(1);
});

test('prints the card, by kind, the oldest first', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Carteira/ }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  const card = document.querySelector('.fct-dose-card');
  expect(card).toHaveTextContent('Carteira de vacinação: Thor');
  expect(card).toHaveTextContent(`${shown(-40)}V101ª dose`);
  expect(card).toHaveTextContent('Paula ReisCRMV SP 123');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.fct-dose-card')).toBeNull());
});
