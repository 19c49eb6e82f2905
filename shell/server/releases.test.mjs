/**
 * @import {Release} from '@focinho/federation/documents'
 * @import {Documents, PageFile, Shell} from './documents.mjs'
 * @import {Problem} from './error-reports.mjs'
 */
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3 } from '@focinho/federation/testing/bucket';
import { newDesk, perform, promoteSmall, publishShell, publishSmall } from '@focinho/federation/testing/stores';
import { candidatesFor, isInRollout, SHELL } from '@focinho/federation/registry-entry';
import { builtShellProvides } from '@focinho/federation/release/gates';
import { promote } from '@focinho/federation/release/registry';
import { readRegistry } from '@focinho/federation/release/registry-file';
import { changeEntry } from '@focinho/federation/release/registry-write';
import { folderOf, readRelease } from '@focinho/federation/release/releases';
import { firstRoot, rootText } from '@focinho/federation/release/root';
import { newKey } from '@focinho/federation/release/keys';
import { openStore } from '@focinho/federation/store/store';
import { createApp } from './app.mjs';
import { documentsOf } from './documents.mjs';
import { pageTokens, signed } from './page-token.mjs';
import { settingsFrom } from './settings.mjs';

// These tests write to the real disk, which may be slow when other processes use it.
jest.setTimeout(60_000);

const REMOTE = 'mfe-tenant';
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof startApi>>} */
let api;
/** @type {Awaited<ReturnType<typeof startApp>>} */
let app;
/** @type {string} */
let folder;

beforeEach(async () => {
  desk = await newDesk();
  api = await startApi();
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-trust-'));
  app = await startApp();
});
afterEach(async () => {
  await app.close();
  await api.close();
  await desk.remove();
  await rm(folder, { recursive: true });
});

const SECRET = 'a-secret-that-the-api-has-as-well';
/** @param {NodeJS.ProcessEnv} [more] */
async function startApp(more = {}) {
  const trust = path.join(folder, 'trust.json');
  await writeFile(trust, desk.root);
  const env = {
    FOCINHO_STORE: desk.store.address,
    FOCINHO_TRUST: trust,
    FOCINHO_COPIES: path.join(folder, 'copies'),
    API_URL: api.url,
    LOG_LEVEL: 'silent',
    ...more,
  };
  return createApp(settingsFrom(env));
}

