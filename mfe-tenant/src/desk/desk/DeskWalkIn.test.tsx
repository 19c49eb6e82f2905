import { screen, waitFor, within } from '@testing-library/react';
import { aDeskPet, BATH, openDesk, type DeskServer } from '../../testing/desk-server';
import { anEntry } from '../../testing/queue-records';
import { idOf } from '../../testing/records';
import { Page } from './DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const searchField = () => screen.findByRole('combobox', { name: 'Buscar pet, cliente ou telefone' });

test('a walk-in costs at least what its service costs today, and more if more was agreed', async () => {
  const before = aDeskPet().lastVisit;
  if (!before) throw new Error('No last visit');
  desk.pets = [
    aDeskPet({ lastVisit: { ...before, price: 60, listedPrice: 90 } }),
    aDeskPet({ id: idOf(21), name: 'Thor', lastVisit: { ...before, price: 100, listedPrice: 90 } }),
  ];
  desk.failure = ({ path }) => (path === '/api/queue/walk-ins' ? { status: 409, message: 'Ocupado.' } : undefined);
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  await screen.findByRole('form', { name: 'Chegada de Rex' });
  expect(screen.getByLabelText('Preço')).toHaveValue('');
  expect(screen.getByPlaceholderText(/^90,00 \(preço de hoje\)$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Chegou' }));
  await screen.findByText('Ocupado.');
  await user.clear(await searchField());
  await user.type(await searchField(), 'thor{Enter}');
  const thor = within(await screen.findByRole('form', { name: 'Chegada de Thor' }));
  await user.click(thor.getByRole('button', { name: 'Chegou' }));
  await waitFor(() =>
    expect(desk.sent('POST', '/api/queue/walk-ins').map(({ body }) => body)).toMatchObject([
      { price: null },
      { petId: idOf(21), price: 100 },
    ]),
  );
});

test('a walk-in below the price of today asks for the PIN of a manager', async () => {
  const approver = { id: idOf(60), name: 'Bia Gerente' };
  desk.failure = ({ path, method, headers }) => {
    if (path === '/api/approvals/approvers') return { data: { approvers: [approver] } };
    if (path === '/api/approvals')
      return { status: 201, data: { approval: { id: idOf(70), expiresAt: '2026-11-21T15:35:00.000Z' } } };
    const message =
      'Agendar Banho para Rex por R$ 60,00, abaixo do preço de tabela (R$ 70,00), precisa da aprovação de um gerente.';
    if (method === 'POST' && path === '/api/queue/walk-ins' && headers.get('x-approval') !== idOf(70))
      return { status: 403, message, errors: [{ path: 'approval', message, code: 'x'.repeat(43) }] };
    return undefined;
  };
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Chegou' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovação do Gerente' }));
  // The only one who can approve is chosen.
  await waitFor(() => expect(dialog.getAllByText('Bia Gerente').at(-1)).toBeVisible());
  await user.type(dialog.getByLabelText('PIN'), '4829{Enter}');
  expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
  const approval = desk.sent('POST', '/api/approvals')[0];
  expect(approval?.body).toEqual({ approverId: approver.id, pin: '4829', request: 'x'.repeat(43) });
});

test('a pet without the doses that its service requires arrives with the PIN of a manager', async () => {
  desk.entries = [anEntry(1)];
  desk.failure = ({ path, method, headers }) => {
    if (path === '/api/approvals/approvers') return { data: { approvers: [{ id: idOf(60), name: 'Bia Gerente' }] } };
    if (path === '/api/approvals')
      return { status: 201, data: { approval: { id: idOf(70), expiresAt: '2026-11-21T15:35:00.000Z' } } };
    const message = 'Receber Pet 1 para Hotel (V10 venceu em 01/11/2026) precisa da aprovação de um gerente.';
    if (method === 'POST' && path === '/api/queue/arrivals' && headers.get('x-approval') !== idOf(70))
      return { status: 403, message, errors: [{ path: 'approval', message, code: 'x'.repeat(43) }] };
    return undefined;
  };
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Chegou: Pet 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovação do Gerente' }));
  expect(dialog.getByText(/V10 venceu em 01\/11\/2026/)).toBeVisible();
  await waitFor(() => expect(dialog.getAllByText('Bia Gerente').at(-1)).toBeVisible());
  await user.type(dialog.getByLabelText('PIN'), '4829{Enter}');
  await waitFor(() => expect(desk.sent('POST', '/api/queue/arrivals')).toHaveLength(2));
  const [first, second] = desk.sent('POST', '/api/queue/arrivals');
  expect(second?.headers.get('x-approval')).toBe(idOf(70));
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('services are quoted at what they cost for the pet', async () => {
  const prices = [{ size: 'GIANT' as const, coat: null, price: 140, minutes: 60 }];
  desk.failure = ({ path }) =>
    path === '/api/services'
      ? { data: { services: [{ ...BATH, prices }], pagination: { page: 1, limit: 50, total: 1, pages: 1 } } }
      : undefined;
  desk.pets = [aDeskPet({ size: 'GIANT', lastVisit: null })];
  const option = () => screen.findByText(/^Banho - R\$\s140,00$/, { selector: '.ant-select-item-option-content *' });
  const { user } = renderTenantPage(Page, '/demo/desk');
  await user.type(await searchField(), 'rex{Enter}');
  const card = within(await screen.findByRole('form', { name: 'Chegada de Rex' }));
  await user.click(card.getByRole('combobox', { name: 'Serviço' }));
  await user.click(await option());
  expect(card.getByPlaceholderText(/^140,00 \(preço de hoje\)$/)).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Outro pet' }));
  const form = within(await screen.findByRole('dialog', { name: 'Outro pet de Mariana Souza' }));
  await user.click(form.getByRole('combobox', { name: 'Porte' }));
  await user.click(await screen.findByText('Gigante', { selector: '.ant-select-item-option-content' }));
  await user.click(form.getByRole('combobox', { name: 'Serviço' }));
  await waitFor(async () => expect((await screen.findAllByText(/^Banho - R\$\s140,00$/)).length).toBeGreaterThan(1));
});
