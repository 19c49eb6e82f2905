import { act, render, screen } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { TvPage } from './TvPage';

const TOKEN = 'paired-'.repeat(9);
const expiresAt = '2026-11-23T12:00:00.000Z';

let server: ApiServer;
let codes: string[];
/** The token of each secret, null until its code was typed; missing once it has expired. */
let tokens: Record<string, string | null>;
let board: ApiResponse;
beforeEach(() => {
  codes = ['K7P3MQ', '9XW2AB'];
  tokens = { K7P3MQ: null, '9XW2AB': null };
  board = { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo', cards: [] } };
  server = startApiServer(respond);
  window.history.replaceState(null, '', '/tv');
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  server.close();
});

function respond({ method, path }: ApiRequest): ApiResponse {
  if (method === 'POST') {
    const code = codes.shift();
    return code ? { status: 201, data: { pairing: { code, secret: code, expiresAt } } } : { status: 429, message: '' };
  }
  const [, , , kind = '', secret = ''] = path.split('/');
  if (kind !== 'pairings') return kind === TOKEN ? board : { status: 404, message: '' };
  const token = tokens[secret];
  return token === undefined ? { status: 404, message: '' } : { data: { token } };
}
const nextRound = () => act(() => jest.advanceTimersByTimeAsync(3000));
const code = async (shown: string) => {
  const [first, second] = [shown.slice(0, 3), shown.slice(3)];
  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.getByText(second)).toBeVisible();
};

test('shows a code, and the board once a shop has typed it, also after a power cut', async () => {
  const tv = render(<TvPage />);
  await code('K7P3MQ');
  tokens['K7P3MQ'] = TOKEN;
  await nextRound();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pet Shop Demo' })).toBeVisible();
  tv.unmount();
  render(<TvPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pet Shop Demo' })).toBeVisible();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows another code once the first has expired', async () => {
  render(<TvPage />);
  await code('K7P3MQ');
  delete tokens['K7P3MQ'];
  await nextRound();
  await nextRound();
  await code('9XW2AB');
});

test('shows no code that nobody could use, and goes on asking', async () => {
  codes = [];
  render(<TvPage />);
  expect(await screen.findByText('Buscando um código…')).toBeVisible();
  codes = ['9XW2AB'];
  await nextRound();
  await code('9XW2AB');
});

test('a television whose link was revoked shows a code, and the board of the shop that types it', async () => {
  localStorage.setItem('focinho.tv', 'revoked-'.repeat(8));
  render(<TvPage />);
  expect(await screen.findByRole('heading', { name: 'Esta TV foi desligada da loja' })).toBeVisible();
  await code('K7P3MQ');
  tokens['K7P3MQ'] = TOKEN;
  await nextRound();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pet Shop Demo' })).toBeVisible();
});
