/** @import {RequestListener, Server, ServerResponse} from 'node:http' */
/** @import {Socket} from 'node:net' */
/** @import {Settings} from './settings.mjs' */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { tokenStart } from '@focinho/contracts/kernel/tenant-in-token';
import { newDesk, promoteSmall, publishSmall } from '@focinho/federation/testing/stores';
import { openStore } from '@focinho/federation/store/store';
import { createApp } from './app.mjs';
import { documentsOf } from './documents.mjs';
import { settingsFrom } from './settings.mjs';

/** @type {Settings} */
const SETTINGS = {
  ...settingsFrom({
    NODE_ENV: 'development',
    FOCINHO_STORE: __dirname,
    FOCINHO_COPIES: path.join(tmpdir(), 'focinho-no-copies'),
    REPORT_ERRORS: 'false',
    DEVELOPER_PANEL: 'false',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  }),
  overrideOrigins: [],
  assets: __dirname,
  publicFolder: __dirname,
};
/**
 * A shell without any release.
 * @type {import('./documents.mjs').Documents}
 */
const DOCUMENTS = {
  ...documentsOf(openStore('none'), SETTINGS, { error: () => undefined, log: { warn: () => undefined } }),
  registry: async () => ({ revision: 0, remotes: {} }),
  trust: async () => ({ keys: {} }),
  releasesFor: async () => ({ shell: null, remotes: {} }),
};

/** @type {Server} */
let api;
/** @type {{type: string | undefined, body: string}[]} */
let received;
/** @type {(string | null)[]} */
let tenants;
/**
 * Handlers of the API that a test wants other than the usual, by path.
 * @type {Record<string, RequestListener>}
 */
let handlers;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let url;
/** @type {Socket[]} */
let sockets;

beforeEach(async () => {
  received = [];
  tenants = [];
  sockets = [];
  handlers = {};
  api = createServer(async (request, response) => {
    const { url: address = '' } = request;
    const handler = handlers[address];
    if (handler) return handler(request, response);
    received.push({ type: request.headers['content-type'], body: await text(request) });
    response.setHeader('Content-Type', 'application/json');
    const slug = new URL(address, url).searchParams.get('slug');
    response.end(JSON.stringify({ success: true, data: { exists: tenants.includes(slug) }, message: 'ok' }));
  });
  await listen();
  await start();
});

const listen = () => once(api.listen(0, '127.0.0.1'), 'listening');

/** @param {Partial<Settings>} [settings] */
async function start(settings) {
  await app?.close();
  app = await createApp({ ...SETTINGS, apiUrl: `http://127.0.0.1:${portOf(api)}`, ...settings }, DOCUMENTS);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}

/** @param {Server} server */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/**
 * A connection that sends `text` and then nothing more.
 * @param {string} text
 */
async function openSocket(text) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}
/**
 * @param {number} count
 * @param {string} text
 */
const openSockets = (count, text) => Promise.all(Array.from({ length: count }, () => openSocket(text)));
const UNFINISHED = 'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{';

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

/**
 * @param {string} body
 * @param {RequestInit} [options]
 */
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

  it.each([{ 'Keep-Alive': '300' }, { Upgrade: 'foo' }, { TE: 'trailers' }, { 'Proxy-Connection': 'keep-alive' }])(
    'arrives without what its client says of the connection to this server: %j',
    async (header) => {
      const { hostname, port } = new URL(url);
      const call = request({
        hostname,
        port,
        method: 'POST',
        path: '/api/clients',
        headers: { ...header, 'Content-Type': 'application/json' },
      });
      call.end('{}');
      const [response] = await once(call, 'response');
      response.resume();
      expect(response.statusCode).toBe(200);
    },
  );

  it('whose body is too large is always refused with the envelope and never reaches the API', async () => {
    const tooLarge = `{"name":"${'x'.repeat(3 * 1024 * 1024)}"}`;
    const replies = await Promise.all(
      Array.from({ length: 10 }, async (_unused, index) => {
        const chunked = index % 2 ? { body: new Blob([tooLarge]).stream(), duplex: 'half' } : {};
        const reply = await post(tooLarge, chunked);
        return [reply.status, await reply.json()];
      }),
    );
    const refusal = { success: false, data: null, message: 'A requisição é grande demais.' };
    expect(replies).toEqual(replies.map(() => [413, refusal]));
    expect(received).toEqual([]);
  });

  it('is a photo of up to 15 MB where the API takes one, and nowhere else', async () => {
    const photo = new Uint8Array(15 * 1024 * 1024);
    /** @type {(path: string, body: Uint8Array<ArrayBuffer>) => Promise<number>} */
    const send = async (path, body) =>
      (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body })).status;
    expect(await send('/api/pets/7/photos?kind=PET', photo)).toBe(200);
    expect(await send('/api/pets/7/photos', new Uint8Array(photo.length + 1))).toBe(413);
    expect(await send('/api/pets/7/photos/x', photo)).toBe(413);
  });

  it('is not blocked by clients that never finish sending their own', async () => {
    await openSockets(140, UNFINISHED);
    expect((await post('{}', { signal: AbortSignal.timeout(5000) })).status).toBe(200);
  });
});

