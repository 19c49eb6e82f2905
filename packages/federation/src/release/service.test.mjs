import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFiles, newDesk, perform, present, promoteSmall, publishSmall } from '../testing/stores.mjs';
import { clientOf } from './client.mjs';
import { readRegistry } from './registry-file.mjs';
import { createService } from './service.mjs';
import { newToken, teamsIn, teamsOf } from './teams.mjs';

/**
 * Any of the service's responses.
 * @typedef {Outcome & {code?: string, events: StoredLine[]} & Overview} Answer
 * @typedef {Awaited<ReturnType<typeof import('./overview.mjs').overview>>} Overview
 * @import {SmallBuild} from '../testing/stores.mjs'
 * @import {StoredLine} from './log.mjs'
 * @import {Inputs, Outcome} from './operations.mjs'
 */

const REMOTE = 'mfe-creche';
const TOKEN = 'token-of-creche';
const API_TOKEN = 'token-of-the-api';
/** @param {string} token */
const hash = (token) => createHash('sha256').update(token).digest('hex');
const teams = {
  [hash(TOKEN)]: { name: 'equipe-creche', remotes: [REMOTE] },
  [hash(API_TOKEN)]: { name: 'api', remotes: ['*'], actsForOthers: true },
};
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
/** @type {ReturnType<typeof createService>} */
let service;
/** @type {ReturnType<typeof clientOf>} */
let client;
/** @type {string} */
let address;
beforeEach(async () => {
  desk = await newDesk();
  service = createService(desk, teamsOf(teams));
  address = await service.listen({ port: 0, host: '127.0.0.1' });
  client = clientOf(address, TOKEN);
});
afterEach(async () => {
  await service.close();
  await desk.remove();
});

/** @type {(remote: string, build?: SmallBuild) => Inputs['publish']} */
const upload = (remote, build) => ({
  remote,
  builtFrom: { commit: 'f989e6c', dirty: false },
  files: Object.fromEntries(
    Object.entries(buildFiles(remote, build)).map(([name, text]) => [name, Buffer.from(text).toString('base64')]),
  ),
});
const why = 'the card of the club';

