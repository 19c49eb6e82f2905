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
const count = (remote: string, release: string, loads: number, faults: number, page = 'pets') =>
  api.owner.query(
    `insert into page_counts (minute, remote, release, tenant, page, weight, loads, faults)
       values (date_trunc('minute', now()), $1, $2, 'demo', $5, 1, $3, $4)`,
    [remote, release, loads, faults, page],
  );
/** An error of the release is reported from this place. */
const place = (remote: string, release: string, name: string, tenant = 'demo') =>
  api.owner.query('insert into fault_places (remote, release, place, tenant) values ($1, $2, $3, $4)', [
    remote,
    release,
    name,
    tenant,
  ]);
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
    await count(remote, current, 300, 0);
    await count(remote, next, 9, 9);
    await place(remote, next, 'one desk');
    await place(remote, next, 'another desk');
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');

    // A load and its fault may be counted in different rows, when a minute ends between them.
    await count(remote, next, 1, 0, 'clients');
    await count(remote, next, 0, 1, 'sales');
    await judgeAll();
    const { canaries, releases } = await remoteNow(remote);
    expect(canaries).toEqual([]);
    const why = '10 falhas em 10 aberturas, contra 0 em 300 da versão atual (p < 0,000001)';
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
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads, faults)
         values (now() - interval '2 days', $1, $2, 'demo', 'pets', 1, 400, 4)`,
      [remote, current],
    );
    await service.perform(remote, 'canary', { release: next, tenants: ['demo'] });
    await count(remote, next, 60, 12);
    await place(remote, next, 'one desk');
    await place(remote, next, 'another desk');
    await judgeAll();
    const { releases } = await remoteNow(remote);
    const why = expect.stringContaining('12 falhas em 60 aberturas, contra 4 em 400 da versão atual');
    expect(releases.find(({ id }) => id === next)).toMatchObject({ state: 'bad', bad: { by: JUDGE, why } });
  });

  it('compares the symptoms of a canary to what its own tenants saw before: a slow network is nobody’s fault', async () => {
    const { remote, current, next } = await newRemote();
    const measure = (release: string, name: string, tenant: string, loads: number, slow: number, daysAgo = 0) =>
      api.owner.query(
        `insert into measured_places (day, remote, release, place, tenant, loads, slow_paints, at)
           values (current_date - $7::int, $1, $2, $3, $4, $5, $6, now() - $7::int * interval '1 day')`,
        [remote, release, name, tenant, loads, slow, daysAgo],
      );
    await service.perform(remote, 'canary', { release: next, tenants: ['demo'] });
    for (const name of ['one', 'two', 'three']) {
      await measure(current, name, 'others', 9, 0);
      await measure(current, name, 'demo', 9, 8, 2);
      await measure(next, name, 'demo', 9, 8);
    }
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
    await api.owner.query('update measured_places set slow_paints = 0 where remote = $1 and release = $2', [
      remote,
      current,
    ]);
    await judgeAll();
    const why = '24 demoras para aparecer (LCP) em 27 aberturas, contra 0 em 27 da versão atual (p < 0,000001)';
    expect((await remoteNow(remote)).releases.find(({ id }) => id === next)).toMatchObject({
      state: 'bad',
      bad: { why },
    });
  });

  it('hears about a canary only those who get it', async () => {
    const { remote, next } = await newRemote();
    await service.perform(remote, 'canary', { release: next, tenants: ['test'] });
    await count(remote, next, 50, 50);
    await place(remote, next, 'one stranger');
    await place(remote, next, 'another stranger', '');
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
  });

  it('ends no rollout for one shop, however often it logs in', async () => {
    const { remote, next } = await newRemote();
    await service.perform(remote, 'rollout', { release: next });
    await count(remote, next, 50, 50);
    for (const session of ['first', 'second', 'third']) await place(remote, next, session, 'demo');
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('rollout');
    await place(remote, next, 'a visitor', '');
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('bad');
  });

  it('moves a rollout through its steps, and promotes the release in the end', async () => {
    const { remote, current, next } = await newRemote();
    const steps = [10, 100];
    await service.perform(remote, 'rollout', { release: next, steps, bakeMinutes: 30, minLoads: 50 });
    await count(remote, current, 1000, 10);
    await count(remote, next, 60, 0);
    await judgeAll();
    expect((await remoteNow(remote)).rollout).toMatchObject({ step: 0 });

    const inHalfAnHour = new Date(Date.now() + 31 * 60_000);
    expect(await judge.judge(inHalfAnHour)).toEqual([
      [remote, expect.objectContaining({ operation: 'advanceRollout', release: next })],
    ]);
    expect((await remoteNow(remote)).rollout).toMatchObject({ step: 1 });
    await judgeAll(inHalfAnHour);
    expect(await remoteNow(remote)).toMatchObject({ current: next, behind: current, rollout: null });
  });

  it('judges only by what was counted since the trial began', async () => {
    const { remote, next } = await newRemote();
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads, faults)
         values (now() - interval '2 hours', $1, $2, 'demo', 'pets', 1, 50, 50)`,
      [remote, next],
    );
    await service.perform(remote, 'canary', { release: next, percent: 10 });
    await judgeAll();
    expect(await stateOf(remote, next)).toBe('canary');
  });

  it('does nothing while another process judges', async () => {
    const { remote, next } = await newRemote();
    await service.perform(remote, 'rollout', { release: next });
    await count(remote, next, 20, 20);
    await place(remote, next, 'a shop', 'demo');
    await place(remote, next, 'another shop', 'test');
    const other = api.owner.createQueryRunner();
    await other.query('select pg_advisory_lock(7021016)');
    expect(await judge.judge()).toEqual([]);
    await other.query('select pg_advisory_unlock(7021016)');
    await other.release();
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
