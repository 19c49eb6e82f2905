import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createPrivateKey } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  newDesk,
  perform,
  present,
  promoteSmall,
  publishShell,
  publishSmall,
} from '@focinho/federation/testing/stores';
import { signedPreview } from '@focinho/federation/release/preview';
import { folderOf, readRelease } from '@focinho/federation/release/releases';
import { newKey } from '@focinho/federation/release/keys';
import { SHELL } from '@focinho/federation/registry-entry';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

jest.setTimeout(60_000);

const REMOTE = 'mfe-tenant';
const ADDRESS = '/demo/tenant';
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof startApi>>} */
let api;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let folder;
/** @type {{current: string, stored: string}} */
let ids;

beforeEach(async () => {
  desk = await newDesk();
  // The one of this checkout may not be built.
  await perform(desk, 'promote', { remote: SHELL, release: await publishShell(desk), noSmoke: true });
  api = await startApi();
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-preview-'));
  app = await startApp();
  const [current] = await promoteSmall(desk, REMOTE, ['1']);
  ids = { current, stored: await publishSmall(desk, REMOTE, { marker: '2' }) };
});
afterEach(async () => {
  await app.close();
  await api.close();
  await desk.remove();
  await rm(folder, { recursive: true });
});

/** @param {NodeJS.ProcessEnv} [more] */
async function startApp(more = {}) {
  const trust = path.join(folder, 'trust.json');
  await writeFile(trust, desk.root);
  return createApp(
    settingsFrom({
      FOCINHO_STORE: desk.store.address,
      FOCINHO_TRUST: trust,
      FOCINHO_COPIES: path.join(folder, 'copies'),
      API_URL: api.url,
      LOG_LEVEL: 'silent',
      PAGE_TOKEN_SECRET: 'a-secret-that-the-api-has-as-well',
      LOAD_SAMPLE: '1',
      ...more,
    }),
  );
}