/** An API that records the server's error reports, and knows two tenants. */
async function startApi() {
  /** @type {Problem[]} */
  const reports = [];
  const server = createServer(async (request, response) => {
    const slug = new URL(request.url ?? '', 'http://api').searchParams.get('slug');
    if (slug !== null) return response.end(JSON.stringify({ data: { exists: ['demo', 'test'].includes(slug) } }));
    let body = '';
    for await (const piece of request) body += piece;
    reports.push(JSON.parse(body));
    response.writeHead(201).end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const close = () => new Promise((resolve) => server.close(resolve));
  return {
    url: `http://localhost:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    reports,
    close,
  };
}

/** @param {string} address */
const open = (address) => app.inject({ url: address, headers: { host: 'localhost' } });
/** @param {string} html */
const inlinedIn = (html) => JSON.parse(/id="focinho"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
/** The data inlined in a page. */
async function inlined(address = '/demo/tenant') {
  const { body } = await open(address);
  return inlinedIn(body);
}
/** @param {(registry: {remotes: Record<string, unknown>}) => void} change */
async function spoil(change) {
  const registry = JSON.parse(await textOf('registry.json'));
  change(registry);
  await desk.store.write('registry.json', JSON.stringify(registry));
}
/** @param {string} name */
const textOf = async (name) => String(await desk.store.read(name));
const file = (/** @type {string} */ id, name = 'release.json') => `${folderOf(REMOTE, id)}/${name}`;
/** @param {Partial<Problem>} error */
const reported = async (error) => {
  for (let turn = 0; turn < 100 && api.reports.length === 0; turn++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.reports).toContainEqual(expect.objectContaining(error));
};

describe('a page of the product', () => {
  it('is served by the current release', async () => {
    const [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    expect((await open('/demo/tenant')).statusCode).toBe(200);
    expect((await inlined()).releases[REMOTE].id).toBe(current);
  });

  /** @type {[string, (id: string) => Promise<void>][]} */
  const SPOILT = [
    ['is missing', (id) => desk.store.remove(file(id))],
    ['is half written', (id) => desk.store.write(file(id), '{"remote": "mfe-ten')],
    ['is empty', (id) => desk.store.write(file(id), '{}')],
    [
      'names other hashes than it was published with',
      async (id) => {
        const manifest = JSON.parse(await textOf(file(id)));
        manifest.files['remoteEntry.js'].integrity = `sha384-${'B'.repeat(64)}`;
        await desk.store.write(file(id), JSON.stringify(manifest));
      },
    ],
    ['is gone with its folder', (id) => desk.store.remove(folderOf(REMOTE, id))],
    ['names an entry that is missing', (id) => desk.store.remove(file(id, 'remoteEntry.js'))],
  ];
  it.each(SPOILT)('is served by the release before, when the current manifest %s', async (_name, spoilRelease) => {
    const [previous, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await spoilRelease(current);
    expect((await open('/demo/tenant')).statusCode).toBe(200);
    const { releases, descriptions } = await inlined();
    expect(releases[REMOTE].id).toBe(previous);
    expect(descriptions).toHaveLength(1);
    await reported({ remote: REMOTE, release: current, phase: 'manifest' });
  });

  it('is served by an even older one if necessary, but never by one that is marked bad', async () => {
    const [oldest] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await perform(desk, 'rollback', { remote: REMOTE });
    const [next] = await promoteSmall(desk, REMOTE, ['3']);
    await desk.store.remove(file(next));
    expect((await inlined()).releases[REMOTE].id).toBe(oldest);
  });

  it.each([
    ['null', null],
    ['no canaries', { revision: 9, current: null, history: [] }],
    ['a number for an id', { revision: 9, current: 7, canaries: [], history: [] }],
    ['nothing in it', {}],
    ['an id that leaves the store', { revision: 9, current: '../../..', canaries: [], history: [] }],
  ])('stays when its entry has %s, to a server that just started too', async (_name, entry) => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    await inlined();
    await spoil(({ remotes }) => (remotes[REMOTE] = entry));
    expect((await inlined()).releases[REMOTE].id).toBe(current);
    await reported({ remote: REMOTE, phase: 'registry' });
    await app.close();
    app = await startApp();
    expect((await inlined()).releases[REMOTE].id).toBe(current);
    expect((await open('/demo/other')).statusCode).toBe(200);
    expect((await open('/mfe/registry.json')).json().remotes[REMOTE].current).toBe(current);
  });

  it('remains available when the registry is unreadable or missing', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    for (const spoilAll of [
      () => desk.store.write('registry.json', '{"rev'),
      () => desk.store.remove('registry.json'),
    ]) {
      await spoilAll();
      expect((await inlined()).releases[REMOTE].id).toBe(current);
      await app.close();
      app = await startApp();
      expect((await inlined()).releases[REMOTE].id).toBe(current);
    }
  });

  it('remains available when an entry is invalid in the newest revision and the registry is unreadable', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await spoil(({ remotes }) => (remotes[REMOTE] = null));
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    await desk.store.write('registry.json', '{"rev');
    await app.close();
    app = await startApp();
    expect((await inlined()).releases[REMOTE].id).toBe(current);
  });

  it('remains available while the trust document is half-written or missing, and follows a revocation', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await inlined();
    const trust = path.join(folder, 'trust.json');
    await writeFile(trust, desk.root.slice(0, 30));
    expect((await inlined()).releases[REMOTE].id).toBe(current);
    await reported({ remote: SHELL, release: null, phase: 'registry' });
    await rm(trust);
    expect((await inlined()).releases[REMOTE].id).toBe(current);
    const { pem, trust: others } = newKey(['*']);
    await writeFile(trust, rootText(firstRoot(others, [createPrivateKey(pem)])));
    expect((await open('/demo/tenant')).statusCode).toBe(503);
  });

  it('does not follow an older entry that somebody put back', async () => {
    const [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await inlined();
    await desk.store.write('registry.json', await textOf('revisions/1.json'));
    expect((await inlined()).releases[REMOTE].id).toBe(current);
  });

  it('does not follow an entry without a valid signature', async () => {
    const [previous, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await inlined();
    await spoil(({ remotes }) => Object.assign(Object(remotes[REMOTE]), { current: previous, revision: 9 }));
    expect((await inlined()).releases[REMOTE].id).toBe(current);
  });
});

describe('readiness', () => {
  const ready = async () => {
    const { statusCode, body } = await open('/ready.json');
    return { statusCode, problems: JSON.parse(body).problems };
  };
  const promoteAnyShell = async () => {
    const release = await publishShell(desk, builtShellProvides()['@focinho/host'], '1');
    await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
  };
  const notReady = (/** @type {string} */ text) => ({ statusCode: 503, problems: [expect.stringContaining(text)] });

  it('needs a trust document, a registry that it vouches for, and whole releases of the shell and every remote', async () => {
    const logged = jest.spyOn(app.log, 'error');
    for (let asked = 0; asked < 2; asked++) expect(await ready()).toEqual(notReady('the registry is missing'));
    expect(logged.mock.calls).toEqual([
      [{ problems: [expect.stringContaining('the registry is missing')] }, 'not ready'],
    ]);
    await promoteAnyShell();
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await desk.store.write(file(current), '{}');
    expect(await ready()).toEqual(notReady(`no release of ${REMOTE} is whole`));
    await promoteSmall(desk, REMOTE, ['2']);
    expect(await ready()).toEqual({ statusCode: 200, problems: [] });
  });

  it('is missing with a trust document that is unreadable or that does not fit the store', async () => {
    await promoteAnyShell();
    await promoteSmall(desk, REMOTE, ['1']);
    const trust = path.join(folder, 'trust.json');
    const { pem, trust: others } = newKey(['*']);
    for (const { text, problem } of [
      { text: '{"keys": ', problem: 'FOCINHO_TRUST' },
      { text: JSON.stringify({ keys: {} }), problem: 'FOCINHO_TRUST' },
      { text: JSON.stringify(desk.trust), problem: 'FOCINHO_TRUST' },
      { text: rootText(firstRoot(others, [createPrivateKey(pem)])), problem: 'no key that is trusted' },
    ]) {
      await app.close();
      app = await startApp();
      await writeFile(trust, text);
      expect(await ready()).toEqual(notReady(problem));
    }
  });

  it('stays when the store is lost later', async () => {
    await promoteAnyShell();
    await promoteSmall(desk, REMOTE, ['1']);
    expect((await ready()).statusCode).toBe(200);
    await desk.store.remove('registry.json');
    await desk.store.remove(REMOTE);
    expect((await ready()).statusCode).toBe(200);
  });
});

describe('a canary', () => {
  it('with a new page opens it for its tenants only', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const release = await publishSmall(desk, REMOTE, { keys: ['tenant', 'clube'] });
    await perform(desk, 'canary', { remote: REMOTE, release, noSmoke: true, tenants: ['demo'] });
    expect((await open('/demo/clube')).statusCode).toBe(200);
    expect((await open('/test/clube')).statusCode).toBe(404);
    const { releases, described } = await inlined('/demo/clube');
    expect(releases[REMOTE].id).toBe(release);
    expect(described).toEqual({ [REMOTE]: release });
  });

  it('is given to the tenants that it names without telling anybody else who they are', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const release = await publishSmall(desk, REMOTE, { marker: 'canary' });
    await perform(desk, 'canary', { remote: REMOTE, release, noSmoke: true, tenants: ['patas-felizes'] });
    expect((await inlined('/patas-felizes/tenant')).releases[REMOTE].id).toBe(release);
    for (const address of ['/mfe/registry.json', '/', '/demo/tenant'])
      expect([address, (await open(address)).body.includes('patas-felizes')]).toEqual([address, false]);
    const published = (await open('/mfe/registry.json')).json().remotes[REMOTE];
    expect(candidatesFor(REMOTE, published, 'patas-felizes')[0]).toBe(release);
  });
});

describe('the shell', () => {
  const scripts = async (/** @type {string} */ address) =>
    [...(await open(address)).body.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src);
  const promoteShell = async (/** @type {string} */ marker) => {
    const release = await publishShell(desk, '1.2.0', marker);
    await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
    return release;
  };

  it('is served by its current release, with styles and hashes, and its old files remain available', async () => {
    const before = await promoteShell('1');
    const current = await promoteShell('2');
    expect(await scripts('/')).toEqual([`/mfe/shell/${current}/shell.js`]);
    const { body } = await open('/');
    expect(body).toContain(':root { --marker: 1 }');
    expect(body).toMatch(/shell\.js" integrity="sha384-/);
    expect((await open(`/mfe/shell/${before}/area.js`)).statusCode).toBe(200);
    await perform(desk, 'rollback', { remote: SHELL });
    expect(await scripts('/')).toEqual([`/mfe/shell/${before}/shell.js`]);
  });

  it('is served as a canary to the tenants that it names', async () => {
    const current = await promoteShell('1');
    const canary = await publishShell(desk, '1.2.0', 'canary');
    await perform(desk, 'canary', { remote: SHELL, release: canary, noSmoke: true, tenants: ['demo'] });
    expect(await scripts('/demo/x')).toEqual([`/mfe/shell/${canary}/shell.js`]);
    expect(await scripts('/test/x')).toEqual([`/mfe/shell/${current}/shell.js`]);
  });

  it('gets the older release of a remote if the current one needs another contract', async () => {
    const [fits] = await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '*' } });
    await promoteShell('1');
    const tooNew = await publishSmall(desk, REMOTE, { marker: '2', requires: { contract: '^9.0.0' } });
    const { manifest } = await readRelease(desk.store, REMOTE, tooNew);
    const before = (await readRegistry(desk.store, desk.trust)).remotes[REMOTE];
    await changeEntry(desk.store, desk, REMOTE, before?.revision ?? 0, (entry) =>
      promote(entry, { release: tooNew, manifest }),
    );
    expect((await inlined()).releases[REMOTE].id).toBe(fits);
    await reported({ remote: REMOTE, release: tooNew, phase: 'contract' });
  });

  it.each(['shell.js', 'shell.css', 'area.js'])('falls back to the previous release if %s is missing', async (file) => {
    const before = await promoteShell('1');
    const current = await promoteShell('2');
    expect(Object.keys((await readRelease(desk.store, SHELL, current)).release.files)).toContain(file);
    await desk.store.remove(`${folderOf(SHELL, current)}/${file}`);
    expect(await scripts('/')).toEqual([`/mfe/shell/${before}/shell.js`]);
    await reported({ remote: SHELL, release: current, phase: 'manifest' });
  });
});

describe('a file of the shell that is not what was published', () => {
  /** @type {[string, string, (content: string) => string][]} */
  const CHANGES = [
    ['shell.js', 'changed', (content) => `${content} alert(1)`],
    ['shell.js', 'empty', () => ''],
    ['shell.css', 'changed', () => 'body { display: none }'],
    ['area.js', 'changed', () => 'throw new Error()'],
  ];
  it.each(CHANGES)('(%s, %s) makes the server take the shell before', async (name, _how, change) => {
    const publishAndPromote = async (/** @type {string} */ marker) => {
      const release = await publishShell(desk, '1.2.0', marker);
      await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
      return release;
    };
    const before = await publishAndPromote('1');
    const current = await publishAndPromote('2');
    const at = `${folderOf(SHELL, current)}/${name}`;
    await desk.store.write(at, change(await textOf(at)));
    const { body } = await open('/demo/tenant');
    expect(body).toContain(`/mfe/shell/${before}/shell.js`);
    expect(body).not.toContain(`/mfe/shell/${current}/`);
    await reported({ remote: SHELL, release: current, phase: 'manifest' });
  });
});

describe('the registry that a page gets in its HTML', () => {
  it('contains only what the page may run', async () => {
    const ids = await promoteSmall(desk, REMOTE, ['1', '2', '3', '4', '5']);
    const { registry } = await inlined();
    const { history } = registry.remotes[REMOTE];
    expect(history.map((/** @type {{release: string}} */ { release }) => release)).toEqual(ids.reverse().slice(0, 3));
    expect(registry.remotes[REMOTE].signature).toBeUndefined();
  });
});

describe('the settings', () => {
  it('refuse production without a trust document, a store of an unknown kind, and proxies that cannot be counted', () => {
    expect(() => settingsFrom({ NODE_ENV: 'production' })).toThrow('FOCINHO_TRUST');
    expect(() => settingsFrom({ FOCINHO_STORE: 'ftp://somewhere/mfe' })).toThrow('FOCINHO_STORE is a folder');
    expect(() => settingsFrom({ TRUST_PROXY: 'all' })).toThrow('TRUST_PROXY is the number of proxies');
    expect(settingsFrom({ FOCINHO_TRUST: 'trust.json', TRUST_PROXY: 'true' }).trustedProxies).toBe(1);
  });

  it('take an empty variable for none, and report every problem at once', () => {
    const env = { NODE_ENV: 'development', PORT: '', METRICS_PORT: '', OVERRIDE_ORIGINS: '' };
    const { overrideOrigins } = settingsFrom({ NODE_ENV: 'development' });
    expect(settingsFrom(env)).toMatchObject({ port: 4200, metrics: null, overrideOrigins });
    expect(() =>
      settingsFrom({ ...env, PORT: '99999', OVERRIDE_ORIGINS: 'http://a/b', PUBLIC_API_URL: 'api' }),
    ).toThrow(/PORT must be [^]+OVERRIDE_ORIGINS lists origins [^]+PUBLIC_API_URL must look like/);
  });

  it('name the company that sells the product in one line, or not at all', () => {
    const env = { NODE_ENV: 'development' };
    const company = { COMPANY_NAME: 'Focinho Tecnologia Ltda', COMPANY_ADDRESS: 'Rua das Flores, 120, São Paulo/SP' };
    expect(settingsFrom({ ...env, ...company, COMPANY_CNPJ: '11222333000181' }).config.company).toBe(
      'Focinho Tecnologia Ltda · CNPJ 11.222.333/0001-81 · Rua das Flores, 120, São Paulo/SP',
    );
    expect(settingsFrom(env).config).not.toHaveProperty('company');
    expect(() => settingsFrom({ ...env, ...company })).toThrow('COMPANY_ADDRESS are set together or not at all');
    expect(() => settingsFrom({ ...env, ...company, COMPANY_CNPJ: '11222333000182' })).toThrow('no valid CNPJ');
  });

  it('are those of production unless somebody says otherwise: no demonstration, no overrides, this machine only', () => {
    const env = { FOCINHO_TRUST: 'trust.json' };
    const settings = settingsFrom(env);
    expect(settings).toMatchObject({ production: true, overrideOrigins: [], host: 'localhost' });
    expect(settings.config).toMatchObject({ demo: false });
    expect(settings.config.demoLogins).toBeUndefined();
    expect(() => settingsFrom({ ...env, DEMO: 'true' })).toThrow('which production refuses');
    expect(settingsFrom({ ...env, NODE_ENV: 'development' }).config.demo).toBe(true);
  });
});

it('a store that others share is asked nothing twice within a second', async () => {
  await promoteSmall(desk, REMOTE, ['1']);
  const shell = await publishShell(desk);
  await perform(desk, 'promote', { remote: SHELL, release: shell, noSmoke: true });
  /** @type {string[]} */
  const asked = [];
  /** @type {<Answer>(ask: (name: string) => Answer) => (name: string) => Answer} */
  const recorded = (ask) => (name) => {
    asked.push(name);
    return ask(name);
  };
  const { stamp, read } = desk.store;
  const store = { ...desk.store, folder: null, stamp: recorded(stamp), read: recorded(read) };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    const settings = settingsFrom({
      FOCINHO_STORE: desk.store.address,
      FOCINHO_TRUST: path.join(folder, 'trust.json'),
    });
    const documents = documentsOf(store, settings, { error: jest.fn(), log: { warn: jest.fn() } });
    const openPage = async () => {
      const served = await documents.releasesFor(await documents.registry(), { tenantSlug: 'demo' });
      expect(served.remotes[REMOTE]).toBeDefined();
      expect(await documents.shellStyles(served.shell)).toContain('--marker');
    };
    await openPage();
    expect(asked).not.toEqual([]);
    asked.length = 0;
    await openPage();
    expect(asked).toEqual([]);
  } finally {
    clock.mockRestore();
  }
});

describe('releases in a bucket', () => {
  /** @type {Awaited<ReturnType<typeof startS3>>} */
  let s3;
  /** @type {string} */
  let directory;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'focinho-bucket-'));
    s3 = await startS3(directory);
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${s3.port}`,
    });
    desk = { ...desk, store: openStore('s3://focinho/mfe') };
    await app.close();
    app = await startApp();
  });
  afterEach(async () => {
    await s3.close();
    await rm(directory, { recursive: true });
  });

  it('are served with their files, compressed as they are stored', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    expect((await inlined()).releases[REMOTE].id).toBe(current);
    const headers = { host: 'localhost', 'accept-encoding': 'br' };
    const entry = await app.inject({ url: `/mfe/${folderOf(REMOTE, current)}/remoteEntry.js`, headers });
    expect(entry.statusCode).toBe(200);
    expect(entry.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(entry.headers['content-type']).toContain('javascript');
    expect((await open('/mfe/revisions/1.json')).statusCode).toBe(404);
  });
});

