import {
  stockCountDetailSchema,
  stockEntrySchema,
  type StockCountLine,
  type StockEntry,
} from '@focinho/contracts/catalogue/stock';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newProduct } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let client: string;
beforeAll(async () => {
  tenant = await api.tenant('estoque');
  client = await newClient(tenant);
});

const productAt = async (id: string) => (await tenant.get(`/api/products/${id}`)).json.data.product;
const entriesOf = async (id: string): Promise<StockEntry[]> =>
  (await tenant.get(`/api/stock-entries?productId=${id}`)).json.data.entries.map((entry: unknown) =>
    stockEntrySchema.parse(entry),
  );
/** Kind, quantity and value, the latest first. */
const ledgerOf = async (id: string) =>
  (await entriesOf(id)).map(({ kind, quantity, value }) => [kind, quantity, value] as const);
const move = (id: string, body: object) => tenant.post(`/api/products/${id}/stock-entries`, body);
const sell = async (id: string, quantity: number) => {
  const sold = await tenant.post('/api/sales', { clientId: client, items: [{ productId: id, quantity }] });
  expect(sold.status).toBe(201);
  return sold.json.data.sale.id;
};

describe('the ledger of the stock', () => {
  it('is not worth less for units of which nobody knew the cost', async () => {
    const id = await newProduct(tenant, 40, 6);
    await sell(id, 2);
    await move(id, { kind: 'PURCHASE', quantity: 1, reason: 'Brinde' });
    expect((await productAt(id)).averageCost).toBeNull();
    await move(id, { kind: 'PURCHASE', quantity: 5, unitCost: 20 });
    expect(await productAt(id)).toMatchObject({ stock: 10, averageCost: 20 });
    await move(id, { kind: 'PURCHASE', quantity: 10, unitCost: 30 });
    expect(await productAt(id)).toMatchObject({ stock: 20, averageCost: 25 });
    expect(await ledgerOf(id)).toEqual([
      ['PURCHASE', 10, 300],
      ['PURCHASE', 5, 100],
      ['VALUATION', 0, 100],
      ['PURCHASE', 1, 0],
      ['SALE', -2, 0],
      ['OPENING', 6, 0],
    ]);
  });

  it('has an entry for whatever changes a stock, with its value at average cost', async () => {
    const id = await newProduct(tenant, 40, 4);
    expect(await ledgerOf(id)).toEqual([['OPENING', 4, 0]]);
    await tenant.put(`/api/products/${id}`, { cost: 20 });
    expect((await productAt(id)).averageCost).toBe(20);
    const bought = await move(id, {
      kind: 'PURCHASE',
      quantity: 4,
      unitCost: 25,
      supplier: 'Pet Atacado',
      reason: 'Nota 812',
    });
    expect(bought).toMatchObject({
      status: 201,
      json: {
        data: { entry: { quantity: 4, value: 100, stockAfter: 8, supplier: 'Pet Atacado', reason: 'Nota 812' } },
      },
    });
    expect(await productAt(id)).toMatchObject({ stock: 8, cost: 25, averageCost: 22.5, supplier: 'Pet Atacado' });
    const sale = await sell(id, 2);
    await move(id, { kind: 'LOSS', quantity: 1, reason: 'Frasco quebrado' });
    await tenant.put(`/api/products/${id}`, { stock: 7 });
    await tenant.delete(`/api/sales/${sale}`);
    expect(await ledgerOf(id)).toEqual([
      ['RETURN', 2, 45],
      ['ADJUSTMENT', 2, 45],
      ['LOSS', -1, -22.5],
      ['SALE', -2, -45],
      ['PURCHASE', 4, 100],
      ['VALUATION', 0, 80],
      ['OPENING', 4, 0],
    ]);
    expect(await productAt(id)).toMatchObject({ stock: 9, averageCost: 22.5 });
    const [back, , loss, sold] = await entriesOf(id);
    expect(back).toMatchObject({
      stockAfter: 9,
      reversesId: sold?.id,
      receiptNumber: sold?.receiptNumber,
      by: { name: expect.any(String) },
    });
    expect(loss).toMatchObject({ reason: 'Frasco quebrado', mayBeReversed: true, product: { id, name: 'Shampoo' } });
  });

  it('brings back what it has taken when a sale is undone and sold again, once each', async () => {
    const id = await newProduct(tenant, 40, 3);
    await tenant.put(`/api/products/${id}`, { cost: 10 });
    const sale = await sell(id, 3);
    expect(await productAt(id)).toMatchObject({ stock: 0, averageCost: null });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await tenant.delete(`/api/sales/${sale}`)).status).toBe(200);
      expect((await tenant.post(`/api/sales/${sale}/restoration`)).status).toBe(200);
    }
    expect((await ledgerOf(id)).map(([kind]) => kind)).toEqual([
      'SALE',
      'RETURN',
      'SALE',
      'RETURN',
      'SALE',
      'VALUATION',
      'OPENING',
    ]);
    expect(await productAt(id)).toMatchObject({ stock: 0, averageCost: null });
  });

  it('begins with what is there when a product is counted again, and ends with nothing when it is not any more', async () => {
    const id = await newProduct(tenant, 10, 6);
    const sale = await sell(id, 1);
    await tenant.put(`/api/products/${id}`, { stock: null });
    expect(await move(id, { kind: 'LOSS', quantity: 1 })).toMatchObject({
      status: 409,
      json: { message: 'O estoque de Shampoo não é controlado. Informe no produto quanto há agora.' },
    });
    await tenant.delete(`/api/sales/${sale}`);
    expect((await productAt(id)).stock).toBeNull();
    await tenant.put(`/api/products/${id}`, { stock: 8, cost: 2 });
    expect(await ledgerOf(id)).toEqual([
      ['OPENING', 8, 16],
      ['ADJUSTMENT', -5, 0],
      ['SALE', -1, 0],
      ['OPENING', 6, 0],
    ]);
  });

  it('takes a purchase or a loss back, once, as far as it is still there', async () => {
    const id = await newProduct(tenant, 10, 2);
    await move(id, { kind: 'PURCHASE', quantity: 3, unitCost: 4 });
    await move(id, { kind: 'LOSS', quantity: 1 });
    const [loss, purchase, opening] = await entriesOf(id);
    const reverse = (entry: StockEntry | undefined) => tenant.post(`/api/stock-entries/${entry?.id}/reversal`);
    expect(await reverse(opening)).toMatchObject({
      status: 409,
      json: { message: 'Só compras e perdas são estornadas por aqui.' },
    });
    const both = await Promise.all([reverse(loss), reverse(loss)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await productAt(id)).stock).toBe(5);
    await sell(id, 3);
    expect(await reverse(purchase)).toMatchObject({
      status: 409,
      json: { message: 'Estoque insuficiente de Shampoo: restam 2.' },
    });
    await move(id, { kind: 'PURCHASE', quantity: 1, unitCost: 4 });
    expect((await reverse(purchase)).status).toBe(200);
    expect(await productAt(id)).toMatchObject({ stock: 0, averageCost: null });
    expect((await entriesOf(id)).filter(({ mayBeReversed }) => mayBeReversed)).toHaveLength(1);
  });

  it('lets STAFF change it only with the approval of a manager, and says bad input in plain words', async () => {
    const id = await newProduct(tenant, 10, 2);
    const staff = await tenant.as('STAFF');
    const refused = await staff.post(`/api/products/${id}/stock-entries`, { kind: 'LOSS', quantity: 1 });
    expect(refused).toMatchObject({
      status: 403,
      json: { message: 'Ajustar o estoque de Shampoo de 2 para 1 precisa da aprovação de um gerente.' },
    });
    expect(await move(id, { kind: 'GIFT', quantity: 1 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'kind' }] },
    });
    expect(await move(id, { kind: 'LOSS', quantity: 0 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'quantity' }] },
    });
    expect(await move(id, { kind: 'LOSS', quantity: 3 })).toMatchObject({ status: 409 });
    expect(await ledgerOf(id)).toEqual([['OPENING', 2, 0]]);
  });

  it('adds up whatever sells, is undone, bought and lost at the same time', async () => {
    const id = await newProduct(tenant, 10, 10);
    const work = Array.from({ length: 16 }, (_, turn) =>
      turn % 4 === 0
        ? move(id, { kind: 'PURCHASE', quantity: 2, unitCost: 3 })
        : turn % 4 === 1
          ? move(id, { kind: 'LOSS', quantity: 1 })
          : tenant.post('/api/sales', { clientId: client, items: [{ productId: id, quantity: 2 }] }),
    );
    const done = await Promise.all(work);
    expect(done.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const entries = await entriesOf(id);
    expect(entries.reduce((sum, { quantity }) => sum + quantity, 0)).toBe((await productAt(id)).stock);
    expect(entries.every(({ stockAfter }) => stockAfter >= 0)).toBe(true);
  });
});

