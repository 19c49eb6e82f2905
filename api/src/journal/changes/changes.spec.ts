import type { Changes } from '@focinho/contracts/journal/changes';
import { newClient } from '../../testing/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { waitUntil } from '../../testing/wait-until';

let api: TestApi;
let tenant: TestTenant;
const open: EventStream[] = [];
beforeEach(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('loja');
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await api.stop();
});

interface StreamEvent {
  event: string;
  id: string | undefined;
  data: Changes;
}

/** A page that listens. */
class EventStream {
  readonly events: StreamEvent[] = [];
  hasEnded = false;
  private readonly abort = new AbortController();

  private constructor(readonly status: number) {}

  static async open(caller: Caller, query = 'age=0', slug = 'loja'): Promise<EventStream> {
    const abort = new AbortController();
    const response = await fetch(`${api.url}/api/stream?${query}`, {
      headers: { authorization: `Bearer ${caller.token}`, 'x-tenant': slug },
      signal: abort.signal,
    });
    const stream = new EventStream(response.status);
    stream.abort.signal.addEventListener('abort', () => abort.abort());
    open.push(stream);
    if (response.ok && response.body) void stream.read(response.body).catch(() => undefined);
    return stream;
  }

  close(): void {
    this.abort.abort();
  }

  /** Everything that it was told has changed, by table; what changes while it begins may be told twice. */
  get changed(): Record<string, string[]> {
    const ids: Record<string, string[]> = {};
    for (const { data } of this.events)
      for (const [entity, changed] of Object.entries(data))
        ids[entity] = [...new Set([...(ids[entity] ?? []), ...changed])];
    return ids;
  }
  get cursor(): string {
    return this.events.at(-1)?.id ?? '';
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const event = field('event');
        if (event) this.events.push({ event, id: field('id'), data: JSON.parse(field('data') ?? '{}') });
      }
    }
    this.hasEnded = true;
  }
}

it('tells the pages of a tenant, and nobody else, which records have changed, without their data', async () => {
  const neighbour = await api.tenant('vizinha');
  const [own, foreign] = [await EventStream.open(tenant), await EventStream.open(neighbour, 'age=0', 'vizinha')];
  const client = await newClient(tenant, { name: 'Zenaide Quintanilha' });
  await waitUntil(() => own.changed['clients']?.includes(client.id) ?? false);
  await newClient(neighbour);
  await waitUntil(() => foreign.changed['clients']?.length === 1);
  expect(own.changed['clients']).toEqual([client.id]);
  expect(JSON.stringify(own.events)).not.toContain('Zenaide');
});

it('continues behind the last event after an interruption, and tells a new page what changed while it was loading', async () => {
  const stream = await EventStream.open(tenant);
  const first = await newClient(tenant);
  await waitUntil(() => stream.changed['clients']?.includes(first.id) ?? false);
  stream.close();
  const missed = await newClient(tenant);
  const again = await EventStream.open(tenant, `after=${stream.cursor}`);
  // While a transaction of anybody lasts, what began after it may be told again.
  await waitUntil(() => again.changed['clients']?.includes(missed.id) ?? false);
  const late = await EventStream.open(tenant, 'age=5000');
  await waitUntil(() => late.events.length > 0);
  expect(late.changed['clients']).toEqual(expect.arrayContaining([first.id, missed.id]));
});

it('neither loses a change whose transaction began earlier and ended later than another, nor lets the other wait', async () => {
  const stream = await EventStream.open(tenant);
  const slow = api.owner.createQueryRunner();
  await slow.connect();
  await slow.startTransaction();
  await slow.query(`insert into changes (tenant_id, entity) values ($1, 'slow')`, [tenant.tenantId]);
  const fast = await newClient(tenant);
  await waitUntil(() => stream.changed['clients']?.includes(fast.id) ?? false);
  const other = await EventStream.open(tenant);
  await waitUntil(() => other.changed['clients']?.includes(fast.id) ?? false);
  await slow.commitTransaction();
  await slow.release();
  await waitUntil(() => 'slow' in stream.changed && 'slow' in other.changed);
  expect(stream.changed['clients']).toEqual([fast.id]);
});

