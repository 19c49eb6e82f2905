import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@focinho/contracts/journal/audit';
import type { Job } from '@focinho/contracts/journal/jobs';
import type { LogEntry, Mail } from '@focinho/contracts/platform/super-admin';
import type { PlatformShopDeletion } from '@focinho/contracts/vendor/deletions';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { Page } from './SystemPage';

const at = '2026-11-21T15:30:00.000Z';
const saleItem: AuditEntry = {
  id: '1',
  at,
  tenant: { id: 't', slug: 'demo' },
  user: { id: 'u', email: 'admin@demo.example' },
  actor: null,
  action: 'update',
  entity: 'sale_items',
  entityId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
  before: { name: 'Banho', quantity: 1, total_price_cents: 6500, product_id: null, updated_at: at },
  after: { name: 'Banho', quantity: 2, total_price_cents: 130000, product_id: null, updated_at: '2026-11-22' },
};
const newUser: AuditEntry = {
  ...saleItem,
  id: '2',
  action: 'create',
  entity: 'users',
  before: null,
  after: { name: 'Eva', role: 'MANAGER', is_active: true, phone: null },
};
const refused: LogEntry = {
  id: '1',
  at,
  level: 'warn',
  source: 'auth',
  message: 'Log-in recusado',
  detail: { tenantSlug: 'demo', address: '10.0.0.1' },
};
const broken: LogEntry = {
  ...refused,
  id: '2',
  level: 'error',
  source: 'remote',
  message: 'Loading chunk failed',
  detail: { remote: 'mfe-tenant', phase: 'manifest', release: null },
};

const kept: Mail = {
  id: '0199d3a0-5a52-7c3e-8c56-000000000001',
  createdAt: at,
  tenant: { id: 't', slug: 'demo' },
  recipient: 'ana@demo.example',
  subject: 'Nova senha no Focinho',
  status: 'kept',
  attempts: 0,
  lastError: null,
  text: 'Olá, Ana!\n\nhttps://focinho.example/#nova-senha/demo/abc',
};
const sentMail: Mail = { ...kept, id: '2', recipient: 'bia@demo.example', status: 'sent', attempts: 1, text: null };

