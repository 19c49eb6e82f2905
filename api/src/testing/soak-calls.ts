import { addDays } from '@focinho/contracts/kernel/dates';
import type { Random } from '../seed/random';
import { kindOfField, kindOfParameter, type Kind } from './full-tenant';
import { kindAt, placesOf } from './isolation';
import { withValue } from './with-value';
import { fillPath, type Route } from './openapi-contract';
import type { SoakTenant } from './soak-tenants';
import { sampleBody } from './sample-bodies';

/** A request of a soak tenant; `expectedFailure` says how it should fail, if at all. */
export interface SoakCall {
  route: Route;
  path: string;
  body: unknown;
  expectedFailure: FailureKind | undefined;
  /** The record that the path parameter refers to. */
  target: { kind: Kind; id: string } | undefined;
}
/** How requests are made to fail. In addition, statements are cancelled and connections killed (fault-injection.ts). */
export const FAILURE_KINDS = [
  'foreign id',
  'bad value',
  'broken constraint',
  'aborted transaction',
  'slow statement',
] as const;
type FailureKind = (typeof FAILURE_KINDS)[number];

/** If a client's name begins with this, its update exceeds the statement timeout (soak.ts). */
export const SLOW = 'Lentamente';
const TEXTS = ['name', 'notes', 'description', 'address', 'companyName', 'breed'];
const FAILURE_RATE = 0.1;

/** End the session, or take 150 ms to hash a password: called less often, in soak.ts. */
const RARE = ['POST /api/auth/logout', 'POST /api/users', 'POST /api/users/invitations'];
/** Passwords, codes and PINs: they end the tenant's own session, take long to hash, or erase the records of the test. */
const SECRET = /^\/api\/(account|approvals|clients\/[^/]+\/(erase|erasure|personal-data))/;
export const isForSoak = (route: Route) =>
  route.roles !== 'public' && !route.isPlatform && !RARE.includes(route.name) && !SECRET.test(route.path);

/** A random request with ids and marker of the tenant. One in ten is made to fail. */
export function randomCall(random: Random, routes: Route[], own: SoakTenant, other: SoakTenant): SoakCall {
  const expectedFailure = random.chance(FAILURE_RATE) ? random.oneOf(FAILURE_KINDS) : undefined;
  const route = expectedFailure ? routeThatCanFail(random, routes, own, expectedFailure) : random.oneOf(routes);
  const ids = own.randomIds(random);
  const [parameter] = route.pathParameters;
  const kind = parameter ? kindOfParameter(route.path, parameter) : undefined;
  const target = kind && { kind, id: ids[kind] };
  const call: SoakCall = {
    route,
    path:
      fillPath(route.path, parameter && target ? { [parameter]: target.id } : {}) +
      randomQuery(random, route, own, other),
    body: withMarker(random, sampleBody(route, ids), own.marker),
    expectedFailure,
    target,
  };
  return expectedFailure ? makeFail(random, call, own, other) : call;
}

function routeThatCanFail(random: Random, routes: Route[], own: SoakTenant, failureKind: FailureKind): Route {
  const named = (name: string) => routes.filter((route) => route.name === name);
  const fitting = {
    'foreign id': () => routes.filter((route) => placesOf(route, own.tenant.ids).length > 0),
    'bad value': () => routes.filter((route) => route.hasBody),
    'broken constraint': () => named('POST /api/client-credits'),
    'aborted transaction': () => named('POST /api/sales'),
    'slow statement': () => named('PUT /api/clients/:id'),
  }[failureKind];
  return random.oneOf(fitting());
}

function makeFail(random: Random, call: SoakCall, own: SoakTenant, other: SoakTenant): SoakCall {
  const { route, body } = call;
  const theirs = other.randomIds(random);
  switch (call.expectedFailure) {
    case 'foreign id': {
      const place = random.oneOf(placesOf(route, own.tenant.ids));
      const id = theirs[kindAt(route, place) ?? 'client'];
      if (place.in === 'body') return { ...call, body: withValue(body, place.at, id) };
      if (place.in === 'query') return { ...call, path: `${route.path}?page=1&limit=50&${place.name}=${id}` };
      return { ...call, path: fillPath(route.path, { [place.name]: id }), target: undefined };
    }
    case 'bad value':
      return { ...call, body: { ...(isRecord(body) ? body : {}), [random.oneOf(Object.keys(body ?? {}))]: { no: 1 } } };
    // The clients from the beginning already have a credit account.
    case 'broken constraint':
      return { ...call, body: { clientId: own.tenant.ids.client, creditLimit: 10 } };
    // Refused at the very end, after sale, items, stock and receipt have been written.
    case 'aborted transaction':
      return {
        ...call,
        body: {
          ...(isRecord(body) ? body : {}),
          packageUsages: [{ packageId: theirs.package, serviceId: theirs.service }],
        },
      };
    default:
      return { ...call, body: { name: `${SLOW} ${own.marker}` } };
  }
}

/** A page of a list, sometimes with a search or filter; sometimes searches for the marker of another tenant. */
function randomQuery(random: Random, route: Route, own: SoakTenant, other: SoakTenant): string {
  if (route.method !== 'GET' || route.pathParameters.length > 0 || random.chance(0.02)) return '';
  const filters = route.queryParameters.filter(({ name }) => kindOfField(name));
  const parts = [`page=${random.between(1, 3)}`, `limit=${random.between(1, 30)}`];
  if (random.chance(0.3)) parts.push(`search=${random.oneOf([own.marker, other.marker, 'marca', 'a'])}`);
  const filter = filters.length && random.chance(0.3) ? random.oneOf(filters) : undefined;
  const kind = filter && kindOfField(filter.name);
  if (kind) parts.push(`${filter.name}=${own.randomIds(random)[kind]}`);
  return `?${parts.join('&')}`;
}

/** The body with the marker in every text, and with a unique date and e-mail. */
function withMarker(random: Random, body: Record<string, unknown> | undefined, marker: string): unknown {
  if (!body) return undefined;
  const { password: _password, ...fields } = body;
  for (const key of TEXTS) if (key in fields) fields[key] = `${String(fields[key])} ${marker}`;
  if ('email' in fields) fields['email'] = `${marker}-${random.between(1, 1e9)}@exemplo.com.br`;
  if ('date' in fields) fields['date'] = addDays('2027-01-01', random.between(0, 5000));
  return fields;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
