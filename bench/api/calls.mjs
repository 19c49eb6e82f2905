const JSON_BODY = { 'content-type': 'application/json' };

/** Calls to every tenant in turn, five each; `request` builds a contender's request. */
export const ofEveryTenant = (tenants, request) =>
  tenants.flatMap((tenant) => [0, 1, 2, 3, 4].map((n) => request(tenant, n)));

export const petOf = (tenant, n) => tenant.pets[n * 37];

/** A new pet that every contender accepts. */
export const newPet = (tenant, n) =>
  JSON.stringify({
    name: 'Thor',
    species: 'DOG',
    breed: 'Poodle',
    gender: 'MALE',
    weight: 7.5,
    clientId: tenant.clients[n * 37],
  });

/** The three calls of our API, which the hand-written peers implement too. */
export function petCalls(prefix, headersOf = () => ({})) {
  return {
    list: (tenant) => ({ method: 'GET', path: `${prefix}/pets?page=1&limit=50`, headers: headersOf(tenant) }),
    get: (tenant, n) => ({ method: 'GET', path: `${prefix}/pets/${petOf(tenant, n)}`, headers: headersOf(tenant) }),
    create: (tenant, n) => post(`${prefix}/pets`, newPet(tenant, n), headersOf(tenant)),
  };
}

export const post = (path, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...headers, ...JSON_BODY },
  body,
});

/** What a response must contain, in any format: fifty pets with the names of their clients, one pet, or the new pet. */
const EXPECTED = { list: [/"Cliente \d+"/g, 50], get: [/"Cliente \d+"/g, 1], create: [/"Thor"/g, 1] };

/** @throws Error unless the response is right, so that a fast failure is not measured as a success */
export async function checkResponse({ name, url, requests }, call) {
  const [{ path, ...options }] = requests(call);
  const response = await fetch(url + path, options);
  const text = await response.text();
  const [pattern, times] = EXPECTED[call];
  if (!response.ok || text.match(pattern)?.length !== times)
    throw new Error(`${name}, ${call}: answered ${response.status} ${text.slice(0, 300)}`);
}
