import { entitlementRefusal } from '@focinho/contracts/vendor/entitlements';
import { newId } from '../database/records';
import { TestApi } from '../testing/api';
import { fillTenant, type FullTenant } from '../testing/full-tenant';
import { OpenApiContract, type Route } from '../testing/openapi-contract';
import { sampleBody, samplePath } from '../testing/sample-bodies';
import { beginTrial } from '../testing/subscriptions';

/** A tenant with records, whose trial ended long ago. */
const api = TestApi.forSuite();
let contract: OpenApiContract;
let tenant: FullTenant;
beforeAll(async () => {
  contract = new OpenApiContract(api);
  tenant = await fillTenant(await api.tenant('vencida'), 'vencida');
  await beginTrial(api, tenant.tenantId, { plan: 'PREMIUM', addOn: 'NONE' }, 40);
});

/** With an unknown id in the path, so that nothing changes. */
const callOf = async (route: Route) => {
  const caller = route.path === '/api/auth/logout' ? await tenant.as('OWNER') : tenant;
  return caller.call(route.method, samplePath(route, newId), sampleBody(route, tenant.ids));
};
const tenantRoutes = () => contract.routes.filter(({ roles, isPlatform }) => roles !== 'public' && !isPlatform);

it('reads everything', async () => {
  const reads = tenantRoutes().filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(30);
  for (const route of reads) expect([route.name, (await callOf(route)).status]).not.toEqual([route.name, 402]);
});

it('refuses every write with 402 and says why, but for those that end something, pay, or concern the account', async () => {
  const allowed: string[] = [];
  for (const route of tenantRoutes().filter(({ method }) => method !== 'GET')) {
    const response = await callOf(route);
    if (!route.needs?.writes) {
      expect([route.name, response.status]).not.toEqual([route.name, 402]);
      allowed.push(route.name);
      continue;
    }
    expect([route.name, response.status]).toEqual([route.name, 402]);
    expect(entitlementRefusal(response.json.errors)).toEqual({ code: 'SUBSCRIPTION_READ_ONLY' });
    expect(contract.violations(route, response)).toEqual([]);
  }
  expect(allowed.filter((name) => !/\/(account|auth|sign-up|subscription|pix-charges)/.test(name))).toEqual([
    'DELETE /api/api-keys/:id',
    'POST /api/clients/:id/export',
    'POST /api/clients/:id/erasure',
    'POST /api/clients/:id/consents',
    'POST /api/series/preview',
    'POST /api/stays/:id/moves',
    'POST /api/trips/:id/moves',
    'POST /api/queue/:id/moves',
    'DELETE /api/queue/:id/moves/:moveId',
    'DELETE /api/orders/:id',
    'POST /api/orders/:id/checkout',
    'POST /api/fiscal-documents/:id/retry',
    'POST /api/fiscal-documents/:id/contingency',
    'POST /api/fiscal-documents/:id/cancellation',
    'POST /api/fiscal-documents/:id/voiding',
    'POST /api/fiscal-archives',
    'POST /api/till/close',
    'DELETE /api/tv-links/:id',
    'DELETE /api/tutor-links/:id',
    'DELETE /api/webhooks/:id',
    'DELETE /api/calendar-links/:id',
    'POST /api/approvals',
    'POST /api/audit/exports',
    'POST /api/shop-deletions',
    'POST /api/shop-deletions/:id/withdrawal',
    'POST /api/incidents',
    'PUT /api/incidents/:id',
    'POST /api/exports',
    'POST /api/archives',
    'POST /api/archives/:id/link',
    'POST /api/clients/:id/archive',
  ]);
});

it('delivers pets that are in the shop, but takes in no others', async () => {
  const { entries } = (await tenant.get('/api/queue')).json.data;
  const inShop = entries.find(({ stage }: { stage: string }) => stage !== 'EXPECTED');
  const delivered = await tenant.post(`/api/queue/${inShop.id}/moves`, { stage: 'DELIVERED' });
  expect(delivered.status).toBe(200);
  const refused = await tenant.post(`/api/queue/${tenant.ids.appointment}/moves`, { stage: 'WAITING' });
  expect(refused.status).toBe(402);
});

it('logs in, and a payment opens everything again', async () => {
  const caller = await tenant.as('STAFF');
  expect((await caller.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br' })).status).toBe(402);
  const root = await api.tenant('saas-root', 'SUPER_ADMIN');
  const months = `/api/super-admin/tenants/${tenant.tenantId}/subscription/months`;
  expect((await root.post(months, { months: 1, reason: 'Pagou por fora' })).status).toBe(200);
  expect((await caller.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br' })).status).toBe(201);
});
