import { TestApi } from '../testing/api';
import { fillTenant, type FullTenant } from '../testing/full-tenant';
import { OpenApiContract, type Route } from '../testing/openapi-contract';

let api: TestApi;
let tenant: FullTenant;
beforeEach(async () => {
  api = await TestApi.start();
  tenant = await fillTenant(await api.tenant('contada'), 'loja-contada');
});
afterEach(() => api.stop());

/** Every list of a tenant, unfiltered and with each value of its enumeration filters (`?species=DOG`). */
function listQueries(): string[] {
  const isList = ({ method, path, queryParameters, isPlatform }: Route) =>
    method === 'GET' && !path.includes('{') && !isPlatform && queryParameters.some(({ name }) => name === 'page');
  return new OpenApiContract(api).routes
    .filter(isList)
    .flatMap(({ path, queryParameters }) => [
      `${path}?page=1&limit=200`,
      ...queryParameters
        .filter(({ name, schema }) => name !== 'sort' && schema.enum)
        .flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${path}?page=1&limit=200&${name}=${value}`)),
    ]);
}

/** Lists whose total is not the number of their rows. */
async function wrongTotals(): Promise<string[]> {
  const wrong: string[] = [];
  for (const query of listQueries()) {
    const { json } = await tenant.get(query);
    const { pagination, ...lists } = json.data;
    const [rows] = Object.values<unknown[]>(lists);
    if (rows?.length !== pagination.total) wrong.push(query.replace('page=1&limit=200', '').replace('?&', '?'));
  }
  return wrong;
}

test('the total of every list equals the number of its rows, filtered or not', async () => {
  const queries = listQueries();
  for (const expected of ['/api/pets?', '/api/pets?&species=DOG', '/api/sales?&paymentMethod=PIX'])
    expect(queries.map((query) => query.replace('page=1&limit=200', ''))).toContain(expected);
  expect(await wrongTotals()).toEqual([]);
  await tenant.delete(`/api/products/${tenant.ids.product}`);
  expect(await wrongTotals()).toEqual([]);
});

test('a page of every list has the same rows as the whole list', async () => {
  for (const query of listQueries().filter((path) => path.endsWith('page=1&limit=200'))) {
    const rowsOf = async (path: string) => {
      const { pagination: _, ...lists } = (await tenant.get(path)).json.data;
      return Object.values<unknown[]>(lists)[0] ?? [];
    };
    const page = await rowsOf(query);
    const whole = await rowsOf(query.replace('?page=1&limit=200', ''));
    // The audit log is never sent whole.
    expect({ query, rows: page.slice(0, whole.length) }).toEqual({ query, rows: whole });
  }
});

/** In the full tenant nobody has been away for long, and nothing unusual happens. */
const EMPTY = ['/api/reports/away-clients?page=1&limit=200', '/api/reports/exceptions?page=1&limit=200'];

test('no other list of the full tenant is empty, which would make every total right', async () => {
  const empty: string[] = [];
  for (const query of listQueries().filter((path) => path.endsWith('page=1&limit=200'))) {
    const { json } = await tenant.get(query);
    if (json.data.pagination.total === 0) empty.push(query);
  }
  expect(empty.sort()).toEqual(EMPTY);
});

test('the total is wrong without the trigger, which proves that the test above would notice', async () => {
  await api.owner.query('drop trigger list_count on pets');
  await tenant.post('/api/pets', { name: 'Bolinha', species: 'CAT', clientId: tenant.ids.client });
  expect(await wrongTotals()).toEqual(['/api/pets?', '/api/pets?species=CAT']);
});
