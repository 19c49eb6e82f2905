import { callApi } from './http';
import { provideConfig } from './config';

const context = { token: 'token', tenantSlug: 'demo' };
const call = (signal?: AbortSignal) => callApi('/api/pets', signal ? { signal } : {}, context);
const UNREACHABLE = 'Sem conexão com o servidor. Tente novamente em instantes.';

/** A server that takes the request and never answers. */
const silent = (_address: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() =>
  provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false }),
);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('answers the envelope', async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ success: true, data: [1], message: 'ok' }));
  await expect(call()).resolves.toEqual({ success: true, data: [1], message: 'ok' });
});

it.each([
  ['the server’s reason', Response.json({ message: 'Banco fora do ar.' }, { status: 503 }), 'Banco fora do ar.'],
  ['the status, when only a proxy answered', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'HTTP 502'],
])('fails with %s', async (_what, response, message) => {
  globalThis.fetch = jest.fn(async () => response);
  await expect(call()).rejects.toMatchObject({ status: response.status, message });
});

it.each([
  ['nothing answered', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer was cut off', async () => new Response('{"success": true, "da')],
  ['a hotspot’s page answered instead', async () => new Response('<html>Log in to the Wi-Fi</html>')],
])('tells that the server was not reached when %s', async (_what, fetching) => {
  globalThis.fetch = jest.fn(fetching);
  await expect(call()).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
});

it('sends the user to their internet only when the browser is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  const message = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';
  await expect(call()).rejects.toMatchObject({ status: 0, message });
});

it('gives up on a server that takes too long', async () => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(silent);
  const refused = expect(call()).rejects.toMatchObject({
    status: 0,
    message: 'O servidor está demorando demais para responder. Tente novamente.',
  });
  await jest.advanceTimersByTimeAsync(30_000);
  await refused;
});

it('ends when its caller no longer wants it, without an error to show', async () => {
  globalThis.fetch = jest.fn(silent);
  const unwanted = new AbortController();
  const refused = expect(call(unwanted.signal)).rejects.toMatchObject({ name: 'AbortError' });
  unwanted.abort();
  await refused;
});
