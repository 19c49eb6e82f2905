import { addDays } from '@focinho/contracts/dates';
import type { Random } from '../seed/random';
import { kindOfField, kindOfParameter, type Kind } from './full-shop';
import { kindAt, placesOf, replaced } from './isolation';
import { fill, type Route } from './openapi-routes';
import type { Resident } from './residents';
import { sampleBody } from './sample-bodies';

/** A call that a resident makes; `spoilt` says how it is meant to fail. */
export interface SoakCall {
  route: Route;
  path: string;
  body: unknown;
  spoilt: Spoiling | undefined;
  /** What its path parameter names. */
  target: { kind: Kind; id: string } | undefined;
}
/** The ways in which a call fails of itself; connections are cancelled and killed besides (sabotage.ts). */
export const SPOILINGS = [
  'foreign id',
  'bad value',
  'broken constraint',
  'aborted transaction',
  'slow statement',
] as const;
type Spoiling = (typeof SPOILINGS)[number];

/** In a client's name it makes the database sleep past its timeout (soak.ts). */
export const SLOW = 'Lentamente';
const TEXTS = ['name', 'notes', 'description', 'address', 'companyName', 'breed'];
const share = 0.1;

/** Ends the session or costs a tenth of a second of a core for a password: seldom, in soak.ts. */
const SELDOM = ['POST /api/auth/logout', 'POST /api/users'];
export const isForSoak = (route: Route) =>
  route.roles !== 'public' && !route.isPlatform && !SELDOM.includes(route.name);

/** Any call of the shop's, with its own ids and its marker in every text; one in ten is spoilt. */
export function drawCall(random: Random, routes: Route[], own: Resident, other: Resident): SoakCall {
  const spoilt = random.chance(share) ? random.oneOf(SPOILINGS) : undefined;
  const route = spoilt ? routeToSpoil(random, routes, own, spoilt) : random.oneOf(routes);
  const ids = own.someIds(random);
  const [parameter] = route.pathParameters;
  const kind = parameter ? kindOfParameter(route.path, parameter) : undefined;
  const target = kind && { kind, id: ids[kind] };
  const call: SoakCall = {
    route,
    path:
      fill(route.path, parameter && target ? { [parameter]: target.id } : {}) + drawQuery(random, route, own, other),
    body: marked(random, sampleBody(route, ids), own.marker),
    spoilt,
    target,
  };
  return spoilt ? spoil(random, call, own, other) : call;
}

function routeToSpoil(random: Random, routes: Route[], own: Resident, spoiling: Spoiling): Route {
  const named = (name: string) => routes.filter((route) => route.name === name);
  const fitting = {
    'foreign id': () => routes.filter((route) => placesOf(route, own.shop.ids).length > 0),
    'bad value': () => routes.filter((route) => route.hasBody),
    'broken constraint': () => named('POST /api/client-credits'),
    'aborted transaction': () => named('POST /api/sales'),
    'slow statement': () => named('PUT /api/clients/:id'),
  }[spoiling];
  return random.oneOf(fitting());
}

function spoil(random: Random, call: SoakCall, own: Resident, other: Resident): SoakCall {
  const { route, body } = call;
  const theirs = other.someIds(random);
  switch (call.spoilt) {
    case 'foreign id': {
      const place = random.oneOf(placesOf(route, own.shop.ids));
      const id = theirs[kindAt(route, place) ?? 'client'];
      if (place.in === 'body') return { ...call, body: replaced(body, place.at, id) };
      if (place.in === 'query') return { ...call, path: `${route.path}?page=1&limit=50&${place.name}=${id}` };
      return { ...call, path: fill(route.path, { [place.name]: id }), target: undefined };
    }
    case 'bad value':
      return { ...call, body: { ...(isRecord(body) ? body : {}), [random.oneOf(Object.keys(body ?? {}))]: { no: 1 } } };
    // Every client that there was at the beginning has an account already.
    case 'broken constraint':
      return { ...call, body: { clientId: own.shop.ids.client, creditLimit: 10 } };
    // Refused last of all, when sale, items, stock and receipt are written.
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

/** A page of a list, perhaps searched or narrowed; what another shop calls its own is looked for, too. */
function drawQuery(random: Random, route: Route, own: Resident, other: Resident): string {
  if (route.method !== 'GET' || route.pathParameters.length > 0 || random.chance(0.02)) return '';
  const narrowing = route.queryParameters.filter(({ name }) => kindOfField(name));
  const parts = [`page=${random.between(1, 3)}`, `limit=${random.between(1, 30)}`];
  if (random.chance(0.3)) parts.push(`search=${random.oneOf([own.marker, other.marker, 'marca', 'a'])}`);
  const filter = narrowing.length && random.chance(0.3) ? random.oneOf(narrowing) : undefined;
  const kind = filter && kindOfField(filter.name);
  if (kind) parts.push(`${filter.name}=${own.someIds(random)[kind]}`);
  return `?${parts.join('&')}`;
}

/** The body with the marker in every text, and with days and addresses of its own. */
function marked(random: Random, body: Record<string, unknown> | undefined, marker: string): unknown {
  if (!body) return undefined;
  const { password: _seldom, ...fields } = body;
  for (const key of TEXTS) if (key in fields) fields[key] = `${String(fields[key])} ${marker}`;
  if ('email' in fields) fields['email'] = `${marker}-${random.between(1, 1e9)}@exemplo.com.br`;
  if ('date' in fields) fields['date'] = addDays('2027-01-01', random.between(0, 5000));
  return fields;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
