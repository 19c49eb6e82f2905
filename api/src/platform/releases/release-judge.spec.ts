import { randomBytes } from 'node:crypto';
import { releaseEventSchema, remoteReleasesSchema, type RemoteReleases } from '@focinho/contracts/platform/releases';
import { TestApi, type TestTenant } from '../../testing/api';
import { startReleaseService, type TestReleaseService } from '../../testing/release-service';
import { waitUntil } from '../../testing/wait-until';
import { JUDGE, ReleaseJudge } from './release-judge';

/** Two servers start, one after the other. */
const STARTS_MS = 120_000;
const RELEASES = '/api/super-admin/releases';
let service: TestReleaseService;
let api: TestApi;
let root: TestTenant;
let judge: ReleaseJudge;
beforeAll(async () => {
  service = await startReleaseService();
  api = await TestApi.start({ ...service.environment, PAGE_TOKEN_SECRET: randomBytes(32).toString('hex') });
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
  judge = api.app.get(ReleaseJudge, { strict: false });
  // It stops judging on its own: the tests decide when it does.
  await judge.onModuleDestroy();
}, STARTS_MS);
afterAll(async () => {
  await api.stop();
  await service.stop();
});

let remotes = 0;
/** A remote with a current release and a newer one that nobody has yet. */
async function newRemote() {
  const remote = `mfe-julgado-${(remotes += 1)}`;
  const current = await service.publish(remote, 'current');
  await service.perform(remote, 'promote', { release: current });
  return { remote, current, next: await service.publish(remote, 'next') };
}
interface Seen {
  remote: string;
  release: string;
  /** By default a session of its own. */
  place?: string;
  person?: string;
  tenant?: string;
  network?: string;
  isKnown?: boolean;
  opens?: number;
  faults?: number;
  loads?: number;
  slowPaints?: number;
  daysAgo?: number;
}
let places = 0;
/** Reports of a release by one place. */
const report = ({ remote, release, opens = 0, faults = 0, loads = 0, slowPaints = 0, daysAgo = 0, ...from }: Seen) => {
  const own = `place ${(places += 1)}`;
  const { place = own, person = own, tenant = 'demo', network = own, isKnown = true } = from;
  return api.owner.query(
    `insert into measured_places (day, remote, release, place, person, tenant, network, is_known, opens, faults, loads, slow_paints, at)
       values (current_date - $12::int, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - $12::int * interval '1 day')`,
    [remote, release, place, person, tenant, network, isKnown, opens, faults, loads, slowPaints, daysAgo],
  );
};
const remoteNow = async (remote: string): Promise<RemoteReleases> =>
  remoteReleasesSchema.parse(
    (await root.get(RELEASES)).json.data.remotes.find((found: RemoteReleases) => found.remote === remote),
  );
const stateOf = async (remote: string, id: string) =>
  (await remoteNow(remote)).releases.find((release) => release.id === id)?.state;
/** Judges as often as the process does it on its own, until nothing is left to decide. */
const judgeAll = async (now?: Date) => {
  while ((await judge.judge(now)).length > 0);
};

