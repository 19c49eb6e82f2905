import { act, render, screen, within } from '@testing-library/react';
import type { Television, TelevisionCard } from '@focinho/contracts/desk/television';
import { startApiServer, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { TvPage } from './TvPage';

const TOKEN = 'a-Z_0'.repeat(13);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const card = (id: string, change: Partial<TelevisionCard> = {}): TelevisionCard => ({
  id,
  stage: 'BATH',
  pet: 'Thor',
  species: 'DOG',
  owner: 'Ana',
  service: 'Banho completo',
  professional: 'Bia',
  since: minutesAgo(12),
  minutes: 30,
  ...change,
});
const television = (...cards: TelevisionCard[]): Television => ({
  name: 'Pet Shop Demo',
  timeZone: 'America/Sao_Paulo',
  cards,
});

let server: ApiServer;
let response: ApiResponse;
beforeEach(() => {
  response = { data: television() };
  server = startApiServer(() => response);
  window.history.replaceState(null, '', `/tv/${TOKEN}`);
  Object.assign(window, { innerWidth: 1920, innerHeight: 1080 });
});
afterEach(() => server.close());

const column = (name: string) => within(screen.getByRole('region', { name }));

test('shows each pet in the column where it is, with its owner, work and time', async () => {
  response = {
    data: television(
      card('1', { stage: 'WAITING', minutes: null }),
      card('2', { pet: 'Mel', owner: null, since: minutesAgo(42) }),
      card('3', { pet: 'Thor', owner: 'Caio', stage: 'READY', minutes: null }),
    ),
  };
  render(<TvPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pet Shop Demo' })).toBeVisible();
  expect(column('Aguardando').getByText('Thor')).toBeVisible();
  expect(column('Aguardando').getByText('Ana')).toBeVisible();
  expect(column('Aguardando').getByText('há 12 min')).toBeVisible();
  const late = column('Banho').getByText('42').parentElement;
  expect(late).toHaveTextContent('42 de 30 min atrasado');
  expect(column('Banho').getByText('Banho completo')).toBeVisible();
  expect(column('Banho').getByText('com Bia')).toBeVisible();
  expect(column('Pronto').getByText('Pode ir para casa')).toBeVisible();
  expect(column('Pronto').getByText('Caio')).toBeVisible();
  expect(column('Tosa').queryByRole('listitem')).not.toBeInTheDocument();
});

test('asks with the link alone, without the session of this browser', async () => {
  localStorage.setItem('auth_token', 'de-alguem');
  localStorage.setItem('tenant_slug', 'demo');
  render(<TvPage />);
  await screen.findByText('Nenhum pet na loja agora');
  const [request] = server.requests;
  expect(request?.path).toBe(`/api/tv/${TOKEN}`);
  expect(request?.headers.get('authorization')).toBeNull();
  expect(request?.headers.get('x-tenant')).toBeNull();
});

test('shows only cards that fit, and which page it is', async () => {
  response = { data: television(...['1', '2', '3', '4', '5', '6'].map((id) => card(id, { pet: `Pet ${id}` }))) };
  render(<TvPage />);
  await screen.findByText('Pet Shop Demo');
  expect(column('Banho').getByRole('heading')).toHaveTextContent(/^Banho 6[12]\/2$/);
  expect([2, 4]).toContain(column('Banho').getAllByRole('listitem').length);
});

test('says that a link does not work, and shows nothing of the tenant', async () => {
  response = { status: 404, message: 'Este link de TV não vale mais. Peça outro à loja.' };
  render(<TvPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible();
});

test('says at once that the network is away, keeps the picture, and comes back by itself', async () => {
  response = { data: television(card('1')) };
  render(<TvPage />);
  await screen.findByText('Thor');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(/^Sem conexão desde \d\d:\d\d$/);
  expect(screen.getByText('Thor')).toBeVisible();
  response = { data: television(card('1', { pet: 'Mel' })) };
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Mel')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('says within ten seconds that the API does not answer any more, also before the first picture', async () => {
  response = { status: 503 };
  render(<TvPage />);
  expect(screen.getByRole('heading', { name: 'Conectando…' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sem conexão' }, { timeout: 10_000 })).toBeVisible();
  response = { data: television() };
  expect(await screen.findByText('Nenhum pet na loja agora', undefined, { timeout: 10_000 })).toBeVisible();
});