describe('everything else in the store', () => {
  it.each(['/mfe/.keys/local.json', '/mfe/revisions/1.json', '/mfe/log/x.json', '/mfe/mfe-tenant/../.keys/trust.json'])(
    'is not served: %s',
    async (address) => {
      await promoteSmall(desk, REMOTE, ['1']);
      expect((await open(address)).statusCode).toBe(404);
    },
  );
});

describe('a rollout', () => {
  const WINDOWS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0' };

  it('gives its release to the tenants and visitors that it has reached, in HTML and registry alike', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    const next = await publishSmall(desk, REMOTE, { marker: '2' });
    await perform(desk, 'rollout', { remote: REMOTE, release: next, noSmoke: true, steps: [50, 100] });
    const { remotes } = await readRegistry(desk.store, desk.trust);
    const isReached = (/** @type {string} */ who) => isInRollout(REMOTE, remotes[REMOTE]?.rollout, who);
    const tenants = Array.from({ length: 8 }, (_, index) => `loja-${index}`);
    for (const slug of tenants) {
      const { releases, registry, audience } = await inlined(`/${slug}/tenant`);
      expect(audience).toBe(slug);
      expect(releases[REMOTE].id).toBe(isReached(slug) ? next : current);
      expect(candidatesFor(REMOTE, registry.remotes[REMOTE], null, audience)[0]).toBe(releases[REMOTE].id);
    }
    const landing = await publishSmall(desk, 'mfe-landing', { area: 'visitor', keys: [''] });
    await perform(desk, 'rollout', { remote: 'mfe-landing', release: landing, noSmoke: true, steps: [100] });
    const { body } = await app.inject({ url: '/', headers: { host: 'localhost', ...WINDOWS } });
    const { audience, releases } = inlinedIn(body);
    expect(audience).toMatch(/^~[0-9a-f]{8}$/);
    expect(releases['mfe-landing'].id).toBe(landing);
  });
});

