import { screen, waitFor, within } from '@testing-library/react';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { PRODUCT_FIELDS, type Product } from '@focinho/contracts/catalogue/products';
import type { StockCountDetail, StockCountLine, StockEntry } from '@focinho/contracts/catalogue/stock';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from '../products/ProductsPage';

const AT = '2026-11-20T12:00:00.000Z';
const shampoo: Product = {
  ...blank(PRODUCT_FIELDS),
  ...{
    id: idOf(1),
    name: 'Shampoo neutro',
    price: 39.9,
    stock: 8,
    cost: 20,
    averageCost: 19.5,
    isActive: true,
    createdAt: AT,
  },
};
const entry: StockEntry = {
  ...{
    id: idOf(30),
    kind: 'PURCHASE',
    quantity: 12,
    stockAfter: 20,
    value: 240,
    supplier: 'Pet Atacado',
    reason: 'Nota 12',
  },
  ...{ saleId: null, countId: null, reversesId: null, createdAt: AT, receiptNumber: null, mayBeReversed: true },
  ...{ product: { id: idOf(1), name: 'Shampoo neutro' }, by: { id: idOf(9), name: 'Lia' } },
};
const line = (number: number, name: string, barcode: string, fields: Partial<StockCountLine> = {}): StockCountLine => ({
  product: { id: idOf(number), name, barcode, sku: null },
  ...{ counted: null, expected: null, countedAt: null, by: null, value: 0 },
  ...fields,
});

let tenant: TenantServer;
let count: StockCountDetail | undefined;
beforeEach(async () => {
  count = undefined;
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ path, method, body }) => {
    const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
    if (path === '/api/products') return { data: { products: [shampoo], pagination } };
    if (path.endsWith('/stock-entries') && method === 'POST') return { status: 201, data: { entry } };
    if (path === '/api/stock-entries') return { data: { entries: [entry], pagination } };
    if (path.endsWith('/reversal')) return { data: { entry: { ...entry, mayBeReversed: false } } };
    if (path === '/api/stock-counts' && method === 'POST') {
      count = opened();
      return { status: 201, data: { count } };
    }
    if (path === '/api/stock-counts') return { data: { counts: count ? [count] : [], pagination } };
    if (count && path.endsWith('/items')) {
      const { productId, counted } = Object(body);
      count = withCounted(count, productId, counted);
      return { data: { count } };
    }
    if (count && path.endsWith('/end')) {
      count = { ...count, status: Object(body).status, endedAt: AT };
      return { data: { count } };
    }
    return path.startsWith('/api/stock-counts/') ? { data: { count } } : undefined;
  };
});
afterEach(() => tenant.close());

const opened = (): StockCountDetail => ({
  ...{ id: idOf(50), status: 'OPEN', category: null, createdAt: AT, endedAt: null, openedBy: null, endedBy: null },
  ...{ products: 2, counted: 0, differences: 0, value: 0 },
  lines: [line(1, 'Shampoo neutro', '7891'), line(2, 'Coleira', '7892')],
});
function withCounted(before: StockCountDetail, productId: string, counted: number): StockCountDetail {
  const lines = before.lines.map((one) =>
    one.product.id === productId ? { ...one, counted, expected: 8, value: (counted - 8) * 20 } : one,
  );
  return { ...before, counted: 1, differences: counted === 8 ? 0 : 1, value: (counted - 8) * 20, lines };
}

test('books a purchase with its cost, and a loss without one', async () => {
  const { user } = renderTenantPage(Page, '/demo/products');
  await user.click(await screen.findByRole('button', { name: 'Movimentar estoque Shampoo neutro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Movimentar Shampoo neutro' }));
  expect(dialog.getByText(/8 em estoque, que custaram em média R\$\s19,50 cada/)).toBeVisible();
  await user.type(dialog.getByLabelText('Quantidade (un)'), '12');
  await user.type(dialog.getByLabelText('Motivo'), 'Nota 12');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await screen.findByText('Estoque atualizado.');
  const path = `/api/products/${idOf(1)}/stock-entries`;
  expect(tenant.sent('POST', path)[0]?.body).toEqual({
    ...{ kind: 'PURCHASE', quantity: 12, unitCost: 20, supplier: null, reason: 'Nota 12' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Movimentar estoque Shampoo neutro' }));
  const again = within(await screen.findByRole('dialog', { name: 'Movimentar Shampoo neutro' }));
  await user.click(again.getByText('Perda'));
  await waitFor(() => expect(again.queryByLabelText('Custo de cada um (R$)')).toBeNull());
  await user.type(again.getByLabelText('Quantidade (un)'), '1');
  await user.click(again.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(tenant.sent('POST', path)[1]?.body).toMatchObject({ kind: 'LOSS', quantity: 1 }));
});

test('lists what has come and gone, and takes a purchase back', async () => {
  const { user } = renderTenantPage(Page, '/demo/products?view=entries');
  const row = (await screen.findByText('Shampoo neutro')).closest('tr');
  expect(row).toHaveTextContent(/LiaShampoo neutroPet Atacado · Nota 12Compra\+1220R\$\s240,00/);
  await user.click(screen.getByRole('button', { name: 'Estornar compra de Shampoo neutro' }));
  expect(await screen.findByText('Movimento estornado.')).toBeVisible();
  expect(tenant.sent('POST', `/api/stock-entries/${idOf(30)}/reversal`)).toHaveLength(1);
});

test('counts with the scanner and by hand, shows the differences and books them', async () => {
  const { user } = renderTenantPage(Page, '/demo/products?view=counts');
  await user.click(await screen.findByRole('button', { name: 'Nova Contagem' }));
  await user.click(await screen.findByRole('button', { name: 'Começar a Contar' }));
  const field = await screen.findByLabelText('Código ou nome');
  await user.type(field, '7891{Enter}');
  const counted = await screen.findByLabelText('Contado de Shampoo neutro');
  await waitFor(() => expect(counted).toHaveValue('1'));
  await user.type(field, '7891{Enter}');
  await waitFor(() => expect(counted).toHaveValue('2'));
  expect(screen.getByRole('status')).toHaveTextContent('Shampoo neutro: 2');
  await user.type(field, '9999{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Nenhum produto desta contagem tem o código 9999.');
  // The list was empty while the unknown code was in the field.
  const again = await screen.findByLabelText('Contado de Shampoo neutro');
  await user.clear(again);
  await user.type(again, '7{Enter}');
  const shown = within(screen.getByRole('listitem', { name: 'Shampoo neutro' }));
  expect(await shown.findByText(/-1 · -R\$\s20,00/)).toBeVisible();
  expect(screen.getByText('1 de 2 contados. O que não for contado fica como está.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fechar Contagem' }));
  expect(await screen.findByText('Contagem fechada: o estoque está acertado.')).toBeVisible();
  expect(tenant.sent('POST', `/api/stock-counts/${idOf(50)}/end`)[0]?.body).toEqual({ status: 'CLOSED' });
  await waitFor(() => expect(screen.queryByLabelText('Código ou nome')).toBeNull());
});
