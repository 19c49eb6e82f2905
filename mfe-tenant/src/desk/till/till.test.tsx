import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@focinho/contracts/kernel/enums';
import { tillClosingInputSchema, tillMovementInputSchema, tillOpeningInputSchema } from '@focinho/contracts/desk/till';
import type { Till, TillSession } from '@focinho/contracts/desk/till';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { idOf } from '../../testing/records';
import { TillButton } from './TillButton';
import { TillSettings } from './TillSettings';
import { renderTenantPage } from '../../testing/render-tenant-page';

const CAMILA = { id: idOf(1), name: 'Camila Andrade' };
const aSession = (change: Partial<TillSession> = {}): TillSession => ({
  id: idOf(90),
  openedAt: '2026-11-21T11:00:00.000Z',
  openedBy: CAMILA,
  float: 100,
  closedAt: null,
  closedBy: null,
  notes: null,
  movements: [],
  balances: [],
  byPerson: [],
  ...change,
});
/** Two reais of cash are missing. */
const CLOSED = aSession({
  closedAt: '2026-11-21T21:00:00.000Z',
  closedBy: CAMILA,
  movements: [
    { id: idOf(41), kind: 'WITHDRAWAL', amount: 30, reason: 'Depósito', by: CAMILA, at: '2026-11-21T15:00:00.000Z' },
  ],
  balances: [
    { method: 'CASH', expected: 152, counted: 150, difference: -2 },
    { method: 'CARD', expected: 0, counted: 0, difference: 0 },
    { method: 'PIX', expected: 65, counted: 65, difference: 0 },
  ],
  byPerson: [{ person: CAMILA, method: 'PIX', sales: 1, amount: 65, debts: 0, otherPix: 20 }],
});

