import { newId } from '../database/records';
import type { TestResponse, TestApi } from './api';
import { fillTenant, kindOfField, kindOfParameter, type FullTenant, type Ids } from './full-tenant';
import { fillPath, OpenApiContract, type Route } from './openapi-contract';
import { sampleBody, sampleQuery } from './sample-bodies';
import { withValue } from './with-value';

/** Where a request contains an id: in the path, in the query, or at a position in the body. */
export type Place =
  { in: 'path'; name: string } | { in: 'query'; name: string } | { in: 'body'; at: (string | number)[] };

/** Every place of a route that takes an id, found by name in the OpenAPI document and in the sample body. */
export function placesOf(route: Route, ids: Ids): Place[] {
  const inPath = route.pathParameters.map((name): Place => ({ in: 'path', name }));
  const inQuery = route.queryParameters
    .filter(({ name, schema }) => kindOfField(name) ?? schema.format === 'uuid')
    .map(({ name }): Place => ({ in: 'query', name }));
  const inBody = idsWithin(sampleBody(route, ids)).map((at): Place => ({ in: 'body', at }));
  return [...inPath, ...inQuery, ...inBody];
}

function idsWithin(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idsWithin(item, [...at, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => idsWithin(item, [...at, key]));
  return kindOfField(String(at.at(-1))) ? [at] : [];
}

export const kindAt = (route: Route, place: Place) =>
  place.in === 'path'
    ? kindOfParameter(route.path, place.name)
    : kindOfField(place.in === 'query' ? place.name : String(place.at.at(-1)));

/** Calls the route as `own`, with its own ids everywhere except at `place`. */
function callWith(route: Route, place: Place, own: FullTenant, id: string): Promise<TestResponse> {
  const parameters = Object.fromEntries(
    route.pathParameters.map((name) => [name, own.ids[kindOfParameter(route.path, name) ?? 'client']]),
  );
  const path = fillPath(route.path, place.in === 'path' ? { ...parameters, [place.name]: id } : parameters);
  const needed = sampleQuery(route, (name) => own.ids[kindOfField(name) ?? 'client']);
  const asked = place.in === 'query' ? { ...needed, page: '1', limit: '50', [place.name]: id } : needed;
  const query = `?${new URLSearchParams(asked).toString()}`;
  const body = sampleBody(route, own.ids);
  return own.call(route.method, path + query, place.in === 'body' ? withValue(body, place.at, id) : body);
}

const placeName = (place: Place) => (place.in === 'body' ? `body ${place.at.join('.')}` : `${place.in} ${place.name}`);

/** Whether a response contains the marker of the victim, or one of its ids that the caller did not send. */
function reveals(victim: FullTenant, response: TestResponse, sent: string | undefined): boolean {
  const text = JSON.stringify(response.json);
  return [victim.marker, ...Object.values(victim.ids).filter((id) => id !== sent)].some((secret) =>
    text.includes(secret),
  );
}

export interface Isolation {
  /** Number of ids that were tried, over all routes. */
  tried: number;
  /** Leaks in words: facts that one tenant learnt about the other or changed. */
  leaks: string[];
}

/**
 * Creates two tenants and, as one of them, replaces every id that any route takes with a real id of the other. The response must be
 * the same as for a random id, and nothing of the other tenant may be revealed or changed.
 */
export async function probeIsolation(api: TestApi): Promise<Isolation> {
  const contract = new OpenApiContract(api);
  const own = await fillTenant(await api.tenant('curiosa'), 'loja-curiosa');
  const victim = await fillTenant(await api.tenant('vizinha'), 'segredo-da-vizinha');
  const before = await rowsOf(api, victim.tenantId);
  const routes = contract.routes.filter((route) => route.roles !== 'public' && !route.isPlatform);
  const leaks: string[] = [];
  let tried = 0;
  for (const route of routes) {
    for (const place of placesOf(route, own.ids)) {
      const kind = kindAt(route, place);
      if (!kind) throw new Error(`full-tenant.ts does not know what ${placeName(place)} of ${route.name} refers to`);
      tried += 1;
      const theirs = await callWith(route, place, own, victim.ids[kind]);
      const unknown = await callWith(route, place, own, newId());
      const differs = theirs.status !== unknown.status || theirs.json.message !== unknown.json.message;
      const accepted = place.in !== 'query' && theirs.status < 400;
      const isUnclear = theirs.status === 404 && !/(^| )não /i.test(theirs.json.message);
      if (differs || accepted || isUnclear || reveals(victim, theirs, victim.ids[kind]))
        leaks.push(
          `${route.name}, ${placeName(place)}: ${theirs.status} ${theirs.json.message} / ${unknown.status} ${unknown.json.message}`,
        );
    }
    const asked = route.queryParameters.map(({ name }) => name);
    if (route.method === 'GET' && asked.includes('search') && asked.includes('page')) {
      const [theirs, nobodys] = await Promise.all(
        ['segredo', 'de-ninguem'].map((search) => own.get(`${route.path}?page=1&search=${search}`)),
      );
      if (theirs?.json.data?.pagination?.total !== nobodys?.json.data?.pagination?.total)
        leaks.push(`${route.name} counts rows of the other tenant`);
    }
    if (route.method === 'GET' && route.pathParameters.length === 0)
      for (const query of ['', '?page=1&limit=200', '?search=segredo', '?from=2037-12-01&to=2037-12-07'])
        if (reveals(victim, await own.get(route.path + query), undefined))
          leaks.push(`${route.name}${query} reveals data`);
  }
  if ((await rowsOf(api, victim.tenantId)) !== before) leaks.push('rows of the other tenant changed');
  return { tried, leaks };
}

/** Disables row-level security, to prove that the tests would find leaks. */
export async function switchOffRowSecurity(api: TestApi): Promise<void> {
  const tables: { name: string }[] = await api.owner.query(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await api.owner.query(`alter table ${name} disable row level security`);
}

/** A hash of all rows of a tenant, bypassing row-level security. */
async function rowsOf(api: TestApi, tenantId: string): Promise<string> {
  const tables: { name: string }[] = await api.owner.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const [{ print }] = await api.owner.query(
        `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as print from ${name} row where tenant_id = $1`,
        [tenantId],
      );
      return `${name} ${print}`;
    }),
  );
  return prints.join('\n');
}
