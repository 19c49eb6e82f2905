import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newDesk, present, promoteSmall, publishShell, perform } from '@focinho/federation/testing/stores';
import { newKey } from '@focinho/federation/release/keys';
import { restoreRevision } from '@focinho/federation/release/registry-write';
import { firstRoot, nextRoot, rootFile, rootFrom, rootText } from '@focinho/federation/release/root';
import { listedOf, signedSnapshot } from '@focinho/federation/release/snapshot';
import { signed } from '@focinho/federation/release/trust';
import { SHELL } from '@focinho/federation/registry-entry';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

// Somebody can write to the store, or has a key, or a clock is wrong: what was served stays, and nothing older comes back.

jest.setTimeout(60_000);

const REMOTE = 'mfe-tenant';
const OTHER = 'mfe-other';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let current;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-trusted-'));
  desk = await newDesk();
  const release = await publishShell(desk);
  await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
  await promoteSmall(desk, OTHER, ['1'], { keys: ['other'] });
  [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
  await writeFile(path.join(folder, 'trust.json'), desk.root);
  app = await start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
  await desk.remove();
  await rm(folder, { recursive: true });
});

/** @param {string} [copies] what the server remembers is kept there */
const start = (copies = 'copies') =>
  createApp(
    settingsFrom({
      FOCINHO_STORE: desk.store.address,
      FOCINHO_TRUST: path.join(folder, 'trust.json'),
      FOCINHO_COPIES: path.join(folder, copies),
      API_URL: 'http://localhost:9',
      REPORT_ERRORS: 'false',
      LOG_LEVEL: 'silent',
    }),
  );
/** @param {string} [copies] */
async function restart(copies) {
  await app.close();
  app = await start(copies);
}
/** The releases that everybody gets, by remote. */
async function served() {
  const { statusCode, body } = await app.inject({ url: '/mfe/registry.json' });
  if (statusCode !== 200) return statusCode;
  const remotes = Object.entries(JSON.parse(body).remotes);
  return Object.fromEntries(remotes.map(([name, entry]) => [name, entry.current]));
}
const page = async () => (await app.inject({ url: '/demo/tenant', headers: { host: 'localhost' } })).statusCode;
const text = async (name = 'registry.json') => present(await desk.store.read(name)).toString('utf8');
/** @param {(registry: {revision: number, remotes: Record<string, unknown>, snapshot?: unknown}) => void} change */
async function spoil(change) {
  const registry = JSON.parse(await text());
  change(registry);
  await desk.store.write('registry.json', JSON.stringify(registry));
}
/** @param {string[]} remotes */
function anotherKey(remotes = ['*']) {
  const { pem, trust } = newKey(remotes);
  return { trust, key: async () => createPrivateKey(pem) };
}
const SERVED = () => ({ [REMOTE]: current, [OTHER]: expect.any(String), [SHELL]: expect.any(String) });

describe('a registry that was spoiled', () => {
  /** @type {[string, () => Promise<unknown>][]} */
  const SPOILT = [
    ['lacks an entry', () => spoil(({ remotes }) => delete remotes[REMOTE])],
    ['is emptied', () => spoil((registry) => (registry.remotes = {}))],
    ['is empty from the beginning', () => desk.store.write('registry.json', '{"revision": 0, "remotes": {}}')],
    ['is no longer signed as a whole', () => spoil((registry) => (delete registry.snapshot, (registry.remotes = {})))],
    [
      'has entries with the names of what every object has',
      () => spoil(({ remotes }) => Object.assign(remotes, { constructor: null, toString: {}, hasOwnProperty: 1 })),
    ],
    ['is an older one', async () => desk.store.write('registry.json', await text('revisions/3.json'))],
  ];
  it.each(SPOILT)(
    '(it %s) changes nothing, neither now nor after a restart nor for a new server',
    async (_how, harm) => {
      expect(await served()).toEqual(SERVED());
      await harm();
      expect(await served()).toEqual(SERVED());
      expect(await page()).toBe(200);
      await restart();
      expect(await served()).toEqual(SERVED());
      await restart('no-copies');
      expect(await served()).toEqual(SERVED());
    },
  );

  it('is mended by the next change, and told by the status', async () => {
    await spoil(({ remotes }) => delete remotes[REMOTE]);
    const [next] = await promoteSmall(desk, REMOTE, ['3']);
    expect(await served()).toEqual({ ...SERVED(), [REMOTE]: next });
  });

  it('is not put back by somebody who removes the revisions too, as long as the server remembers', async () => {
    const before = await text('revisions/3.json');
    expect(await served()).toEqual(SERVED());
    await desk.store.remove('revisions');
    await desk.store.write('registry.json', before);
    await restart();
    expect(await served()).toEqual(SERVED());
  });
});

it('whoever counts as far as numbers go leaves room for the next change', async () => {
  const revision = Number.MAX_SAFE_INTEGER;
  const key = await desk.key();
  const { remotes } = JSON.parse(await text());
  /** @type {[string, import('@focinho/federation/documents').RegistryEntry][]} */
  const entries = Object.entries(remotes);
  const forged = Object.fromEntries(entries.map(([name, entry]) => [name, signed(name, { ...entry, revision }, key)]));
  const whole = { version: revision - 1, expires: 0, key: '', listed: {}, document: null };
  const snapshot = signedSnapshot(listedOf(forged), whole, key);
  await desk.store.write('registry.json', JSON.stringify({ revision, remotes: forged, snapshot }));
  await desk.store.write(`revisions/${revision}.json`, '{}');
  expect(await served()).toEqual(SERVED());
  await restart('no-copies');
  expect(await served()).toEqual(SERVED());
  await restoreRevision(desk.store, desk, 3);
  [current] = await promoteSmall(desk, REMOTE, ['3']);
  expect(await served()).toEqual(SERVED());
});

