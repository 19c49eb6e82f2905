import { newId } from '../../database/records';
import { TestApi, type TestTenant } from '../../testing/api';
import { waitUntil } from '../../testing/wait-until';
import { Metrics } from '../../kernel/metrics/metrics';
import { Jobs, type JobDefinition } from './jobs';

const api = TestApi.forSuite({ API_METRICS_PORT: '0' });
let root: TestTenant;
/** Other processes of the same database. */
const others: Jobs[] = [];
beforeAll(async () => {
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.onModuleDestroy();
  await api.owner.query(`delete from jobs where name = 'demo'`);
});

/** A process as it starts. */
function newProcess(job: Partial<JobDefinition> & Pick<JobDefinition, 'run'>): Jobs {
  const measured = { gauge: () => undefined, job: <T>(_name: string, work: () => Promise<T>) => work() };
  const jobs = new Jobs(Reflect.get(api.app.get(Jobs), 'platform'), measured as unknown as Metrics);
  jobs.register({ name: 'demo', everyMs: 3_600_000, ...job });
  jobs.onApplicationBootstrap();
  others.push(jobs);
  return jobs;
}
const stored = async () => (await api.owner.query(`select * from jobs where name = 'demo'`))[0];
const isStored = () => waitUntil(async () => (await stored()) !== undefined);
const makeDue = (late = '0 s') =>
  api.owner.query(`update jobs set due_at = now() - $1::interval where name = 'demo'`, [late]);
const listed = async () =>
  (await root.get('/api/super-admin/jobs')).json.data.jobs.find(({ name }: { name: string }) => name === 'demo');
const redrive = (name = 'demo', headers = {}) => root.post(`/api/super-admin/jobs/${name}/redrive`, undefined, headers);

