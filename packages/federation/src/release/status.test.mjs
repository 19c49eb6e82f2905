import { once } from 'node:events';
import { createServer } from 'node:http';
import { newDesk, perform, present, promoteSmall, publishSmall } from '../testing/stores.mjs';
import { DEMONSTRATION } from './accounts.mjs';
import { folderOf } from './releases.mjs';
import { status } from './status.mjs';

const REMOTE = 'mfe-tenant';
const WHY = '--reason "…"';
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof startApi>>} */
let api;
beforeEach(async () => {
  desk = await newDesk();
  api = await startApi();
});
afterEach(async () => {
  await api.close();
  await desk.remove();
});

/** An API that lets one super administrator in, and has counted what a test says. */
async function startApi() {
  /** @type {Record<string, {loads: number, faults: number}>} by release */
  const counted = {};
  /** @type {string[]} */
  const calls = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const releases = Object.entries(counted).map(([id, counts]) => ({ id, ...counts }));
    const isLogIn = request.url === '/api/auth/login';
    if (!isLogIn && request.headers.authorization !== 'Bearer t') return response.writeHead(401).end('{}');
    response.end(JSON.stringify({ data: isLogIn ? { token: 't' } : { remotes: [{ remote: REMOTE, releases }] } }));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://localhost:${port}`, counted, calls, close: () => new Promise((done) => server.close(done)) };
}

const superAdmin = { tenantSlug: 'saas-root', email: 'root@focinho.example', password: 'root1234' };
const linesNow = () => status({ ...desk, product: { apiUrl: api.url, accounts: { superAdmin } } }, REMOTE);
/** @param {string} kind */
const lineOf = async (kind) => present((await linesNow()).find((line) => line.startsWith(`  ${kind} `))).slice(12);
const nextNow = () => lineOf('next');
/** @type {(operation: Parameters<typeof perform>[1], request?: object) => ReturnType<typeof perform>} */
const change = (operation, request) => perform(desk, operation, { remote: REMOTE, noSmoke: true, ...request });
const breakIt = (/** @type {string} */ id) => desk.store.remove(`${folderOf(REMOTE, id)}/release.json`);

describe('the status of a remote', () => {
  it('says since when the current release serves, who has promoted it, and how much of it fails', async () => {
    const [id] = await promoteSmall(desk, REMOTE, ['1']);
    api.counted[id] = { loads: 120, faults: 3 };
    expect(await lineOf('current')).toMatch(/, since \d{4}-.+Z by ana, 3 errors in 120 loads in 7 days$/);
    expect(api.calls).toContain('POST /api/auth/logout');
  });

  it('says why the errors are unknown, and everything else all the same', async () => {
    const [id] = await promoteSmall(desk, REMOTE, ['1']);
    const [, ...lines] = await status(desk, REMOTE);
    expect(lines).toContainEqual('  errors    unknown: no superAdmin is named (--accounts <file>)');
    expect(lines).toContainEqual(expect.stringContaining(`current   ${id}`));
    expect(lines.at(-1)).toBe('  next      nothing');
  });

  it('never tries the demonstration accounts anywhere but on this machine', async () => {
    const product = { apiUrl: 'https://focinho.example', accounts: DEMONSTRATION };
    expect(await status({ ...desk, product }, REMOTE)).toContain(
      '  errors    unknown: no superAdmin is named (--accounts <file>)',
    );
  });
});

