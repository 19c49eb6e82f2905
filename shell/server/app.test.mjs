import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { newDesk, promoteSmall, publishSmall } from '@focinho/federation/testing/stores';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

const SETTINGS = {
  production: false,
  assets: __dirname,
  store: __dirname,
  copies: path.join(tmpdir(), 'focinho-no-copies'),
  publicFolder: __dirname,
  origin: null,
  trustedProxies: 0,
  connectionsPerClient: 256,
  timeouts: settingsFrom({ NODE_ENV: 'development' }).timeouts,
  upstream: settingsFrom({ NODE_ENV: 'development' }).upstream,
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
  registry: async () => ({ remotes: {} }),
  registryForPage: () => null,
  trust: async () => null,
  isAway: () => false,
  releasesFor: async () => ({}),
  shellStyles: async () => '',
  prerendered: async () => null,
  firstFiles: () => ({ scripts: [], always: [], loggedIn: [] }),
  shellFiles: () => [],
};

let api;
let received;
let tenants;
/** Handlers of the API that a test wants other than the usual, by path. */
let handlers;
let app;
let url;
let sockets;

beforeEach(async () => {
  received = [];
  tenants = [];
  sockets = [];
  handlers = {};
  api = createServer(async (request, response) => {
    const handler = handlers[request.url];
    if (handler) return handler(request, response);
    received.push({ type: request.headers['content-type'], body: await text(request) });
    response.setHeader('Content-Type', 'application/json');
    const slug = new URL(request.url, url).searchParams.get('slug');
    response.end(JSON.stringify({ success: true, data: { exists: tenants.includes(slug) }, message: 'ok' }));
  });
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  await start();
});

async function start(settings = {}) {
  await app?.close();
  app = await createApp({ ...SETTINGS, apiUrl: `http://127.0.0.1:${api.address().port}`, ...settings }, DOCUMENTS);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A connection that sends `text` and then nothing more. */
async function openSocket(text) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}
const openSockets = (count, text) => Promise.all(Array.from({ length: count }, () => openSocket(text)));
const UNFINISHED = 'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{';

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

  it('arrives too if the client waits for "100 Continue" before it sends the body', async () => {
    const { hostname, port } = new URL(url);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 2, Expect: '100-continue' };
    const waiting = request({ hostname, port, method: 'POST', path: '/api/clients', headers });
    waiting.once('continue', () => waiting.end('{}'));
    waiting.flushHeaders();
    const [response] = await once(waiting, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(received).toEqual([{ type: 'application/json', body: '{}' }]);
  });

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
    await openSockets(140, UNFINISHED);
    expect((await post('{}', { signal: AbortSignal.timeout(5000) })).status).toBe(200);
  });
});

/** Resolves however the connection ends. */
const closed = (socket) =>
  new Promise((resolve) =>
    socket
      .on('error', () => undefined)
      .resume()
      .once('close', resolve),
  );

/** So few connections to the API that a handful of clients could use them up. */
const SCARCE = {
  calls: { connections: 4, perClient: 2 },
  downloads: { connections: 4, perClient: 2 },
  streams: { connections: 16, perClient: 16 },
};