describe('a job', () => {
  it('runs for the first time after its interval, and in one of several processes', async () => {
    const ran: string[] = [];
    for (const name of ['a', 'b', 'c']) newProcess({ run: () => Promise.resolve(ran.push(name)) });
    await isStored();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(ran).toEqual([]);
    await makeDue();
    await waitUntil(async () => (await stored()).last_succeeded_at !== null);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(ran).toHaveLength(1);
  });

  it('that was missed a hundred times runs once', async () => {
    let runs = 0;
    newProcess({ run: () => Promise.resolve((runs += 1)) });
    await isStored();
    await makeDue('100 h');
    await waitUntil(() => runs > 0);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(runs).toBe(1);
    expect((await stored()).due_at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('is taken over when its process is silent, and not before', async () => {
    let runs = 0;
    newProcess({ run: () => Promise.resolve((runs += 1)) });
    await isStored();
    const take = (until: string) =>
      api.owner.query(
        `update jobs set locked_by = $1, locked_until = now() + $2::interval, due_at = now() - interval '1 h' where name = 'demo'`,
        [newId(), until],
      );
    await take('1 min');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(runs).toBe(0);
    expect(await listed()).toMatchObject({ state: 'RUNNING' });
    await take('-1 s');
    await waitUntil(() => runs === 1);
    await waitUntil(async () => (await stored()).last_succeeded_at !== null);
    expect(await stored()).toMatchObject({ locked_by: null, attempts: 0, last_error: null });
  });

  it('that takes long says that it is alive, and is told when it has lost its lease', async () => {
    let signal: AbortSignal | undefined;
    let end = () => {};
    const jobs = newProcess({
      run: (given) => {
        signal = given;
        return new Promise<void>((resolve) => (end = resolve));
      },
    });
    await isStored();
    await makeDue();
    await waitUntil(() => signal !== undefined);
    const beat = async () => {
      Reflect.set(jobs, 'heartbeatDueAt', 0);
      await Reflect.get(jobs, 'prolong').call(jobs);
    };
    await api.owner.query(`update jobs set locked_until = now() + interval '1 s' where name = 'demo'`);
    await beat();
    expect((await stored()).locked_until.getTime()).toBeGreaterThan(Date.now() + 20_000);
    const thief = newId();
    await api.owner.query(`update jobs set locked_by = $1 where name = 'demo'`, [thief]);
    await beat();
    expect(signal?.aborted).toBe(true);
    end();
    await jobs.onModuleDestroy();
    expect(await stored()).toMatchObject({ locked_by: thief });
  });

  it('goes on in another process at once when its own ends', async () => {
    const ran: string[] = [];
    const first = newProcess({
      run: (signal) =>
        new Promise<void>((resolve) => {
          ran.push('first');
          signal.addEventListener('abort', () => resolve());
        }),
    });
    await isStored();
    await makeDue();
    await waitUntil(() => ran.length === 1);
    newProcess({ run: () => Promise.resolve(ran.push('second')) });
    await first.onModuleDestroy();
    await waitUntil(() => ran.length === 2);
    expect(ran).toEqual(['first', 'second']);
  });

  it('that this process is not ready for is left to another one', async () => {
    const ran: string[] = [];
    newProcess({ run: () => Promise.resolve(ran.push('busy')), isReady: () => false });
    newProcess({ run: () => Promise.resolve(ran.push('idle')) });
    await isStored();
    await makeDue();
    await waitUntil(() => ran.length > 0);
    expect(ran).toEqual(['idle']);
  });

  it('that fails waits longer each time, says why, and is done at once when the super administrator asks', async () => {
    let isBroken = true;
    newProcess({ run: () => (isBroken ? Promise.reject(new Error('sem rede')) : Promise.resolve()) });
    await isStored();
    const failures = async (n: number) => {
      await makeDue();
      await waitUntil(async () => (await stored()).attempts === n && (await stored()).locked_by === null);
      return Math.round(((await stored()).due_at.getTime() - Date.now()) / 60_000);
    };
    expect([await failures(1), await failures(2), await failures(3)]).toEqual([1, 2, 4]);
    expect(await listed()).toMatchObject({
      state: 'FAILING',
      attempts: 3,
      lastError: 'sem rede',
      lastSucceededAt: null,
    });
    isBroken = false;
    const key = { 'idempotency-key': newId() };
    expect((await redrive('demo', key)).status).toBe(200);
    await waitUntil(async () => (await stored()).last_succeeded_at !== null);
    const succeededAt = (await stored()).last_succeeded_at;
    expect(await listed()).toMatchObject({ state: 'WAITING', attempts: 0, lastError: null });
    // The response was lost, and the request is sent again: nothing runs twice.
    expect((await redrive('demo', key)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await stored()).last_succeeded_at).toEqual(succeededAt);
    const { audit } = (await root.get('/api/super-admin/audit?entity=job-redriven')).json.data;
    expect(audit).toMatchObject([{ action: 'event', entityId: 'demo', user: { email: expect.any(String) } }]);
  });
});

describe('the list of jobs', () => {
  it('names all that this installation has, and is measured', async () => {
    newProcess({ run: () => Promise.resolve() });
    await isStored();
    for (const other of others.splice(0)) await other.onModuleDestroy();
    await makeDue('10 min');
    const { jobs } = (await root.get('/api/super-admin/jobs')).json.data;
    expect(jobs.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['webhooks', 'pix-sweep', 'deletions', 'subscriptions', 'renewals', 'housekeeping']),
    );
    expect(await listed()).toMatchObject({ state: 'OVERDUE', everySeconds: 3600 });
    const text = await (await fetch(`http://127.0.0.1:${api.app.get(Metrics).port}/metrics`)).text();
    expect(text).toMatch(/job_overdue_seconds\{task="demo".*\} 6\d\d/);
    expect(text).toMatch(/job_overdue_seconds\{task="housekeeping".*\} 0/);
    await waitUntil(async () =>
      /job_last_success_timestamp_seconds\{task="webhooks".*\} 1\d{9}/.test(
        await (await fetch(`http://127.0.0.1:${api.app.get(Metrics).port}/metrics`)).text(),
      ),
    );
  });

  it('refuses what does not exist or runs already, and shops', async () => {
    expect((await redrive('Outra!')).status).toBe(400);
    expect((await redrive('outra')).status).toBe(404);
    expect((await redrive()).status).toBe(404);
    newProcess({ run: () => Promise.resolve() });
    await isStored();
    await api.owner.query(
      `update jobs set locked_by = $1, locked_until = now() + interval '1 min' where name = 'demo'`,
      [newId()],
    );
    expect(await redrive()).toMatchObject({ status: 409, json: { message: 'Esta tarefa já está em execução.' } });
    const shop = await api.tenant('loja');
    expect((await shop.get('/api/super-admin/jobs')).status).toBe(403);
    expect((await shop.post('/api/super-admin/jobs/demo/redrive')).status).toBe(403);
  });
});
