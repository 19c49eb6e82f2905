import { screen, within } from '@testing-library/react';
import type { ClientMergePreview, MergingClient, MergingPet, PetMergePreview } from '@focinho/contracts/desk/merges';
import type { ClientRecord } from '@focinho/contracts/desk/records';
import { aClient, aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from '../records/ClientRecordPage';
import { petDifferences } from './merged-fields';

const ana = aClient(1, { name: 'Ana Lima', phone: '(11) 98765-4321', address: null });
const other = aClient(2, { name: 'Ana L. Silva', phone: '11987654321', address: 'Rua das Flores, 120' });
const namesake = aClient(6, { name: 'Ana Lima' });
const NOTHING = {
  appointments: 0,
  upcoming: 0,
  series: 0,
  waitingList: 0,
  photos: 0,
  doses: 0,
  weighings: 0,
  tutors: 0,
  agreements: 0,
  packageUsages: 0,
};
const merging = (client: typeof ana, more: Partial<MergingClient> = {}): MergingClient => ({
  ...client,
  ...NOTHING,
  pets: [],
  sales: 0,
  sold: 0,
  openOrders: [],
  open: 0,
  orders: 0,
  pixCharges: 0,
  caresFor: 0,
  consents: 0,
  tutorLinks: 0,
  debt: 0,
  creditLimit: null,
  ...more,
});
const record: ClientRecord = {
  ...ana,
  pets: [],
  credit: null,
  noShows: 0,
  openOrders: [],
  upcoming: [],
  upcomingTotal: 0,
  timeline: { entries: [], next: null },
};
const preview: ClientMergePreview = {
  kept: merging(ana, { debt: 0.1, creditLimit: 100, openOrders: [{ id: idOf(3), number: 7 }], open: 30 }),
  duplicate: merging(other, {
    debt: 0.2,
    creditLimit: 50,
    pets: [{ id: idOf(4), name: 'Bidu' }],
    appointments: 3,
    upcoming: 1,
    doses: 2,
    agreements: 1,
    tutorLinks: 1,
    openOrders: [{ id: idOf(5), number: 9 }],
    open: 20,
    orders: 2,
  }),
};

let tenant: TenantServer | undefined;
let sent: unknown[];
const open = async (role: 'STAFF' | 'MANAGER' = 'MANAGER') => {
  sent = [];
  tenant = await openTenant({ clients: [ana, other] }, role);
  tenant.failure = ({ path, method, body }) => {
    if (path === `/api/clients/${ana.id}/record` || path === `/api/clients/${other.id}/record`)
      return { data: { record } };
    if (path === `/api/clients/${ana.id}/duplicates`)
      return { data: { clients: [other, namesake].map((one) => ({ ...one, pets: [] })) } };
    if (path === `/api/clients/${ana.id}/merge` && method === 'GET') return { data: { preview } };
    if (path !== `/api/clients/${ana.id}/merge`) return undefined;
    sent.push(body);
    return { data: { client: ana } };
  };
};
afterEach(() => {
  tenant?.close();
  tenant = undefined;
});

test('proposes who has the same phone, says what moves and what it adds up to, and takes what is missing', async () => {
  await open();
  const { user } = renderTenantPage(Page, `/demo/clients/${ana.id}`);
  expect(await screen.findByText('Parece haver outros cadastros')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Lima' })).toHaveAttribute('href', `/demo/clients/${namesake.id}`);
  expect(screen.getByRole('button', { name: 'Juntar cadastros: Ana Lima' })).toBeVisible();
  expect(screen.getByText('Mesmo telefone · (11) 98765-4321')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Juntar cadastros: Ana L. Silva' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }));
  expect(dialog.getByText(/Não pode ser desfeito\./)).toBeVisible();
  const compare = await dialog.findByRole('link', { name: 'Abrir a ficha do outro cadastro' });
  expect(compare).toHaveAttribute('href', `/demo/clients/${other.id}`);
  expect(compare).toHaveAttribute('target', '_blank');
  for (const text of ['1 pet: Bidu', '3 agendamentos (1 por vir)', '2 doses', '1 termo assinado'])
    expect(await dialog.findByText(text)).toBeVisible();
  for (const text of ['1 link do tutor em uso', '1 comanda em aberto: 9', '1 comanda encerrada'])
    expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByRole('row', { name: /^Fiado R\$\s0,10 R\$\s0,20 R\$\s0,30$/ })).toBeVisible();
  expect(dialog.getByRole('row', { name: /^Comandas em aberto R\$\s30,00 R\$\s20,00 R\$\s50,00$/ })).toBeVisible();
  expect(dialog.getByText('As comandas em aberto continuam separadas.')).toBeVisible();
  // What this record lacks comes from the other, what both have stays until somebody says otherwise.
  expect(dialog.getByRole('radio', { name: 'Rua das Flores, 120' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Ana Lima' })).toBeChecked();
  expect(dialog.queryByRole('radio', { name: '(11) 98765-4321' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^R\$\s50,00$/ }));
  await user.click(dialog.getByRole('button', { name: 'Juntar cadastros' }));
  expect(await screen.findByText('Cadastros juntados.')).toBeVisible();
  expect(sent).toMatchObject([{ duplicateClientId: other.id, take: ['address', 'creditLimit'] }]);
});

test('leads from the address of a merged record to the one that was kept', async () => {
  await open();
  renderTenantPage(Page, `/demo/clients/${other.id}`);
  expect(await screen.findByRole('heading', { name: 'Ana Lima', level: 1 })).toBeVisible();
});

test('is not offered to staff', async () => {
  await open('STAFF');
  renderTenantPage(Page, `/demo/clients/${ana.id}`);
  expect(await screen.findByRole('heading', { name: 'Ana Lima', level: 1 })).toBeVisible();
  expect(screen.queryByText('Juntar cadastros')).not.toBeInTheDocument();
});

test('of a pet compares what is said of it, by the words of the form', () => {
  const side = (more: object): MergingPet => ({ ...aPet(1, ana), ...NOTHING, sales: 0, ...more });
  const { kept, duplicate }: Pick<PetMergePreview, 'kept' | 'duplicate'> = {
    kept: side({ breed: 'Poodle', birthDate: null, coat: 'SHORT', notes: null }),
    duplicate: side({ breed: null, birthDate: '2020-05-01T00:00:00.000Z', coat: 'LONG', notes: null }),
  };
  expect(petDifferences(kept, duplicate)).toEqual([
    { name: 'birthDate', label: 'Data de nascimento', kept: '', duplicate: '01/05/2020' },
    { name: 'coat', label: 'Pelagem', kept: 'Curta', duplicate: 'Longa' },
  ]);
});
