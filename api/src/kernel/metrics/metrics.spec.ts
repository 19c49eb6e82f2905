import { TestApi, type TestTenant } from '../../testing/api';
import { Housekeeping } from '../../platform/super-admin/housekeeping';
import { waitUntil } from '../../testing/wait-until';
import { newClient } from '../../testing/records';
import { Metrics } from './metrics';

const TOKEN = 'chave-do-prometheus';
const api = TestApi.forSuite({ API_METRICS_PORT: '0', METRICS_TOKEN: TOKEN, RELEASE: 'v7', DATABASE_POOL: '4' });
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('loja-secreta');
});

const metricsOf = (path = '/metrics', authorization = `Bearer ${TOKEN}`) =>
  fetch(`http://127.0.0.1:${api.app.get(Metrics).port}${path}`, { headers: { authorization } });
/** Without the figures of Node. */
const exposition = async () =>
  (await (await metricsOf()).text())
    .split('\n')
    .filter((line) => !/^(#|nodejs_|process_)/.test(line))
    .join('\n');

describe('metrics', () => {
  it('are served on a port of their own, with the token only', async () => {
    expect((await metricsOf()).status).toBe(200);
    expect((await metricsOf('/metrics', 'Bearer outra')).status).toBe(401);
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  });

  it('count requests by the pattern of their route and by release, and name no tenant, id or address', async () => {
    const { id } = await newClient(tenant);
    await tenant.get(`/api/clients/${id}`);
    await tenant.get('/api/desconhecida/4711');
    await fetch(`${api.url}/api/clients`);
    await waitUntil(async () => (await exposition()).includes('http_requests_in_progress{release="v7"} 0'));
    const text = await exposition();
    expect(text).toContain('http_requests_total{method="GET",route="/api/clients/:id",status="200",release="v7"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/api/clients",status="401",release="v7"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="unmatched",status="404",release="v7"}');
    expect(text).toMatch(
      /http_request_duration_seconds_bucket\{le="0.5",release="v7",method="GET",route="\/api\/clients\/:id"\} 1/,
    );
    for (const secret of [id, tenant.slug, tenant.tenantId, tenant.userId, '4711']) expect(text).not.toContain(secret);
  });

  it('show what requests wait for', async () => {
    const holder = api.owner.createQueryRunner();
    const { id } = await newClient(tenant);
    await holder.startTransaction();
    await holder.query('select from clients where id = $1 for update', [id]);
    const waiting = tenant.put(`/api/clients/${id}`, { name: 'Ana' });
    await waitUntil(async () => (await exposition()).includes('database_transactions_open{release="v7"} 1'));
    const text = await exposition();
    expect(text).toContain('database_pool_connections{pool="app",state="busy",release="v7"} 1');
    expect(text).toContain('database_pool_size{pool="app",release="v7"} 4');
    expect(text).toContain('database_pool_waiting{pool="app",release="v7"} 0');
    expect(text).toContain('database_pool_size{pool="platform",release="v7"} 2');
    expect(text).toContain('tenant_queue{state="running",release="v7"} 1');
    expect(text).toContain('password_hashes{purpose="stranger",state="waiting",release="v7"} 0');
    expect(text).toMatch(/database_transaction_oldest_seconds\{release="v7"\} [0-9.]+/);
    await holder.rollbackTransaction();
    await holder.release();
    expect((await waiting).status).toBe(200);
    expect(await exposition()).toContain('database_transactions_open{release="v7"} 0');
  });

  it('count the runs of jobs', async () => {
    const metrics = api.app.get(Metrics);
    await metrics.job('housekeeping', () => api.app.get(Housekeeping).sweep());
    await expect(metrics.job('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const text = await exposition();
    expect(text).toContain('job_runs_total{task="housekeeping",outcome="success",release="v7"} 1');
    expect(text).toContain('job_runs_total{task="broken",outcome="failure",release="v7"} 1');
  });

  it('count the errors that browsers report, by remote and release', async () => {
    const error = { remote: 'mfe-tenant', release: '0123456789abcdef', phase: 'chunk', errorClass: 'E', message: 'M' };
    await api.call('POST', '/api/faults', error);
    expect(await exposition()).toContain(
      'browser_errors_total{reported="mfe-tenant@0123456789abcdef",phase="chunk",release="v7"} 1',
    );
  });
});
