import { DataSource } from 'typeorm';
import { roleName } from '../database/roles';
import type { Random } from '../seed/random';
import type { Answer, TestApi } from './api';
import { Eavesdropper } from './eavesdropper';
import { foreignRows } from './foreign-rows';
import { Promises, type Route } from './openapi-routes';
import { Resident } from './residents';
import { sabotage, type Sabotage } from './sabotage';
import { drawCall, isForSoak, SLOW, type SoakCall } from './soak-calls';

const WORKERS = 24;
/** On a slow machine it goes on until chance has had its chance. */
const LEAST_CALLS = 600;
/** So short that what is slow does not hold up the rest; waiting for a lock gets half of it. */
const STATEMENT_TIMEOUT_MS = 600;

export interface Soaked extends Sabotage {
  calls: number;
  /** Routes that were answered with success. */
  routes: Set<string>;
  /** How many calls were refused that were meant to be, by their spoiling. */
  refused: Map<string, number>;
  /** Answers that nobody should see: from 500 on and no clear 503. */
  odd: string[];
  leaks: string[];
}

/** Moves `tenants` shops in; from then on statements have little time, and a client that is called slow takes too much. */
export async function moveIn(api: TestApi, tenants: number): Promise<Resident[]> {
  const residents: Resident[] = [];
  const role = roleName(api.config.DATABASE_URL, 'app');
  const database = new URL(api.config.DATABASE_URL).pathname.slice(1);
  for (let n = 0; n < tenants; n += 1) residents.push(await Resident.moveIn(api, n));
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
  return residents;
}

/** All of the shops at once, any call in any order, for so many seconds; every answer is read for what is another's. */
export async function soak(api: TestApi, random: Random, residents: Resident[], seconds: number): Promise<Soaked> {
  const routes = new Promises(api).routes.filter(isForSoak);
  const ears = new Eavesdropper(residents);
  const until = Date.now() + seconds * 1000;
  const isOver = () => Date.now() > until && result.calls >= LEAST_CALLS;
  const result = { calls: 0, routes: new Set<string>(), refused: new Map<string, number>(), odd: new Set<string>() };

  async function work(): Promise<void> {
    while (!isOver()) {
      const own = random.oneOf(residents);
      const other = random.oneOf(residents.filter((resident) => resident !== own));
      if (random.chance(0.01)) await askOutside(api, ears);
      if (random.chance(0.002)) await visit(own, ears);
      const call = drawCall(random, routes, own, other);
      const answer = await own.shop.call(call.route.method, call.path, call.body);
      ears.hear(own, call.route.name, answer, call.path + JSON.stringify(call.body ?? ''));
      result.calls += 1;
      if (answer.status < 400) result.routes.add(call.route.name);
      else if (call.spoilt) result.refused.set(call.spoilt, (result.refused.get(call.spoilt) ?? 0) + 1);
      if (isOdd(answer)) result.odd.add(`${call.route.name}: ${answer.status} ${answer.json.message}`);
      keepTrack(own, call, answer);
    }
  }
  const [hits] = await Promise.all([
    sabotage(api, random, STATEMENT_TIMEOUT_MS, isOver),
    ...Array.from({ length: WORKERS }, work),
  ]);
  const leaks = [...ears.leaks, ...(await foreignRows(api.owner, residents))];
  return { ...result, ...hits, odd: [...result.odd], leaks };
}

const isOdd = ({ status, json }: Answer) => status >= 500 && !(status === 503 && /Tente novamente/.test(json.message));

/** Records come and go as the answers say. */
function keepTrack(own: Resident, { route, target }: SoakCall, { status, json }: Answer): void {
  if (target && route.method === 'DELETE' && status < 400) own.forget(target.kind, target.id);
  const kind = KINDS[route.name];
  const [key] = Object.keys(json.data ?? {});
  if (kind && key && status === 201) own.remember(kind, json.data[key].id);
}
const KINDS: Record<Route['name'], keyof Resident['shop']['ids']> = {
  'POST /api/clients': 'client',
  'POST /api/pets': 'pet',
  'POST /api/services': 'service',
  'POST /api/products': 'product',
  'POST /api/packages': 'package',
  'POST /api/appointments': 'appointment',
  'POST /api/sales': 'sale',
};

/** What code that forgot to enter a tenant would see, on a connection that others use between: nothing. */
async function askOutside(api: TestApi, ears: Eavesdropper): Promise<void> {
  const answer = await api.app
    .get(DataSource)
    .query('select count(*)::int as rows from clients')
    .catch(() => undefined);
  if (answer) ears.hearOutside(answer[0].rows);
}

/** A new employee logs in, looks around and leaves; now and then the log-in is what is being sabotaged. */
async function visit(own: Resident, ears: Eavesdropper): Promise<void> {
  const employee = await own.shop.as('STAFF').catch((error: Error) => {
    if (!error.message.includes(': 503 ')) throw error;
  });
  if (!employee) return;
  for (const path of ['/api/auth/me', '/api/tenants/info', '/api/clients?page=1&limit=5'])
    ears.hear(own, `GET ${path} of a new employee`, await employee.get(path), '');
  await employee.post('/api/auth/logout');
}