it("an entry is newer than the whole when a team signs with its own key; the whole's key is not needed", async () => {
  const team = anotherKey(['mfe-creche']);
  const root = nextRoot(rootFrom(desk.root), { trust: { keys: { ...desk.trust.keys, ...team.trust.keys } } }, [
    await desk.key(),
  ]);
  await desk.store.write(rootFile(2), rootText(root));
  const trust = { keys: { ...desk.trust.keys, ...team.trust.keys } };
  const [creche] = await promoteSmall({ ...desk, ...team, trust }, 'mfe-creche', ['1'], { keys: ['creche'] });
  expect(await served()).toEqual({ ...SERVED(), 'mfe-creche': creche });
  await spoil(({ remotes }) => delete remotes['mfe-creche']);
  expect(await served()).toEqual({ ...SERVED(), 'mfe-creche': creche });
});

it('a remote that a newer revision leaves out is gone', async () => {
  expect(await served()).toEqual(SERVED());
  await restoreRevision(desk.store, desk, 1);
  expect(await served()).toEqual({ [SHELL]: expect.any(String) });
});

describe('a clock', () => {
  /** @param {number} ms */
  const ahead = (ms) => {
    const { now } = Date;
    return jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
  };

  it('of the server that is an hour ahead lets no registry expire early', async () => {
    ahead(30 * DAY_MS + HOUR_MS);
    await restart('no-copies');
    expect(await served()).toEqual(SERVED());
  });

  it('of whoever signs that is an hour ahead blocks nobody whose clock is right', async () => {
    const clock = ahead(HOUR_MS);
    const [hasty] = await promoteSmall(desk, REMOTE, ['3']);
    clock.mockRestore();
    expect(await served()).toEqual({ ...SERVED(), [REMOTE]: hasty });
    const [next] = await promoteSmall(desk, REMOTE, ['4']);
    expect(await served()).toEqual({ ...SERVED(), [REMOTE]: next });
  });

  it('that says the registry has expired ends nothing that was served, but a server that knows nothing does not begin with it', async () => {
    expect(await served()).toEqual(SERVED());
    ahead(31 * DAY_MS);
    expect(await served()).toEqual(SERVED());
    await restart();
    expect(await served()).toEqual(SERVED());
    await restart('no-copies');
    expect(await served()).toBe(503);
    expect(await page()).toBe(503);
    expect((await app.inject({ url: '/ready.json' })).body).toContain('its signature has expired');
  });
});

describe('a new root', () => {
  /** @type {ReturnType<typeof anotherKey>} */
  let next;
  /** Replaces the key: sign everything again, then revoke the old one. */
  async function replaceKey() {
    next = anotherKey();
    const both = { keys: { ...desk.trust.keys, ...next.trust.keys } };
    const signers = [await desk.key()];
    const second = nextRoot(rootFrom(desk.root), { trust: both }, signers);
    await desk.store.write(rootFile(2), rootText(second));
    await restoreRevision(desk.store, { ...next, trust: both }, 4);
    await desk.store.write(rootFile(3), rootText(nextRoot(second, { trust: next.trust }, signers)));
  }

  it('is followed at once: what the revoked key signs is refused, and everything else stays', async () => {
    expect(await served()).toEqual(SERVED());
    await replaceKey();
    expect(await served()).toEqual(SERVED());
    // Whoever has the old key may be able to write, too.
    const stolen = { ...desk, trust: { keys: { ...desk.trust.keys, ...next.trust.keys } } };
    await promoteSmall(stolen, REMOTE, ['stolen']);
    expect(await served()).toEqual(SERVED());
  });

  it('stays when somebody removes it from the store', async () => {
    expect(await served()).toEqual(SERVED());
    await replaceKey();
    expect(await served()).toEqual(SERVED());
    await promoteSmall(desk, REMOTE, ['stolen']).catch(() => undefined);
    await desk.store.remove('roots');
    expect(await served()).toEqual(SERVED());
    await restart();
    expect(await served()).toEqual(SERVED());
  });

  it('is ignored unless the root key has signed it', async () => {
    const thief = anotherKey();
    await desk.store.write(rootFile(2), rootText(firstRoot(thief.trust, [await thief.key()])));
    expect(await served()).toEqual(SERVED());
    const own = nextRoot(rootFrom(rootText(firstRoot(desk.trust, [await thief.key()]))), { trust: thief.trust }, [
      await thief.key(),
    ]);
    await desk.store.write(rootFile(2), rootText(own));
    expect(await served()).toEqual(SERVED());
  });

  it('needs as many root keys as the threshold says, of the one before and of its own', async () => {
    const [one, two] = [anotherKey([]), anotherKey([])];
    const keys = [await one.key(), await two.key()];
    const root = firstRoot(desk.trust, keys, 2);
    expect(() => nextRoot(root, {}, keys.slice(1))).toThrow('1/2 keys');
    expect(nextRoot(root, {}, keys).signed.version).toBe(2);
    const three = await anotherKey([]).key();
    expect(() => nextRoot(root, { rootKeys: [three, ...keys.slice(1)] }, keys)).toThrow('1/2 keys');
    expect(nextRoot(root, { rootKeys: [three, ...keys.slice(1)] }, [three, ...keys]).signed.version).toBe(2);
  });
});
