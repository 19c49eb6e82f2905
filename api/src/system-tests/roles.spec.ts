import { JwtService } from '@nestjs/jwt';
import { ROLES, type Role } from '@focinho/contracts/kernel/enums';
import { newId } from '../database/records';
import { TestApi, type TestResponse, type Caller, type TestTenant } from '../testing/api';
import { fillTenant, type FullTenant } from '../testing/full-tenant';
import { OpenApiContract, type Route } from '../testing/openapi-contract';
import { startReleaseService, type TestReleaseService } from '../testing/release-service';
import { sampleBody, samplePath } from '../testing/sample-bodies';

/** Two servers start, one after the other; and each test calls every route. */
const TIMEOUT_MS = 120_000;

jest.setTimeout(TIMEOUT_MS);

let releases: TestReleaseService;
let api: TestApi;
let contract: OpenApiContract;
let tenant: FullTenant;
let other: TestTenant;
let root: TestTenant;
let jwt: JwtService;
beforeAll(async () => {
  releases = await startReleaseService();
  api = await TestApi.start(releases.environment);
  contract = new OpenApiContract(api);
  tenant = await fillTenant(await api.tenant('loja'), 'loja');
  other = await api.tenant('vizinha');
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
  jwt = new JwtService({ secret: api.config.JWT_SECRET });
}, TIMEOUT_MS);
afterAll(async () => {
  await api.stop();
  await releases.stop();
});

/** Query that a route needs. */
const QUERY: Record<string, string> = {
  'GET /api/reports/products': '?from=2026-01-01&to=2026-01-31',
  'GET /api/reports/professionals': '?from=2026-01-01&to=2026-01-31',
  'GET /api/reports/revenue': '?from=2026-01-01&to=2026-01-31',
  'GET /api/tutor-links': '?clientId=00000000-0000-4000-8000-000000000001',
};

/** A valid request: real records in the body, an unknown id in the path. */
function callOf(route: Route): [method: string, path: string, body: unknown] {
  return [route.method, samplePath(route, newId) + (QUERY[route.name] ?? ''), sampleBody(route, tenant.ids)];
}
const protectedRoutes = () => contract.routes.filter((route) => route.roles !== 'public');
const mayCall = (route: Route, role: Role, slug: string) =>
  Array.isArray(route.roles) && route.roles.includes(role) && (!route.isPlatform || slug === 'saas-root');

/** Expects the same status, and optionally the same message, from every route. */
async function expectEverywhere(
  routes: Route[],
  call: (route: Route) => Promise<TestResponse>,
  expected: { status: number; message?: RegExp },
) {
  for (const route of routes) {
    const response = await call(route);
    expect([route.name, response.status]).toEqual([route.name, expected.status]);
    expect(response.json).toMatchObject({ success: false, data: null });
    if (expected.message) expect(response.json.message).toMatch(expected.message);
    expect(contract.violations(route, response)).toEqual([]);
  }
}
/**
 * Whoever may call a route may still have to ask a manager (approvals.spec.ts), to confirm the password (pix.spec.ts) or to be one of those
 * who do consultations (consultations.spec.ts).
 */
const isRefused = ({ status, json }: TestResponse) =>
  [401, 403].includes(status) && !['approval', 'confirmation', 'consultations'].includes(json.errors?.[0]?.path ?? '');
const by = (caller: Caller) => (route: Route) => caller.call(...callOf(route));

describe('every route, by the permission that its controller requires', () => {
  it.each([...ROLES])('for %s of the same tenant: allowed where the table says so, otherwise 403', async (role) => {
    for (const route of protectedRoutes()) {
      // A log-out needs a session of its own.
      const caller = route.path === '/api/auth/logout' ? await tenant.as(role) : await person(role);
      const response = await caller.call(...callOf(route));
      const allowed = mayCall(route, role, tenant.slug);
      expect([route.name, response.status, isRefused(response)]).toEqual([
        route.name,
        allowed ? expect.any(Number) : 403,
        !allowed,
      ]);
      expect(response.status).toBeLessThan(500);
      expect(contract.violations(route, response)).toEqual([]);
    }
  });

  it('for the SUPER_ADMIN of saas-root: including the platform', async () => {
    for (const route of protectedRoutes().filter((route) => route.path !== '/api/auth/logout')) {
      const response = await root.call(...callOf(route));
      expect([route.name, response.status, isRefused(response)]).toEqual([route.name, expect.any(Number), false]);
      expect(response.status).toBeLessThan(500);
    }
  });

  it('for any other role in saas-root: no access to the platform', async () => {
    for (const role of ['OWNER', 'MANAGER', 'STAFF'] as const)
      await expectEverywhere(
        protectedRoutes().filter((route) => route.isPlatform),
        by(await root.as(role)),
        { status: 403 },
      );
  });

  const people = new Map<Role, Promise<Caller>>();
  function person(role: Role): Promise<Caller> {
    const known = people.get(role) ?? tenant.as(role);
    people.set(role, known);
    return known;
  }
});