describe('the judge of releases', () => {
  it('ends a canary at its tenth fault if the current release has none, and says why', async () => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, 'canary', { release: next, tenants: ['demo'] });
    await report({ remote, release: current, opens: 300 });
    await report({ remote, release: next, place: 'a desk', opens: 5, faults: 5 });
    await report({ remote, release: next, place: 'another desk', opens: 5, faults: 4 });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
    await api.owner.query(`update measured_places set faults = 5 where remote = $1 and place = 'another desk'`, [
      remote,
    ]);
    await judgeAll();
    const { canaries, releases } = await remoteNow(remote);
    expect(canaries).toEqual([]);
    const why = '10 falhas em 10 aberturas, contra 0 em 200 da versão atual (p < 0,000001)';
    expect(releases.find(({ id }) => id === next)).toMatchObject({ state: 'bad', bad: { by: JUDGE, why } });
    expect(await stateOf(remote, current)).toBe('current');

    const events = (await root.get(`${RELEASES}/log?page=1&remote=${remote}`)).json.data.events;
    expect(releaseEventSchema.parse(events[0])).toMatchObject({ by: JUDGE, what: 'mark bad', release: next, why });
    const logged = async () =>
      (await root.get(`/api/super-admin/logs?page=1&source=api&search=${next}`)).json.data.logs[0]?.message;
    await waitUntil(async () => (await logged()) !== undefined);
    expect(await logged()).toBe(`${JUDGE}: a versão ${next} de ${remote} foi marcada como ruim: ${why}`);
  });

  it('compares a canary to what the current release was like before, if nobody opens that any more', async () => {
    const { remote, current, next } = await newRemote();
    for (let turn = 0; turn < 4; turn += 1)
      await report({ remote, release: current, tenant: `shop-${turn}`, opens: 100, faults: 1, daysAgo: 2 });
    await service.perform(remote, 'canary', { release: next, tenants: ['demo'] });
    for (let turn = 0; turn < 3; turn += 1) await report({ remote, release: next, opens: 20, faults: 4 });
    await judgeAll();
    const { releases } = await remoteNow(remote);
    const why = expect.stringContaining('12 falhas em 60 aberturas, contra 4 em 400 da versão atual');
    expect(releases.find(({ id }) => id === next)).toMatchObject({ state: 'bad', bad: { by: JUDGE, why } });
  });

  it('compares the symptoms of a canary to what its own tenants saw before: a slow network is nobody’s fault', async () => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, 'canary', { release: next, tenants: ['demo'] });
    for (const place of ['one', 'two', 'three']) {
      await report({ remote, release: current, place, tenant: 'others', loads: 9 });
      await report({ remote, release: current, place, loads: 9, slowPaints: 4, daysAgo: 2 });
      await report({ remote, release: next, place, loads: 9, slowPaints: 4 });
    }
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
    await api.owner.query('update measured_places set slow_paints = 0 where remote = $1 and release = $2', [
      remote,
      current,
    ]);
    await judgeAll();
    const why = '12 demoras para aparecer (LCP) em 27 aberturas, contra 0 em 27 da versão atual (p = 0,00005)';
    expect((await remoteNow(remote)).releases.find(({ id }) => id === next)).toMatchObject({
      state: 'bad',
      bad: { why },
    });
  });

  it('hears about a canary only those who get it', async () => {
    const { remote, next } = await newRemote();
    await service.perform(remote, 'canary', { release: next, tenants: ['test'] });
    for (let turn = 0; turn < 10; turn += 1) await report({ remote, release: next, opens: 5, faults: 5 });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
  });

  const FAILS = { opens: 5, faults: 5 };
  const STRANGER = { tenant: '', isKnown: false };
  const of = (shape: Partial<Seen>, times: number) => Array.from({ length: times }, () => ({ ...FAILS, ...shape }));
  const SHOP = { tenants: ['demo'] };
  const SHOPS = { tenants: ['demo', 'test'] };
  it.each<[string, string, object, Partial<Seen>[], string]>([
    ['one session ends no canary', 'canary', SHOP, of({ opens: 300, faults: 300 }, 1), 'canary'],
    [
      'a shop ends its own canary, behind one router too',
      'canary',
      SHOP,
      of({ network: 'router', isKnown: false }, 2),
      'bad',
    ],
    ['one employee ends no canary of several shops', 'canary', SHOPS, of({ person: 'Caio' }, 20), 'canary'],
    [
      'two people of one of its shops do',
      'canary',
      SHOPS,
      [
        { ...FAILS, person: 'Caio' },
        { ...FAILS, person: 'Lia' },
      ],
      'bad',
    ],
    ['one shop ends no rollout, however often it logs in', 'rollout', {}, of({}, 20), 'rollout'],
    ['nor does a visitor besides, who has two networks', 'rollout', {}, [...of({}, 20), ...of(STRANGER, 2)], 'rollout'],
    [
      'nor do two shops of one person',
      'rollout',
      {},
      [...of({ network: 'home' }, 9), ...of({ network: 'home', tenant: 'test' }, 9)],
      'rollout',
    ],
    [
      'nor two trials, at home and on the telephone',
      'rollout',
      {},
      [...of({ isKnown: false, network: 'home' }, 9), ...of({ isKnown: false, tenant: 'test', network: 'phone' }, 9)],
      'rollout',
    ],
    ['nor four networks of strangers', 'rollout', {}, of(STRANGER, 4), 'rollout'],
    ['two shops that pay do', 'rollout', {}, [...of({}, 20), ...of({ tenant: 'test' }, 1)], 'bad'],
    ['and five networks of strangers', 'rollout', {}, of(STRANGER, 5), 'bad'],
  ])('is not deceived: %s', async (_name, operation, given, reports, state) => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, operation, { release: next, ...given });
    await report({ remote, release: current, tenant: 'others', opens: 400 });
    for (const shape of reports) await report({ remote, release: next, ...shape });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe(state);
  });

  const NETWORK = { ...STRANGER, network: 'one network', faults: 0 };
  const clean = (shape: Partial<Seen>, times: number) => of({ opens: 10, faults: 0, ...shape }, times);
  it.each<[string, string, object, Partial<Seen>[], string]>([
    ['one network of strangers', 'rollout', {}, [...of(STRANGER, 5), ...clean(NETWORK, 203)], 'bad'],
    ['one shop', 'rollout', {}, [...of({}, 2), ...of({ tenant: 'test' }, 2), ...clean({ tenant: 'big' }, 203)], 'bad'],
    ['one employee', 'canary', SHOPS, [...of({}, 2), ...clean({ person: 'Caio' }, 203)], 'bad'],
    ['one session', 'canary', SHOP, [...of({}, 2), ...clean({ opens: 2030 }, 1)], 'bad'],
    ['nobody, if as many work elsewhere', 'rollout', {}, [...of(STRANGER, 5), ...clean(STRANGER, 203)], 'rollout'],
  ])('is not lulled by the many loads of %s', async (_name, operation, given, reports, state) => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, operation, { release: next, ...given });
    for (const tenant of ['x', 'y']) await report({ remote, release: current, tenant, opens: 400, faults: 1 });
    for (const shape of reports) await report({ remote, release: next, ...shape });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe(state);
  });

  it('ends no rollout for a shop that fails everywhere, and some errors of others', async () => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, 'rollout', { release: next });
    await report({ remote, release: current, tenant: 'others', opens: 1000, faults: 5 });
    for (const shape of of({ opens: 100, faults: 100 }, 10)) await report({ remote, release: next, ...shape });
    for (let shop = 0; shop < 10; shop += 1)
      await report({ remote, release: next, tenant: `shop-${shop}`, opens: 100, faults: shop % 2 });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('rollout');
  });

  it('moves a rollout through its steps, and promotes the release in the end', async () => {
    const { remote, current, next } = await newRemote();
    const steps = [10, 100];
    await service.perform(remote, 'rollout', { release: next, steps, bakeMinutes: 30, minLoads: 50 });
    await report({ remote, release: current, opens: 1000, faults: 10 });
    await report({ remote, release: next, opens: 60 });
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads)
         select date_trunc('minute', now()) + later * interval '1 minute', $1, $2, 'demo', 'pets', 1, 60 from generate_series(0, 3) later`,
      [remote, next],
    );
    await judgeAll();
    expect((await remoteNow(remote)).rollout).toMatchObject({ step: 0 });

    const inHalfAnHour = new Date(Date.now() + 31 * 60_000);
    expect(await judge.judge(inHalfAnHour)).toEqual([
      [remote, expect.objectContaining({ operation: 'advanceRollout', release: next })],
    ]);
    expect((await remoteNow(remote)).rollout).toMatchObject({ step: 1 });
    // The second step has begun a little later than the first one's half hour was counted from.
    await judgeAll(new Date(Date.now() + 31 * 60_000));
    expect(await remoteNow(remote)).toMatchObject({ current: next, behind: current, rollout: null });
  });

  it('counts the loads of one network no further towards the next step', async () => {
    const { remote, current, next } = await newRemote();
    await service.perform(remote, 'rollout', { release: next, steps: [10, 100], bakeMinutes: 0, minLoads: 50 });
    await report({ remote, release: current, opens: 100 });
    for (let turn = 0; turn < 10; turn += 1) await report({ remote, release: next, ...NETWORK, opens: 100 });
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads)
         values (date_trunc('minute', now()), $1, $2, '', '', 1, 1000)`,
      [remote, next],
    );
    expect(await judge.judge()).toEqual([]);
    await report({ remote, release: next, ...STRANGER, opens: 10 });
    expect(await judge.judge()).toEqual([[remote, expect.objectContaining({ operation: 'advanceRollout' })]]);
  });

  it('judges only by what was counted since the trial began', async () => {
    const { remote, next } = await newRemote();
    for (let shop = 0; shop < 4; shop += 1)
      await report({ remote, release: next, tenant: `shop-${shop}`, opens: 5, faults: 5, daysAgo: 1 });
    await service.perform(remote, 'canary', { release: next, percent: 10 });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
  });

  it('decides once when several processes judge at the same time', async () => {
    const { remote, next } = await newRemote();
    await service.perform(remote, 'rollout', { release: next });
    for (const tenant of ['demo', 'test']) await report({ remote, release: next, tenant, opens: 10, faults: 10 });
    const verdicts = await Promise.all([judge.judge(), judge.judge(), judge.judge()]);
    await judgeAll();
    expect(verdicts.flat().length).toBeLessThanOrEqual(1);
    expect(await stateOf(remote, next)).toBe('bad');
  });

  it('is not at work without a release service or without the secret of the page tokens', async () => {
    expect(judge.isAtWork).toBe(true);
    const other = await TestApi.start(service.environment);
    expect(other.app.get(ReleaseJudge, { strict: false }).isAtWork).toBe(false);
    await other.stop();
  });
});
