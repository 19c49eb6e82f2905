import { createHmac, randomBytes } from 'node:crypto';
import { TestApi, type Caller } from '../../testing/api';
import { beginTrial } from '../../testing/subscriptions';

const SECRET = randomBytes(32).toString('hex');
const REMOTE = 'mfe-tenant';
const RELEASE = '0123456789abcdef';
let api: TestApi;
let demo: Caller;
let desk: Caller;
let neighbour: Caller;
beforeAll(async () => {
  api = await TestApi.start({ TRUSTED_PROXIES: '1', PAGE_TOKEN_SECRET: SECRET });
  const tenant = await api.tenant('demo');
  [demo, desk, neighbour] = [tenant, await tenant.as('STAFF'), await api.tenant('vizinha')];
});
afterAll(() => api.stop());
beforeEach(() => api.owner.query('delete from page_counts; delete from measured_places'));

/** A token as the shell's server makes it. A remote for visitors needs no session. */
function tokenFor({
  tenant = 'demo',
  weight = 1,
  seconds = 600,
  secret = SECRET,
  session = ':s',
  release = RELEASE,
} = {}): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const text = `${expires}.${randomBytes(9).toString('base64url')}.${tenant}.${REMOTE}:${release}:${weight}${session}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const load = (page: string, more: object = {}) => ({ remote: REMOTE, release: RELEASE, page, ...more });
let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string, caller?: Caller) => ({
  'x-forwarded-for': address,
  ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
});
/** By default from a browser that has logged in to `demo`. */
const report = (pageToken: unknown, loads: object[], address = newAddress(), caller: Caller | undefined = demo) =>
  api.call('POST', '/api/loads', { pageToken, loads }, from(address, caller));
const error = (more: object = {}, headers: Record<string, string> = from(newAddress(), demo)) =>
  api.call(
    'POST',
    '/api/faults',
    { ...load('pets'), phase: 'render', errorClass: 'TypeError', message: 'x is undefined', ...more },
    headers,
  );
const counts = () =>
  api.owner.query(
    'select tenant, page, weight, sum(loads)::int as loads, sum(faults)::int as faults from page_counts group by 1, 2, 3 order by 1, 2, 3',
  );

describe('reports of loads', () => {
  it('are counted by minute, release, tenant and page', async () => {
    const first = await report(tokenFor(), [load('pets'), load('clients')]);
    expect([first.status, first.json.data]).toEqual([201, { counted: 2 }]);
    await report(tokenFor(), [load('pets')]);
    await report(tokenFor({ tenant: '', weight: 10, session: '' }), [load('')]);
    expect(await counts()).toEqual([
      { tenant: '', page: '', weight: 10, loads: 1, faults: 0 },
      { tenant: 'demo', page: 'clients', weight: 1, loads: 1, faults: 0 },
      { tenant: 'demo', page: 'pets', weight: 1, loads: 2, faults: 0 },
    ]);
  });

  it.each([
    ['no genuine token', () => tokenFor({ secret: randomBytes(32).toString('hex') })],
    ['a token that has expired', () => tokenFor({ seconds: -1 })],
    ['a token for another release', () => tokenFor().replace(RELEASE, 'fedcba9876543210')],
    ['an empty token', () => ''],
  ])('with %s are not counted', async (_name, token) => {
    const { status, json } = await report(token(), [load('pets')]);
    expect([status, json.data]).toEqual([201, { counted: 0 }]);
    expect(await counts()).toEqual([]);
  });

  it('are not counted for releases and remotes that the page was not served', async () => {
    const foreign = [load('pets', { release: 'fedcba9876543210' }), load('pets', { remote: 'mfe-landing' })];
    expect((await report(tokenFor(), foreign)).json.data).toEqual({ counted: 0 });
  });

  it('are counted once for each page, however often they are sent', async () => {
    const token = tokenFor();
    await report(token, [load('pets'), load('pets')]);
    expect((await report(token, [load('pets')])).json.data).toEqual({ counted: 0 });
    expect(await counts()).toMatchObject([{ loads: 1 }]);
  });

  it('of pages that do not exist cannot fill the table', async () => {
    const token = tokenFor();
    for (let n = 0; n < 10; n += 1)
      await report(
        token,
        Array.from({ length: 20 }, (_, index) => load(`p-${n}-${index}`)),
        newAddress(),
        desk,
      );
    expect(await counts()).toHaveLength(60);
    expect((await report(token, [load('Not a page!')])).status).toBe(400);
    expect((await report(token, Array(21).fill(load('pets')))).status).toBe(400);
  });

  it('are limited in number per address, without an error', async () => {
    const address = newAddress();
    for (let n = 0; n < 120; n += 1) await report(tokenFor({ seconds: -1 }), [load('pets')], address);
    const over = await report(tokenFor(), [load('pets')], address);
    expect([over.status, over.json.data]).toEqual([201, { counted: 0 }]);
    expect((await report(tokenFor(), [load('pets')])).json.data).toEqual({ counted: 1 });
  });

  it('that arrive at once are all counted', async () => {
    const pages = ['pets', 'clients', 'sales'].map((page) => load(page));
    await Promise.all(Array.from({ length: 20 }, (_, n) => report(tokenFor(), n % 2 ? pages : pages.toReversed())));
    expect(await counts()).toEqual(
      ['clients', 'pets', 'sales'].map((page) => ({ tenant: 'demo', page, weight: 1, loads: 20, faults: 0 })),
    );
  });
});

describe('reports of errors', () => {
  it('are counted with the token of their page', async () => {
    const pageToken = tokenFor();
    await report(pageToken, [load('pets')]);
    expect((await error({ pageToken })).status).toBe(201);
    expect((await error({ pageToken, phase: 'event' })).status).toBe(201);
    expect(await counts()).toEqual([{ tenant: 'demo', page: 'pets', weight: 1, loads: 1, faults: 1 }]);
  });

  it.each([
    ['after the load of their page', ['load', 'error']],
    ['before it', ['error', 'load']],
    ['without it', ['error']],
  ])('count once with their load, %s', async (_name, order) => {
    for (let page = 0; page < 5; page += 1) {
      const pageToken = tokenFor();
      for (const one of order) await (one === 'load' ? report(pageToken, [load('pets')]) : error({ pageToken }));
    }
    const measured = await api.owner.query('select opens, faults, loads from measured_places');
    expect(measured).toEqual([{ opens: 5, faults: 5, loads: 5 }]);
    expect(await counts()).toMatchObject([{ loads: 5, faults: 5 }]);
  });

  it('name people apart, and shops that are only tried', async () => {
    const trial = await api.tenant('em-teste');
    await beginTrial(api, trial.tenantId, { plan: 'BASIC', addOn: 'NONE' });
    await error({ pageToken: tokenFor({ tenant: 'em-teste' }) }, from(newAddress(), trial));
    for (const caller of [demo, desk]) await error({ pageToken: tokenFor() }, from(newAddress(), caller));
    const found = await api.owner.query(
      'select tenant, is_known, count(distinct person)::int as people from measured_places group by 1, 2 order by 1',
    );
    expect(found).toEqual([
      { tenant: 'demo', is_known: true, people: 2 },
      { tenant: 'em-teste', is_known: false, people: 1 },
    ]);
  });

  it('are only logged without one', async () => {
    expect((await error({ pageToken: tokenFor({ seconds: -1 }) })).status).toBe(201);
    expect((await error()).status).toBe(201);
    expect((await error({ page: undefined, pageToken: tokenFor() })).status).toBe(201);
    expect(await counts()).toEqual([]);
  });
});

describe('what a stranger sends', () => {
  const OTHER = 'fedcba9876543210';
  /** A page for visitors, of a release of its own: other tests count the same place. */
  const visit = (release: string) => tokenFor({ tenant: '', session: '', release });

  it('counts nothing for a page that needs a log-in, nor with the session of another shop', async () => {
    for (const headers of [from(newAddress()), from(newAddress(), neighbour), { authorization: 'Bearer x' }])
      expect((await error({ pageToken: tokenFor() }, headers)).status).toBe(201);
    expect((await api.call('POST', '/api/loads', { pageToken: tokenFor(), loads: [load('pets')] })).json.data).toEqual({
      counted: 0,
    });
    expect(await counts()).toEqual([]);
  });

  it('counts for a visitor, whatever tenant the token names', async () => {
    const pageToken = tokenFor({ tenant: 'nao-existe', session: '' });
    await error({ pageToken }, from(newAddress()));
    expect(await counts()).toEqual([{ tenant: '', page: 'pets', weight: 1, loads: 1, faults: 1 }]);
  });

  it('counts five errors of a release from one place, and then no loads of it that would hide them', async () => {
    const address = newAddress();
    for (let n = 0; n < 12; n += 1) await error({ pageToken: tokenFor() }, from(address, demo));
    await report(tokenFor(), [load('pets')], address);
    expect(await counts()).toMatchObject([{ loads: 5, faults: 5 }]);
    for (let n = 0; n < 12; n += 1) await error({ pageToken: tokenFor() }, from(address, desk));
    expect(await counts()).toMatchObject([{ loads: 10, faults: 10 }]);
    const places = await api.owner.query('select tenant, opens, faults, loads from measured_places');
    expect(places).toEqual(Array(2).fill({ tenant: 'demo', opens: 5, faults: 5, loads: 5 }));
  });

  it('names a visitor by network, and stores no address', async () => {
    const pageToken = () => visit(OTHER);
    const headers = from('2001:db8:1:2::3');
    for (let n = 0; n < 6; n += 1) await error({ release: OTHER, pageToken: pageToken() }, headers);
    await error({ release: OTHER, pageToken: pageToken() }, from('2001:db8:1:2:ffff::1'));
    await error({ release: OTHER, pageToken: pageToken() }, from('2001:db8:1:3::1'));
    const places = await api.owner.query('select place, person, network, faults from measured_places order by faults');
    const hash = expect.stringMatching(/^[\w-]{22}$/);
    expect(places).toEqual([1, 5].map((faults) => ({ place: hash, person: hash, network: hash, faults })));
    expect(places.map(({ network }: { network: string }) => network)).toEqual(Array(2).fill(places[0].network));
  });

  it('counts 120 loads of a release in an hour from one network', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const loads = Array.from({ length: 20 }, (_, n) => load(`p-${n}`, { release: OTHER }));
    const send = (address: string) =>
      api.call('POST', '/api/loads', { pageToken: visit(OTHER), loads }, from(address)).then(({ json }) => json.data);
    for (let n = 0; n < 6; n += 1) expect(await send(first)).toEqual({ counted: 20 });
    expect([await send(first), await send(second)]).toEqual([{ counted: 0 }, { counted: 20 }]);
  });

  /** Places of a release that others have reported today. */
  const placesOf = (count: number, network: string | null, isKnown: boolean, tenant = '') =>
    api.owner.query(
      `insert into measured_places (day, remote, release, place, tenant, network, is_known, loads)
       select current_date, $1, $2, 'place ' || n, $6, coalesce($4, 'network ' || n), $5, 1 from generate_series(1, $3::int) n`,
      [REMOTE, OTHER, count, network, isKnown, tenant],
    );
  const visitFrom = (address: string, caller?: Caller) =>
    api.call(
      'POST',
      '/api/loads',
      {
        pageToken: caller ? tokenFor({ release: OTHER }) : visit(OTHER),
        loads: [load('pets', { release: OTHER })],
      },
      from(address, caller),
    );
  /** How often each reported that is no such place. */
  const others = async (): Promise<number[]> => {
    const rows = await api.owner.query(
      `select opens from measured_places where place not like 'place %' order by opens`,
    );
    return rows.map(({ opens }: { opens: number }) => opens);
  };

  it('is of a hundred places of one network at most, so that it leaves room for those of others', async () => {
    await visitFrom('2001:db8:7:1::1');
    const [{ network }] = await api.owner.query('select network from measured_places');
    await placesOf(99, network, false);
    await visitFrom('2001:db8:7:2::1');
    expect(await others()).toEqual([1]);
    await visitFrom('2001:db8:7:1::1');
    await visitFrom('2001:db8:8:1::1');
    await visitFrom('2001:db8:7:3::1', demo);
    expect(await others()).toEqual([1, 1, 2]);
  });

  it('is of twenty sessions of one person at most, even of a shop that is known', async () => {
    const login = { email: `staff-${desk.userId}@exemplo.com.br`, password: 'senha-de-teste' };
    for (let n = 0; n < 22; n += 1) {
      const { json } = await api.call('POST', '/api/auth/login', login, { 'x-tenant': 'demo' });
      await visitFrom('203.0.113.1', api.caller('demo', json.data.token));
    }
    expect(await others()).toHaveLength(20);
    await visitFrom(newAddress(), demo);
    expect(await others()).toHaveLength(21);
  });

  it('is of five hundred places of one shop at most', async () => {
    await visitFrom(newAddress(), demo);
    await placesOf(499, null, true, 'demo');
    await visitFrom(newAddress(), desk);
    expect(await others()).toEqual([1]);
    await visitFrom(newAddress(), demo);
    const pageToken = tokenFor({ tenant: 'vizinha', release: OTHER });
    const loads = [load('pets', { release: OTHER })];
    await api.call('POST', '/api/loads', { pageToken, loads }, from(newAddress(), neighbour));
    expect(await others()).toEqual([1, 2]);
  });

  it('adds to the places that are known when there is no room for others', async () => {
    await visitFrom('2001:db8:7:1::1');
    await placesOf(10_000, null, true);
    await visitFrom('2001:db8:8:1::1');
    await visitFrom('2001:db8:7:1::1');
    expect(await others()).toEqual([2]);
  });

  it('adds no more than 2,000 rows in a minute; what is beyond counts for its release alone', async () => {
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads)
       select date_trunc('minute', now()) + minutes * interval '1 minute', 'x', 'y', n::text, '', 1, 1
       from generate_series(1, 2000) n, generate_series(0, 1) minutes`,
    );
    await report(tokenFor(), [load('pets'), load('clients')]);
    const found = await api.owner.query('select tenant, page, loads from page_counts where remote = $1', [REMOTE]);
    expect(found).toEqual([{ tenant: '', page: '', loads: 2 }]);
  });

  it('does not fill the log of the platform', async () => {
    const alone = await TestApi.start({ TRUSTED_PROXIES: '1' });
    for (let n = 0; n < 320; n += 1)
      await alone.call(
        'POST',
        '/api/faults',
        { remote: REMOTE, release: RELEASE, phase: 'render', errorClass: 'TypeError', message: 'x' },
        from(`198.51.100.${n % 16}`),
      );
    await alone.app.close();
    expect(await alone.owner.query('select count(*)::int as n from platform_log')).toEqual([{ n: 30 }]);
    await alone.stop();
  });
});