/**
 * Resolves however the connection ends.
 * @param {Socket} socket
 */
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
    /** @type {Promise<unknown>[]} */
    const ended = [];
    handlers['/api/big'] = (_request, response) => {
      ended.push(once(response, 'close'));
      response.end(Buffer.alloc(16 * 1024 * 1024));
    };
    await start({ trustedProxies: 1, upstream: SCARCE, timeouts: { ...timeouts, responseMs: 1_000 } });
    const request = 'GET /api/big HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
    await openSockets(SCARCE.calls.connections + 1, request);
    const reply = await post('{}', { signal: AbortSignal.timeout(5000) });
    expect(reply.status).toBe(200);
    await Promise.all(ended);
    expect(ended.length).toBeLessThanOrEqual(SCARCE.calls.perClient);
  });
});

describe('a client with many connections', () => {
  it('gets no more than its share, and another when it closes one', async () => {
    await start({ connectionsPerClient: 10 });
    const own = await openSockets(10, UNFINISHED);
    await closed(await openSocket(UNFINISHED));
    own[0]?.destroy();
    /** @type {Response | undefined} */
    let reply;
    // The server learns of the closed connection a little later than its client.
    while (!reply) reply = await post('{}', { headers: { connection: 'close' } }).catch(() => undefined);
    expect(reply.status).toBe(200);
  });

  it('is known by the address that the proxy in front reported, not by those it wrote itself', async () => {
    await start({ trustedProxies: 1, connectionsPerClient: 10 });
    const from = (/** @type {string} */ forwarded) => post('{}', { headers: { 'x-forwarded-for': forwarded } });
    await openSockets(10, UNFINISHED.replace('Host: x', 'Host: x\r\nX-Forwarded-For: 2001:db8:1:2::1'));
    /** @type {Response | undefined} */
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

/** @param {Response} reply */
function readerOf({ body }) {
  if (!body) throw new Error('no body');
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

describe('a download', () => {
  it('may take longer than a call, and leaves the API when its client does', async () => {
    /** @type {(text: string) => void} */
    let write = () => undefined;
    /** @type {Promise<unknown> | undefined} */
    let gone;
    handlers['/api/exports/file'] = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' });
      write = (text) => response.write(text);
      gone = once(response, 'close');
      write('Nome');
    };
    handlers['/api/stalls'] = (_request, response) => response.writeHead(200).write('…');
    const upstream = { ...SETTINGS.timeouts.upstream, bodyMs: 100 };
    await start({ timeouts: { ...SETTINGS.timeouts, responseMs: 300, upstream } });
    const reply = await fetch(`${url}/api/exports/file`);
    const file = readerOf(reply);
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
    await expect(fetch(`${url}/api/exports/file`).then((reply) => reply.text())).rejects.toThrow();
  });
});

describe('a stream of the API', () => {
  const streamed = async () => {
    const reply = await fetch(`${url}/api/stream`, { headers: { accept: 'text/event-stream' } });
    return readerOf(reply);
  };

  it('arrives event by event, without the time limits of calls', async () => {
    /** @type {(event: string) => void} */
    let send = () => undefined;
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
    await Promise.all(streams.flatMap(({ body }) => body?.cancel() ?? []));
  });

  it('ends in good order when the API dies, and is empty while it is away, so that browsers log no error', async () => {
    /** @type {ServerResponse | undefined} */
    let response;
    handlers['/api/stream'] = (_request, opened) => {
      response = opened;
      opened.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n');
    };
    await start();
    const events = await streamed();
    await events.read();
    response?.destroy();
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
    const reply = await fetch(url + path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toMatch('text/html');
  });
});

describe('an address with only a slug', () => {
  const statusOf = async (/** @type {string} */ path) => (await fetch(url + path)).status;

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
    await listen();
  });
});

describe('the stored releases, for the developer’s panel', () => {
  /** @type {Awaited<ReturnType<typeof newDesk>>} */
  let desk;
  beforeEach(async () => (desk = await newDesk()));
  afterEach(() => desk.remove());
  const reply = async (/** @type {boolean} */ developerPanel) => {
    const settings = { ...SETTINGS, apiUrl: url, store: desk.store.address, developerPanel };
    const other = await createApp(settings, DOCUMENTS);
    const response = await other.inject('/mfe/releases.json');
    const page = await other.inject('/');
    await other.close();
    return { response, page: page.body };
  };

  it('are listed with the hashes of their manifests, served or not', async () => {
    const [served] = await promoteSmall(desk, 'mfe-creche', ['1']);
    const unserved = await publishSmall(desk, 'mfe-creche', { marker: '2' });
    const { response, page } = await reply(true);
    const { 'mfe-creche': releases } = response.json();
    expect(releases.map((/** @type {{id: string}} */ { id }) => id).sort()).toEqual([served, unserved].sort());
    expect(releases[0]).toMatchObject({ manifest: expect.stringMatching(/^sha384-/), contract: expect.any(String) });
    expect(page).toContain('"developerPanel":true');
  });

  it('are not listed, and no page offers the panel, where it is turned off', async () => {
    const { response, page } = await reply(false);
    expect(response.statusCode).toBe(404);
    expect(page).not.toContain('developerPanel');
  });
});

describe('with two cells', () => {
  const PATAS = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e31';
  const MUDANCA = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e32';
  const DEMO = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e33';
  /** @type {Server} */
  let north;
  /** @type {string} */
  let folder;
  beforeEach(async () => {
    north = createServer((_request, response) => response.end('{"cell":"north"}'));
    await once(north.listen(0, '127.0.0.1'), 'listening');
    folder = await mkdtemp(path.join(tmpdir(), 'focinho-cells-'));
    const cellsFile = path.join(folder, 'cells.json');
    const cells = { south: `http://127.0.0.1:${portOf(api)}`, north: `http://127.0.0.1:${portOf(north)}` };
    const ids = { [PATAS]: 'patas', [MUDANCA]: 'mudanca' };
    await writeFile(
      cellsFile,
      JSON.stringify({ home: 'south', cells, tenants: { patas: 'north' }, ids, moving: ['mudanca'] }),
    );
    await start({ cellsFile });
  });
  afterEach(async () => {
    await new Promise((resolve) => north.close(resolve));
    await rm(folder, { recursive: true });
  });

  it('sends the calls of a tenant to its cell, and asks for patience while it moves', async () => {
    const callOf = (/** @type {string} */ tenant) => fetch(`${url}/api/pets`, { headers: { 'X-Tenant': tenant } });
    expect(await (await callOf('patas')).json()).toEqual({ cell: 'north' });
    expect(await (await callOf('demo')).json()).toMatchObject({ success: true });
    const moving = await callOf('mudanca');
    expect([moving.status, moving.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await moving.json()).message).toMatch(/mudando de servidor/);
  });

  const tokenOf = (/** @type {string} */ tenantId, length = 65) => tokenStart(tenantId).padEnd(length, '-');
  const bearer = (/** @type {string} */ token) => ({ headers: { authorization: `Bearer ${token}` } });
  /** @type {[string, (tenantId: string) => Promise<Response>][]} */
  const CALLS = [
    ['a key', (id) => fetch(`${url}/api/pets?limit=5`, bearer(`fck_${tokenOf(id)}`))],
    ['a calendar', (id) => fetch(`${url}/api/calendar/${tokenOf(id)}.ics`)],
    ["a tutor's link", (id) => fetch(`${url}/api/tutor`, bearer(tokenOf(id, 43)))],
    ['a download', (id) => fetch(`${url}/api/exports/file?ticket=${tokenOf(id)}.x`)],
    ['a television', (id) => fetch(`${url}/api/tv/${tokenOf(id)}`)],
    ['a television of the first kind', (id) => fetch(`${url}/api/tv/${tokenOf(id, 64)}`)],
  ];
  it.each(CALLS)('sends the call of %s to the cell of the tenant that it names', async (_name, call) => {
    expect(await (await call(PATAS)).json()).toEqual({ cell: 'north' });
    expect(await (await call(DEMO)).json()).toMatchObject({ success: true });
    expect((await call(MUDANCA)).status).toBe(503);
  });
});