describe('an inventory count', () => {
  const lineOf = (lines: StockCountLine[], id: string) => lines.find(({ product }) => product.id === id);
  const open = async (shop: TestTenant, body = {}) => (await shop.post('/api/stock-counts', body)).json.data.count.id;

  it('goes on while others sell: what was found is compared to what was there then', async () => {
    const shop = await api.tenant('contagem');
    const buyer = await newClient(shop);
    const [shampoo, collar, food] = [
      await newProduct(shop, 40, 10),
      await newProduct(shop, 20, 5, 'Coleira'),
      await newProduct(shop, 90, 7, 'Ração'),
    ];
    await shop.put(`/api/products/${shampoo}`, { cost: 20 });
    const id = await open(shop);
    expect(await shop.post('/api/stock-counts', {})).toMatchObject({
      status: 409,
      json: { message: 'Já há uma contagem aberta. Encerre aquela antes.' },
    });
    const count = (productId: string, counted: number) =>
      shop.post(`/api/stock-counts/${id}/items`, { productId, counted });
    await count(shampoo, 12);
    await count(shampoo, 8);
    await count(collar, 5);
    await shop.post('/api/sales', { clientId: buyer, items: [{ productId: shampoo, quantity: 3 }] });
    const shown = stockCountDetailSchema.parse((await shop.get(`/api/stock-counts/${id}`)).json.data.count);
    expect(shown).toMatchObject({ status: 'OPEN', products: 3, counted: 2, differences: 1, value: -40 });
    expect(lineOf(shown.lines, shampoo)).toMatchObject({ counted: 8, expected: 10, value: -40 });
    expect(lineOf(shown.lines, food)).toMatchObject({ counted: null, expected: null, value: 0 });

    const staff = await shop.as('STAFF');
    expect(await staff.post(`/api/stock-counts/${id}/end`, { status: 'CLOSED' })).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('Fechar a contagem com 1 diferença, de -R$') },
    });
    const closed = await shop.post(`/api/stock-counts/${id}/end`, { status: 'CLOSED' });
    expect(closed).toMatchObject({
      status: 200,
      json: { data: { count: { status: 'CLOSED', counted: 2, value: -40 } } },
    });
    const stocks = (await shop.get('/api/products?sort=name')).json.data.products;
    expect(stocks.map(({ stock }: { stock: number }) => stock)).toEqual([5, 7, 5]);
    expect((await count(food, 1)).status).toBe(409);
    expect((await shop.post(`/api/stock-counts/${id}/end`, { status: 'CANCELLED' })).status).toBe(409);
    expect((await shop.get('/api/stock-entries?kind=COUNT')).json.data.entries).toMatchObject([
      { quantity: -2, value: -40, stockAfter: 5 },
    ]);
    expect((await shop.get('/api/stock-counts')).json.data.counts).toMatchObject([
      { id, status: 'CLOSED', openedBy: {}, endedBy: {} },
    ]);
  });

  it('asks to count again what has left since, and books nothing if it is given up', async () => {
    const shop = await api.tenant('recontagem');
    const buyer = await newClient(shop);
    const toy = await newProduct(shop, 20, 6, 'Brinquedo');
    const id = await open(shop);
    await shop.post(`/api/stock-counts/${id}/items`, { productId: toy, counted: 1 });
    await shop.post('/api/sales', { clientId: buyer, items: [{ productId: toy, quantity: 4 }] });
    expect(await shop.post(`/api/stock-counts/${id}/end`, { status: 'CLOSED' })).toMatchObject({
      status: 409,
      json: { message: 'Conte Brinquedo de novo: depois da contagem saiu mais do que foi encontrado.' },
    });
    expect((await shop.post(`/api/stock-counts/${id}/end`, { status: 'CANCELLED' })).status).toBe(200);
    expect((await shop.get(`/api/products/${toy}`)).json.data.product.stock).toBe(2);
    expect(await open(shop)).not.toBe(id);
  });

  it('may be about one category, whose products are counted only', async () => {
    const shop = await api.tenant('categoria');
    await shop.post('/api/products', { name: 'Areia', price: 30, stock: 3, category: 'Higiene' });
    await shop.post('/api/products', { name: 'Bola', price: 10, stock: 3, category: 'Brinquedos' });
    await shop.post('/api/products', { name: 'Sob encomenda', price: 10, category: 'Higiene' });
    const { json } = await shop.post('/api/stock-counts', { category: 'higiene' });
    expect(json.data.count.lines.map(({ product }: StockCountLine) => product.name)).toEqual(['Areia']);
  });
});
