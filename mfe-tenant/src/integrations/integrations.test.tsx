import { screen, waitFor, within } from '@testing-library/react';
import { apiKeyInputSchema, type ApiKey } from '@focinho/contracts/access/api-keys';
import type { CalendarLink } from '@focinho/contracts/integrations/calendar-links';
import type { Webhook, WebhookDelivery } from '@focinho/contracts/integrations/webhooks';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { Page } from '../settings/SettingsPage';
import { idOf } from '../testing/records';
import { renderTenantPage } from '../testing/render-tenant-page';
import { firstCall } from './first-call';

const key: ApiKey = {
  id: idOf(2),
  name: 'Site da loja',
  hint: 'x7Qd',
  scopes: ['clients:read'],
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: null,
  lastUsedAt: null,
};
const webhook: Webhook = {
  id: idOf(3),
  url: 'https://exemplo.com.br/webhook',
  description: 'Planilha',
  events: ['client.created'],
  createdAt: '2026-11-20T12:00:00.000Z',
  problem: 'GONE',
  oldSecretUntil: null,
  keyName: null,
  lastDeliveryAt: null,
};
const delivery: WebhookDelivery = {
  id: idOf(4),
  type: 'client.created',
  recordId: idOf(5),
  occurredAt: '2026-11-20T12:00:00.000Z',
  status: 'FAILED',
  attempts: 8,
  responseStatus: 500,
  error: null,
  nextAttemptAt: null,
  deliveredAt: null,
};
const link: CalendarLink = {
  id: idOf(6),
  professionalId: idOf(7),
  professional: { id: idOf(7), name: 'Bia', isActive: false },
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: null,
  lastUsedAt: null,
};

let server: ApiServer;
let keys: ApiKey[];
let redelivered: string[];
let saved: unknown[];
beforeEach(async () => {
  keys = [key];
  redelivered = [];
  saved = [];
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

function respond(request: ApiRequest): ApiResponse {
  const { method, path, body } = request;
  const me = currentUser('OWNER')(request);
  if (me) return me;
  if (path === '/api/tenants/info')
    return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo', plan: 'PREMIUM' } };
  if (path === '/api/api-keys' && method === 'POST') {
    const made = { ...key, ...apiKeyInputSchema.parse(body), id: idOf(9) };
    keys = [...keys, made];
    return { status: 201, data: { key: { ...made, key: 'fck_segredo' } } };
  }
  if (path.startsWith('/api/api-keys/')) {
    keys = [];
    return { data: { id: key.id } };
  }
  if (path === '/api/api-keys') return { data: { keys } };
  if (path.endsWith('/redelivery')) {
    redelivered.push(path);
    return { data: { delivery } };
  }
  if (path.endsWith('/deliveries')) return { data: { deliveries: [delivery] } };
  if (path === `/api/webhooks/${webhook.id}` && method === 'PUT') {
    saved.push(body);
    return { data: { webhook } };
  }
  if (path === '/api/webhooks') return { data: { webhooks: [webhook] } };
  if (path === '/api/professionals')
    return { data: { professionals: [], pagination: { page: 1, limit: 100, total: 0, totalPages: 0 } } };
  return { data: { links: [link] } };
}
const open = () => renderTenantPage(Page, '/demo/settings?view=integrations');

test('shows a new key once, with a first call to copy', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova Chave' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Nome'), 'Painel');
  await user.click(dialog.getByLabelText('Pets: ler'));
  await user.click(dialog.getByRole('button', { name: 'Criar Chave' }));
  expect(await screen.findByText('fck_segredo')).toBeVisible();
  expect(screen.getByText(/curl .*\/api\/pets\?limit=5.*Bearer fck_segredo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await screen.findByText('Copiado');
  expect(await navigator.clipboard.readText()).toBe('fck_segredo');
  await user.click(screen.getByRole('button', { name: 'Copiar chamada' }));
  await waitFor(() => expect(screen.getAllByText('Copiado')).toHaveLength(2));
  expect(await navigator.clipboard.readText()).toMatch(/^curl .*\/api\/pets\?limit=5.*Bearer fck_segredo"$/);
});

test('begins a row with each resource that a key can read', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova Chave' }));
  const dialog = within(await screen.findByRole('dialog'));
  const begins = (label: string) => dialog.getByText(label).closest('label')?.classList.contains('fct-choices-row');
  expect(['Profissionais: ler', 'Agendamentos: ler', 'Agendamentos: escrever'].map(begins)).toEqual([
    true,
    true,
    false,
  ]);
});

test('says why a webhook is off, and sends again what was not received', async () => {
  const { user } = open();
  expect(await screen.findByText('Encerrado pelo destino')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver entregas de Planilha' }));
  expect(await screen.findByText('HTTP 500 (8 tentativas)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reenviar Cliente: novo' }));
  await waitFor(() => expect(redelivered).toHaveLength(1));
});

test('says what a changed webhook was, so that nobody overwrites unseen what somebody else has changed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Planilha' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Webhook' }));
  await user.click(dialog.getByLabelText('Cliente: alterado'));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const { url, description } = webhook;
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toMatchObject([
    {
      url,
      description,
      events: ['client.created', 'client.updated'],
      was: { url, description, events: ['client.created'] },
    },
  ]);
  expect(saved[0]).not.toHaveProperty('was.lastDeliveryAt');
});

test('says that the professional of a calendar is inactive, and offers only others', async () => {
  const { user } = open();
  expect(await screen.findByText('Profissional inativo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Novo Link de Calendário' }));
  const asked = () => server.requests.find(({ path }) => path === '/api/professionals');
  await waitFor(() => expect(asked()?.params.get('isActive')).toBe('true'));
});

test('the first call reads what the key may read', () => {
  expect(firstCall('https://x', 'k', ['clients:write', 'sales:read'])).toBe(
    'curl "https://x/api/sales?limit=5" -H "Authorization: Bearer k"',
  );
  expect(firstCall('https://x', 'k', ['clients:write'])).toContain('/api/integrations.json');
});
