import { serviceSchema } from '@focinho/contracts/services';
import { book, newPet, newService } from '../testing/records';
import { TestApi, type TestTenant } from '../testing/api';

let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('banho-e-tosa');
});
afterAll(() => api.stop());

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

  it('never shows, changes or deletes another tenant’s service', async () => {
    const other = await api.tenant('vizinha');
    const path = `/api/services/${(await newService(other)).id}`;
    for (const response of [
      await tenant.get(path),
      await tenant.put(path, { name: 'Roubado' }),
      await tenant.delete(path),
    ])
      expect(response).toMatchObject({ status: 404, json: { message: 'Serviço não encontrado.' } });
    await newPet(other);
    expect((await tenant.get('/api/services?search=vizinha')).json.data.services).toEqual([]);
  });
});
