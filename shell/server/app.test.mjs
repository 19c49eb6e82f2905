import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApp } from './app.mjs';

const SETTINGS = {
  production: false,
  assets: __dirname,
  store: __dirname,
  publicFolder: __dirname,
  origin: null,
  trustProxy: false,
  logLevel: 'silent',
  overrideOrigins: [],
  config: {
    productName: 'Focinho',
    apiUrl: '',
    contact: { phone: '', email: '' },
    whatsapp: '5511940028922',
    demo: false,
  },
};
/** A shell without any release. */
const DOCUMENTS = {
  registry: async () => null,
  registryForPage: () => null,
  trust: async () => null,
  releasesFor: async () => ({}),
  shellStyles: async () => '',
  prerendered: async () => null,
  firstFiles: () => ({ always: [], loggedIn: [] }),
};

let api;
let received;
let tenants;
let app;
let url;
let sockets;

beforeEach(async () => {
  received = [];
  tenants = [];
  sockets = [];
  api = createServer(async (request, response) => {
    received.push({ type: request.headers['content-type'], body: await text(request) });
    response.setHeader('Content-Type', 'application/json');
    const slug = new URL(request.url, url).searchParams.get('slug');
    response.end(JSON.stringify({ success: true, data: { exists: tenants.includes(slug) }, message: 'ok' }));
  });
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  app = await createApp({ ...SETTINGS, apiUrl: `http://127.0.0.1:${api.address().port}` }, DOCUMENTS);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

const post = (body, options = {}) =>
  fetch(`${url}/api/clients`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    ...options,
  });

describe('a call to the API', () => {
  it.each(['{"name":"Célia","email":"celia@exemplo.com.br"}', '{"broken', ''])(
    'arrives as it was sent: %s',
    async (body) => {
      expect((await post(body)).status).toBe(200);
      expect(received).toEqual([{ type: 'application/json', body }]);
    },
  );

  it('whose body is too large is always refused with the envelope and never reaches the API', async () => {
    const tooLarge = `{"name":"${'x'.repeat(3 * 1024 * 1024)}"}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_unused, index) => {
        const chunked = index % 2 ? { body: new Blob([tooLarge]).stream(), duplex: 'half' } : {};
        const answer = await post(tooLarge, chunked);
        return [answer.status, await answer.json()];
      }),
    );
    const refusal = { success: false, data: null, message: 'A requisição é grande demais.' };
    expect(answers).toEqual(answers.map(() => [413, refusal]));
    expect(received).toEqual([]);
  });

  it('is not blocked by clients that never finish sending their own', async () => {
    sockets = Array.from({ length: 140 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve) =>
            socket.write('POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{', resolve),
          ),
      ),
    );
    expect((await post('{}', { signal: AbortSignal.timeout(5000) })).status).toBe(200);
  });
});

describe('an invalid address', () => {
  it.each(['//', '//evil.example', '///', '/%2F', '/a//b/c'])('shows the not-found page: %s', async (path) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch('text/html');
  });
});

describe('an address with only a slug', () => {
  const statusOf = async (path) => (await fetch(url + path)).status;

  it('is a page if the API knows the tenant, otherwise not found', async () => {
    tenants = ['patas-felizes'];
    expect(await statusOf('/patas-felizes')).toBe(200);
    expect(await statusOf('/nobodys')).toBe(404);
    expect(await statusOf('/404')).toBe(404);
  });

  it('is assumed to exist while the API does not respond', async () => {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    expect(await statusOf('/nobodys')).toBe(200);
    await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  });
});