describe('the next command', () => {
  it('promotes the first release, and then tries the newest one on some tenants', async () => {
    const first = await publishSmall(desk, REMOTE, { marker: '1' });
    expect(await nextNow()).toBe(`no release is served: release promote ${REMOTE} ${first} ${WHY}`);
    await change('promote', { release: first });
    expect(await nextNow()).toBe('nothing');
    const second = await publishSmall(desk, REMOTE, { marker: '2' });
    expect(await nextNow()).toBe(
      `try the newest release: release canary ${REMOTE} ${second} --tenants <tenants> ${WHY}`,
    );
    await change('freeze', { until: '2099-01-01T00:00:00Z' });
    expect(await nextNow()).toBe('nothing: frozen until 2099-01-01T00:00:00.000Z');
  });

  it('tries the newest release on some visitors, who have no tenant', async () => {
    await promoteSmall(desk, REMOTE, ['1'], { area: 'visitor', keys: [''] });
    const second = await publishSmall(desk, REMOTE, { marker: '2', area: 'visitor', keys: [''] });
    expect(await nextNow()).toBe(`try the newest release: release rollout ${REMOTE} ${second} ${WHY}`);
  });

  it('decides about a canary by what its tenants met', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const id = await publishSmall(desk, REMOTE, { marker: '2' });
    await change('canary', { release: id, percent: 10 });
    const promote = `release promote ${REMOTE} ${id} ${WHY}`;
    const bad = `release bad ${REMOTE} ${id} ${WHY}`;
    expect(await nextNow()).toBe(`if its tenants are content: ${promote}; if not: ${bad}`);
    api.counted[id] = { loads: 0, faults: 0 };
    expect(await nextNow()).toBe('nobody has opened the canary yet: wait, or give it to more tenants');
    api.counted[id] = { loads: 90, faults: 1 };
    expect(await nextNow()).toContain('the canary has errors');
    api.counted[id] = { loads: 90, faults: 40 };
    expect(await nextNow()).toBe(`the canary fails: ${bad}`);
  });

  it('never tries again what was tried and taken back', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const id = await publishSmall(desk, REMOTE, { marker: '2' });
    const takenBack = `nothing: the newest release, ${id}, was tried and taken back`;
    await change('canary', { release: id, percent: 10 });
    await change('endCanaries');
    expect(await nextNow()).toBe(takenBack);
    await change('rollout', { release: id, steps: [5, 100] });
    await change('markBad', { release: id });
    expect(await nextNow()).toBe(takenBack);
  });

  it('speaks of the canary that fails, if there are several', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const good = await publishSmall(desk, REMOTE, { marker: '2' });
    const bad = await publishSmall(desk, REMOTE, { marker: '3' });
    await change('canary', { release: good, tenants: ['demo'] });
    await change('canary', { release: bad, tenants: ['test'] });
    api.counted[bad] = { loads: 90, faults: 40 };
    expect(await nextNow()).toBe(`the canary fails: release bad ${REMOTE} ${bad} ${WHY}`);
  });

  it('leaves a rollout to the API until its step is due, and resumes a paused one', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const id = await publishSmall(desk, REMOTE, { marker: '2' });
    await change('rollout', { release: id, steps: [5, 100], bakeMinutes: 60 });
    expect(await nextNow()).toMatch(/^nothing before .+Z: the API goes on from 5 % to 100 % by itself$/);
    await change('pauseRollout');
    expect(await nextNow()).toContain(`paused by ana: release rollout resume ${REMOTE} ${WHY}`);
    await change('stopRollout');
    await change('rollout', { release: id, steps: [5, 100], bakeMinutes: 0 });
    expect(await nextNow()).toMatch(/^100 % is due since .+ release rollout advance mfe-tenant --reason "…"$/);
    api.counted[id] = { loads: 100, faults: 50 };
    expect(await nextNow()).toBe(`the release being rolled out fails: release bad ${REMOTE} ${id} ${WHY}`);
  });

  it('takes back a current release that is broken or fails, as long as there is an older one', async () => {
    const [first, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    api.counted[second] = { loads: 100, faults: 20 };
    const rollback = `release rollback ${REMOTE} ${second} ${WHY}`;
    expect(await nextNow()).toBe(`a tenth of the loads of the current release fail: ${rollback}`);
    await breakIt(second);
    expect(await nextNow()).toBe(`the current release is broken: ${rollback}`);
    await breakIt(first);
    expect(await nextNow()).toContain(`there is no older one: release publish ${REMOTE} --promote`);
  });
});
