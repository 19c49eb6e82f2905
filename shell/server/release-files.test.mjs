import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { SHELL } from '@focinho/federation/registry-entry';
import { folderOf, hashOf } from '@focinho/federation/release/releases';
import {
  newDesk,
  perform,
  present,
  promoteSmall,
  publishShell,
  publishSmall,
} from '@focinho/federation/testing/stores';
import { createApp } from './app.mjs';
import { stampIn } from './reread.mjs';
import { settingsFrom } from './settings.mjs';

// These tests write to the real disk, which may be slow when other processes use it.
jest.setTimeout(60_000);

const REMOTE = 'mfe-tenant';
const FOREVER = 'public, max-age=31536000, immutable';
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let folder;

beforeEach(async () => {
  desk = await newDesk();
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-files-'));
  const trust = path.join(folder, 'trust.json');
  await writeFile(trust, desk.root);
  const env = { FOCINHO_STORE: desk.store.address, FOCINHO_TRUST: trust, FOCINHO_COPIES: path.join(folder, 'copies') };
  app = await createApp(settingsFrom({ ...env, LOG_LEVEL: 'silent' }));
});
afterEach(async () => {
  await app.close();
  await desk.remove();
  await rm(folder, { recursive: true });
});

/** The file of a release, as a browser gets it that accepts this encoding. */
async function served(/** @type {string} */ name, encoding = 'br') {
  const { statusCode, rawPayload, headers } = await app.inject({
    url: `/mfe/${name}`,
    headers: { host: 'localhost', 'accept-encoding': encoding },
  });
  expect(statusCode).toBe(200);
  return { content: rawPayload, encoding: headers['content-encoding'], cache: headers['cache-control'] };
}

async function promotedShell() {
  const release = await publishShell(desk, '1.2.0', '1');
  await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
  return release;
}

describe.each([
  [REMOTE, 'remoteEntry.js', async () => (await promoteSmall(desk, REMOTE, ['1']))[0]],
  [SHELL, 'shell.js', promotedShell],
])('a file of %s', (remote, script, publish) => {
  /** @type {string} */
  let name;
  /** @type {Buffer | null} */
  let content;
  beforeEach(async () => {
    name = `${folderOf(remote, await publish())}/${script}`;
    content = await desk.store.read(name);
  });

  it('is served as it is while its compressed twin is changed, empty or missing', async () => {
    expect(await served(name)).toMatchObject({ encoding: 'br', cache: FOREVER });
    for (const spoil of [
      () => desk.store.write(`${name}.br`, brotliCompressSync('alert(1)')),
      () => desk.store.write(`${name}.br`, ''),
      () => desk.store.remove(`${name}.br`),
    ]) {
      await spoil();
      expect(await served(name)).toEqual({ content, encoding: undefined, cache: FOREVER });
    }
  });

  it.each([
    ['gzip, BR;q=0.5', 'br'],
    ['gzip, br;q=0', undefined],
    ['abr', undefined],
    ['', undefined],
  ])('for a client that accepts "%s" is encoded as %s', async (accepted, encoding) => {
    expect((await served(name, accepted)).encoding).toBe(encoding);
  });

  it('is served compressed while only the file itself is changed, which no browser and no proxy keeps', async () => {
    await desk.store.write(name, 'alert(1)');
    const compressed = await served(name);
    expect([compressed.encoding, brotliDecompressSync(compressed.content)]).toEqual(['br', content]);
    expect(await served(name, 'gzip')).toMatchObject({ content: Buffer.from('alert(1)'), cache: 'no-store' });
  });

  it('is kept by nobody while its manifest is damaged, and so is that; without one there is no release', async () => {
    const manifest = name.replace(script, 'release.json');
    const whole = present(await desk.store.read(manifest));
    expect(await served(manifest)).toEqual({ content: whole, encoding: undefined, cache: FOREVER });
    await desk.store.write(name, 'alert(1)');
    for (const damaged of ['{', '{}', '']) {
      await desk.store.write(manifest, damaged);
      expect(await served(name)).toEqual({ content: Buffer.from('alert(1)'), encoding: undefined, cache: 'no-store' });
      expect((await served(manifest)).cache).toBe('no-store');
    }
    await desk.store.remove(manifest);
    expect((await app.inject({ url: `/mfe/${name}`, headers: { host: 'localhost' } })).statusCode).toBe(404);
    await desk.store.write(manifest, whole);
    await desk.store.write(name, present(content));
    expect((await served(name)).cache).toBe(FOREVER);
  });
});

it('a file of a release that was never served is kept by nobody: nothing signed says what it was', async () => {
  const name = `${folderOf(REMOTE, await publishSmall(desk, REMOTE, { marker: '1' }))}/remoteEntry.js`;
  const content = await desk.store.read(name);
  expect(brotliDecompressSync((await served(name)).content)).toEqual(content);
  for (const encoding of ['br', 'gzip']) expect((await served(name, encoding)).cache).toBe('no-store');
});

it('a file whose manifest was altered to fit it is kept by nobody if the registry knows the release', async () => {
  const [id] = await promoteSmall(desk, REMOTE, ['1']);
  const name = `${folderOf(REMOTE, id)}/remoteEntry.js`;
  const manifest = `${folderOf(REMOTE, id)}/release.json`;
  expect((await served(name)).cache).toBe(FOREVER);
  const release = JSON.parse(present(await desk.store.read(manifest)).toString('utf8'));
  await desk.store.write(name, 'alert(1)');
  release.files['remoteEntry.js'] = { integrity: hashOf('alert(1)'), bytes: 8, brotli: null, twins: null };
  await desk.store.write(manifest, JSON.stringify(release));
  expect(await served(name)).toEqual({ content: Buffer.from('alert(1)'), encoding: undefined, cache: 'no-store' });
  expect((await served(manifest)).cache).toBe('no-store');
});

it('releases that somebody invents cost a bucket one question each in five seconds, and no memory without bound', async () => {
  let asks = 0;
  const counted = stampIn({ folder: null, stamp: async () => ((asks += 1), null) }, { missingMs: 5000 });
  for (let time = 0; time < 3; time++) await counted('x/1');
  expect(asks).toBe(1);
  for (let name = 0; name < 2000; name++) await counted(`x/${name + 2}`);
  asks = 0;
  await counted('x/2001');
  expect(asks).toBe(0);
  await counted('x/1');
  expect(asks).toBe(1);
});