describe('a link for people without a log-in', () => {
  const TOKEN = 'a-Z_0'.repeat(13);
  const openLink = (/** @type {string} */ pathname) => app.inject({ url: pathname, headers: { host: 'localhost' } });

  it('gets the page of its remote, tells no other site its address, and is for no search engine', async () => {
    const [release] = await promoteSmall(desk, 'mfe-guest', ['1'], { area: 'guest', keys: ['tv'] });
    const { statusCode, headers, body } = await openLink(`/tv/${TOKEN}`);
    for (const address of ['/tv/100-K7PX-3MQA', '/tv', '/tv/']) {
      const other = await openLink(address);
      expect([other.statusCode, other.headers['referrer-policy']]).toEqual([200, headers['referrer-policy']]);
      expect(inlinedIn(other.body).releases['mfe-guest'].id).toBe(release);
    }
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    expect(body).toContain('<html lang="pt-BR" data-without-session>');
    expect(body).not.toContain(TOKEN);
    const { releases, audience, firstCalls } = inlinedIn(body);
    expect(releases['mfe-guest'].id).toBe(release);
    expect(audience).toMatch(/^~/);
    expect(firstCalls).toEqual([]);
  });

  it('is not found without such a page, and keeps its secret all the same', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    for (const pathname of [`/tv/${TOKEN}`, `/demo/${TOKEN}`, `/tv/${TOKEN}/1`]) {
      const { statusCode, headers } = await openLink(pathname);
      expect([statusCode, headers['referrer-policy']]).toEqual([404, 'no-referrer']);
    }
    expect((await openLink('/demo/tenant')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('gets no canary, because a link has no tenant in its address', async () => {
    const release = await publishSmall(desk, 'mfe-guest', { area: 'guest', keys: ['tv'] });
    await expect(
      perform(desk, 'canary', { remote: 'mfe-guest', release, noSmoke: true, tenants: ['demo'] }),
    ).rejects.toThrow('mfe-guest is for guests, who have no tenant');
  });
});

describe('the token with which a page reports', () => {
  const releaseIn = (/** @type {string | null} */ token) => token?.split('.')[3];
  const restart = async (/** @type {NodeJS.ProcessEnv} */ more) => {
    await app.close();
    app = await startApp({ PAGE_TOKEN_SECRET: SECRET, ...more });
  };

  it('names the tenant and the releases that the page got', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await restart({ LOAD_SAMPLE: '1' });
    const { pageToken } = await inlined();
    const [expires, nonce, tenant, releases] = pageToken.split('.');
    expect(Number(expires) * 1000).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(nonce).toHaveLength(12);
    expect([tenant, releases]).toEqual(['demo', `${REMOTE}:${current}:1:s`]);
    expect((await inlined('/')).pageToken.split('.')[2]).toBe('');
    const again = (await open('/page-token.json?tenant=demo')).json().pageToken;
    expect(again.split('.').slice(2, 4)).toEqual(pageToken.split('.').slice(2, 4));
    expect(again).not.toBe(pageToken);
  });

  it('is given to a sample of pages, but to all while a release of the remote is being tried', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    await restart({ LOAD_SAMPLE: '0' });
    expect((await inlined()).pageToken).toBeNull();
    const canary = await publishSmall(desk, REMOTE, { marker: '2' });
    await perform(desk, 'canary', { remote: REMOTE, release: canary, noSmoke: true, tenants: ['demo'] });
    expect(releaseIn((await inlined('/demo/tenant')).pageToken)).toBe(`${REMOTE}:${canary}:1:s`);
    expect(releaseIn((await inlined('/test/tenant')).pageToken)).toBe(`${REMOTE}:${current}:1:s`);
  });

  it('is for tenants that exist, and for pages by the hundred only', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    await restart({ LOAD_SAMPLE: '1' });
    const token = async (/** @type {string} */ tenant) =>
      (await open(`/page-token.json?tenant=${tenant}`)).json().pageToken;
    expect(await token('nao-existe')).toBeNull();
    expect((await token('x'.repeat(41))).split('.')[2]).toBe('');
    const tokens = [];
    for (let n = 0; n < 130; n++) tokens.push(await token('demo'));
    expect(tokens.filter(Boolean)).toHaveLength(118);
    expect((await inlined()).pageToken).toBeNull();
    const elsewhere = await app.inject({ url: '/page-token.json?tenant=demo', remoteAddress: '203.0.113.7' });
    expect(elsewhere.json().pageToken).not.toBeNull();
  });

  it('says how many loads one report stands for', () => {
    const registry = { remotes: { [REMOTE]: { canaries: [] } } };
    const tokenFor = (/** @type {number} */ random) => {
      const tokens = pageTokens({ pageTokenSecret: SECRET, loadSample: 0.25 }, () => random);
      return tokens(registry, { [REMOTE]: { id: '0123456789abcdef' } }, 'demo');
    };
    expect(releaseIn(tokenFor(0.2))).toBe(`${REMOTE}:0123456789abcdef:4`);
    expect(tokenFor(0.3)).toBeNull();
  });

  it('is signed as the API expects it', () => {
    expect(signed(SECRET, [2000000000, 'abcdefghijkl', 'demo', `${REMOTE}:0123456789abcdef:1`])).toBe(
      '2000000000.abcdefghijkl.demo.mfe-tenant:0123456789abcdef:1.4S35165thhYWCoiVAsCMvaZyL47-YnisoM0NcuaJYPM',
    );
  });

  it('does not exist without the secret that the API shares', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    expect((await inlined()).pageToken).toBeNull();
    expect(() => settingsFrom({ PAGE_TOKEN_SECRET: 'short', LOAD_SAMPLE: '2' })).toThrow(
      /PAGE_TOKEN_SECRET has 32 characters[^]+LOAD_SAMPLE is a number from 0 to 1/,
    );
  });
});