it('does not let a write wait for whoever changes the tenant at the same time', async () => {
  const { id: clientId } = await newClient(tenant);
  const administrator = api.owner.createQueryRunner();
  await administrator.connect();
  await administrator.startTransaction();
  await administrator.query('select from tenants where id = $1 for update', [tenant.tenantId]);
  const { status } = await tenant.post('/api/pets', { name: 'Rex', clientId });
  await administrator.rollbackTransaction();
  await administrator.release();
  expect(status).toBe(201);
});

it('says that everything is to be fetched again when it cannot know what was missed', async () => {
  const longAgo = Math.floor(Date.now() / 1000) - 3600;
  for (const cursor of [`1-${longAgo}`, `99999999999-${longAgo + 3600}`]) {
    const stream = await EventStream.open(tenant, `after=${cursor}`);
    await waitUntil(() => stream.events.length > 0);
    expect(stream.events[0]?.event).toBe('reset');
  }
  expect((await EventStream.open(tenant, 'after=qualquer')).status).toBe(400);
});

it('loses none of 10,000 changes while the stream is cut again and again', async () => {
  const seen = new Set<string>();
  let isWritten = false;
  let last = '';
  let stream = await EventStream.open(tenant);
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_unused, writer) => {
      for (let batch = 0; batch < 50; batch += 1)
        await api.owner.query(
          `insert into changes (tenant_id, entity, record_id) select $1, $2, gen_random_uuid() from generate_series(1, 50)`,
          [tenant.tenantId, `batch ${writer} ${batch}`],
        );
    }),
  ).then(() => (isWritten = true));
  const collect = () => {
    last = stream.cursor || last;
    for (const [entity, ids] of Object.entries(stream.changed))
      if (entity.startsWith('batch')) for (const id of ids) seen.add(id);
  };
  while (!isWritten) {
    const known = stream.events.length;
    await waitUntil(() => stream.events.length > known || isWritten);
    stream.close();
    collect();
    stream = await EventStream.open(tenant, `after=${last}`);
  }
  await writing;
  await waitUntil(() => {
    collect();
    return seen.size === 10_000;
  });
  expect(seen.size).toBe(10_000);
});

it('ends at once when the session is ended, by a log-out or by the owner', async () => {
  const [staff, manager] = [await tenant.as('STAFF'), await tenant.as('MANAGER')];
  const [loggedOut, deactivated, going] = [
    await EventStream.open(staff),
    await EventStream.open(manager),
    await EventStream.open(tenant),
  ];
  await waitUntil(() => [loggedOut, deactivated, going].every(({ events }) => events.length > 0));
  const since = Date.now();
  await staff.post('/api/auth/logout');
  expect((await tenant.put(`/api/users/${manager.userId}`, { isActive: false })).status).toBe(200);
  await waitUntil(() => loggedOut.hasEnded && deactivated.hasEnded);
  expect(Date.now() - since).toBeLessThan(5000);
  expect([loggedOut.events.at(-1)?.event, deactivated.events.at(-1)?.event]).toEqual(['ended', 'ended']);
  expect(going.hasEnded).toBe(false);
  expect(going.changed).not.toHaveProperty('sessions');
});

it('ends with a session that has run out within a minute, and lets nobody in without one', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'],
  });
  const staff = await tenant.as('STAFF');
  await api.owner.query('update sessions set idle_limit = null where user_id = $1', [tenant.userId]);
  const [ended, going] = [await EventStream.open(staff), await EventStream.open(tenant)];
  await waitUntil(() => ended.events.length > 0 && going.events.length > 0);
  await api.owner.query('update sessions set expires_at = now() where user_id = $1', [staff.userId]);
  jest.advanceTimersByTime(30_000);
  await waitUntil(() => ended.hasEnded);
  expect(ended.events.at(-1)?.event).toBe('ended');
  expect(going.hasEnded).toBe(false);
  expect((await EventStream.open(staff)).status).toBe(401);
  jest.useRealTimers();
});

it('is limited for each session, also for streams that are opened at the same time', async () => {
  const streams = await Promise.all(Array.from({ length: 14 }, () => EventStream.open(tenant)));
  const statuses = streams.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
});

it('ends when the process stops, so that pages turn to another', async () => {
  const stream = await EventStream.open(tenant);
  await waitUntil(() => stream.events.length > 0);
  await api.app.close();
  await waitUntil(() => stream.hasEnded);
  expect(stream.events.map(({ event }) => event)).not.toContain('ended');
});
