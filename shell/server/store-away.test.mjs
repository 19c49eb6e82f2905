import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { startS3 } from '@focinho/federation/testing/bucket';
import { newDesk, perform, promoteSmall, publishShell } from '@focinho/federation/testing/stores';
import { createService } from '@focinho/federation/release/service';
import { teamsOf } from '@focinho/federation/release/teams';
import { createLocalKey, readKey, readTrust } from '@focinho/federation/release/trust';
import { SHELL } from '@focinho/federation/registry-entry';
import { steadyStore } from '@focinho/federation/store/steady';
import { openStore } from '@focinho/federation/store/store';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

// The store may be lost at any time: its bucket fails, hangs or refuses, its folder is unmounted. Pages go on.

jest.setTimeout(60_000);
// The limits are the product's own, in real seconds: among many other tests a machine may miss one, not three times in a row.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

const REMOTE = 'mfe-tenant';
/** Nobody waits longer for a page. */
const PAGE_MS = 3000;

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {string} */
let trust;
/** @type {Awaited<ReturnType<typeof startS3>>} */
let s3;
/** @type {import('node:http').Server} */
let front;
/** How the bucket behaves: `works` or one of the injected faults. */
let mode = 'works';
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let shell;
/** @type {string} */
let current;

/** @type {Record<string, RequestListener>} */
const FAULTS = {
  'answers 503': (_request, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  'never answers': () => undefined,
  'refuses (403)': (_request, response) => response.writeHead(403).end('<Error><Code>ExpiredToken</Code></Error>'),
  'breaks the connection': (request) => request.socket.destroy(),
};
/**
 * Something that is not the bucket, or not all of it.
 * @type {Record<string, RequestListener>}
 */
const STRANGE = {
  'is another one (404)': (_request, response) =>
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'),
  'is a portal that asks for a log-in': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', etag: '"portal"' }).end('<html>login</html>'),
  'answers with nothing': (_request, response) =>
    response.writeHead(200, { etag: '"none"', 'content-length': 0 }).end(),
};
Object.assign(FAULTS, STRANGE);
const OUTAGES = Object.keys(FAULTS).filter((fault) => !(fault in STRANGE));
/** Below what the server waits for a stamp, also on a busy machine. */
const SLOW_MS = 550;
/**
 * Forwards to the bucket, unless the mode says how it fails.
 * @returns {Promise<import('node:http').Server>}
 */
function startFront() {
  const server = createServer((request, response) => {
    const fault = FAULTS[mode];
    if (fault) return fault(request, response);
    if (mode === 'slow') return void setTimeout(() => forward(request, response), SLOW_MS);
    forward(request, response);
  });
  /** @type {RequestListener} */
  const forward = (request, response) => {
    const { method, url, headers } = request;
    const onward = send({ port: s3.port, host: '127.0.0.1', method, path: url, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      pipeline(upstream, response, () => undefined);
    });
    pipeline(request, onward, () => undefined);
  };
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-away-'));
  s3 = await startS3(path.join(folder, 'bucket'));
  front = await startFront();
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${portOf(front)}`,
  });
  trust = path.join(folder, 'trust.json');
});
afterAll(async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL']) delete process.env[name];
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await app?.close();
  await desk.remove();
});

/** @param {import('node:http').Server} server */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/** @type {string} */
let copies;
let stores = 0;
/**
 * @param {string} address
 * @param {Partial<typeof desk>} [keys]
 */
async function publishTo(address, keys) {
  mode = 'works';
  desk = { ...(await newDesk()), store: openStore(address), ...keys };
  shell = await publishShell(desk, undefined, '1');
  await perform(desk, 'promote', { remote: SHELL, release: shell, noSmoke: true });
  [current] = await promoteSmall(desk, REMOTE, ['1']);
  await writeFile(trust, desk.root);
  copies = path.join(folder, `copies-${stores}`);
}
const newBucket = () => publishTo(`s3://focinho/mfe-${stores++}`);

const start = (trusted = trust) =>
  createApp(
    settingsFrom({
      FOCINHO_STORE: desk.store.address,
      FOCINHO_TRUST: trusted,
      FOCINHO_COPIES: copies,
      // The discard port: no API is needed.
      API_URL: 'http://localhost:9',
      REPORT_ERRORS: 'false',
      LOG_LEVEL: 'silent',
    }),
  );
/** @param {string} address */
async function open(address) {
  const begin = Date.now();
  const { statusCode, body, headers } = await app.inject({ url: address, headers: { host: 'localhost' } });
  return { statusCode, body, headers, isInTime: Date.now() - begin < PAGE_MS };
}
const releaseFiles = () => ['release.json', 'remoteEntry.js'].map((name) => `/mfe/${REMOTE}/${current}/${name}`);
const expectEverything = async () => {
  expect(await open('/demo/tenant')).toMatchObject({ statusCode: 200, isInTime: true });
  for (const file of releaseFiles()) expect(await open(file)).toMatchObject({ statusCode: 200, isInTime: true });
  expect(await open('/mfe/registry.json')).toMatchObject({ statusCode: 200, isInTime: true });
};
/** Copies are made in the background, of every file of the releases in use. */
async function untilCopied() {
  const releases = [`${SHELL}/${shell}`, `${REMOTE}/${current}`];
  for (const release of releases) {
    const manifest = JSON.parse(String(await desk.store.read(`${release}/release.json`)));
    for (const file of ['release.json', ...Object.keys(manifest.files)])
      for (let turn = 0; turn < 500; turn++) {
        const found = await readdir(copies, { recursive: true }).catch(() => []);
        if (found.some((name) => name.endsWith(`${release}/${file}`))) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
  }
}

/**
 * A server that knows that its store is away looks again every two seconds.
 * @param {string | undefined} release
 */
async function untilServed(release) {
  for (let turn = 0; turn < 100; turn++) {
    if ((await open('/mfe/registry.json')).body.includes(`"current":"${release}"`)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await open('/mfe/registry.json')).body).toContain(`"current":"${release}"`);
}

describe.each(Object.keys(FAULTS))('while the bucket %s', (fault) => {
  beforeEach(newBucket);

  it('a running server serves what it has, within 3 s, and follows the bucket again when it is back', async () => {
    app = await start();
    await expectEverything();
    await untilCopied();
    mode = fault;
    await expectEverything();
    await expectEverything();
    mode = 'works';
    const [next] = await promoteSmall(desk, REMOTE, ['2']);
    await untilServed(next);
  });

  it('a starting server serves from the copies of the one before', async () => {
    app = await start();
    await expectEverything();
    await untilCopied();
    await app.close();
    mode = fault;
    app = await start();
    await expectEverything();
    expect(await open('/ready.json')).toMatchObject({ statusCode: 200 });
  });

  it('what it answered does not take the place of the copies', async () => {
    app = await start();
    await expectEverything();
    await untilCopied();
    mode = fault;
    await expectEverything();
    await app.close();
    mode = 'answers 503';
    app = await start();
    await expectEverything();
  });
});

describe.each(OUTAGES)('before anything is copied, while the bucket %s', (fault) => {
  beforeEach(newBucket);

  it('a starting server is not ready and says that it tries again, never that a page does not exist', async () => {
    mode = fault;
    app = await start();
    expect(await open('/ready.json')).toMatchObject({ statusCode: 503, isInTime: true });
    for (const address of ['/', '/demo/tenant']) {
      const page = await open(address);
      expect(page).toMatchObject({ statusCode: 503, isInTime: true, headers: { 'retry-after': '5' } });
      expect(page.body).toContain('Voltamos já');
    }
    expect(await open(releaseFiles()[1] ?? '')).toMatchObject({ statusCode: 503, isInTime: true });
  });
});

describe('while the bucket needs more than half a second for each answer', () => {
  beforeEach(newBucket);

  it('a running server serves what it has, within 3 s, and what has changed soon after', async () => {
    app = await start();
    await expectEverything();
    await untilCopied();
    const [next] = await promoteSmall(desk, REMOTE, ['2']);
    mode = 'slow';
    for (let turn = 0; turn < 40; turn++) {
      expect(await open('/demo/tenant')).toMatchObject({ statusCode: 200, isInTime: true });
      if ((await open('/mfe/registry.json')).body.includes(`"current":"${next}"`)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the new release was never served');
  });

  it('a starting server lets nobody wait for longer, and has everything soon', async () => {
    mode = 'slow';
    app = await start();
    let page = await open('/demo/tenant');
    for (let turn = 0; turn < 10 && page.statusCode === 503; turn++) {
      expect(page).toMatchObject({ isInTime: true, headers: { 'retry-after': '5' } });
      page = await open('/demo/tenant');
    }
    expect(page).toMatchObject({ statusCode: 200, isInTime: true });
  });
});

it('a folder that is gone is bridged in the same way', async () => {
  const place = path.join(folder, 'mounted');
  await publishTo(place);
  app = await start();
  await expectEverything();
  await untilCopied();
  await rename(place, `${place}-lost`);
  await expectEverything();
  await app.close();
  app = await start();
  await expectEverything();
});

it('a folder with its own key that is moved away is made anew by nobody, and works when it is back', async () => {
  const place = path.join(folder, 'local');
  const store = openStore(place);
  await createLocalKey(store, {});
  const key = () => readKey(store, {});
  await publishTo(place, { key, trust: await readTrust(store, {}) });
  app = await start(path.join(place, '.keys/trust.json'));
  await expectEverything();
  const team = { name: 'api', remotes: ['*'] };
  const service = createService(desk, teamsOf({ [createHash('sha256').update('token').digest('hex')]: team }), () =>
    readTrust(store, {}),
  );
  const headers = { authorization: 'Bearer token' };
  /** @param {string} url */
  const ask = async (url) => (await service.inject({ url, headers })).statusCode;
  expect(await ask('/registry')).toBe(200);
  await untilCopied();

  await rename(place, `${place}-moved`);
  for (const url of ['/registry', '/overview', '/status']) expect(await ask(url)).toBe(503);
  const body = { release: current, why: 'blank', withdraw: true };
  const url = `/remotes/${REMOTE}/rollback`;
  expect((await service.inject({ method: 'POST', url, headers, body })).statusCode).toBe(503);
  await expect(key()).rejects.toThrow('is away');
  await expect(readdir(place)).rejects.toThrow('ENOENT');
  await expectEverything();

  await rename(`${place}-moved`, place);
  expect(await ask('/registry')).toBe(200);
  [current] = await promoteSmall(desk, REMOTE, ['2']);
  await untilServed(current);
  await expectEverything();
  await service.close();
});

it('copies that were changed are not served', async () => {
  await newBucket();
  app = await start();
  await expectEverything();
  await untilCopied();
  await app.close();
  for (const name of await readdir(copies, { recursive: true }))
    if (name.endsWith('release.json')) await writeFile(path.join(copies, name), '{}');
  mode = 'answers 503';
  app = await start();
  expect(await open('/demo/tenant')).toMatchObject({ statusCode: 503 });
});

it('a folder that hangs does not block all threads of this process, and the copies are served', async () => {
  const place = path.join(folder, 'hanging');
  await publishTo(place);
  let running = 0;
  let most = 0;
  let hangs = false;
  /** @type {<Result>(call: () => Promise<Result>) => Promise<Result>} */
  const counted = async (call) => {
    most = Math.max(most, ++running);
    if (hangs) await new Promise(() => undefined);
    return call().finally(() => running--);
  };
  const { store } = desk;
  const mounted = steadyStore(
    {
      ...store,
      read: (name) => counted(() => store.read(name)),
      stamp: (name) => counted(() => store.stamp(name)),
      list: (name) => counted(() => store.list(name)),
    },
    { folder: copies },
  );
  const names = ['registry.json', ...['release.json', 'remoteEntry.js'].map((file) => `${REMOTE}/${current}/${file}`)];
  for (const name of names) await mounted.confirm(name, /** @type {Buffer} */ (await mounted.read(name)));
  hangs = true;
  for (let round = 0; round < 2; round++)
    for (const content of await Promise.all([...names, ...names].map((name) => mounted.read(name))))
      expect(content?.length).toBeGreaterThan(0);
  expect(most).toBe(3);
});
