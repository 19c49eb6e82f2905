import { releaseEventSchema, remoteReleasesSchema, type RemoteReleases } from '@focinho/contracts/platform/releases';
import { TestApi, type TestTenant } from '../../testing/api';
import { startReleaseService, type TestReleaseService } from '../../testing/release-service';
import { waitUntil } from '../../testing/wait-until';

/** Two servers start, one after the other. */
const STARTS_MS = 120_000;
const RELEASES = '/api/super-admin/releases';
let service: TestReleaseService;
let api: TestApi;
let root: TestTenant;
beforeAll(async () => {
  service = await startReleaseService();
  api = await TestApi.start(service.environment);
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
}, STARTS_MS);
afterAll(async () => {
  await api.stop();
  await service.stop();
});

let count = 0;
/** A remote with releases, the last of which is current. */
async function remoteWith(...markers: string[]) {
  const remote = `mfe-teste-${(count += 1)}`;
  const ids: string[] = [];
  for (const marker of markers) {
    const release = await service.publish(remote, marker);
    await service.perform(remote, 'promote', { release });
    ids.push(release);
  }
  return { remote, ids };
}
const remoteNow = async (remote: string): Promise<RemoteReleases> =>
  remoteReleasesSchema.parse(
    (await root.get(RELEASES)).json.data.remotes.find((found: RemoteReleases) => found.remote === remote),
  );
const logOf = async (remote: string) =>
  (await root.get(`${RELEASES}/log?page=1&remote=${remote}`)).json.data.events.map((event: unknown) =>
    releaseEventSchema.parse(event),
  );
const change = (remote: string, what: string, body: object, headers = {}) =>
  root.post(`${RELEASES}/${remote}/${what}`, { why: 'Página em branco', ...body }, headers);

