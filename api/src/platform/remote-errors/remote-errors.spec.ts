import { logEntrySchema } from '@focinho/contracts/platform/super-admin';
import { TestApi, type TestTenant } from '../../testing/api';
import { ReportLimits } from '../../kernel/http/report-limits';
import { waitUntil } from '../../testing/wait-until';
import { WrittenErrors } from './written-errors';

let api: TestApi;
let root: TestTenant;
beforeAll(async () => {
  api = await TestApi.start({ TRUSTED_PROXIES: '1' });
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});
afterAll(() => api.stop());

const error = (more: object = {}) => ({
  remote: 'mfe-tenant',
  release: '1.0.0-abc',
  phase: 'chunk',
  errorClass: 'ChunkLoadError',
  message: 'Loading chunk 12 failed',
  ...more,
});
const report = (body: unknown, address: string) =>
  api.call('POST', '/api/faults', body, { 'x-forwarded-for': address });
const logs = async (query: string) => (await root.get(`/api/super-admin/logs?page=1&${query}`)).json.data;

describe('error reports of remotes', () => {
  it('need no log-in and appear in the log of the platform', async () => {
    expect((await report(error(), '203.0.113.1')).status).toBe(201);
    const found = await logs('source=remote&level=error&search=CHUNK 12');
    expect(found.pagination.total).toBe(1);
    expect(logEntrySchema.parse(found.logs[0])).toMatchObject({
      level: 'error',
      source: 'remote',
      message: 'Loading chunk 12 failed',
      detail: { remote: 'mfe-tenant', release: '1.0.0-abc', phase: 'chunk', errorClass: 'ChunkLoadError' },
    });
    expect((await logs('source=api&search=chunk')).logs).toEqual([]);
  });

  it('are limited in size and form', async () => {
    expect((await report(error({ message: 'x'.repeat(1001) }), '203.0.113.2')).status).toBe(400);
    expect((await report(error({ phase: 'lunch' }), '203.0.113.2')).status).toBe(400);
    expect((await report(error({ more: 'x'.repeat(10_000) }), '203.0.113.2')).status).toBe(413);
  });

  it('are limited in number per address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await report(error(), '203.0.113.3')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await report(error(), '203.0.113.4')).status).toBe(201);
  });
});

describe('what is written down', () => {
  const HOUR_MS = 60 * 60_000;
  const stranger = (network: string) => ({ tenant: '', place: 'a', person: 'a', network, isKnown: false });
  const employee = { tenant: 'patas', place: 's', person: 'u', network: 'n', isKnown: true };

  it('is a share of each network in an hour', () => {
    const written = new WrittenErrors();
    const count = (now: number) =>
      Array.from({ length: 100 }, () => written.mayWrite(stranger('n'), now)).filter(Boolean).length;
    expect([count(0), count(1), count(HOUR_MS)]).toEqual([30, 0, 30]);
  });

  it('has space for known shops, however many networks strangers have, and ends each day', () => {
    const written = new WrittenErrors();
    let lines = 0;
    for (let hour = 0; hour < 24; hour += 1)
      for (let network = 0; network < 100; network += 1)
        for (let n = 0; n < 30; n += 1) if (written.mayWrite(stranger(`${network}`), hour * HOUR_MS)) lines += 1;
    expect(lines).toBe(2_000);
    expect(written.mayWrite(employee, 23 * HOUR_MS)).toBe(true);
    expect(written.mayWrite(stranger('0'), 24 * HOUR_MS)).toBe(true);
  });

  it('has no character that makes a line look like another', async () => {
    await report(error({ message: 'Boot \u202egpj.exe\u001b[2K\nlinha\u200b forjada' }), '198.51.100.9');
    const found = () => logs('source=remote&search=forjada');
    await waitUntil(async () => (await found()).logs.length > 0);
    expect((await found()).logs[0].message).toBe('Boot \uFFFDgpj.exe\uFFFD[2K\uFFFDlinha\uFFFD forjada');
  });
});

describe('the limit', () => {
  it('is reset after a minute', () => {
    const limits = new ReportLimits(30);
    for (let n = 0; n < 30; n += 1) limits.isOver('a', 0);
    expect(limits.isOver('a', 59_999)).toBe(true);
    expect(limits.isOver('a', 60_000)).toBe(false);
  });
});
