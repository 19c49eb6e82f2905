import { LOW_STOCK, productSchema } from '@focinho/contracts/catalogue/products';
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

  it('is found by the code that its scanner types, which no other product has', async () => {
    const { json } = await tenant.post('/api/products', { name: 'Ração 10 kg', price: 189, barcode: '7891234567895' });
    const { product } = json.data;
    expect(product).toMatchObject({ barcode: '7891234567895', cost: null, supplier: null });
    expect((await tenant.get('/api/products?search=7891234567895')).json.data.products).toEqual([product]);
    const same = { name: 'Outra', price: 1, barcode: '7891234567895' };
    expect(await tenant.post('/api/products', same)).toMatchObject({
      status: 409,
      json: { message: 'Já existe um produto com este código de barras.' },
    });
    await tenant.delete(`/api/products/${product.id}`);
    expect((await tenant.post('/api/products', same)).status).toBe(201);
    expect((await tenant.post(`/api/products/${product.id}/restoration`)).status).toBe(409);
  });

  it('keeps cost, supplier, category and fiscal codes, and refuses what is none', async () => {
    const more = { sku: 'RA-10', category: 'Rações', supplier: 'Pet Atacado', cost: 120.5 };
    const codes = { ncm: '2309.10.00', cest: '22.001.00' };
    const { json } = await tenant.post('/api/products', { name: 'Ração 3 kg', price: 69, ...more, ...codes });
    expect(json.data.product).toMatchObject({ ...more, ncm: '23091000', cest: '2200100' });
    const wrong = { name: 'X', price: 1, barcode: 'a b', ncm: '123', cest: '12345678', cost: -1, minStock: 0.5 };
    expect(await tenant.post('/api/products', wrong)).toMatchObject({
      status: 400,
      json: {
        errors: [{ path: 'minStock' }, { path: 'barcode' }, { path: 'cost' }, { path: 'ncm' }, { path: 'cest' }],
      },
    });
  });

  it('lists what is to be ordered again: by its own minimum, or else by that of all', async () => {
    const shop = await api.tenant('reposicao');
    const add = (name: string, stock: number | null, minStock: number | null = null) =>
      shop.post('/api/products', { name, price: 10, stock, minStock });
    await add('A cinco', LOW_STOCK);
    await add('A seis', LOW_STOCK + 1);
    await add('Mínimo dez', 10, 10);
    await add('Mínimo zero', 1, 0);
    await add('Sem estoque contado', null, 3);
    await shop.post('/api/products', { name: 'Fora de linha', price: 10, stock: 0, isActive: false });
    const names = async (isLow: boolean) =>
      (await shop.get(`/api/products?isLow=${isLow}`)).json.data.products.map(({ name }: { name: string }) => name);
    expect(await names(true)).toEqual(['A cinco', 'Mínimo dez']);
    expect(await names(false)).toEqual(['A seis', 'Fora de linha', 'Mínimo zero', 'Sem estoque contado']);
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