describe('every protected route refuses', () => {
  it('anonymous requests with 401', () =>
    expectEverywhere(protectedRoutes(), (route) => api.call(...callOf(route), { 'x-tenant': 'loja' }), {
      status: 401,
    }));

  it('a token of a tenant other than X-Tenant with 403', async () => {
    await expectEverywhere(protectedRoutes(), by(api.caller('loja', other.token)), { status: 403 });
    await expectEverywhere(protectedRoutes(), by(api.caller('loja', root.token)), { status: 403 });
    await expectEverywhere(protectedRoutes(), by(api.caller('saas-root', tenant.token)), { status: 403 });
    await expectEverywhere(protectedRoutes(), by(api.caller('nao-existe', tenant.token)), { status: 403 });
  });

  it('a request without X-Tenant with 400', () =>
    expectEverywhere(
      protectedRoutes(),
      (route) => api.call(...callOf(route), { authorization: `Bearer ${tenant.token}` }),
      {
        status: 400,
        message: /X-Tenant/,
      },
    ));

  it('a token of an ended session with 401', async () => {
    const gone = await tenant.as('OWNER');
    expect((await gone.post('/api/auth/logout')).status).toBe(200);
    await expectEverywhere(tenantRoutes(), by(gone), { status: 401, message: /sessão terminou/ });
    const goneRoot = await root.as('SUPER_ADMIN');
    await goneRoot.post('/api/auth/logout');
    await expectEverywhere(protectedRoutes(), by(goneRoot), { status: 401 });
  });

  it('forged, altered, expired and malformed tokens with 401', async () => {
    const claims = { tid: tenant.tenantId, sid: newId(), uid: tenant.userId };
    const [header, payload, signature] = tenant.token.split('.');
    const bad = {
      'of an unknown session': jwt.sign(claims, { expiresIn: '1d' }),
      expired: jwt.sign({ ...claims, sid: sessionOf(tenant.token) }, { expiresIn: '-1s' }),
      'signed with another secret': new JwtService({ secret: 'x'.repeat(32) }).sign(claims, { expiresIn: '1d' }),
      unsigned: `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
      'with another tenant in it': `${header}.${Buffer.from(JSON.stringify({ ...claims, tid: other.tenantId })).toString('base64url')}.${signature}`,
      'without a session': jwt.sign({ tid: tenant.tenantId }, { expiresIn: '1d' }),
      'that never expires': jwt.sign({ ...claims, sid: sessionOf(tenant.token) }),
      malformed: 'abc',
    };
    for (const [kind, token] of Object.entries(bad))
      for (const route of tenantRoutes()) {
        const response = await api.caller('loja', token).call(...callOf(route));
        expect([kind, route.name, response.status]).toEqual([kind, route.name, 401]);
      }
  });

  it('a deactivated user at once with 403', async () => {
    const leaver = await tenant.as('OWNER');
    await api.owner.query('update users set is_active = false where id = $1', [leaver.userId]);
    await expectEverywhere(tenantRoutes(), by(leaver), {
      status: 403,
      message: /desativado/,
    });
  });

  it('every user of a deactivated tenant at once with 403', async () => {
    const finalQueries = await api.tenant('fechada');
    await api.owner.query('update tenants set is_active = false where id = $1', [finalQueries.tenantId]);
    await expectEverywhere(tenantRoutes(), by(finalQueries), {
      status: 403,
      message: /desativada/,
    });
    const login = await api.call(
      'POST',
      '/api/auth/login',
      { email: 'x@exemplo.com.br', password: 'senha-de-teste' },
      { 'x-tenant': 'fechada' },
    );
    expect([login.status, login.json.message]).toEqual([401, 'Credenciais inválidas']);
  });
});

const tenantRoutes = () => protectedRoutes().filter((route) => !route.isPlatform);
const sessionOf = (token: string): string => jwt.decode<{ sid: string }>(token)?.sid ?? '';
