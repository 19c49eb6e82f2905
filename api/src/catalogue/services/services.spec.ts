import { serviceSchema } from '@focinho/contracts/catalogue/services';
import { book, newService } from '../../testing/records';
import { TestApi, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('banho-e-tosa');
});

const bath = {
  name: 'Banho completo',
  description: 'Com secagem e perfume',
  category: 'BANHO',
  price: 65.9,
  duration: 60,
};

describe('services', () => {
  it('creates a service with exact cents and returns it under its singular name', async () => {
    const created = await tenant.post('/api/services', bath);
    expect(created.status).toBe(201);
    expect(serviceSchema.parse(created.json.data.service)).toMatchObject({ ...bath, isActive: true });
    const read = await tenant.get(`/api/services/${created.json.data.service.id}`);
    expect(read.json.data).toEqual(created.json.data);
  });

  it('has the defaults of the specification: BANHO, 30 minutes, active', async () => {
    const { json } = await tenant.post('/api/services', { name: 'Banho seco', price: 0 });
    expect(json.data.service).toMatchObject({ category: 'BANHO', duration: 30, isActive: true, description: null });
  });

  it('finds by name or description and filters by category and activity', async () => {
    await tenant.post('/api/services', {
      ...bath,
      name: 'Tosa higiênica',
      description: null,
      category: 'TOSA',
      price: 40,
    });
    await tenant.put(`/api/services/${(await newService(tenant, { name: 'Hidratação' })).id}`, { isActive: false });
    const names = async (query: string) =>
      (await tenant.get(`/api/services?page=1&${query}`)).json.data.services.map(({ name }: { name: string }) => name);
    expect(await names('search=HIGIENICA')).toEqual(['Tosa higiênica']);
    expect(await names('search=perfume')).toEqual(['Banho completo']);
    expect(await names('category=TOSA')).toEqual(['Tosa higiênica']);
    expect(await names('isActive=false')).toEqual(['Hidratação']);
    expect((await names('sort=-price'))[0]).toBe('Banho completo');
  });

  it('updates only the fields that were sent', async () => {
    const service = await newService(tenant, { ...bath, name: 'Banho premium' });
    const { json } = await tenant.put(`/api/services/${service.id}`, { price: 79.99 });
    expect(json.data.service).toEqual({ ...service, price: 79.99 });
  });

  it('is not deleted while it has upcoming appointments, and soft-deleted afterwards', async () => {
    const service = await newService(tenant);
    const appointment = await book(tenant, { serviceId: service.id });
    const refused = await tenant.delete(`/api/services/${service.id}`);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('agendamentos futuros') } });
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'COMPLETED' });
    expect((await tenant.delete(`/api/services/${service.id}`)).status).toBe(200);
    expect((await tenant.get(`/api/services/${service.id}`)).status).toBe(404);
    expect((await tenant.get(`/api/appointments/${appointment.id}`)).json.data.appointment.service).toBeNull();
  });

  it('reports every invalid field in Portuguese', async () => {
    const refused = await tenant.post('/api/services', { name: '', price: -1, duration: 0.5, category: 'SPA' });
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { path: 'name', message: 'Informe o nome' },
      { path: 'category', message: 'A categoria é inválida' },
      { path: 'price', message: 'O preço não pode ser negativo' },
      { path: 'duration', message: 'A duração deve ser um número inteiro' },
    ]);
  });

  it('has steps in order, buffers, and prices by size and coat', async () => {
    const groomed = {
      bufferBefore: 5,
      bufferAfter: 10,
      steps: [
        { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
        { kind: 'DRY', minutes: 20, stationKind: 'DRYER' },
        { kind: 'GROOM', minutes: 25, stationKind: null },
      ],
      prices: [
        { size: 'MINI', coat: null, price: 45.5, minutes: 40 },
        { size: 'LARGE', coat: null, price: 95, minutes: 90 },
        { size: 'LARGE', coat: 'LONG', price: 120.1, minutes: 110 },
      ],
    };
    const service = await newService(tenant, { ...bath, ...groomed, prices: [...groomed.prices].reverse() });
    expect(serviceSchema.parse(service)).toMatchObject(groomed);
    expect((await tenant.put(`/api/services/${service.id}`, { name: 'Outro' })).json.data.service).toMatchObject(
      groomed,
    );
    const { json } = await tenant.put(`/api/services/${service.id}`, { steps: [], prices: groomed.prices.slice(0, 1) });
    expect(json.data.service).toMatchObject({ steps: [], prices: groomed.prices.slice(0, 1), bufferAfter: 10 });
    expect(await newService(tenant)).toMatchObject({ bufferBefore: 0, bufferAfter: 0, steps: [], prices: [] });
  });

  it.each([
    [{ bufferBefore: -1 }, 'bufferBefore', 'O preparo antes deve ser no mínimo 0'],
    [{ bufferAfter: 241 }, 'bufferAfter', 'A limpeza depois deve ser no máximo 240'],
    [{ steps: [{ kind: 'SWIM', minutes: 5 }] }, 'steps.0.kind', 'O tipo da etapa é inválido'],
    [{ steps: [{ kind: 'BATH', minutes: 0 }] }, 'steps.0.minutes', 'A duração da etapa deve ser no mínimo 1'],
    [
      { steps: [{ kind: 'BATH', minutes: 5, stationKind: 'POOL' }] },
      'steps.0.stationKind',
      'O tipo de estação é inválido',
    ],
    [{ steps: Array.from({ length: 11 }, () => ({ kind: 'BATH', minutes: 5 })) }, 'steps', 'No máximo dez etapas'],
    [{ prices: [{ size: 'HUGE', price: 1, minutes: 1 }] }, 'prices.0.size', 'O porte é inválido'],
    [{ prices: [{ size: 'MINI', coat: 'BALD', price: 1, minutes: 1 }] }, 'prices.0.coat', 'A pelagem é inválida'],
    [
      { prices: [{ size: 'MINI', price: 1.005, minutes: 1 }] },
      'prices.0.price',
      'O preço pode ter no máximo 2 casas decimais',
    ],
    [{ prices: [{ size: 'MINI', price: 1 }] }, 'prices.0.minutes', 'Informe a duração'],
    [
      {
        prices: [
          { size: 'MINI', price: 1, minutes: 1 },
          { size: 'MINI', coat: '', price: 2, minutes: 1 },
        ],
      },
      'prices',
      'O mesmo porte e pelagem aparece duas vezes',
    ],
  ])('refuses %j', async (fields, path, message) => {
    const service = await newService(tenant, bath);
    const refusal = { status: 400, json: { errors: [{ path, message }] } };
    expect(await tenant.post('/api/services', { ...bath, ...fields })).toMatchObject(refusal);
    expect(await tenant.put(`/api/services/${service.id}`, fields)).toMatchObject(refusal);
    expect((await tenant.get(`/api/services/${service.id}`)).json.data.service).toEqual(service);
  });
});
