/** @import {Documents} from './documents.mjs' */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '@focinho/federation/store/store';
import { createApp } from './app.mjs';
import { documentsOf } from './documents.mjs';
import { settingsFrom } from './settings.mjs';

const [CURRENT, CANARY] = ['a'.repeat(16), 'b'.repeat(16)];
/** @type {Awaited<ReturnType<Documents['registry']>>} */
const REGISTRY = {
  revision: 1,
  remotes: {
    'mfe-tenant': {
      revision: 1,
      current: CURRENT,
      canaries: [{ release: CANARY, manifest: '', percent: 10 }],
      history: [],
    },
  },
};
/** @type {Documents} */
const DOCUMENTS = {
  ...documentsOf(
    openStore('none'),
    { assets: '', trust: '' },
    { error: () => undefined, log: { warn: () => undefined } },
  ),
  registry: async () => REGISTRY,
  trust: async () => ({ keys: {} }),
  releasesFor: async () => ({ shell: null, remotes: {} }),
};

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let url;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-metrics-'));
  await writeFile(path.join(folder, 'x.js'), '');
  const settings = settingsFrom({
    NODE_ENV: 'development',
    FOCINHO_STORE: folder,
    FOCINHO_COPIES: folder,
    METRICS_PORT: '0',
    RELEASE: 'v7',
    LOG_LEVEL: 'silent',
  });
  app = await createApp({ ...settings, assets: folder, publicFolder: folder, apiUrl: 'http://127.0.0.1:1' }, DOCUMENTS);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('shows requests by route without tenants, the releases that are served, and nothing on the port of the pages', async () => {
  for (const address of ['/', '/loja-secreta/pets', '/assets/x.js', '/api/pets'])
    await (await fetch(url + address)).arrayBuffer();
  /** @type {() => number} */
  const metricsPort = app.getDecorator('metricsPort');
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort()}/metrics`)).text();
  let text = await scrape();
  while (!text.includes('http_requests_in_progress{release="v7"} 0')) text = await scrape();
  expect(text).toContain('http_requests_total{method="GET",route="/",status="200",release="v7"} 1');
  expect(text).toContain('http_requests_total{method="GET",route="page",status="503",release="v7"} 1');
  expect(text).toContain('http_requests_total{method="GET",route="/assets/*",status="200",release="v7"} 1');
  expect(text).toContain('http_requests_total{method="GET",route="/api/*",status="503",release="v7"} 1');
  expect(text).toContain(`served_release{remote="mfe-tenant",id="${CURRENT}",stage="current",release="v7"} 1`);
  expect(text).toContain(`served_release{remote="mfe-tenant",id="${CANARY}",stage="canary",release="v7"} 1`);
  expect(text).not.toContain('loja-secreta');
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('http_requests_total');
});

it('counts what browsers report by themselves, a little of each client, and nothing else', async () => {
  const { headers } = await fetch(`${url}/assets/x.js`);
  expect(headers.get('reporting-endpoints')).toBeNull();
  const send = (/** @type {unknown} */ body, type = 'application/reports+json') =>
    fetch(`${url}/reports.json`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const crash = { type: 'crash', url: 'https://x.example/tv/secret', body: { reason: 'unresponsive' } };
  const blocked = { type: 'csp-violation', body: { blockedURL: 'inline', effectiveDirective: 'script-src-elem' } };
  expect((await send([crash, blocked, { type: 'invented' }, null, ...Array(50).fill(crash)])).status).toBe(204);
  for (const malformed of ['[', '{"type":"crash"}', [{ type: 'crash', body: 7 }]])
    expect((await send(malformed)).status).toBe(204);
  expect((await send([crash], 'text/html')).status).toBe(415);
  expect((await send('x'.repeat(40_000))).status).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await send([])).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  /** @type {() => number} */
  const metricsPort = app.getDecorator('metricsPort');
  const text = await (await fetch(`http://127.0.0.1:${metricsPort()}/metrics`)).text();
  expect(text).toContain('browser_reports_total{type="crash",release="v7"} 8');
  expect(text).toContain('browser_reports_total{type="csp-violation",release="v7"} 1');
  expect(text).not.toMatch(/invented|secret/);
});