describe('a client that takes its time', () => {
  const { timeouts } = SETTINGS;

  it.each([
    ['the headers', { headersMs: 50 }, 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['the body', { headersMs: 50, requestMs: 100 }, UNFINISHED],
  ])('with %s of a request is disconnected', async (_what, limits, sent) => {
    await start({ timeouts: { ...timeouts, checkMs: 20, ...limits } });
    await closed(await openSocket(sent));
  });

  it('with reading responses blocks nobody and is disconnected', async () => {
    const ended = [];
    handlers['/api/big'] = (_request, response) => {
      ended.push(once(response, 'close'));
      response.end(Buffer.alloc(16 * 1024 * 1024));
    };
    await start({ trustedProxies: 1, upstream: SCARCE, timeouts: { ...timeouts, responseMs: 1_000 } });
    const request = 'GET /api/big HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
    await openSockets(SCARCE.calls.connections + 1, request);
    const answer = await post('{}', { signal: AbortSignal.timeout(5000) });
    expect(answer.status).toBe(200);
    await Promise.all(ended);
    expect(ended.length).toBeLessThanOrEqual(SCARCE.calls.perClient);
  });
});

describe('a client with many connections', () => {
  it('gets no more than its share, and another when it closes one', async () => {
    await start({ connectionsPerClient: 10 });
    const own = await openSockets(10, UNFINISHED);
    await closed(await openSocket(UNFINISHED));
    own[0].destroy();
    let answer;
    // The server learns of the closed connection a little later than its client.
    while (!answer) answer = await post('{}', { headers: { connection: 'close' } }).catch(() => undefined);
    expect(answer.status).toBe(200);
  });

  it('is known by the address that the proxy in front reported, not by those it wrote itself', async () => {
    await start({ trustedProxies: 1, connectionsPerClient: 10 });
    const from = (forwarded) => post('{}', { headers: { 'x-forwarded-for': forwarded } });
    await openSockets(10, UNFINISHED.replace('Host: x', 'Host: x\r\nX-Forwarded-For: 2001:db8:1:2::1'));
    let refused;
    while (refused?.status !== 429) refused = await from('203.0.113.7, 2001:db8:1:2::3');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toEqual({
      success: false,
      data: null,
      message: 'Há conexões demais do seu endereço. Tente novamente em instantes.',
    });
    expect((await from('2001:db8:1:2::1, 203.0.113.7')).status).toBe(200);
  });
});

describe('a download', () => {
  it('may take longer than a call, and leaves the API when its client does', async () => {
    let write, gone;
    handlers['/api/exports/file'] = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' });
      write = (text) => response.write(text);
      gone = once(response, 'close');
      write('Nome');
    };
    handlers['/api/stalls'] = (_request, response) => response.writeHead(200).write('…');
    const upstream = { ...SETTINGS.timeouts.upstream, bodyMs: 100 };
    await start({ timeouts: { ...SETTINGS.timeouts, responseMs: 300, upstream } });
    const answer = await fetch(`${url}/api/exports/file`);
    const file = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    expect(await file.read()).toEqual({ done: false, value: 'Nome' });
    await expect((await fetch(`${url}/api/stalls`)).text()).rejects.toThrow();
    write(';Telefone');
    expect(await file.read()).toEqual({ done: false, value: ';Telefone' });
    await file.cancel();
    await gone;
  });

  it('that the API breaks off is not taken for a whole one', async () => {
    handlers['/api/exports/file'] = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' }).write('Nome');
      setTimeout(() => response.destroy(), 50);
    };
    await start();
    await expect(fetch(`${url}/api/exports/file`).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe('a stream of the API', () => {
  const streamed = async () => {
    const answer = await fetch(`${url}/api/stream`, { headers: { accept: 'text/event-stream' } });
    return answer.body.pipeThrough(new TextDecoderStream()).getReader();
  };

  it('arrives event by event, without the time limits of calls', async () => {
    let send;
    handlers['/api/stream'] = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      send = (event) => response.write(`data: ${event}\n\n`);
      send('first');
    };
    handlers['/api/stalls'] = (_request, response) => response.writeHead(200).write('…');
    const upstream = { ...SETTINGS.timeouts.upstream, bodyMs: 100 };
    await start({ timeouts: { ...SETTINGS.timeouts, responseMs: 300, upstream } });
    const events = await streamed();
    expect(await events.read()).toEqual({ done: false, value: 'data: first\n\n' });
    const stalled = await fetch(`${url}/api/stalls`);
    await expect(stalled.text()).rejects.toThrow();
    send('second');
    expect(await events.read()).toEqual({ done: false, value: 'data: second\n\n' });
    await events.cancel();
  });

  it('does not take the place of a call', async () => {
    handlers['/api/stream'] = (_request, response) => response.writeHead(200).write(': open\n\n');
    await start({ upstream: SCARCE });
    const streams = await Promise.all(Array.from({ length: SCARCE.calls.connections * 2 }, streamed));
    await Promise.all(streams.map((stream) => stream.read()));
    expect((await post('{}', { signal: AbortSignal.timeout(5000) })).status).toBe(200);
    await Promise.all(streams.map((stream) => stream.cancel()));
  });

  it('does not take the place of a call with 150 of them either, as the server is set up', async () => {
    handlers['/api/stream'] = (_request, response) => response.writeHead(200).write(': open\n\n');
    await start({ trustedProxies: 1 });
    const clients = Array.from({ length: 150 }, (_unused, n) => ({ 'x-forwarded-for': `203.0.113.${n}` }));
    const streams = await Promise.all(clients.map((headers) => fetch(`${url}/api/stream`, { headers })));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await post('{}', { signal: AbortSignal.timeout(5000) })).status).toBe(200);
    await Promise.all(streams.map(({ body }) => body.cancel()));
  });

  it('ends in good order when the API dies, and is empty while it is away, so that browsers log no error', async () => {
    let response;
    handlers['/api/stream'] = (_request, opened) => {
      response = opened;
      opened.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n');
    };
    await start();
    const events = await streamed();
    await events.read();
    response.destroy();
    expect(await events.read()).toEqual({ done: true, value: undefined });
    handlers['/api/stream'] = (request) => request.socket.destroy();
    const empty = await fetch(`${url}/api/stream`);
    expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await empty.text()).toBe(': away\n\n');
  });

  it('does not keep the server from stopping', async () => {
    handlers['/api/stream'] = (_request, response) => response.writeHead(200).write(': open\n\n');
    await start();
    const events = await streamed();
    await events.read();
    const stopped = app.close();
    expect(await events.read()).toEqual({ done: true, value: undefined });
    await stopped;
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

describe('the stored releases, for the developer’s panel', () => {
  let desk;
  beforeEach(async () => (desk = await newDesk()));
  afterEach(() => desk.remove());
  const answer = async (developerPanel) => {
    const other = await createApp({ ...SETTINGS, apiUrl: url, store: desk.store.folder, developerPanel }, DOCUMENTS);
    const response = await other.inject('/mfe/releases.json');
    const page = await other.inject('/');
    await other.close();
    return { response, page: page.body };
  };

  it('are listed with the hashes of their manifests, served or not', async () => {
    const [served] = await promoteSmall(desk, 'mfe-clubinho', ['1']);
    const unserved = await publishSmall(desk, 'mfe-clubinho', { marker: '2' });
    const { response, page } = await answer(true);
    const { 'mfe-clubinho': releases } = response.json();
    expect(releases.map(({ id }) => id).sort()).toEqual([served, unserved].sort());
    expect(releases[0]).toMatchObject({ manifest: expect.stringMatching(/^sha384-/), contract: expect.any(String) });
    expect(page).toContain('"developerPanel":true');
  });

  it('are not listed, and no page offers the panel, where it is turned off', async () => {
    const { response, page } = await answer(false);
    expect(response.statusCode).toBe(404);
    expect(page).not.toContain('developerPanel');
  });
});
