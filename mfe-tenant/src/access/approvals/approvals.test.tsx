import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { approvalInputSchema, pinInputSchema } from '@focinho/contracts/access/approvals';
import { exceptionListQuerySchema, type MoneyException } from '@focinho/contracts/journal/exceptions';
import type { Role } from '@focinho/contracts/kernel/enums';
import { serviceUpdateSchema, type Service } from '@focinho/contracts/catalogue/services';
import { rulesInputSchema, type Rules } from '@focinho/contracts/vendor/tenants';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { Page as ReportsPage } from '../../insight/reports/ReportsPage';
import { Page as ServicesPage } from '../../catalogue/services/ServicesPage';
import { Page as SettingsPage } from '../../settings/SettingsPage';
import { aService, idOf } from '../../testing/records';
import { someStats } from '../../testing/stats';
import { renderTenantPage } from '../../testing/render-tenant-page';

const BOSS = { id: idOf(1), name: 'Bia Gerente' };
const REQUEST = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';
const REASON = 'Mudar o preço de Banho de R$ 65,00 para R$ 9,90 precisa da aprovação de um gerente.';
const exception: MoneyException = {
  id: idOf(50),
  at: '2026-11-21T15:30:00.000Z',
  kind: 'DISCOUNT',
  user: { id: idOf(2), name: 'Rafael' },
  approver: BOSS,
  subject: '000012',
  saleId: idOf(60),
  client: { id: idOf(61), name: 'Mariana Souza' },
  amount: 55.5,
  percent: 55.5,
  before: 100,
  after: 44.5,
};
const entry = {
  id: '9',
  at: '2026-11-21T15:30:00.000Z',
  user: { id: idOf(2), name: 'Rafael' },
  actor: null,
  action: 'event',
  entity: 'approval',
  entityId: BOSS.id,
  before: null,
  after: { reason: REASON, approver: BOSS.name },
};

let server: ApiServer;
let service: Service;
let rules: Rules;
let hasPin: boolean;
/** Questions of the API, one after the other. */
let questions: string[];
const pagination = { page: 1, limit: 20, total: 1, pages: 1 };

function respond({ method, path, headers, body, params }: ApiRequest): ApiResponse {
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (path === '/api/tenants/settings') return { data: { settings: { companyName: 'Pet Shop Demo' } } };
  if (path === '/api/tenants/rules') {
    if (method === 'PUT') rules = rulesInputSchema.parse(body);
    return { data: { rules } };
  }
  if (path === '/api/approvals/approvers') return { data: { approvers: [BOSS] } };
  if (path === '/api/approvals/pin') {
    if (method === 'PUT') hasPin = pinInputSchema.parse(body).pin !== null;
    return { data: { pin: { isSet: hasPin } } };
  }
  if (path === '/api/approvals') {
    const errors = [{ path: 'pin', message: 'PIN incorreto.' }];
    if (approvalInputSchema.parse(body).pin !== '4829') return { status: 400, message: 'PIN incorreto.', errors };
    return { status: 201, data: { approval: { id: idOf(70), expiresAt: '2026-11-21T15:35:00.000Z' } } };
  }
  if (path === '/api/reports/exceptions') {
    exceptionListQuerySchema.parse(Object.fromEntries(params));
    return { data: { exceptions: [exception], pagination } };
  }
  if (path === '/api/reports/overview') return { data: someStats() };
  if (path === '/api/audit') return { data: { audit: [entry], pagination } };
  if (path === '/api/users') return { data: { users: [], pagination } };
  if (method === 'PUT') {
    const change = serviceUpdateSchema.parse(body);
    const given = headers.get('x-approval')?.split(',').length ?? 0;
    const reason = change.price === service.price ? undefined : questions[given];
    if (reason) return { status: 403, message: reason, errors: [{ path: 'approval', message: reason, code: REQUEST }] };
    service = { ...service, ...change, description: null };
    return { data: { service } };
  }
  return { data: { services: [service], pagination } };
}
const sent = (method: string, path: string) =>
  server.requests.filter((request) => request.method === method && request.path === path);