/** An API whose sessions are named like their roles, that ends them on request, goes away, and records the reports of errors. */
async function startApi() {
  /** @type {Set<string>} */
  const ended = new Set();
  /** @type {unknown[]} */
  const reports = [];
  /** @type {(string | undefined)[]} */
  const calls = [];
  let isAway = false;
  const server = createServer(async (request, response) => {
    calls.push(request.url);
    if (isAway) return response.writeHead(503).end('');
    const role = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isOpen = role !== '' && request.headers['x-tenant'] === 'demo' && !ended.has(role);
    if (request.url === '/api/auth/me')
      return response.writeHead(isOpen ? 200 : 401).end(JSON.stringify({ success: isOpen, data: { role } }));
    let body = '';
    for await (const piece of request) body += piece;
    if (request.url === '/api/faults') reports.push(JSON.parse(body));
    response.end(JSON.stringify({ data: { exists: true } }));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const logOut = (/** @type {string} */ role) => void ended.add(role);
  return {
    url: `http://localhost:${port}`,
    reports,
    calls,
    logOut,
    leave: (/** @type {boolean} */ away) => void (isAway = away),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const tokenOf = async (release = ids.stored) =>
  present((await perform(desk, 'preview', { remote: REMOTE, release, tenants: ['demo'] })).token);
/** @param {string} address */
const open = (address, cookie = '') => app.inject({ url: address, headers: { host: 'localhost', cookie } });
/** @type {(token: string, role: string) => Promise<import('light-my-request').Response>} */
const knock = async (token, role) =>
  app.inject({
    method: 'POST',
    url: '/mfe/preview',
    headers: { authorization: `Bearer ${role}`, 'x-tenant': 'demo' },
    payload: { token },
  });
/** The cookie of an owner who has opened a preview's address. */
async function cookieFor(release = ids.stored) {
  const { headers } = await knock(await tokenOf(release), 'OWNER');
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
/** @param {{body: string}} page */
const inlinedIn = ({ body }) => JSON.parse(/id="focinho"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '');

describe('the address of a preview', () => {
  it('asks for the session first, and shows nothing of the release', async () => {
    const door = await open(`${ADDRESS}?preview=${await tokenOf()}`);
    expect(door.body).toContain('<script src="/preview.js">');
    expect(door.body).toContain('<button type="button">Abrir prévia</button>');
    expect(door.body).not.toContain(ids.stored);
    expect(door.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(door.headers['set-cookie']).toBeUndefined();
  });

  it('is answered once: the page for everybody is not made, too', async () => {
    await open(`/demo?preview=${await tokenOf()}`);
    expect(api.calls).toEqual([]);
    await open('/demo');
    expect(api.calls).toEqual(['/api/auth/tenant?slug=demo']);
  });

  it.each(['OWNER', 'MANAGER', 'SUPER_ADMIN'])('opens for the role %s', async (role) => {
    const { statusCode, headers } = await knock(await tokenOf(), role);
    expect(statusCode).toBe(200);
    // Of this browser until it is closed, and for no script.
    expect(headers['set-cookie']).toMatch(/^focinho_preview=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each(['STAFF', ''])('does not open for the role "%s"', async (role) => {
    const { statusCode, headers } = await knock(await tokenOf(), role);
    expect(statusCode).toBe(403);
    expect(headers['set-cookie']).toBeUndefined();
    expect((await open(`${ADDRESS}?preview=refused`)).body).toContain('Só super administradores, e proprietários');
  });

  it.each([undefined, ['other']])('opens for no owner of a shop that it does not name: %j', async (tenants) => {
    const made = await perform(desk, 'preview', { remote: REMOTE, release: ids.stored, ...(tenants && { tenants }) });
    for (const role of ['OWNER', 'MANAGER']) expect((await knock(present(made.token), role)).statusCode).toBe(403);
    expect((await knock(present(made.token), 'SUPER_ADMIN')).statusCode).toBe(200);
  });

  /** @type {[string, () => Promise<string>][]} */
  const WORTHLESS = [
    ['nonsense', async () => 'nonsense'],
    ['changed after it was signed', async () => (await tokenOf()).replace(/^.{8}/, 'AAAAAAAA')],
    ['over', async () => signedBy(await desk.key(), -60)],
    ['signed by a stranger', async () => signedBy(createPrivateKey(newKey(['*']).pem), 60)],
  ];
  it.each(WORTHLESS)('that is %s gives the ordinary page, which says so', async (_name, make) => {
    const token = await make();
    const page = await open(`${ADDRESS}?preview=${token}`);
    expect(page.body).toContain('Este endereço de prévia não vale mais');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(inlinedIn(page).releases[REMOTE].id).toBe(ids.current);
    expect((await knock(token, 'OWNER')).statusCode).toBe(403);
  });

  it('is made only by a key that may sign for the remote', async () => {
    const { pem, trust } = newKey(['mfe-landing']);
    const stranger = { ...desk, trust, key: async () => createPrivateKey(pem) };
    await expect(perform(stranger, 'preview', { remote: REMOTE, release: ids.stored })).rejects.toThrow('may not sign');
  });

  it('is not made for a release marked bad', async () => {
    await perform(desk, 'markBad', { remote: REMOTE, release: ids.stored });
    await expect(tokenOf()).rejects.toThrow('was marked bad');
  });
});

describe('whoever has opened it', () => {
  it('gets the release, a bar that says so, and nothing that is counted or cached', async () => {
    const page = await open(ADDRESS, await cookieFor());
    expect(page.body).toContain(`Prévia: <b>${REMOTE} ${ids.stored.slice(0, 8)}</b>`);
    expect(page.body).toContain(`href="/mfe/preview/end?to=${encodeURIComponent(ADDRESS)}"`);
    expect(page.headers['cache-control']).toBe('no-store');
    const { manifest } = await readRelease(desk.store, REMOTE, ids.stored);
    expect(inlinedIn(page)).toMatchObject({
      releases: { [REMOTE]: { id: ids.stored } },
      described: { [REMOTE]: ids.stored },
      preview: { remote: REMOTE, release: ids.stored, manifest },
      pageToken: null,
    });
    const cookie = await cookieFor();
    const renewed = await app.inject({ url: '/page-token.json?tenant=demo', headers: { cookie } });
    expect(renewed.json()).toEqual({ pageToken: null });
  });

  it('sees a landing page as visitors do, because a log-out would end the preview', async () => {
    const visitors = { area: /** @type {const} */ ('visitor'), keys: [''] };
    await promoteSmall(desk, 'mfe-landing', ['1'], visitors);
    const release = await publishSmall(desk, 'mfe-landing', { ...visitors, marker: '2' });
    const token = present(
      (await perform(desk, 'preview', { remote: 'mfe-landing', release, tenants: ['demo'] })).token,
    );
    const cookie = String((await knock(token, 'OWNER')).headers['set-cookie']).split(';')[0];
    const WITHOUT = '<html lang="pt-BR" data-without-session>';
    expect((await open('/', cookie)).body).toContain(WITHOUT);
    expect((await open(ADDRESS, cookie)).body).not.toContain(WITHOUT);
    expect((await open('/', await cookieFor())).body).not.toContain(WITHOUT);
    expect((await open('/')).body).not.toContain(WITHOUT);
  });

  it('is the only one: others get the current release, without a bar, and are counted', async () => {
    await cookieFor();
    const page = await open(ADDRESS);
    expect(inlinedIn(page)).toMatchObject({ releases: { [REMOTE]: { id: ids.current } } });
    expect(inlinedIn(page).pageToken).toContain(ids.current);
    expect(inlinedIn(page).preview).toBeUndefined();
    expect(page.body).not.toContain('preview-bar');
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('sees a remote that was never served', async () => {
    const release = await publishSmall(desk, 'mfe-new', { keys: ['new'] });
    const token = present((await perform(desk, 'preview', { remote: 'mfe-new', release })).token);
    const { headers } = await knock(token, 'SUPER_ADMIN');
    expect((await open('/demo/new', String(headers['set-cookie']).split(';')[0])).statusCode).toBe(200);
    expect((await open('/demo/new')).statusCode).toBe(404);
  });

  it('gets the ordinary page and a notice once that session has ended, whoever logs in next', async () => {
    const cookie = await cookieFor();
    expect(inlinedIn(await open(ADDRESS, cookie)).releases[REMOTE].id).toBe(ids.stored);
    api.logOut('OWNER');
    const page = await open(ADDRESS, cookie);
    expect(page.body).toContain('A prévia terminou com a sessão em que foi aberta');
    expect(inlinedIn(page)).toMatchObject({ releases: { [REMOTE]: { id: ids.current } } });
    expect(inlinedIn(page).preview).toBeUndefined();
    expect(page.headers['set-cookie']).toContain('Max-Age=0');
  });

  it('sees it again after the API was away, and the ordinary page meanwhile', async () => {
    const cookie = await cookieFor();
    api.leave(true);
    const page = await open(ADDRESS, cookie);
    expect(page.body).toContain('A prévia não pôde ser conferida agora');
    expect(inlinedIn(page).releases[REMOTE].id).toBe(ids.current);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await knock(await tokenOf(), 'OWNER')).statusCode).toBe(503);
    expect((await open(`${ADDRESS}?preview=unknown`)).body).toContain('A prévia não pôde ser conferida agora');
    api.leave(false);
    expect(inlinedIn(await open(ADDRESS, cookie)).releases[REMOTE].id).toBe(ids.stored);
  });

  it('gets the ordinary page and a notice once the release is marked bad', async () => {
    const cookie = await cookieFor();
    await perform(desk, 'markBad', { remote: REMOTE, release: ids.stored });
    const page = await open(ADDRESS, cookie);
    expect(page.body).toContain('A versão desta prévia foi retirada');
    expect(inlinedIn(page).releases[REMOTE].id).toBe(ids.current);
    expect(page.headers['set-cookie']).toContain('Max-Age=0');
  });

  it('gets it too once the release is no longer there or was changed, and nothing is reported', async () => {
    const cookie = await cookieFor();
    await desk.store.write(`${folderOf(REMOTE, ids.stored)}/release.json`, '{}');
    expect((await open(ADDRESS, cookie)).body).toContain('A versão desta prévia foi retirada');
    expect(api.reports).toEqual([]);
  });

  it('gets a notice for a release that the shell cannot run', async () => {
    const release = await publishSmall(desk, REMOTE, { marker: 'future', requires: { contract: '^99.0.0' } });
    expect((await open(ADDRESS, await cookieFor(release))).body).toContain('não funciona com o shell atual');
  });

  it('cannot make the cookie without this server, nor use it on one without the secret', async () => {
    const cookie = await cookieFor();
    for (const forged of [await tokenOf(), '', 'é'.repeat(43), cookie.slice(16, -1), `${cookie.slice(16, -4)}AAAA`]) {
      const page = await open(ADDRESS, `focinho_preview=${forged}`);
      expect([page.statusCode, inlinedIn(page).releases[REMOTE].id]).toEqual([200, ids.current]);
    }
    await app.close();
    app = await startApp({ PAGE_TOKEN_SECRET: '' });
    expect(inlinedIn(await open(ADDRESS, cookie)).releases[REMOTE].id).toBe(ids.current);
    expect((await knock(await tokenOf(), 'OWNER')).statusCode).toBe(403);
  });

  it('gives nothing of the session away in the cookie', async () => {
    const [, value = ''] = (await cookieFor()).split('=');
    expect(value + Buffer.from(value, 'base64url').toString()).not.toMatch(/OWNER|demo/);
  });

  it.each([
    ['/demo/tenant?page=2', '/demo/tenant?page=2'],
    ['/demo/tenant?search=Pé de Moça', '/demo/tenant?search=P%C3%A9%20de%20Mo%C3%A7a'],
    ['/demo/\nSet-Cookie: a=b', '/demo/Set-Cookie:%20a=b'],
    ['/\u{1f415}', '/%F0%9F%90%95'],
    ['//elsewhere.example', '/'],
    ['/\t/elsewhere.example', '/'],
    ['/.//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['//', '/'],
  ])('leaves it for %s', async (to, address) => {
    const { statusCode, headers } = await open(`/mfe/preview/end?to=${encodeURIComponent(to)}`, await cookieFor());
    expect([statusCode, headers.location]).toEqual([303, address]);
    expect(headers['set-cookie']).toMatch(/^focinho_preview=; .*Max-Age=0$/);
  });
});

/** @type {(key: import('node:crypto').KeyObject, seconds: number) => Promise<string>} */
async function signedBy(key, seconds) {
  const { manifest } = await readRelease(desk.store, REMOTE, ids.stored);
  const until = Math.floor(Date.now() / 1000) + seconds;
  return signedPreview({ remote: REMOTE, release: ids.stored, manifest, until }, key);
}
