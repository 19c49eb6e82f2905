import { callApi } from './http';
import { provideConfig } from './config';

const context = { token: 'token', tenantSlug: 'demo' };
const call = (signal?: AbortSignal) => callApi('/api/pets', signal ? { signal } : {}, context);
const UNREACHABLE = 'Sem conexão com o servidor. Tente novamente em instantes.';

/** A server that accepts the request and never responds. */
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

it('returns the envelope', async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ success: true, data: [1], message: 'ok' }));
  await expect(call()).resolves.toEqual({ success: true, data: [1], message: 'ok' });
});

it.each([
  ['the server’s reason', Response.json({ message: 'Banco fora do ar.' }, { status: 503 }), 'Banco fora do ar.'],
  ['the status, when only a proxy responded', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'HTTP 502'],
])('fails with %s', async (_what, response, message) => {
  globalThis.fetch = jest.fn(async () => response);
  await expect(call()).rejects.toMatchObject({ status: response.status, message });
});

it.each([
  ['there is no response', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the response was cut off', async () => new Response('{"success": true, "da')],
  ['a hotspot’s page came instead', async () => new Response('<html>Log in to the Wi-Fi</html>')],
])('says that the server was not reached when %s', async (_what, fetching) => {
  globalThis.fetch = jest.fn(fetching);
  await expect(call()).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
});

it('asks the user to check their internet only when the browser is offline', async () => {
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

it('can be aborted by its caller without an error message', async () => {
  globalThis.fetch = jest.fn(silent);
  const unwanted = new AbortController();
  const refused = expect(call(unwanted.signal)).rejects.toMatchObject({ name: 'AbortError' });
  unwanted.abort();
  await refused;
});

describe('a call that the server refuses because it has too much to do', () => {
  const refusal = (retryAfter: string) =>
    Response.json({ message: 'Muitas chamadas.' }, { status: 429, headers: { 'Retry-After': retryAfter } });
  /** A server that refuses this many times before it responds. */
  function refuse(times: number, retryAfter: string) {
    let calls = 0;
    const fetching = jest.fn(async () =>
      ++calls > times ? Response.json({ success: true, data: [1], message: 'ok' }) : refusal(retryAfter),
    );
    globalThis.fetch = fetching;
    return fetching;
  }
  beforeEach(() => jest.useFakeTimers());

  it('is repeated after the time that the server stated', async () => {
    const fetching = refuse(1, '2');
    const response = call();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(fetching).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(501);
    await expect(response).resolves.toMatchObject({ data: [1] });
  });

  it('fails with the server’s reason after three repetitions', async () => {
    const fetching = refuse(9, '1');
    const refused = expect(call()).rejects.toMatchObject({ status: 429, message: 'Muitas chamadas.' });
    await jest.advanceTimersByTimeAsync(4_000);
    await refused;
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('fails at once if the time is too long, as after wrong passwords', async () => {
    const fetching = refuse(1, '15');
    await expect(call()).rejects.toMatchObject({ status: 429 });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('can be aborted while it waits', async () => {
    refuse(1, '5');
    const unwanted = new AbortController();
    const refused = expect(call(unwanted.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(1_000);
    unwanted.abort();
    await refused;
  });
});

describe('a call that the HTML has already made', () => {
  const early = { success: true, data: ['early'], message: '' };
  const late = { success: true, data: ['late'], message: '' };
  const made = (change: object = {}) => {
    const response = Promise.resolve(Response.json(early));
    const path = '/api/pets?page=1&sort=name';
    window.focinhoFirstCalls = [{ path, ...context, at: performance.now(), response, ...change }];
  };
  const list = (given = context, path = '/api/pets?sort=name&page=1') => callApi(path, { headers: {} }, given);

  beforeEach(() => {
    globalThis.fetch = jest.fn(async () => Response.json(late));
  });
  afterEach(() => delete window.focinhoFirstCalls);

  it('is not made again, whatever the order of its parameters', async () => {
    made();
    await expect(list()).resolves.toEqual(early);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('answers only once, so that a reload of the list asks the server', async () => {
    made();
    await list();
    await expect(list()).resolves.toEqual(late);
  });

  it.each([
    ['another user’s session', { ...context, token: 'of another user' }],
    ['another tenant', { ...context, tenantSlug: 'test' }],
  ])('never answers %s', async (_what, given) => {
    made();
    await expect(list(given)).resolves.toEqual(late);
  });

  it('does not answer a call with other parameters', async () => {
    made();
    await expect(list(context, '/api/pets?page=2&sort=name')).resolves.toEqual(late);
  });

  it('does not answer after a write, which may have changed the list', async () => {
    made();
    await callApi('/api/pets', { method: 'POST', body: {} }, context);
    await expect(list()).resolves.toEqual(late);
  });

  it('does not answer once it is old', async () => {
    made({ at: performance.now() - 30_000 });
    await expect(list()).resolves.toEqual(late);
  });

  it('is made again when it got no response', async () => {
    made({ response: Promise.resolve(undefined) });
    await expect(list()).resolves.toEqual(late);
  });

  it('fails as the same call would: the session has ended', async () => {
    made({ response: Promise.resolve(Response.json({ message: 'Sessão expirada' }, { status: 401 })) });
    await expect(list()).rejects.toMatchObject({ status: 401, message: 'Sessão expirada' });
  });

  it('can be aborted by its caller while it is on its way', async () => {
    made({ response: new Promise(() => undefined) });
    const unwanted = new AbortController();
    const refused = expect(callApi('/api/pets?page=1&sort=name', { signal: unwanted.signal }, context)).rejects;
    unwanted.abort();
    await refused.toMatchObject({ name: 'AbortError' });
  });
});