async function open(Page: ComponentType, role: Role, address: string) {
  server = startApiServer((request) => currentUser(role)(request) ?? respond(request));
  await logIn();
  return renderTenantPage(Page, address);
}
beforeEach(() => {
  service = aService(1, { name: 'Banho', price: 65 });
  rules = { staffDiscountPercent: 10, managerDiscountPercent: 100 };
  hasPin = false;
  questions = [REASON];
});
afterEach(() => server.close());

/** An employee changes the price, and the dialog for the PIN opens. */
async function changePrice() {
  const view = await open(ServicesPage, 'STAFF', '/demo/services');
  await view.user.click(await screen.findByRole('button', { name: 'Editar Banho' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Serviço' }));
  await waitFor(() => expect(form.getByLabelText('Nome')).toHaveFocus());
  const price = form.getByLabelText('Preço');
  await view.user.clear(price);
  await view.user.type(price, '9,90{Enter}');
  const desk = within(await screen.findByRole('dialog', { name: 'Aprovação do Gerente' }));
  expect(desk.getByText(REASON)).toBeVisible();
  return { ...view, form, desk };
}

test('a manager approves at the desk with a PIN, and the call is repeated', async () => {
  const { user, desk } = await changePrice();
  await user.click(await desk.findByRole('combobox', { name: 'Quem aprova' }));
  await user.click(await screen.findByText('Bia Gerente', { selector: '.ant-select-item-option-content' }));
  await user.type(desk.getByLabelText('PIN'), '0001{Enter}');
  expect(await desk.findByText('PIN incorreto.')).toBeVisible();
  await user.clear(desk.getByLabelText('PIN'));
  await user.type(desk.getByLabelText('PIN'), '4829{Enter}');
  await screen.findByText('Serviço atualizado com sucesso!');
  const [refused, repeated] = sent('PUT', `/api/services/${service.id}`);
  expect(sent('POST', '/api/approvals').at(-1)?.body).toMatchObject({ request: REQUEST });
  expect(refused?.headers.has('x-approval')).toBe(false);
  expect(repeated?.body).toEqual(refused?.body);
  expect(repeated?.headers.get('x-approval')).toBe(idOf(70));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a call with two questions asks for the PIN of each, the second time anew', async () => {
  const second = 'Desativar Banho precisa da aprovação de um gerente.';
  questions.push(second);
  const { user, desk } = await changePrice();
  await desk.findByTitle('Bia Gerente');
  await user.type(desk.getByLabelText('PIN'), '4829{Enter}');
  const next = within(await screen.findByRole('dialog', { name: 'Aprovação do Gerente' }));
  expect(await next.findByText(second)).toBeVisible();
  expect(next.queryByText(REASON)).not.toBeInTheDocument();
  expect(next.getByLabelText('PIN')).toHaveValue('');
  await user.type(next.getByLabelText('PIN'), '4829{Enter}');
  await screen.findByText('Serviço atualizado com sucesso!');
  expect(sent('PUT', `/api/services/${service.id}`).at(-1)?.headers.get('x-approval')).toBe(`${idOf(70)},${idOf(70)}`);
});

test('without an approval everything typed stays, with the reason', async () => {
  const { user, form, desk } = await changePrice();
  await user.click(desk.getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('Erro ao atualizar serviço. Tente novamente.');
  expect(form.getByLabelText('Preço')).toHaveValue('9,90');
  expect(await form.findByRole('alert')).toHaveTextContent(REASON);
});

test('a manager sets a PIN with the password, and removes it', async () => {
  const { user } = await open(SettingsPage, 'MANAGER', '/demo/settings?view=security');
  const set = await screen.findByRole('button', { name: 'Definir PIN' });
  await waitFor(() => expect(set).toBeEnabled());
  await user.click(set);
  const form = within(await screen.findByRole('dialog', { name: 'Definir PIN' }));
  await user.type(form.getByLabelText('Senha atual'), 'minha-senha');
  await user.type(form.getByLabelText('Novo PIN'), '1234{Enter}');
  expect(await form.findByText('Escolha um PIN menos óbvio')).toBeVisible();
  await user.clear(form.getByLabelText('Novo PIN'));
  await user.type(form.getByLabelText('Novo PIN'), '4829{Enter}');
  await screen.findByText('PIN definido com sucesso!');
  expect(sent('PUT', '/api/approvals/pin')[0]?.body).toEqual({ password: 'minha-senha', pin: '4829' });
  await user.click(await screen.findByRole('button', { name: 'Remover PIN' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remover PIN' }));
  await user.type(question.getByLabelText('Senha atual'), 'minha-senha{Enter}');
  await screen.findByText('PIN removido com sucesso!');
  expect(sent('PUT', '/api/approvals/pin')[1]?.body).toEqual({ password: 'minha-senha', pin: null });
  expect(screen.queryByText('Limites de Desconto')).not.toBeInTheDocument();
});

test('the owner sets the ceilings of discounts', async () => {
  const { user } = await open(SettingsPage, 'OWNER', '/demo/settings?view=security');
  const manager = await screen.findByLabelText('Gerentes, até');
  await user.clear(manager);
  await user.type(manager, '5');
  await user.click(screen.getByRole('button', { name: 'Salvar Limites' }));
  expect(await screen.findByText('O limite de gerentes não pode ser menor que o de funcionários')).toBeVisible();
  await user.clear(manager);
  await user.type(manager, '40');
  await user.click(screen.getByRole('button', { name: 'Salvar Limites' }));
  await screen.findByText('Limites salvos com sucesso!');
  expect(rules).toEqual({ staffDiscountPercent: 10, managerDiscountPercent: 40 });
});

test('the owner reads the audit log, with the details of an event', async () => {
  const { user, address } = await open(SettingsPage, 'OWNER', '/demo/settings');
  await user.click(await screen.findByText('Segurança'));
  expect(address()).toBe('/demo/settings?view=security');
  const row = within(await screen.findByRole('row', { name: /Aprovação com PIN/ }));
  expect(row.getByText('Rafael')).toBeVisible();
  expect(row.getByText('21/11/2026 12:30')).toBeVisible();
  await user.click(row.getByRole('button', { name: /Ver detalhes/ }));
  const details = within(await screen.findByRole('dialog', { name: 'Evento: Aprovação com PIN' }));
  expect(details.getByRole('row', { name: 'Aprovado por Bia Gerente' })).toBeVisible();
});

test('a manager has no audit log', async () => {
  await open(SettingsPage, 'MANAGER', '/demo/settings?view=audit');
  expect(await screen.findByText('Informações do Usuário')).toBeVisible();
  expect(screen.queryByText('Auditoria')).not.toBeInTheDocument();
});

test('the exceptions say what, how much, who and who approved it', async () => {
  const { user, address } = await open(ReportsPage, 'MANAGER', '/demo/reports');
  await user.click(await screen.findByText('Exceções'));
  expect(address()).toBe('/demo/reports?view=exceptions');
  const row = within(await screen.findByRole('row', { name: /000012/ }));
  for (const text of ['Desconto', 'Mariana Souza', '55,5% de R$ 100,00', 'Rafael', 'Bia Gerente', '21/11/2026 12:30'])
    expect(row.getByText((shown) => shown.replaceAll('\u00a0', ' ') === text)).toBeVisible();
  expect(row.getByRole('link', { name: '000012' })).toHaveAttribute('href', `/demo/sales?sale=${idOf(60)}`);
  await user.click(screen.getByText('Com PIN'));
  await waitFor(() => expect(sent('GET', '/api/reports/exceptions').at(-1)?.params.get('approved')).toBe('true'));
});

test('staff see no exceptions', async () => {
  await open(ReportsPage, 'STAFF', '/demo/reports?view=exceptions');
  expect(await screen.findByRole('button', { name: 'Exportar Relatório' })).toBeVisible();
  expect(screen.queryByText('Exceções')).not.toBeInTheDocument();
  expect(sent('GET', '/api/reports/exceptions')).toEqual([]);
});