describe('the first files of the prerendered landing page', () => {
  const hash = (/** @type {string} */ name) => ({ [name]: { integrity: `sha384 of ${name}` } });
  const landing = {
    remote: 'mfe-landing',
    id: '0123456789abcdef',
    entry: 'remoteEntry.js',
    hydration: { entry: 'hydrate.js', container: 'landing' },
    preload: { js: ['module.js'], css: [], pages: { '': { js: ['page.js'], css: [] } } },
    files: hash('hydrate.js'),
    description: { area: 'visitor' },
  };
  const shell = { remote: SHELL, area: { js: ['area.js'], css: [] } };
  const federation = { js: ['federation.js'], css: [] };
  const reporting = { error: () => undefined, log: { warn: () => undefined } };
  /** @type {(shell: object, release: object, key: string, isPrerendered: boolean) => ReturnType<Documents['firstFiles']>} */
  const firstFiles = (ofShell, release, ...place) =>
    documentsOf(desk.store, { assets: folder, trust: folder }, reporting).firstFiles(
      /** @type {Shell} */ (ofShell),
      /** @type {Release} */ (release),
      ...place,
    );
  const names = (/** @type {PageFile[]} */ files) => files.map(({ address }) => path.basename(address));

  it('are the script that hydrates it, with its hash, and not the federation runtime', () => {
    const { scripts, always } = firstFiles({ ...shell, federation }, landing, '', true);
    expect(scripts).toEqual([
      { address: '/mfe/mfe-landing/0123456789abcdef/hydrate.js', integrity: 'sha384 of hydrate.js' },
    ]);
    expect(always).toEqual([]);
  });

  it.each([
    ['is not prerendered', { ...shell, federation }, false, ['federation.js']],
    ['runs in a shell that contains the runtime', shell, true, []],
  ])('are those of its module if it %s', (_why, given, isPrerendered, runtime) => {
    const { scripts, always } = firstFiles(given, landing, '', isPrerendered);
    expect(scripts).toEqual([]);
    expect(names(always)).toEqual([...runtime, 'remoteEntry.js', 'module.js', 'page.js']);
  });
});
