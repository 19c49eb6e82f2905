/**
 * @typedef {{id: string, slug: string, token: string, pets: string[], clients: string[]}} Tenant
 * @typedef {{method: string, path: string, headers?: Record<string, string>, body?: string}} Request
 * @typedef {(tenant: Tenant, n: number) => Request} RequestOf
 * @typedef {'list' | 'get' | 'create'} Call
 */

const JSON_BODY = { 'content-type': 'application/json' };

/**
 * Calls to every tenant in turn, five each; `request` builds a contender's request.
 * @type {(tenants: Tenant[], request: RequestOf) => Request[]}
 */
export const ofEveryTenant = (tenants, request) =>
  tenants.flatMap((tenant) => [0, 1, 2, 3, 4].map((n) => request(tenant, n)));

/** @type {(tenant: Tenant, n: number) => string | undefined} */
export const petOf = (tenant, n) => tenant.pets[n * 37];

/**
 * A new pet that every contender accepts.
 * @param {Tenant} tenant
 * @param {number} n
 */
export const newPet = (tenant, n) =>
  JSON.stringify({
    name: 'Thor',
    species: 'DOG',
    breed: 'Poodle',
    gender: 'MALE',
    weight: 7.5,
    clientId: tenant.clients[n * 37],
  });

/**
 * The three calls of our API, which the hand-written peers implement too.
 * @param {string} prefix
 * @param {(tenant: Tenant) => Record<string, string>} [headersOf]
 * @returns {Record<Call, RequestOf>}
 */
export function petCalls(prefix, headersOf = () => ({})) {
  return {
    list: (tenant) => ({ method: 'GET', path: `${prefix}/pets?page=1&limit=50`, headers: headersOf(tenant) }),
    get: (tenant, n) => ({ method: 'GET', path: `${prefix}/pets/${petOf(tenant, n)}`, headers: headersOf(tenant) }),
    create: (tenant, n) => post(`${prefix}/pets`, newPet(tenant, n), headersOf(tenant)),
  };
}

/** @type {(path: string, body: string, headers?: Record<string, string>) => Request} */
export const post = (path, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...headers, ...JSON_BODY },
  body,
});

/**
 * Matches that a response must contain, in any format: fifty pets with the names of their clients, one pet, or the new pet.
 * @type {Record<Call, [RegExp, number]>}
 */
const EXPECTED = { list: [/"Cliente \d+"/g, 50], get: [/"Cliente \d+"/g, 1], create: [/"Thor"/g, 1] };

/**
 * @param {import('./contenders.mjs').Contender} contender
 * @param {Call} call
 * @throws Error unless the response is right, so that a fast failure is not measured as a success
 */
export async function checkResponse({ name, url, requests }, call) {
  const [request] = requests(call) ?? [];
  if (!request) throw new Error(`${name} does not offer ${call}`);
  const { path, ...options } = request;
  const response = await fetch(url + path, options);
  const text = await response.text();
  const [pattern, times] = EXPECTED[call];
  if (!response.ok || text.match(pattern)?.length !== times)
    throw new Error(`${name}, ${call}: answered ${response.status} ${text.slice(0, 300)}`);
}
