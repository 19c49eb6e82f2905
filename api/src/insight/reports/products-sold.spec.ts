import { productReportSchema } from '@focinho/contracts/insight/reports';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let client: string;
beforeAll(async () => {
  tenant = await api.tenant('margem');
  client = await newClient(tenant);
});
const report = async () => {
  const today = day();
  const response = await tenant.get(`/api/reports/products?from=${today}&to=${today}`);
  expect(response.status).toBe(200);
  return productReportSchema.parse(response.json.data);
};
const add = async (name: string, fields: object) =>
  (await tenant.post('/api/products', { name, ...fields })).json.data.product.id;

it('says of each product what was sold, what that has cost, and what is left of it', async () => {
  expect(await report()).toEqual({ products: [], losses: 0, stockUnits: 0, stockValue: 0, low: 0 });
  const shampoo = await add('Shampoo', { price: 40, stock: 10, cost: 20, category: 'Higiene' });
  const made = await add('Sob encomenda', { price: 30, cost: 12 });
  const unknown = await add('Brinde', { price: 5, stock: 4 });
  const items = (...lines: [productId: string, quantity: number][]) =>
    lines.map(([productId, quantity]) => ({ productId, quantity }));
  await tenant.post(`/api/products/${shampoo}/stock-entries`, { kind: 'PURCHASE', quantity: 10, unitCost: 24 });
  const sold = { clientId: client, items: items([shampoo, 2], [made, 1]), discount: 11 };
  expect((await tenant.post('/api/sales', sold)).status).toBe(201);
  await tenant.post('/api/sales', { clientId: client, items: items([unknown, 1]) });
  const cancelled = await tenant.post('/api/sales', { clientId: client, items: items([shampoo, 5]) });
  await tenant.delete(`/api/sales/${cancelled.json.data.sale.id}`);
  await tenant.post(`/api/products/${shampoo}/stock-entries`, { kind: 'LOSS', quantity: 1 });
  const mistake = await tenant.post(`/api/products/${shampoo}/stock-entries`, { kind: 'LOSS', quantity: 3 });
  await tenant.post(`/api/stock-entries/${mistake.json.data.entry.id}/reversal`);
  const { products, ...rest } = await report();
  expect(products).toEqual([
    { product: { id: shampoo, name: 'Shampoo' }, category: 'Higiene', units: 2, revenue: 72, cost: 44, margin: 28 },
    { product: { id: made, name: 'Sob encomenda' }, category: null, units: 1, revenue: 27, cost: 12, margin: 15 },
    { product: { id: unknown, name: 'Brinde' }, category: null, units: 1, revenue: 5, cost: null, margin: null },
  ]);
  expect(rest).toEqual({ losses: 22, stockUnits: 20, stockValue: 374, low: 1 });
});

it('is for those who may see the revenue', async () => {
  const staff = await tenant.as('STAFF');
  expect((await staff.get(`/api/reports/products?from=${day()}&to=${day()}`)).status).toBe(403);
  expect((await tenant.get('/api/reports/products?from=2026-01-01&to=2027-02-01')).status).toBe(400);
});