describe('releases on screen', () => {
  it('are listed with their remote, state, size, loads and the errors that browsers reported', async () => {
    const { remote, ids } = await remoteWith('1', '2');
    const error = { remote, release: ids[1], phase: 'render', errorClass: 'TypeError', message: 'x is undefined' };
    for (const _report of [1, 2]) await api.call('POST', '/api/faults', error);
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads, faults)
       values (date_trunc('minute', now()), $1, $2, 'demo', 'pets', 10, 4, 1)`,
      [remote, ids[1]],
    );
    // The response to a report is sent before it is written.
    await waitUntil(async () => (await remoteNow(remote)).releases[0]?.faults === 2);
    const found = await remoteNow(remote);
    expect(found).toMatchObject({ current: ids[1], behind: ids[0], canaries: [] });
    expect(found.releases).toMatchObject([
      {
        id: ids[1],
        state: 'current',
        loads: 40,
        faults: 2,
        contract: '^2.0.0',
        files: 1,
        builtFrom: { commit: '1a2b3c4d5e6f' },
      },
      { id: ids[0], state: 'behind', loads: 0, faults: 0 },
    ]);
  });

  it('are promoted, and the log names the super administrator and the reason', async () => {
    const { remote, ids } = await remoteWith('1');
    const release = await service.publish(remote, '2');
    const { revision } = await remoteNow(remote);
    const promoted = await change(remote, 'promote', { release, expected: revision, noSmoke: true, why: 'Aprovada' });
    expect([promoted.status, promoted.json.data]).toEqual([201, { remote, revision: revision + 1 }]);
    expect(await remoteNow(remote)).toMatchObject({ current: release, behind: ids[0] });
    const [{ email }] = await api.owner.query('select email from users where id = $1', [root.userId]);
    expect((await logOf(remote))[0]).toMatchObject({
      by: `Pessoa SUPER_ADMIN <${email}>`,
      what: 'promote',
      release,
      why: 'Aprovada',
      revision: revision + 1,
    });
  });

  it('reach some tenants as a canary, which is marked bad or ended', async () => {
    const { remote, ids } = await remoteWith('1');
    const release = await service.publish(remote, '2');
    const expected = async () => ({ expected: (await remoteNow(remote)).revision });
    const canary = { release, noSmoke: true };
    expect((await change(remote, 'canary', { ...canary, ...(await expected()), percent: 25 })).status).toBe(201);
    expect((await remoteNow(remote)).canaries).toEqual([{ release, tenants: null, percent: 25 }]);
    await change(remote, 'canary', { ...canary, ...(await expected()), tenants: ['demo'] });
    expect((await remoteNow(remote)).canaries).toEqual([{ release, tenants: ['demo'], percent: null }]);
    expect((await change(remote, 'end-canaries', await expected())).status).toBe(201);
    expect((await change(remote, 'mark-bad', { release, ...(await expected()) })).status).toBe(201);
    const marked = await remoteNow(remote);
    expect([marked.current, marked.canaries]).toEqual([ids[0], []]);
    expect(marked.releases[0]).toMatchObject({ id: release, state: 'bad', bad: { why: 'Página em branco' } });
    const again = await change(remote, 'promote', { ...canary, ...(await expected()) });
    expect([again.status, again.json.message]).toEqual([409, expect.stringMatching(/marcada como ruim por Pessoa/)]);
    const served = await change(remote, 'mark-bad', { release: ids[0], ...(await expected()) });
    expect([served.status, served.json.message]).toEqual([409, expect.stringMatching(/^Esta é a versão atual/)]);
  });

  it('are rolled out step by step, paused, resumed, and stopped', async () => {
    const { remote, ids } = await remoteWith('1');
    const release = await service.publish(remote, '2');
    const decide = async (what: string, more: object = {}) => {
      const { status, json } = await change(remote, what, { expected: (await remoteNow(remote)).revision, ...more });
      return status === 201 ? (await remoteNow(remote)).rollout : json.message;
    };
    const rollout = { release, noSmoke: true, steps: [10, 50, 100], bakeMinutes: 30, minLoads: 50 };
    expect(await decide('rollout', { ...rollout, steps: [50, 10] })).toBe('As etapas devem crescer e terminar em 100%');
    expect(await decide('rollout', rollout)).toMatchObject({ release, steps: [10, 50, 100], step: 0 });
    expect(await decide('rollout', rollout)).toMatch(/^Já há uma liberação gradual/);
    expect(await decide('advance-rollout')).toMatchObject({ step: 1 });
    expect(await decide('pause-rollout')).toMatchObject({ paused: { why: 'Página em branco' } });
    expect(await decide('advance-rollout')).toBe('A liberação gradual está pausada.');
    expect(await decide('resume-rollout')).not.toHaveProperty('paused');
    expect(await decide('stop-rollout')).toBeNull();
    expect((await remoteNow(remote)).current).toBe(ids[0]);
  });

  it('are promoted during a freeze only if that is said', async () => {
    const { remote, ids } = await remoteWith('1', '2');
    await service.perform(remote, 'freeze', { until: '2100-01-01T12:00:00Z' });
    const promotion = { release: ids[0], expected: (await remoteNow(remote)).revision, noSmoke: true };
    const frozen = await change(remote, 'promote', promotion);
    expect([frozen.status, frozen.json.message]).toEqual([409, expect.stringContaining('congelado até 01/01/2100')]);
    expect((await change(remote, 'promote', { ...promotion, duringFreeze: true })).status).toBe(201);
  });

  it('are rolled back once, however often the request is sent under one key', async () => {
    const { remote, ids } = await remoteWith('1', '2');
    const { revision } = await remoteNow(remote);
    const send = () => change(remote, 'rollback', { expected: revision }, { 'idempotency-key': `voltar-${remote}` });
    const first = await send();
    expect([first.status, await send()]).toEqual([201, first]);
    expect(await remoteNow(remote)).toMatchObject({ current: ids[0], behind: null });
    expect((await logOf(remote)).filter(({ what }: { what: string }) => what === 'rollback')).toHaveLength(1);
  });

  it('are not changed by somebody who has not seen the latest change', async () => {
    const { remote, ids } = await remoteWith('1', '2');
    const { revision } = await remoteNow(remote);
    const stale = await change(remote, 'promote', { release: ids[0], expected: revision - 1, noSmoke: true });
    expect([stale.status, stale.json.message]).toEqual([
      409,
      'Outra pessoa mudou este remote enquanto você decidia. Veja como ele está agora e decida de novo.',
    ]);
    expect((await remoteNow(remote)).current).toBe(ids[1]);
  });

  it('are not changed without a reason', async () => {
    const { remote } = await remoteWith('1', '2');
    const silent = await change(remote, 'rollback', { expected: 1, why: '  ' });
    expect([silent.status, silent.json.errors]).toEqual([400, [{ path: 'why', message: 'Informe o motivo' }]]);
  });

  it('that the gates refuse are not promoted, with all reasons', async () => {
    const remote = `mfe-teste-${(count += 1)}`;
    const release = await service.publish(remote, '1', '^99.0.0');
    const refused = await change(remote, 'promote', { release, expected: 0, noSmoke: true });
    expect([refused.status, refused.json.message]).toEqual([409, 'Esta versão não passou nas verificações.']);
    expect(refused.json.errors?.map(({ message }) => message).join()).toContain('^99.0.0');
  });
});

describe('a preview of a stored release', () => {
  it('has an address that the log says who made, and changes nothing that is served', async () => {
    const { remote, ids } = await remoteWith('1');
    const release = await service.publish(remote, '2');
    const { status, json } = await root.post(`${RELEASES}/${remote}/preview`, { release });
    expect([status, json.data]).toEqual([201, { path: expect.stringMatching(/^\/\?preview=[\w.-]+$/), hours: 24 }]);
    expect((await remoteNow(remote)).current).toBe(ids[0]);
    expect((await logOf(remote))[0]).toMatchObject({ what: 'preview', release, by: expect.stringContaining('@') });
    const unknown = await root.post(`${RELEASES}/${remote}/preview`, { release: '0123456789abcdef' });
    expect([unknown.status, unknown.json.message]).toEqual([404, 'Versão não encontrada.']);
  });
});

describe('the release log', () => {
  it('is searched by person, reason and action, newest first, page by page', async () => {
    const { remote, ids } = await remoteWith('1', '2');
    await change(remote, 'rollback', { expected: (await remoteNow(remote)).revision, why: 'Recibo sem total' });
    const search = async (text: string) =>
      (await root.get(`${RELEASES}/log?page=1&limit=5&remote=${remote}&search=${encodeURIComponent(text)}`)).json.data;
    expect((await search('recibo SEM')).events).toMatchObject([{ what: 'rollback', release: ids[0] }]);
    expect((await search('voltou a versão')).pagination).toEqual({ page: 1, limit: 5, total: 1, pages: 1 });
    const all = await logOf(remote);
    expect(all.map(({ at }: { at: string }) => at)).toEqual(
      all
        .map(({ at }: { at: string }) => at)
        .toSorted()
        .toReversed(),
    );
    const second = (await root.get(`${RELEASES}/log?page=2&limit=2&remote=${remote}`)).json.data;
    expect([second.events, second.pagination.total]).toEqual([all.slice(2, 4), all.length]);
  });
});

describe('an API without a release service', () => {
  it.each([
    ['in its settings', {}, 'Esta instalação não tem um serviço de versões.'],
    [
      'that responds',
      { RELEASE_SERVICE_URL: 'http://127.0.0.1:9', RELEASE_SERVICE_TOKEN: 'x' },
      'O serviço de versões não responde. Tente novamente em instantes.',
    ],
  ])('%s says so', async (_what, environment, message) => {
    const alone = await TestApi.start(environment);
    const admin = await alone.tenant('saas-root', 'SUPER_ADMIN');
    const { status, json } = await admin.get(RELEASES);
    expect([status, json.message]).toEqual([503, expect.stringContaining(message)]);
    await alone.stop();
  });
});
