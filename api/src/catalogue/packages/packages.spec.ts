import { packageSchema } from '@focinho/contracts/catalogue/packages';
import { TestApi, type TestTenant } from '../../testing/api';
import { newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('clubinho');
});

const post = (fields: object) => tenant.post('/api/packages', { name: 'Clubinho', price: 180, ...fields });

describe('packages', () => {
  it('creates a package with its services in the order in which they were sent', async () => {
    const bath = await newService(tenant, { name: 'Banho', price: 50 });
    const trim = await newService(tenant, { name: 'Tosa', price: 70.5 });
    const services = [
      { serviceId: trim.id, quantity: 1 },
      { serviceId: bath.id, quantity: 4 },
    ];
    const created = await post({ description: 'Mensal', startDay: 25, endDay: 5, services });
    expect(created.status).toBe(201);
    expect(packageSchema.parse(created.json.data.package)).toMatchObject({
      name: 'Clubinho',
      price: 180,
      startDay: 25,
      endDay: 5,
      isActive: true,
      services: [
        { ...services[0], service: { id: trim.id, name: 'Tosa', price: 70.5 } },
        { ...services[1], service: { id: bath.id, name: 'Banho', price: 50 } },
      ],
    });
    expect((await tenant.get(`/api/packages/${created.json.data.package.id}`)).json.data).toEqual(created.json.data);
    expect((await tenant.get('/api/packages?page=1&search=mensal')).json.data.packages).toEqual([
      created.json.data.package,
    ]);
  });

  it('needs at least one service, each only once', async () => {
    const { id } = await newService(tenant);
    const item = { serviceId: id, quantity: 1 };
    for (const services of [[], undefined])
      expect((await post({ services })).json.message).toBe('Adicione pelo menos um serviço ao pacote');
    const shouted = { serviceId: id.toUpperCase(), quantity: 1 };
    for (const services of [
      [item, item],
      [item, shouted],
    ])
      expect((await post({ services })).json.message).toBe('Este serviço já foi adicionado ao pacote');
    expect((await post({ services: [{ serviceId: id, quantity: 0 }] })).status).toBe(400);
  });

  it('has the default days 1 to 31 and refuses days outside of them', async () => {
    const services = [{ serviceId: (await newService(tenant)).id, quantity: 1 }];
    expect((await post({ services })).json.data.package).toMatchObject({ startDay: 1, endDay: 31 });
    expect(await post({ services, startDay: 0, endDay: 32 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'startDay' }, { path: 'endDay' }] },
    });
  });

  it('accepts only existing services of this tenant', async () => {
    const foreign = await newService(await api.tenant('vizinha'));
    const gone = await newService(tenant);
    await tenant.delete(`/api/services/${gone.id}`);
    for (const { id } of [foreign, gone])
      expect(await post({ services: [{ serviceId: id, quantity: 1 }] })).toMatchObject({
        status: 404,
        json: { message: 'Serviço não encontrado.' },
      });
  });

  it('replaces the services only if they are sent, and may keep a service that was deleted since', async () => {
    const [first, second] = [await newService(tenant), await newService(tenant)];
    const { json } = await post({ services: [{ serviceId: first.id, quantity: 2 }] });
    const path = `/api/packages/${json.data.package.id}`;
    const renamed = await tenant.put(path, { name: 'Clubinho Ouro', isActive: false });
    expect(renamed.json.data.package).toEqual({ ...json.data.package, name: 'Clubinho Ouro', isActive: false });
    await tenant.delete(`/api/services/${first.id}`);
    const services = [
      { serviceId: first.id, quantity: 3 },
      { serviceId: second.id, quantity: 1 },
    ];
    expect((await tenant.put(path, { services })).json.data.package.services).toMatchObject([
      { ...services[0], service: null },
      { ...services[1], service: { id: second.id } },
    ]);
  });

  it('is soft-deleted', async () => {
    const { json } = await post({ services: [{ serviceId: (await newService(tenant)).id, quantity: 1 }] });
    const path = `/api/packages/${json.data.package.id}`;
    expect((await tenant.delete(path)).status).toBe(200);
    expect((await tenant.get(path)).status).toBe(404);
  });
});
