import { DataSource } from 'typeorm';
import { roleName } from '../database/roles';
import type { Random } from '../seed/random';
import type { TestResponse, TestApi } from './api';
import { LeakDetector } from './leak-detector';
import { foreignRows } from './foreign-rows';
import { OpenApiContract, type Route } from './openapi-contract';
import { SoakTenant } from './soak-tenants';
import { injectFaults, type InjectedFaults } from './fault-injection';
import { randomCall, isForSoak, SLOW, type SoakCall } from './soak-calls';

const WORKERS = 24;
/** On a slow machine the test runs longer, so that every kind of request occurs. */
const LEAST_CALLS = 600;
/** Short, so that slow statements do not delay the others; a wait for a lock gets half of it. */
const STATEMENT_TIMEOUT_MS = 600;

export interface SoakResult extends InjectedFaults {
  calls: number;
  /** Routes that returned success at least once. */
  routes: Set<string>;
  /** Number of expected failures by kind. */
  refused: Map<string, number>;
  /** Responses of 500 and above, except a 503 with a clear message. */
  unexpected: string[];
  leaks: string[];
}

/** Creates the tenants, then shortens the statement timeout and makes updates of clients named {@link SLOW} exceed it. */
export async function prepareTenants(api: TestApi, tenants: number): Promise<SoakTenant[]> {
  const soakTenants: SoakTenant[] = [];
  const role = roleName(api.config.DATABASE_URL, 'app');
  const database = new URL(api.config.DATABASE_URL).pathname.slice(1);
  for (let n = 0; n < tenants; n += 1) soakTenants.push(await SoakTenant.create(api, n));
  await api.owner.query(`
    create function exceed_timeout() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(10) where new.name like '${SLOW}%';
        return new;
      end $$;
    create trigger exceed_timeout before update on clients for each row execute function exceed_timeout();
    alter role ${role} in database ${database} set statement_timeout = ${STATEMENT_TIMEOUT_MS};
    alter role ${role} in database ${database} set lock_timeout = ${STATEMENT_TIMEOUT_MS / 2}`);
  await api.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  return soakTenants;
}

/** Sends random requests of all tenants in parallel, and searches every response for data of other tenants. */
export async function soak(
  api: TestApi,
  random: Random,
  soakTenants: SoakTenant[],
  seconds: number,
): Promise<SoakResult> {
  const routes = new OpenApiContract(api).routes.filter(isForSoak);
  const detector = new LeakDetector(soakTenants);
  const until = Date.now() + seconds * 1000;
  const isOver = () => Date.now() > until && result.calls >= LEAST_CALLS;
  const result = {
    calls: 0,
    routes: new Set<string>(),
    refused: new Map<string, number>(),
    unexpected: new Set<string>(),
  };

  async function work(): Promise<void> {
    while (!isOver()) {
      const own = random.oneOf(soakTenants);
      const other = random.oneOf(soakTenants.filter((soakTenant) => soakTenant !== own));
      if (random.chance(0.01)) await queryOutsideTenant(api, detector);
      if (random.chance(0.002)) await shortSession(own, detector);
      const call = randomCall(random, routes, own, other);
      const response = await own.tenant.call(call.route.method, call.path, call.body);
      detector.inspect(own, call.route.name, response, call.path + JSON.stringify(call.body ?? ''));
      result.calls += 1;
      if (response.status < 400) result.routes.add(call.route.name);
      else if (call.expectedFailure)
        result.refused.set(call.expectedFailure, (result.refused.get(call.expectedFailure) ?? 0) + 1);
      if (isUnexpected(response))
        result.unexpected.add(`${call.route.name}: ${response.status} ${response.json.message}`);
      trackRecords(own, call, response);
    }
  }
  const [injected] = await Promise.all([
    injectFaults(api, random, STATEMENT_TIMEOUT_MS, isOver),
    ...Array.from({ length: WORKERS }, work),
  ]);
  const leaks = [...detector.leaks, ...(await foreignRows(api.owner, soakTenants))];
  return { ...result, ...injected, unexpected: [...result.unexpected], leaks };
}

const isUnexpected = ({ status, json }: TestResponse) =>
  status >= 500 && !(status === 503 && /Tente novamente/.test(json.message));

/** Remembers created records and forgets deleted ones. */
function trackRecords(own: SoakTenant, { route, target }: SoakCall, { status, json }: TestResponse): void {
  if (target && route.method === 'DELETE' && status < 400) own.forget(target.kind, target.id);
  const kind = KINDS[route.name];
  const [key] = Object.keys(json.data ?? {});
  if (kind && key && status === 201) own.remember(kind, json.data[key].id);
}
const KINDS: Record<Route['name'], keyof SoakTenant['tenant']['ids']> = {
  'POST /api/clients': 'client',
  'POST /api/pets': 'pet',
  'POST /api/services': 'service',
  'POST /api/products': 'product',
  'POST /api/packages': 'package',
  'POST /api/appointments': 'appointment',
  'POST /api/sales': 'sale',
};

/** Code that forgets to set a tenant must not see any rows, on a connection that was just used by a tenant. */
async function queryOutsideTenant(api: TestApi, detector: LeakDetector): Promise<void> {
  const response = await api.app
    .get(DataSource)
    .query('select count(*)::int as rows from clients')
    .catch(() => undefined);
  if (response) detector.reportOutside(response[0].rows);
}

/** A new user logs in, reads something and logs out. The log-in may fail because of an injected fault. */
async function shortSession(own: SoakTenant, detector: LeakDetector): Promise<void> {
  const employee = await own.tenant.as('STAFF').catch((error: Error) => {
    if (!error.message.includes(': 503 ')) throw error;
  });
  if (!employee) return;
  for (const path of ['/api/auth/me', '/api/tenants/info', '/api/clients?page=1&limit=5'])
    detector.inspect(own, `GET ${path} of a new user`, await employee.get(path), '');
  await employee.post('/api/auth/logout');
}