describe('the release service', () => {
  it('publishes, verifies, promotes and rolls back for a team with a token, and logs the team', async () => {
    const { release, lines } = await client.perform('publish', upload(REMOTE));
    expect(lines).toEqual([`${REMOTE} ${release} published`]);
    await client.perform('verify', { remote: REMOTE, release, noSmoke: true });
    const promoted = await client.perform('promote', { remote: REMOTE, release, noSmoke: true, why });
    expect(promoted.lines).toEqual([`${REMOTE} ${release} is current (revision 1)`]);
    expect((await readRegistry(desk.store, desk.trust)).remotes[REMOTE]?.current).toBe(release);
    const next = (await client.perform('publish', upload(REMOTE, { marker: '2' }))).release;
    await client.perform('promote', { remote: REMOTE, release: next, noSmoke: true, why });
    await client.perform('rollback', { remote: REMOTE, release: next, why: 'blank page' });
    expect((await readRegistry(desk.store, desk.trust)).remotes[REMOTE]?.current).toBe(release);
    const log = await client.ask('log', REMOTE);
    expect(log[0]).toMatch(new RegExp(`equipe-creche  publish  ${REMOTE}  ${release}`));
    expect(log.at(-1)).toMatch(new RegExp(`equipe-creche  rollback  ${REMOTE}  .+  blank page$`));
  });

  it('shows a team its own remotes, and those of others only to who acts for others', async () => {
    const [own] = await promoteSmall(desk, REMOTE, ['1']);
    await promoteSmall(desk, 'mfe-foreign', ['1']);
    const release = await publishSmall(desk, 'mfe-foreign', { marker: '2' });
    const audience = { tenants: ['secret-tenant'], noSmoke: true };
    await perform(desk, 'canary', { remote: 'mfe-foreign', release, ...audience });
    const read = async (/** @type {string} */ token, /** @type {string} */ url) =>
      (await service.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
    for (const url of [
      '/status',
      '/registry',
      '/overview',
      '/log',
      '/status?remote=mfe-foreign',
      '/log?remote=mfe-foreign',
    ])
      expect([url, await read(TOKEN, url)]).toEqual([url, expect.not.stringMatching(/mfe-foreign|secret-tenant/)]);
    for (const url of ['/status', '/registry', '/overview', '/log']) {
      if (url !== '/log') expect(await read(TOKEN, url)).toContain(own);
      expect(await read(API_TOKEN, url)).toContain('mfe-foreign');
    }
    // The judge needs to know for whom a canary is.
    for (const url of ['/registry', '/overview']) expect(await read(API_TOKEN, url)).toContain('secret-tenant');
  });

  it('that is away is named by its address, with what to do', async () => {
    const away = clientOf('http://127.0.0.1:9', TOKEN);
    await expect(away.ask('status')).rejects.toThrow(
      /No release service answers at http:\/\/127\.0\.0\.1:9 \(.+\)\. Is RELEASE_SERVICE_URL right/,
    );
  });

  it('knows the tokens of its file as it is now: a new one works, a removed one dies', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'focinho-teams-'));
    const file = path.join(folder, 'teams.json');
    await writeFile(file, '{}');
    const own = createService(desk, teamsIn(file));
    const { token, line } = newToken('Equipe Agenda', ['mfe-agenda']);
    const statusNow = async () =>
      (await own.inject({ url: '/status', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await statusNow()).toBe(401);
    await writeFile(file, JSON.stringify(line));
    expect(await statusNow()).toBe(200);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await writeFile(file, '{ "half');
    expect(await statusNow()).toBe(401);
    expect(logged.mock.calls[0]?.[0]).toContain('lets nobody in until it is mended');
    logged.mockRestore();
    await writeFile(file, JSON.stringify({ ...line, ...newToken('Outra', ['*']).line }));
    expect(await statusNow()).toBe(200);
    await writeFile(file, JSON.stringify(newToken('Outra', ['*']).line));
    expect(await statusNow()).toBe(401);
    await own.close();
    await rm(folder, { recursive: true });
  });

  it('answers status as the command line does', async () => {
    const [current] = await promoteSmall(desk, REMOTE, ['1']);
    expect((await client.ask('status', REMOTE)).join('\n')).toContain(`current   ${current}`);
  });

  it('refuses a change without a reason', async () => {
    const { release } = await client.perform('publish', upload(REMOTE));
    await expect(client.perform('promote', { remote: REMOTE, release, noSmoke: true })).rejects.toThrow('Say why');
  });

  it('refuses an unknown token, and a team that releases a remote it does not own', async () => {
    const stranger = clientOf(service.listeningOrigin, 'guessed');
    await expect(stranger.ask('status')).rejects.toThrow('knows no such token');
    await expect(client.perform('publish', upload('mfe-tenant'))).rejects.toThrow(
      'equipe-creche may not release mfe-tenant',
    );
  });

  it("refuses to promote another team's remote together with one's own", async () => {
    const foreign = await publishSmall(desk, 'mfe-tenant');
    const { release } = await client.perform('publish', upload(REMOTE));
    const request = { remote: REMOTE, release, noSmoke: true, why, together: { 'mfe-tenant': foreign } };
    await expect(client.perform('promote', request)).rejects.toThrow('equipe-creche may not release mfe-tenant');
    expect((await readRegistry(desk.store, desk.trust)).remotes).toEqual({});
  });

  it('refuses a build of another remote', async () => {
    const foreign = { ...upload('mfe-tenant'), remote: REMOTE };
    await expect(client.perform('publish', foreign)).rejects.toThrow('name it as its folder');
  });
});

