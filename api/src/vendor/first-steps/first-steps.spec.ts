import { serviceInputSchema } from '@focinho/contracts/catalogue/services';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { STARTER_CATALOGUE } from './starter-catalogue';

const api = TestApi.forSuite({ CLIENT_SIGN_UPS: '1000' });
let older: TestTenant;
beforeAll(async () => {
  older = await api.tenant('antiga');
});

let shop = 0;
async function newTenant(): Promise<Caller> {
  const slug = `nova-${(shop += 1)}`;
  const { json } = await api.call('POST', '/api/sign-up', {
    shopName: 'Nova',
    slug,
    name: 'Lia',
    email: 'lia@exemplo.com.br',
    phone: '(11) 98765-4321',
    password: 'três palavras soltas',
    consent: true,
  });
  return api.caller(slug, json.data.token);
}
const stepsOf = async (caller: Caller): Promise<Json> => (await caller.get('/api/first-steps')).json.data;

describe('the first steps', () => {
  it('are done when their data is there', async () => {
    const owner = await newTenant();
    expect(await stepsOf(owner)).toEqual({ isDismissed: false, done: [] });

    const rules = { holidays: [], staffMaySqueezeIn: true, lateCancellationHours: 12 };
    await owner.put('/api/agenda/settings', { ...rules, hours: [] });
    expect((await stepsOf(owner)).done).toEqual([]);
    await owner.put('/api/agenda/settings', { ...rules, hours: [{ weekday: 1, from: '08:00', to: '18:00' }] });
    expect((await stepsOf(owner)).done).toEqual(['hours']);

    await owner.put('/api/tenants/settings', { companyName: 'Nova', email: 'nova@exemplo.com.br' });
    await owner.post('/api/services', { name: 'Banho', price: 50 });
    expect((await stepsOf(owner)).done).toEqual(['shop', 'hours', 'catalogue']);

    const client = await owner.post('/api/clients', { name: 'Ana', email: 'a@exemplo.com.br' });
    expect((await stepsOf(owner)).done).not.toContain('client');
    await owner.post('/api/pets', {
      name: 'Rex',
      species: 'DOG',
      gender: 'MALE',
      clientId: client.json.data.client.id,
    });
    expect((await stepsOf(owner)).done).toContain('client');

    await owner.put('/api/pix-settings', {
      key: 'nova@exemplo.com.br',
      receiverName: 'Nova',
      receiverCity: 'Sao Paulo',
    });
    expect((await stepsOf(owner)).done).toContain('pix');

    // Nobody is invited in the name of a shop whose e-mail is not confirmed.
    await api.owner.query('update tenants set email_confirmed_at = now() where email_confirmed_at is null');
    await owner.post('/api/users/invitations', { name: 'Rui', email: 'rui@exemplo.com.br', role: 'STAFF' });
    expect((await stepsOf(owner)).done).toEqual(['shop', 'hours', 'catalogue', 'client', 'pix', 'team']);

    const { professional } = (await owner.post('/api/professionals', { name: 'Rui' })).json.data;
    const all = ['shop', 'hours', 'professionals', 'catalogue', 'client', 'pix', 'team'];
    expect((await stepsOf(owner)).done).toEqual(all);
    await owner.delete(`/api/professionals/${professional.id}`);
    expect((await stepsOf(owner)).done).not.toContain('professionals');
    await owner.put('/api/agenda/settings', { ...rules, hours: [], simultaneousPets: 1 });
    expect((await stepsOf(owner)).done).toContain('professionals');
  });

  it('are not shown to a tenant that did not sign up by itself', async () => {
    expect(await stepsOf(older)).toMatchObject({ isDismissed: true });
  });

  it('can be dismissed, and come back', async () => {
    const owner = await newTenant();
    expect((await owner.post('/api/first-steps/dismissal')).json.data.isDismissed).toBe(true);
    expect((await stepsOf(owner)).isDismissed).toBe(true);
    expect((await owner.delete('/api/first-steps/dismissal')).json.data.isDismissed).toBe(false);
    expect((await stepsOf(owner)).isDismissed).toBe(false);
  });

  it('do not concern staff', async () => {
    expect((await (await older.as('STAFF')).get('/api/first-steps')).status).toBe(403);
    expect((await (await older.as('STAFF')).post('/api/first-steps/catalogue')).status).toBe(403);
  });
});

describe('the starter catalogue', () => {
  it('is created once, with steps, minutes and prices by size', async () => {
    const owner = await newTenant();
    const responses = await Promise.all(
      ['chave', 'chave', 'outra'].map((key) =>
        owner.post('/api/first-steps/catalogue', {}, { 'idempotency-key': key }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    const { services } = (await owner.get('/api/services')).json.data;
    expect(services).toHaveLength(STARTER_CATALOGUE.length);
    const bath = services.find(({ name }: Json) => name === 'Banho');
    expect(bath.steps.map(({ kind }: Json) => kind)).toEqual(['BATH', 'DRY']);
    expect(bath.prices.map(({ size }: Json) => size)).toEqual(['MINI', 'SMALL', 'MEDIUM', 'LARGE', 'GIANT']);
  });

  it('is refused to a tenant with services', async () => {
    await older.post('/api/services', { name: 'Banho da casa', price: 50 });
    const { status, json } = await older.post('/api/first-steps/catalogue');
    expect(status).toBe(409);
    expect(json.message).toMatch('Sua loja já tem serviços');
    expect((await older.get('/api/services')).json.data.services).toHaveLength(1);
  });

  it('costs and lasts more with each size', () => {
    for (const service of STARTER_CATALOGUE) {
      expect(serviceInputSchema.parse(service)).toEqual(service);
      const cheaper = service.prices.slice(0, -1).map(({ price, minutes }) => ({ price, minutes }));
      for (const [index, { price, minutes }] of cheaper.entries()) {
        expect(service.prices[index + 1]?.price).toBeGreaterThan(price);
        expect(service.prices[index + 1]?.minutes).toBeGreaterThanOrEqual(minutes);
      }
    }
  });
});
