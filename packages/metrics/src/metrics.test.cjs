const Fastify = require('fastify');
const { limitedLabels, measureRequests, newMetrics, serveMetrics } = require('./metrics.cjs');

/** @type {ReturnType<typeof newMetrics>} */
let metrics;
/** @type {import('fastify').FastifyInstance} */
let app;
/** @type {Awaited<ReturnType<typeof serveMetrics>>} */
let served;
/** @type {string} */
let address;
/** @type {Promise<void>} */
let arrived;
beforeEach(async () => {
  metrics = newMetrics('abc123');
  // A connection that has not sent a request yet would otherwise keep it from closing.
  app = Fastify({ forceCloseConnections: true });
  measureRequests(metrics, app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-flood']) return reply.code(429).send();
  });
  app.get('/pets/:id', async () => 'Bidu');
  arrived = new Promise((resolve) =>
    app.get('/slow', () => {
      resolve();
      return new Promise(() => {});
    }),
  );
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', token: 'chave' });
});
afterEach(async () => {
  await served.close();
  await app.close();
});

/** @type {(headers?: Record<string, string>, path?: string) => Promise<Response>} */
const scrape = (headers = { authorization: 'Bearer chave' }, path = '/metrics') =>
  fetch(`http://127.0.0.1:${served.port}${path}`, { headers });
/** @param {string} name */
const lines = async (name) => (await (await scrape()).text()).split('\n').filter((line) => line.startsWith(name));

/** The end of a response is noticed a moment after the client has it. */
async function isIdle() {
  while ((await lines('http_requests_in_progress'))[0] !== 'http_requests_in_progress{release="abc123"} 0') continue;
}

it('counts requests by the pattern of their route and their status, never by address', async () => {
  for (const url of ['/pets/1', '/pets/2', '/broken', '/wp-admin', '/.env']) await (await fetch(address + url)).text();
  await (await fetch(`${address}/pets/3`, { headers: { 'x-flood': '1' } })).text();
  await isIdle();
  expect(await lines('http_requests_total')).toEqual([
    'http_requests_total{method="GET",route="/pets/:id",status="200",release="abc123"} 2',
    'http_requests_total{method="GET",route="/broken",status="500",release="abc123"} 1',
    'http_requests_total{method="GET",route="unmatched",status="404",release="abc123"} 2',
    'http_requests_total{method="GET",route="/pets/:id",status="429",release="abc123"} 1',
  ]);
  expect(await lines('http_request_duration_seconds_count')).toContain(
    'http_request_duration_seconds_count{release="abc123",method="GET",route="/pets/:id"} 3',
  );
});

it('counts requests whose client did not wait, without their duration', async () => {
  const leaving = new AbortController();
  const response = fetch(`${address}/slow`, { signal: leaving.signal }).catch(() => undefined);
  await arrived;
  leaving.abort();
  await response;
  await isIdle();
  expect(await lines('http_requests_total')).toEqual([
    'http_requests_total{method="GET",route="/slow",status="aborted",release="abc123"} 1',
  ]);
  expect(await lines('http_request_duration_seconds_count')).toEqual([]);
});

it('adds the values that several parts contribute to a gauge, and forgets those that are gone', async () => {
  /** @type {Record<string, number>} */
  let sizes = { app: 3, platform: 1 };
  for (const pool of ['app', 'platform'])
    metrics.gauge('pool_size', 'Connections', ['pool'], () =>
      Object.entries(sizes).flatMap(([name, value]) => (name === pool ? [{ labels: { pool }, value }] : [])),
    );
  expect(await lines('pool_size')).toEqual([
    'pool_size{pool="app",release="abc123"} 3',
    'pool_size{pool="platform",release="abc123"} 1',
  ]);
  sizes = { app: 2 };
  expect(await lines('pool_size')).toEqual(['pool_size{pool="app",release="abc123"} 2']);
});

it('shows the event loop and the memory of the process', async () => {
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(await lines(name)).toHaveLength(1);
});

it('shows nothing without the token, and nothing else', async () => {
  /** @type {Record<string, string>[]} */
  const strangers = [{}, { authorization: 'Bearer errada' }, { authorization: 'chave' }];
  for (const headers of strangers) expect((await scrape(headers)).status).toBe(401);
  expect((await scrape(undefined, '/')).status).toBe(404);
});

it('limits how many values strangers can add to a label', () => {
  const limited = limitedLabels(2);
  expect(['a', 'b', 'a', 'c', 'b', 'd'].map(limited)).toEqual(['a', 'b', 'a', 'other', 'b', 'other']);
});
