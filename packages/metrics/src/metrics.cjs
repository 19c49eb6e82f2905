const { createHash, timingSafeEqual } = require('node:crypto');
const { once } = require('node:events');
const { createServer } = require('node:http');
const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = require('prom-client');

/**
 * The types that callers see are in metrics.d.cts; the compiler compares each function with its own.
 *
 * @import * as Declared from './metrics.d.cts'
 */

/** Seconds. A page or a list takes some milliseconds; the API cancels what takes longer than 15 s. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** For requests that match no route: their addresses are whatever somebody typed. */
const UNMATCHED = 'unmatched';

/** @type {typeof Declared.newMetrics} */
function newMetrics(release) {
  const registry = new Registry();
  registry.setDefaultLabels({ release });
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers: [registry] }),
    gauge: gaugesOf(registry),
  };
}

/**
 * Several parts of a program may each contribute values to the same gauge.
 * @param {Registry} registry
 * @returns {Declared.Metrics['gauge']}
 */
function gaugesOf(registry) {
  /** @type {Map<string, Parameters<Declared.Metrics['gauge']>[3][]>} */
  const contributors = new Map();
  return (name, help, labels, read) => {
    const known = contributors.get(name);
    if (known) return void known.push(read);
    const reads = [read];
    contributors.set(name, reads);
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        for (const each of reads) for (const { labels: given = {}, value } of await each()) this.set(given, value);
      },
    });
  };
}

/** @type {typeof Declared.measureRequests} */
function measureRequests({ registry }, app, unmatched = UNMATCHED) {
  const registers = [registry];
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests by pattern of their route; status "aborted" if the client did not wait',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent, without aborted requests',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  const inProgress = new Gauge({ name: 'http_requests_in_progress', help: 'Requests in progress', registers });
  app.addHook('onRequest', (request, reply, done) => {
    const begin = performance.now();
    const method = request.method;
    const route = request.is404 ? unmatched : (request.routeOptions.url ?? unmatched);
    inProgress.inc();
    reply.raw.once('close', () => {
      inProgress.dec();
      const isSent = reply.raw.writableFinished;
      total.inc({ method, route, status: isSent ? String(reply.raw.statusCode) : 'aborted' });
      if (isSent) duration.observe({ method, route }, (performance.now() - begin) / 1000);
    });
    done();
  });
}

/** @type {typeof Declared.serveMetrics} */
async function serveMetrics({ registry }, { port, host, token }) {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function respond(request, response) {
    if (request.url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
  server.listen(port, host);
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest();
/** @type {(given: string, expected: string) => boolean} */
const isSame = (given, expected) => timingSafeEqual(digest(given), digest(expected));

/** @type {typeof Declared.limitedLabels} */
function limitedLabels(most) {
  /** @type {Set<string>} */
  const known = new Set();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}

module.exports = { newMetrics, measureRequests, serveMetrics, limitedLabels };
