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
/** On a slow machine it goes on until chance has had its chance. */
const LEAST_CALLS = 600;
/** So short that what is slow does not hold up the rest; waiting for a lock gets half of it. */
const STATEMENT_TIMEOUT_MS = 600;

export interface SoakResult extends InjectedFaults {
  calls: number;
  /** Routes that were answered with success. */
  routes: Set<string>;
  /** How many calls were refused that were meant to be, by their spoiling. */
  refused: Map<string, number>;
  /** Answers that nobody should see: from 500 on and no clear 503. */
  unexpected: string[];
  leaks: string[];
}

/** Moves `tenants` shops in; from then on statements have little time, and a client that is called slow takes too much. */
export async function prepareTenants(api: TestApi, tenants: number): Promise<SoakTenant[]> {
  const soakTenants: SoakTenant[] = [];
  const role = roleName(api.config.DATABASE_URL, 'app');
  const database = new URL(api.config.DATABASE_URL).pathname.slice(1);
  for (let n = 0; n < tenants; n += 1) soakTenants.push(await SoakTenant.create(api, n));
  await api.owner.query(`
    create function doze() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(10) where new.name like '${SLOW}%';
        return new;
      end $$;
    create trigger doze before update on clients for each row execute function doze();
    alter role ${role} in database ${database} set statement_timeout = ${STATEMENT_TIMEOUT_MS};
    alter role ${role} in database ${database} set lock_timeout = ${STATEMENT_TIMEOUT_MS / 2}`);
  await api.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  return soakTenants;
}

/** All of the shops at once, any call in any order, for so many seconds; every answer is read for what is another's. */
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

/** Records come and go as the answers say. */
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

/** What code that forgot to enter a tenant would see, on a connection that others use between: nothing. */
async function queryOutsideTenant(api: TestApi, detector: LeakDetector): Promise<void> {
  const response = await api.app
    .get(DataSource)
    .query('select count(*)::int as rows from clients')
    .catch(() => undefined);
  if (response) detector.reportOutside(response[0].rows);
}

/** A new employee logs in, looks around and leaves; now and then the log-in is what is being sabotaged. */
async function shortSession(own: SoakTenant, detector: LeakDetector): Promise<void> {
  const employee = await own.tenant.as('STAFF').catch((error: Error) => {
    if (!error.message.includes(': 503 ')) throw error;
  });
  if (!employee) return;
  for (const path of ['/api/auth/me', '/api/tenants/info', '/api/clients?page=1&limit=5'])
    detector.inspect(own, `GET ${path} of a new employee`, await employee.get(path), '');
  await employee.post('/api/auth/logout');
}
