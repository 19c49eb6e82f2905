import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

const NEW = '0123456789abcdef';
const CURRENT = 'fedcba9876543210';
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;
const tokenOf = (expires: number) => `${expires}.abcdefghijkl.demo.mfe-tenant:${NEW}:1,shell:${CURRENT}:1.mac`;

/** The modules as a page loads them whose HTML came with this data. */
async function openPage(inlined: object) {
  jest.resetModules();
  document.body.innerHTML = `<script type="application/json" id="focinho">${JSON.stringify(inlined)}</script>`;
  const [{ countLoad, countSymptom, sendLoads }, { RemoteError, opened, report }] = await Promise.all([
    import('./loads'),
    import('./remote-error'),
  ]);
  const { provideConfig: provide } = await import('@focinho/host/config');
  provide({ productName: '', apiUrl: api.url, contact: { phone: '', email: '' }, whatsapp: '', demo: false });
  return { countLoad, countSymptom, sendLoads, RemoteError, opened, report };
}

/** An API that keeps what it receives, and the server of the shell with the next token. */
async function startApi() {
  const received: { path: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') received.push({ path: request.url ?? '', body: JSON.parse(body) });
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    response.writeHead(request.method === 'POST' ? 201 : 204, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  const until = async (count: number) => {
    while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    return received;
  };
  return { url, received, until, close };
}

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => (api = await startApi()));
afterEach(() => api.close());

it('reports each page once, and only releases that its token names', async () => {
  const token = tokenOf(inHours(1));
  const { opened, sendLoads } = await openPage({ audience: 'demo', pageToken: token });
  opened('mfe-tenant', NEW, 'pets');
  opened('mfe-tenant', NEW, 'pets');
  opened('mfe-tenant', NEW, 'clients');
  opened('mfe-tenant', CURRENT, 'pets');
  opened('mfe-tenant', null, 'pets');
  await sendLoads();
  const loads = ['pets', 'clients'].map((page) => ({ remote: 'mfe-tenant', release: NEW, page }));
  expect(await api.until(1)).toEqual([{ path: '/api/loads', body: { pageToken: token, loads } }]);
});

it('reports an error with its page and token, and the load that led to it', async () => {
  const pageToken = tokenOf(inHours(1));
  const { RemoteError, report } = await openPage({ audience: 'demo', pageToken });
  report(new RemoteError('mfe-tenant', NEW, 'render', 'blank'), 'pets');
  const received = await api.until(2);
  expect(received).toContainEqual({
    path: '/api/loads',
    body: { pageToken, loads: [{ remote: 'mfe-tenant', release: NEW, page: 'pets' }] },
  });
  expect(received).toContainEqual({
    path: '/api/faults',
    body: expect.objectContaining({ page: 'pets', pageToken, message: 'blank' }),
  });
});

it('counts an error in an event for the page that the remote shows', async () => {
  const pageToken = tokenOf(inHours(1));
  const { RemoteError, opened, report } = await openPage({ audience: 'demo', pageToken });
  opened('mfe-tenant', NEW, 'clients');
  report(new RemoteError('mfe-tenant', NEW, 'event', 'click'));
  const faults = (await api.until(2)).filter(({ path }) => path === '/api/faults');
  expect(faults).toEqual([{ path: '/api/faults', body: expect.objectContaining({ page: 'clients' }) }]);
});

it('reports with the session of whoever is logged in', async () => {
  const sent = jest.spyOn(globalThis, 'fetch');
  const { opened, sendLoads } = await openPage({ audience: 'demo', pageToken: tokenOf(inHours(1)) });
  const { session } = await import('@focinho/host/session');
  const state = { ...session.getState(), token: 'the-session', tenantSlug: 'demo' };
  jest.spyOn(session, 'getState').mockReturnValue(state);
  opened('mfe-tenant', NEW, 'pets');
  await sendLoads();
  expect(sent.mock.calls.at(-1)?.[1]?.headers).toMatchObject({ Authorization: 'Bearer the-session' });
  sent.mockRestore();
});

it('asks for another token when its own has expired', async () => {
  const next = tokenOf(inHours(1));
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => Response.json({ pageToken: next }));
  const { opened, sendLoads } = await openPage({ audience: 'demo', pageToken: tokenOf(inHours(-1)) });
  opened('mfe-tenant', NEW, 'pets');
  await sendLoads();
  expect(asked.mock.calls[0]?.[0]).toBe('/page-token.json?tenant=demo');
  expect((await api.until(1))[0]?.body).toMatchObject({ pageToken: next });
  asked.mockRestore();
});

it('reports no load from a page that is not in the sample, but every error', async () => {
  const { RemoteError, opened, report } = await openPage({ audience: 'demo', pageToken: null });
  opened('mfe-tenant', NEW, 'pets');
  report(new RemoteError('mfe-tenant', NEW, 'render', 'blank'), 'pets');
  const [error] = await api.until(1);
  expect(error?.body).toEqual({
    remote: 'mfe-tenant',
    release: NEW,
    phase: 'render',
    errorClass: 'RemoteError',
    message: 'blank',
  });
  expect(api.received).toHaveLength(1);
});

it('reports a symptom once, for the page that is shown and for the shell, with what it has opened', async () => {
  const token = tokenOf(inHours(1));
  const { countSymptom, opened, sendLoads } = await openPage({ audience: 'demo', pageToken: token });
  countSymptom('paint');
  await sendLoads();
  opened('shell', CURRENT, '');
  opened('mfe-tenant', NEW, 'pets');
  countSymptom('paint');
  await sendLoads();
  countSymptom('paint');
  await sendLoads();
  const [shell, page] = [
    { remote: 'shell', release: CURRENT, page: '' },
    { remote: 'mfe-tenant', release: NEW, page: 'pets' },
  ];
  const symptoms = [page, shell].map((load) => ({ ...load, kind: 'paint' }));
  expect(await api.until(1)).toEqual([
    { path: '/api/loads', body: { pageToken: token, loads: [shell, page], symptoms } },
  ]);
});