let server: ApiServer;
const me = currentUser('SUPER_ADMIN');
const pagination = { page: 1, limit: 20, total: 2, pages: 1 };
function respond(request: ApiRequest): ApiResponse {
  const user = me(request);
  if (user) return user;
  if (request.path === '/api/super-admin/audit') return { data: { audit: [saleItem, newUser], pagination } };
  if (request.path === '/api/super-admin/mails') return { data: { mails: [kept, sentMail], pagination } };
  if (request.path === '/api/super-admin/logs') return { data: { logs: [refused, broken], pagination } };
  return { status: 503, message: 'Indisponível' };
}
beforeEach(async () => {
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

test('the audit shows records, fields and values in readable Portuguese', async () => {
  const { user } = renderPage(Page, '/saas-root/system?view=audit');
  expect(await screen.findByText('Item de venda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver alteração Item de venda 4b1f2e3d' }));
  expect(rowsOf(await screen.findByRole('dialog', { name: 'Alterou: Item de venda' }))).toEqual([
    ['Campo', 'Antes', 'Depois'],
    ['Quantidade', '1', '2'],
    ['Preço total', 'R$\u00a065,00', 'R$\u00a01.300,00'],
  ]);
});

test('a new record shows its initial values', async () => {
  const { user } = renderPage(Page, '/saas-root/system?view=audit');
  await user.click(await screen.findByRole('button', { name: 'Ver alteração Usuário 4b1f2e3d' }));
  expect(rowsOf(await screen.findByRole('dialog', { name: 'Criou: Usuário' }))).toEqual([
    ['Campo', 'Depois'],
    ['Nome', 'Eva'],
    ['Função', 'Gerente'],
    ['Ativo', 'Sim'],
  ]);
});

test('the audit is filtered by the kind of record, in Portuguese', async () => {
  const { user } = renderPage(Page, '/saas-root/system?view=audit');
  await user.click(await screen.findByRole('combobox', { name: 'Filtrar por registro' }));
  await user.click(await screen.findByText('Conta de crédito', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(server.requests.map(({ params }) => params.get('entity'))).toContain('client_credits'));
});

test('the log names its details in Portuguese', async () => {
  renderPage(Page, '/saas-root/system');
  expect(await screen.findByText('Tenant: demo · Endereço IP: 10.0.0.1')).toBeVisible();
  expect(screen.getByText('Remote: mfe-tenant · Fase: manifesto')).toBeVisible();
});

test('lists the e-mails, and shows the text of those that were kept', async () => {
  const { user, address } = renderPage(Page, '/saas-root/system');
  await user.click(await screen.findByText('E-mails'));
  expect(address()).toBe('/saas-root/system?view=mails');
  const row = within(await screen.findByRole('row', { name: /ana@demo/ }));
  for (const text of ['/demo', 'Nova senha no Focinho', 'Guardado']) expect(row.getByText(text)).toBeVisible();
  const sent = within(screen.getByRole('row', { name: /bia@demo/ }));
  expect(sent.getByText('Enviado')).toBeVisible();
  expect(sent.queryByRole('button')).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Ler Nova senha no Focinho, para ana@demo.example' }));
  expect(await screen.findByRole('dialog', { name: 'Nova senha no Focinho' })).toHaveTextContent(
    '#nova-senha/demo/abc',
  );
});

test('shops that are deleted are listed, with a certificate of what is gone', async () => {
  const deletion: PlatformShopDeletion = {
    id: 'pedido-1',
    state: 'KEEPING',
    tenant: { id: 't', name: 'Banho da Lia', slug: 'banho-da-lia' },
    requestedAt: at,
    dueAt: at,
    withdrawnAt: null,
    begunAt: at,
    keptUntil: '2031-12-31T00:00:00.000Z',
    finishedAt: null,
    deleted: { pets: 1200 },
    cleared: { clients: 800 },
  };
  const asked: PlatformShopDeletion = { ...deletion, id: '2', state: 'REQUESTED', begunAt: null, keptUntil: null };
  server.close();
  server = startApiServer((request) =>
    request.path === '/api/super-admin/deletions' ? { data: { deletions: [deletion, asked] } } : respond(request),
  );
  const { user } = renderPage(Page, '/saas-root/system?view=privacy');
  expect(await screen.findByText('Vendas e faturas guardadas até 31/12/2031')).toBeVisible();
  expect(screen.getByText(/^Apagar em 21\/11\/2026/)).toBeVisible();
  const buttons = screen.getAllByRole('button', { name: /^Certificado/ });
  expect(buttons).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Certificado de Banho da Lia' }));
  const dialog = await screen.findByRole('dialog', { name: 'Certificado de exclusão: Banho da Lia' });
  expect(rowsOf(dialog)).toEqual([
    ['Tabela', 'Linhas apagadas', 'Sem dados pessoais'],
    ['Cliente', '0', '800'],
    ['Pet', '1.200', '0'],
  ]);
});

test('jobs are listed with what failed, and one is done at once', async () => {
  const job: Job = {
    name: 'webhooks',
    state: 'WAITING',
    everySeconds: 2,
    dueAt: at,
    lastRanAt: at,
    lastSucceededAt: at,
    lastMs: 35,
    heartbeatAt: null,
    attempts: 0,
    lastError: null,
  };
  const failing: Job = {
    ...job,
    name: 'cashback',
    state: 'FAILING',
    everySeconds: 3600,
    attempts: 2,
    lastError: 'sem rede',
  };
  const running: Job = { ...job, name: 'deletions', state: 'RUNNING', everySeconds: 60, heartbeatAt: at };
  server.close();
  server = startApiServer((request) => {
    if (request.path === '/api/super-admin/jobs') return { data: { jobs: [failing, job, running] } };
    if (request.path.endsWith('/redrive')) return { data: { job: failing } };
    return respond(request);
  });
  const { user } = renderPage(Page, '/saas-root/system?view=jobs');
  const row = within(await screen.findByRole('row', { name: /Cashback vencido/ }));
  for (const text of ['a cada 1 h', 'Com falha', '2 falhas: sem rede']) expect(row.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refazer Exclusão de lojas' })).toBeDisabled();
  await user.click(row.getByRole('button', { name: /^Refazer Cashback/ }));
  expect(await screen.findByText('A tarefa começa em instantes.')).toBeVisible();
  expect(server.requests.map(({ path }) => path)).toContain('/api/super-admin/jobs/cashback/redrive');
});