describe('the release service, for the API of the product', () => {
  const ADA = 'Ada Lima <ada@focinho.example>';
  /**
   * Sends what the API sends.
   * @param {string} path
   * @param {object} [body]
   * @param {{token?: string, key?: string}} [sender]
   * @returns {Promise<{status: number, body: Answer}>}
   */
  async function ask(path, body, { token = API_TOKEN, key } = {}) {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    if (key) headers.set('Idempotency-Key', key);
    if (body) headers.set('Content-Type', 'application/json');
    const json = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${address}${path}`, { ...json, headers });
    return { status: response.status, body: await response.json() };
  }
  /** @param {string} remote */
  const overviewOf = async (remote) =>
    present((await ask('/overview')).body.remotes.find((described) => described.remote === remote));

  it('logs the person for whom it acts, which a team may not name', async () => {
    const release = await publishSmall(desk, REMOTE);
    const request = { release, noSmoke: true, why, actor: ADA };
    const refused = await ask(`/remotes/${REMOTE}/promote`, request, { token: TOKEN });
    expect(refused).toMatchObject({ status: 403, body: { message: 'equipe-creche may not act for others' } });
    expect((await ask(`/remotes/${REMOTE}/promote`, request)).body.revision).toBe(1);
    const { events } = (await ask(`/log?remote=${REMOTE}`)).body;
    expect(events.at(-1)).toMatchObject({ by: ADA, what: 'promote', remote: REMOTE, release, why, revision: 1 });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('tells what is current, canary, rolled out, behind, bad, unserved and broken', async () => {
    const [bad, behind, current] = await promoteSmall(desk, REMOTE, ['1', '2', '3']);
    const canary = await publishSmall(desk, REMOTE, { marker: '4' });
    const broken = await publishSmall(desk, REMOTE, { marker: '5' });
    const unserved = await publishSmall(desk, REMOTE, { marker: '6' });
    const rollout = await publishSmall(desk, REMOTE, { marker: '7' });
    await desk.store.remove(`${REMOTE}/${broken}/remoteEntry.js`);
    await ask(`/remotes/${REMOTE}/canary`, { release: canary, noSmoke: true, percent: 10, why });
    await ask(`/remotes/${REMOTE}/rollout`, { release: rollout, noSmoke: true, why });
    await ask(`/remotes/${REMOTE}/markBad`, { release: bad, why, actor: ADA });
    const described = await overviewOf(REMOTE);
    expect(described).toMatchObject({ current, behind, canaries: [{ release: canary, tenants: null, percent: 10 }] });
    expect(Object.fromEntries(described.releases.map(({ id, state }) => [id, state]))).toEqual({
      [bad]: 'bad',
      [behind]: 'behind',
      [current]: 'current',
      [canary]: 'canary',
      [broken]: 'broken',
      [unserved]: 'unserved',
      [rollout]: 'rollout',
    });
    expect(described.releases.find(({ id }) => id === bad)?.bad).toMatchObject({ by: ADA, why });
    expect(described.releases.find(({ id }) => id === current)).toMatchObject({
      files: 1,
      contract: expect.stringMatching(/^\^/),
      verification: { skipped: ['smoke run'] },
    });
  });

  it('does a request once, however often it is sent under a key', async () => {
    const [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    const { revision } = await overviewOf(REMOTE);
    const send = () => ask(`/remotes/${REMOTE}/rollback`, { expected: revision, why }, { key: 'once' });
    const [one, other] = await Promise.all([send(), send()]);
    const later = await send();
    expect([one.status, other, later]).toEqual([200, one, one]);
    const { events } = (await ask(`/log?remote=${REMOTE}`)).body;
    expect(events.filter(({ what }) => what === 'rollback')).toHaveLength(1);
    const reused = await ask(`/remotes/${REMOTE}/markBad`, { release: current, why }, { key: 'once' });
    expect(reused).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  });

  it('repeats what was refused, because nothing was done', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await ask(`/remotes/${REMOTE}/markBad`, { release: first, why });
    const send = (more = {}) => ask(`/remotes/${REMOTE}/rollback`, { why, ...more }, { key: 'again' });
    expect((await send()).body.code).toBe('no-older-release');
    expect((await send({ withdraw: true })).status).toBe(200);
  });
});
