import { TestApi, type Caller } from '../testing/api';
import { BASELINE_OWNER, installBaseline } from '../testing/baseline/baseline';
import { brokenInvariants } from '../testing/ledger-invariants';
import { functions } from './functions';
import { migrations } from './migrations';

/** A database with data of the baseline release, upgraded to the newest schema by the start of the API. */
const api = TestApi.forSuite({}, { prepare: installBaseline });
let owner: Caller;
beforeAll(async () => {
  const { slug, email, password } = BASELINE_OWNER;
  const login = await api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': slug });
  owner = api.caller(slug, login.json.data.token);
});

const only = async (path: string, list: string) => {
  const { json } = await owner.get(`${path}?page=1&limit=20`);
  expect(json.data.pagination.total).toBe(1);
  return json.data[list][0];
};

it('has every migration and every current function', async () => {
  const applied: { name: string }[] = await api.owner.query('select name from applied_functions');
  expect(applied.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(functions)));
  const run: object[] = await api.owner.query('select from migrations');
  expect(run).toHaveLength(migrations.length);
});

it('returns the records from before the upgrade', async () => {
  expect(await only('/api/clients', 'clients')).toMatchObject({ name: 'Átila Souza', phone: '(11) 98765-4321' });
  expect(await only('/api/pets', 'pets')).toMatchObject({ name: 'Rex', weight: 12.5, client: { name: 'Átila Souza' } });
  expect(await only('/api/appointments', 'appointments')).toMatchObject({ startTime: '09:00', status: 'COMPLETED' });
  expect(await only('/api/packages', 'packages')).toMatchObject({ price: 199.9, services: [{ quantity: 4 }] });
  expect(await only('/api/package-usages', 'packageUsages')).toMatchObject({ package: { name: 'Clubinho' } });
  expect(await only('/api/sales', 'sales')).toMatchObject({ receiptNumber: '000001', total: 100 });
  expect(await only('/api/client-credits', 'credits')).toMatchObject({ balance: 100, creditLimit: 500 });
});

it('finds them by a search', async () => {
  for (const typed of ['atila', '987654321', 'SOUZA'])
    expect((await owner.get(`/api/clients?search=${typed}`)).json.data.clients).toHaveLength(1);
});

it('accepts new records, and the ledger invariants hold', async () => {
  const { json } = await owner.post('/api/sales', {
    clientId: '01920000-0000-7000-8000-000000000011',
    items: [{ productId: '01920000-0000-7000-8000-000000000041', quantity: 2 }],
    paymentMethod: 'CREDIT',
  });
  expect(json).toMatchObject({ success: true, data: { sale: { receiptNumber: '000002', total: 79.8 } } });
  expect(await brokenInvariants(api.owner)).toEqual([]);
});
