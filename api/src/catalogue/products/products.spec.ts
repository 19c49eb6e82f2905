import { productSchema } from '@focinho/contracts/catalogue/products';
import { TestApi, type TestTenant } from '../../testing/api';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('prateleira');
});

const shampoo = { name: 'Shampoo neutro', description: 'Frasco de 500 ml', price: 39.9, stock: 12 };

describe('products', () => {
  it('creates a product and returns it under its singular name', async () => {
    const created = await tenant.post('/api/products', shampoo);
    expect(created.status).toBe(201);
    expect(productSchema.parse(created.json.data.product)).toMatchObject({ ...shampoo, isActive: true });
    expect((await tenant.get(`/api/products/${created.json.data.product.id}`)).json.data).toEqual(created.json.data);
  });

  it('may have no stock', async () => {
    const { json } = await tenant.post('/api/products', { name: 'Petisco avulso', price: 2.5 });
    expect(json.data.product.stock).toBeNull();
    const counted = await tenant.put(`/api/products/${json.data.product.id}`, { stock: 40 });
    expect(counted.json.data.product).toEqual({ ...json.data.product, stock: 40 });
    const uncounted = await tenant.put(`/api/products/${json.data.product.id}`, { stock: null });
    expect(uncounted.json.data.product.stock).toBeNull();
  });

  it('finds by name or description, filters by activity and sorts by price or stock', async () => {
    await tenant.post('/api/products', { name: 'Coleira antipulgas', price: 189.9, isActive: false });
    const names = async (query: string) =>
      (await tenant.get(`/api/products?page=1&${query}`)).json.data.products.map(({ name }: { name: string }) => name);
    expect(await names('search=500 ML')).toEqual(['Shampoo neutro']);
    expect(await names('isActive=false')).toEqual(['Coleira antipulgas']);
    expect(await names('sort=-price')).toEqual(['Coleira antipulgas', 'Shampoo neutro', 'Petisco avulso']);
    // What is not counted comes last.
    expect((await names('sort=stock'))[0]).toBe('Shampoo neutro');
  });

  it('refuses a negative price and a fractional stock', async () => {
    const refused = await tenant.post('/api/products', { name: 'X', price: -0.01, stock: 1.5 });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'price' }, { path: 'stock' }] } });
  });

  it('is soft-deleted', async () => {
    const { json } = await tenant.post('/api/products', { name: 'Passageiro', price: 1 });
    const path = `/api/products/${json.data.product.id}`;
    expect((await tenant.delete(path)).status).toBe(200);
    expect((await tenant.get(path)).status).toBe(404);
    expect((await tenant.get('/api/products?search=passageiro')).json.data.products).toEqual([]);
  });
});