describe('an API without the secret of the page tokens', () => {
  it('counts nothing', async () => {
    const other = await TestApi.start();
    const { json } = await other.call('POST', '/api/loads', {
      pageToken: tokenFor({ session: '' }),
      loads: [load('pets')],
    });
    expect(json.data).toEqual({ counted: 0 });
    await other.stop();
  });
});

describe('reports of symptoms', () => {
  const symptom = (kind: string, more: object = {}) => load('pets', { kind, ...more });
  const reportAll = (pageToken: string, loads: object[], symptoms: object[], caller: Caller | undefined = demo) =>
    api.call('POST', '/api/loads', { pageToken, loads, symptoms }, from(newAddress(), caller));
  const measured = () =>
    api.owner.query(
      'select tenant, loads, slow_paints, slow_inputs, api_errors from measured_places order by tenant, loads desc',
    );

  it('count once for a document and kind, with the documents that had none', async () => {
    const token = tokenFor();
    expect((await reportAll(token, [load('pets'), load('clients')], [symptom('paint')])).json.data).toEqual({
      counted: 3,
    });
    const again = [symptom('paint'), symptom('api'), symptom('api', { page: 'clients' })];
    expect((await reportAll(token, [], again)).json.data).toEqual({ counted: 1 });
    await reportAll(tokenFor(), [load('pets')], []);
    expect(await measured()).toEqual([{ tenant: 'demo', loads: 2, slow_paints: 1, slow_inputs: 0, api_errors: 1 }]);
  });

  it('count for nine documents of a session in a day', async () => {
    for (let page = 0; page < 12; page += 1) await reportAll(tokenFor(), [load('pets')], [symptom('input')]);
    await reportAll(tokenFor(), [load('pets')], [symptom('input')], desk);
    expect(await measured()).toEqual([
      { tenant: 'demo', loads: 9, slow_paints: 0, slow_inputs: 9, api_errors: 0 },
      { tenant: 'demo', loads: 1, slow_paints: 0, slow_inputs: 1, api_errors: 0 },
    ]);
  });

  it('are not counted without a session of the tenant, for another release, or of an unknown kind', async () => {
    await reportAll(tokenFor(), [load('pets')], [symptom('paint')], neighbour);
    await reportAll(tokenFor(), [], [symptom('paint', { release: 'fedcba9876543210' })]);
    await reportAll(tokenFor({ secret: randomBytes(32).toString('hex') }), [load('pets')], [symptom('paint')]);
    expect((await reportAll(tokenFor(), [], [symptom('boredom')])).status).toBe(400);
    expect(await measured()).toEqual([]);
  });
});