let server: ApiServer;
let role: Role;
let till: Till;
let sessions: TillSession[];
let failure: string | undefined;
/** Takes precedence, for approvals. */
let special: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
beforeEach(async () => {
  role = 'OWNER';
  till = { isUsed: true, session: null };
  sessions = [];
  failure = undefined;
  special = undefined;
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

function respond(request: ApiRequest): ApiResponse {
  const { method, path, body } = request;
  const first = special?.(request) ?? currentUser(role)(request);
  if (first) return first;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (method !== 'GET' && failure) return { status: 409, message: failure };
  if (path === '/api/till/sessions')
    return { data: { sessions, pagination: { page: 1, limit: 20, total: sessions.length, pages: 1 } } };
  if (path === '/api/till/settings') till = { ...till, isUsed: (body as { isUsed: boolean }).isUsed };
  if (path === '/api/till' && method === 'POST') {
    till.session = aSession(tillOpeningInputSchema.parse(body));
    return { status: 201, data: { session: till.session } };
  }
  if (path === '/api/till/movements' && till.session) {
    const movement = {
      id: idOf(91),
      by: CAMILA,
      at: '2026-11-21T15:00:00.000Z',
      ...tillMovementInputSchema.parse(body),
    };
    till.session = { ...till.session, movements: [movement] };
    return { status: 201, data: { session: till.session } };
  }
  if (path === '/api/till/close') {
    tillClosingInputSchema.parse(body);
    till.session = null;
    sessions = [CLOSED];
    return { data: { session: CLOSED } };
  }
  return { data: { till } };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

test('a shop is not bothered with a till before the settings switch it on', async () => {
  till = { isUsed: false, session: null };
  const Both = () => (
    <>
      <TillSettings />
      <TillButton />
    </>
  );
  const { user } = renderTenantPage(Both, '/demo/settings');
  const used = await screen.findByRole('switch', { name: 'Usar caixa', checked: false });
  expect(screen.queryByRole('button', { name: 'Caixa fechado' })).not.toBeInTheDocument();
  await user.click(used);
  expect(await screen.findByRole('button', { name: 'Caixa fechado' })).toBeVisible();
  expect(used).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(used).not.toBeChecked());
  const sent = server.requests.filter(({ path }) => path === '/api/till/settings');
  expect(sent.map(({ body }) => body)).toEqual([{ isUsed: true }, { isUsed: false, was: { isUsed: true } }]);
});

test('an address opens the till, or leads to where it is switched on', async () => {
  till.session = aSession();
  const { user, address, unmount } = renderTenantPage(TillButton, '/demo/desk?till=1');
  expect(await screen.findByRole('button', { name: 'Suprimento ou Sangria' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/demo/desk'));
  unmount();
  till = { isUsed: false, session: null };
  const other = renderTenantPage(TillButton, '/demo/desk?till=1');
  await waitFor(() => expect(other.address()).toBe('/demo/settings?view=till'));
});

test('a movement is taken back by the opposite one, which says so', async () => {
  till.session = aSession();
  const { user } = renderTenantPage(TillButton, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: /^Caixa/ }));
  await user.click(await screen.findByRole('button', { name: 'Suprimento ou Sangria' }));
  const movement = within(await dialog('Suprimento ou Sangria'));
  await user.type(movement.getByLabelText(/Valor/), '30');
  await user.type(movement.getByLabelText(/Motivo/), 'Depósito');
  await user.click(movement.getByRole('button', { name: 'Registrar' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(/Suprimento: Desfeito: Depósito/)).toBeVisible();
  const sent = server.requests.filter(({ path }) => path === '/api/till/movements');
  expect(sent[1]?.body).toMatchObject({ kind: 'SUPPLY', amount: 30, sessionId: idOf(90) });
  expect(sent[1]?.headers.get('idempotency-key')).not.toBe(sent[0]?.headers.get('idempotency-key'));
});

test('the till is opened, moved and counted blindly, and only then shows what should have been there', async () => {
  const { user } = renderTenantPage(TillButton, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Caixa fechado' }));
  await user.click(await screen.findByRole('button', { name: 'Abrir Caixa' }));
  const opening = await dialog('Abrir Caixa');
  await user.clear(within(opening).getByLabelText(/Fundo de troco/));
  await user.type(within(opening).getByLabelText(/Fundo de troco/), '100');
  await user.click(within(opening).getByRole('button', { name: 'Abrir Caixa' }));
  expect(await screen.findByText(/por Camila Andrade, com R\$\s100,00 de troco/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Suprimento ou Sangria' }));
  const movement = await dialog('Suprimento ou Sangria');
  await user.type(within(movement).getByLabelText(/Valor/), '30');
  await user.type(within(movement).getByLabelText(/Motivo/), 'Depósito');
  await user.click(within(movement).getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText(/Sangria: Depósito/)).toBeVisible();
  expect(screen.getByText(/-R\$\s30,00/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Fechar Caixa' }));
  const closing = await dialog('Fechar Caixa');
  for (const [label, amount] of [
    [/Dinheiro/, '150'],
    [/Cartão/, '0'],
    [/PIX/, '65'],
  ] as const)
    await user.type(within(closing).getByLabelText(label), amount);
  await user.click(within(closing).getByRole('button', { name: 'Fechar Caixa' }));
  const report = await screen.findByRole('article', { name: 'Fechamento do caixa' });
  expect(report).toHaveTextContent(/Dinheiro\s*R\$\s152,00\s*R\$\s150,00\s*-R\$\s2,00/);
  expect(report).toHaveTextContent(/Camila Andrade\s*PIX\s*1\s*R\$\s65,00/);
  expect(report).toHaveTextContent(/PIX sem venda: de comandas abertas ou canceladas/);
  expect(report).toHaveTextContent(/Fundo de troco\s*R\$\s100,00\s*Sangria: Depósito\s*-R\$\s30,00/);
});

test('a large withdrawal of an employee asks for the PIN of a manager', async () => {
  role = 'STAFF';
  await logIn();
  till.session = aSession();
  const approver = { id: idOf(60), name: 'Bia Gerente' };
  const message =
    'Uma sangria de R$ 5.000,00, acima do fundo de troco que resta (R$ 100,00), precisa da aprovação de um gerente.';
  special = ({ method, path, headers }) => {
    if (path === '/api/approvals/approvers') return { data: { approvers: [approver] } };
    if (path === '/api/approvals')
      return { status: 201, data: { approval: { id: idOf(70), expiresAt: '2026-11-21T15:35:00.000Z' } } };
    if (method === 'POST' && path === '/api/till/movements' && headers.get('x-approval') !== idOf(70))
      return { status: 403, message, errors: [{ path: 'approval', message, code: 'x'.repeat(43) }] };
    return undefined;
  };
  const { user } = renderTenantPage(TillButton, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: /^Caixa/ }));
  await user.click(await screen.findByRole('button', { name: 'Suprimento ou Sangria' }));
  const movement = within(await dialog('Suprimento ou Sangria'));
  await user.type(movement.getByLabelText(/Valor/), '5000');
  await user.type(movement.getByLabelText(/Motivo/), 'Depósito');
  await user.click(movement.getByRole('button', { name: 'Registrar' }));
  const asked = within(await dialog('Aprovação do Gerente'));
  expect(asked.getByText(message)).toBeVisible();
  await user.type(asked.getByLabelText('PIN'), '4829{Enter}');
  expect(await screen.findByText(/Sangria: Depósito/)).toBeVisible();
  const sent = server.requests.filter(({ path }) => path === '/api/till/movements');
  expect(sent.at(-1)?.body).toMatchObject({ amount: 5000, sessionId: idOf(90) });
});

test('a withdrawal of more than the drawer holds is asked about once more', async () => {
  till.session = aSession();
  const message = 'Há R$ 120,00 na gaveta, menos que a sangria de R$ 500,00. Confirme para registrá-la assim mesmo.';
  special = ({ method, path, body }) =>
    method === 'POST' && path === '/api/till/movements' && !tillMovementInputSchema.parse(body).mayExceedDrawer
      ? { status: 409, message, errors: [{ path: 'mayExceedDrawer', message }] }
      : undefined;
  const { user } = renderTenantPage(TillButton, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: /^Caixa/ }));
  await user.click(await screen.findByRole('button', { name: 'Suprimento ou Sangria' }));
  const movement = within(await dialog('Suprimento ou Sangria'));
  await user.type(movement.getByLabelText(/Valor/), '500');
  await user.type(movement.getByLabelText(/Motivo/), 'Depósito');
  await user.click(movement.getByRole('button', { name: 'Registrar' }));
  const asked = within(await dialog('Sangria maior que a gaveta'));
  expect(asked.getByText(message)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Registrar sangria' }));
  expect(await screen.findByText(/Sangria: Depósito/)).toBeVisible();
  const sent = server.requests.filter(({ path }) => path === '/api/till/movements');
  expect(sent.map(({ body }) => tillMovementInputSchema.parse(body).mayExceedDrawer)).toEqual([false, true]);
});

test('the settings list what was counted', async () => {
  sessions = [CLOSED];
  const { user } = renderTenantPage(TillSettings, '/demo/settings');
  await user.click(await screen.findByRole('button', { name: /^Ver caixa de 21\/11\/2026 08:00/ }));
  expect(await screen.findByRole('article', { name: 'Fechamento do caixa' })).toBeVisible();
});

test('a refusal is told, and the switch stays as it was', async () => {
  failure = 'Feche o caixa antes de desativá-lo.';
  const { user } = renderTenantPage(TillSettings, '/demo/settings');
  await user.click(await screen.findByRole('switch', { name: 'Usar caixa' }));
  expect(await screen.findByText('Feche o caixa antes de desativá-lo.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Usar caixa', checked: true })).toBeVisible();
});

test('staff cannot switch it', async () => {
  role = 'STAFF';
  await logIn();
  renderTenantPage(TillSettings, '/demo/settings');
  expect(await screen.findByRole('switch', { name: 'Usar caixa' })).toBeDisabled();
});
