import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startS3 } from '@focinho/federation/testing/bucket';
import { newDesk, promoteSmall } from '@focinho/federation/testing/stores';
import { openStore } from '@focinho/federation/store/store';
import { steadyStore } from '@focinho/federation/store/steady';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

// An address names a file of a release and nothing else, however it is written.

jest.setTimeout(60_000);

const REMOTE = 'mfe-tenant';
const SECRET = 'a secret that no address leads to';
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let current;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-stray-'));
});
afterEach(async () => {
  await app?.close();
  await desk?.remove();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const copies = () => path.join(folder, 'copies');
/** @param {string} address */
async function serve(address) {
  desk = { ...(await newDesk()), store: openStore(address) };
  [current] = await promoteSmall(desk, REMOTE, ['1']);
  const trust = path.join(folder, 'trust.json');
  await writeFile(trust, desk.root);
  const env = { FOCINHO_STORE: address, FOCINHO_TRUST: trust, FOCINHO_COPIES: copies() };
  app = await createApp(
    settingsFrom({ ...env, API_URL: 'http://localhost:9', REPORT_ERRORS: 'false', LOG_LEVEL: 'silent' }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/**
 * Response for a path exactly as it is written: other clients resolve `..` before they ask.
 * @param {string} address
 */
async function sentFor(address) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address());
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const response = await text(socket);
  return { status: Number(response.split(' ')[1]), response };
}

const ways = (/** @type {string} */ target, release = '0123456789abcdef') =>
  ['..%2f', '../', '..%2F', '%2e%2e%2f', '%2e%2e/', '..%252f', '..%5c', '..%2f.%2f', '..%2f%2f'].flatMap((up) => {
    const begin = `/mfe/${REMOTE}/${release}/a/`;
    return [
      `${begin}${up.repeat(3)}${target}`,
      `${begin}${up.repeat(4)}${target}`,
      `${begin}../${up.repeat(2)}${target}`,
    ];
  });

/** @param {string[]} addresses */
async function expectNothing(addresses) {
  for (const address of addresses) {
    const { status, response } = await sentFor(address);
    expect([address, status]).toEqual([address, 404]);
    expect(response).not.toContain(SECRET);
  }
}

it('a folder gives away neither its keys nor a file beside it', async () => {
  await serve(path.join(folder, 'mfe'));
  await mkdir(path.join(folder, 'mfe/.keys'));
  for (const name of ['mfe/.keys/signing.pem', 'mfe/secret.txt', 'secret.txt'])
    await writeFile(path.join(folder, name), SECRET);
  for (const release of [current, '0123456789abcdef']) {
    await expectNothing(ways('.keys%2fsigning.pem', release));
    await expectNothing(ways('.keys/signing.pem', release));
    await expectNothing(ways('secret.txt', release));
  }
  expect((await sentFor(`/mfe/${REMOTE}/${current}/remoteEntry.js`)).status).toBe(200);
});

it('copies give nothing away while the store is away, and nothing is written beside them', async () => {
  const place = path.join(folder, 'mfe');
  await serve(place);
  expect((await sentFor('/demo/tenant')).status).toBe(200);
  await writeFile(path.join(place, 'secret.txt'), SECRET);
  await expectNothing(ways('secret.txt', current));
  const known = await readdir(copies());
  await rename(place, `${place}-lost`);
  for (const name of [path.join(copies(), known[0] ?? '', 'secret.txt'), path.join(copies(), 'secret.txt')])
    await writeFile(name, SECRET);
  await writeFile(path.join(folder, 'secret.txt'), SECRET);
  for (const address of [...ways('secret.txt', current), ...ways('.trusted.json', current)])
    expect([address, (await sentFor(address)).status]).toEqual([address, 404]);
});

it('a bucket gives away no key that is not a file of a release', async () => {
  const s3 = await startS3(path.join(folder, 'bucket'));
  const own = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  Object.assign(process.env, { ...own, AWS_ENDPOINT_URL: `http://127.0.0.1:${s3.port}` });
  try {
    await serve('s3://focinho/mfe');
    await openStore('s3://focinho').write('secret.txt', SECRET);
    await desk.store.write('secret.txt', SECRET);
    await expectNothing(ways('secret.txt', current));
    await expectStillThere(impossible());
    expect(await desk.store.read('a'.repeat(2000))).toBeNull();
    expect(await desk.store.stamp('a'.repeat(2000))).toBeNull();
  } finally {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL']) delete process.env[name];
    await s3.close();
  }
});

/** Names that no store can have, and one of a folder. */
const impossible = () => [
  'a'.repeat(300),
  `${'a'.repeat(300)}/b.js`,
  Array(20).fill('a'.repeat(60)).join('/'),
  'a'.repeat(6000),
  'nested',
  'remoteEntry.js/a',
  'a%00b',
  'a%5cb',
];
/** @param {string[]} names */
async function expectStillThere(names) {
  const asked = `/mfe/${REMOTE}/${current}`;
  expect((await sentFor('/demo/tenant')).status).toBe(200);
  for (const name of names) expect([name, (await sentFor(`${asked}/${name}`)).status]).toEqual([name, 404]);
}

it('no stranger takes a folder away from a server by asking for what no disk can have', async () => {
  await serve(path.join(folder, 'mfe'));
  await mkdir(path.join(folder, 'mfe', REMOTE, current, 'nested'));
  await expectStillThere(impossible());
  const [next] = await promoteSmall(desk, REMOTE, ['2']);
  // A store that is taken for away is not asked for two seconds.
  expect((await sentFor('/mfe/registry.json')).response).toContain(`"current":"${next}"`);
});

it('a store that is asked for what it cannot have says that it is missing', async () => {
  desk = { ...(await newDesk()) };
  await desk.store.write('a/b', 'x');
  const bridged = steadyStore(desk.store, { folder: copies() });
  for (const name of ['a', 'a/b/c', 'c'.repeat(300), Array(100).fill('c'.repeat(60)).join('/')])
    expect([name, await bridged.read(name), bridged.isAway()]).toEqual([name, null, false]);
});

it('only the files that a release lists are served', async () => {
  await serve(path.join(folder, 'mfe'));
  const release = `${REMOTE}/${current}`;
  await desk.store.write(`${release}/notes.txt`, SECRET);
  await expectNothing(['notes.txt', 'remoteEntry.js.br', 'constructor'].map((name) => `/mfe/${release}/${name}`));
  for (const name of ['remoteEntry.js', 'release.json'])
    expect((await sentFor(`/mfe/${release}/${name}`)).status).toBe(200);
});

it('the API is asked for nothing outside its own addresses, and a public file is one of its folder', async () => {
  await serve(path.join(folder, 'mfe'));
  for (const address of ['/api/../metrics', '/api/..%2fmetrics', '/health/%2e%2e/metrics', '/api/a/../../metrics'])
    expect([address, (await sentFor(address)).status >= 400]).toEqual([address, true]);
  const readme = await readFile(new URL('../package.json', `file://${__dirname}/`), 'utf8');
  for (const begin of ['/assets', '/fonts', '/drawings'])
    for (const up of ['..%2f', '../', '%2e%2e/', '..%252f', '..%5c'])
      for (const times of [1, 2, 3])
        expect((await sentFor(`${begin}/${up.repeat(times)}package.json`)).response).not.toContain(readme);
});

it('a store that is bridged refuses such a name without taking itself for away', async () => {
  desk = { ...(await newDesk()) };
  const bridged = steadyStore(desk.store, { folder: copies() });
  for (const ask of [bridged.read, bridged.stamp])
    await expect(ask('a/../../secret.txt')).rejects.toThrow('is no name');
  expect(bridged.isAway()).toBe(false);
});
