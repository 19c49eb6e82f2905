import { createHmac, randomBytes } from 'node:crypto';
import { TestApi } from '../testing/api';

const SECRET = randomBytes(32).toString('hex');
const REMOTE = 'mfe-tenant';
const RELEASE = '0123456789abcdef';
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ TRUSTED_PROXIES: '1', PAGE_TOKEN_SECRET: SECRET });
});
afterAll(() => api.stop());
beforeEach(() => api.owner.query('delete from page_counts'));

/** A token as the shell's server makes it. */
function tokenFor({ tenant = 'demo', weight = 1, seconds = 600, secret = SECRET } = {}): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const text = `${expires}.${randomBytes(9).toString('base64url')}.${tenant}.${REMOTE}:${RELEASE}:${weight}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const load = (page: string, more: object = {}) => ({ remote: REMOTE, release: RELEASE, page, ...more });
let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const report = (pageToken: unknown, loads: object[], address = newAddress()) =>
  api.call('POST', '/api/loads', { pageToken, loads }, { 'x-forwarded-for': address });
const fault = (more: object = {}) =>
  api.call(
    'POST',
    '/api/faults',
    { ...load('pets'), phase: 'render', errorClass: 'TypeError', message: 'x is undefined', ...more },
    { 'x-forwarded-for': newAddress() },
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
    await report(tokenFor({ tenant: '', weight: 10 }), [load('')]);
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
      );
    expect(await counts()).toHaveLength(60);
    expect((await report(token, [load('Not a page!')])).status).toBe(400);
    expect((await report(token, Array(21).fill(load('pets')))).status).toBe(400);
  });

  it('are limited in number per address, without an error', async () => {
    const address = newAddress();
    for (let n = 0; n < 120; n += 1) await report(tokenFor(), [load('pets')], address);
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
    expect((await fault({ pageToken })).status).toBe(201);
    expect((await fault({ pageToken, phase: 'event' })).status).toBe(201);
    expect(await counts()).toEqual([{ tenant: 'demo', page: 'pets', weight: 1, loads: 1, faults: 1 }]);
  });

  it('are only logged without one', async () => {
    expect((await fault({ pageToken: tokenFor({ seconds: -1 }) })).status).toBe(201);
    expect((await fault()).status).toBe(201);
    expect((await fault({ page: undefined, pageToken: tokenFor() })).status).toBe(201);
    expect(await counts()).toEqual([]);
  });
});

describe('an API without the secret of the page tokens', () => {
  it('counts nothing', async () => {
    const other = await TestApi.start();
    const { json } = await other.call('POST', '/api/loads', { pageToken: tokenFor(), loads: [load('pets')] });
    expect(json.data).toEqual({ counted: 0 });
    await other.stop();
  });
});
