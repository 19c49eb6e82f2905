import { screen, waitFor, within } from '@testing-library/react';
import { tvLinkInputSchema, tvPairingInputSchema, type TvLink } from '@focinho/contracts/desk/television';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { Page } from '../../settings/SettingsPage';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';

const link = (id: string, name: string, lastSeenAt: string | null = null): TvLink => ({
  id,
  name,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: { id: idOf(1), name: 'Camila Andrade' },
  lastSeenAt,
});
const TOKEN = 'segredo'.repeat(9);

let server: ApiServer;
let role: 'OWNER' | 'STAFF';
let links: TvLink[];
let failure: string | undefined;
let plan: 'BASIC' | 'PREMIUM';
beforeEach(async () => {
  role = 'OWNER';
  links = [link(idOf(2), 'TV da sala', '2026-11-21T15:30:00.000Z')];
  failure = undefined;
  plan = 'PREMIUM';
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

function respond(request: ApiRequest): ApiResponse {
  const { method, path, body } = request;
  const me = currentUser(role)(request);
  if (me) return me;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo', plan } };
  if (method !== 'GET' && failure) return { status: 409, message: failure };
  if (path === '/api/tv-links/pairings') {
    const { code, name } = tvPairingInputSchema.parse(body);
    if (code !== 'K7P3M0') return { status: 404, message: 'Nenhuma TV mostra este código agora.' };
    links = [...links, link(idOf(4), name)];
    return { status: 201, data: { link: link(idOf(4), name) } };
  }
  if (path === `/api/tv-links/${idOf(2)}/restoration`) {
    links = [link(idOf(2), 'TV da sala'), ...links];
    return { data: { link: links[0] } };
  }
  if (method === 'POST') {
    const made = link(idOf(3), tvLinkInputSchema.parse(body).name);
    links = [...links, made];
    return { status: 201, data: { link: { ...made, token: TOKEN } } };
  }
  if (method === 'DELETE') links = links.filter(({ id }) => !path.endsWith(id));
  return { data: { links } };
}
const open = () => renderTenantPage(Page, '/demo/settings?view=tv');
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('lists the links with who made them and when they were last seen', async () => {
  open();
  await screen.findByText('TV da sala');
  const row = rowOf('TV da sala');
  expect(row.getByText('20/11/2026 09:00')).toBeVisible();
  expect(row.getByText('Camila Andrade')).toBeVisible();
  expect(row.getByText('21/11/2026 12:30')).toBeVisible();
});

test('says what the plan lacks before a name is typed', async () => {
  plan = 'BASIC';
  const { user } = open();
  await screen.findByText('TV da sala');
  await user.click(screen.getByRole('button', { name: 'Novo Link' }));
  expect(await screen.findByRole('dialog', { name: /Painel/ })).toBeVisible();
  expect(screen.queryByLabelText('Nome')).toBeNull();
});

test('shows a new link once, as an address and a QR code', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Novo Link' }));
  await user.click(screen.getByRole('button', { name: 'Criar Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link de TV: TV da recepção' }));
  const address = `http://localhost/tv/${TOKEN}`;
  expect(dialog.getByRole('link', { name: address })).toHaveAttribute('href', address);
  expect(dialog.getByRole('img', { name: 'Código QR do link' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'A TV já está aberta' }));
  await screen.findByText('TV da recepção');
  await waitFor(() => expect(document.body).not.toHaveTextContent(TOKEN));
  expect(server.requests.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')).toBeNull();
});

test('revokes a link after asking, which can be undone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revogar TV da sala' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revogar Link' }));
  expect(dialog.getByText(/A TV "TV da sala" deixa de mostrar o Painel/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Nenhuma TV tem um link')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('TV da sala')).toBeVisible();
});

test('says why a link was refused and keeps the form', async () => {
  failure = 'Já existem 20 links de TV. Revogue um antes de criar outro.';
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Novo Link' }));
  await user.click(screen.getByRole('button', { name: 'Criar Link' }));
  const form = within(screen.getByRole('dialog', { name: 'Novo Link de TV' }));
  expect(await form.findByText(failure)).toBeVisible();
  expect(form.getByLabelText('Nome')).toHaveValue('TV da recepção');
});

test('is for managers only', async () => {
  role = 'STAFF';
  await logIn();
  open();
  expect(await screen.findByRole('radio', { name: 'Caixa' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'TV' })).not.toBeInTheDocument();
  expect(server.requests.some(({ path }) => path.startsWith('/api/tv-links'))).toBe(false);
});

test('a television is joined by the code that it shows, however that is typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ligar TV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ligar TV' }));
  const code = dialog.getByLabelText('Código da TV');
  await user.type(code, 'K7P');
  await user.click(dialog.getByRole('button', { name: 'Ligar' }));
  expect(await dialog.findByText('O código tem 6 letras e números, como aparece na TV')).toBeVisible();
  await user.clear(code);
  await user.type(code, 'zzz zzz{Enter}');
  expect(await screen.findByText('Nenhuma TV mostra este código agora.')).toBeVisible();
  await user.clear(code);
  await user.type(code, 'k7p 3mo{Enter}');
  expect(await screen.findByText('TV da recepção ligada. O Painel aparece nela em instantes.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /TV da recepção/ })).toBeVisible();
  const sent = server.requests.filter(({ path }) => path === '/api/tv-links/pairings');
  expect(sent.at(-1)?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /TV da recepção/ })).toBeNull());
});
