import { screen, waitFor, within } from '@testing-library/react';
import { PRODUCT_FIELDS, productInputSchema, type Product } from '@focinho/contracts/catalogue/products';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { Page } from './ProductsPage';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';

const product = (index: number, name: string, stock: number | null): Product => ({
  ...blank(PRODUCT_FIELDS),
  id: idOf(index),
  name,
  price: 39.9,
  stock,
  averageCost: null,
  isActive: true,
  createdAt: '2026-11-21T01:30:00.000Z',
});

let products: Product[];
let server: ApiServer;
const me = currentUser('STAFF');

function respond(request: ApiRequest): ApiResponse {
  const { method, path, params, body } = request;
  const [, , noun, id, part] = path.split('/');
  const special = me(request);
  if (special) return special;
  if (noun !== 'products') return { data: { name: 'Pet Shop Demo', plan: 'PREMIUM', timeZone: 'America/Sao_Paulo' } };
  if (part === 'photo') {
    const photoId = method === 'DELETE' ? null : idOf(90);
    products = products.map((known) => (known.id === id ? { ...known, photoId } : known));
    return { status: method === 'POST' ? 201 : 200, data: { product: products.find((known) => known.id === id) } };
  }
  if (method === 'POST') {
    products = [...products, { ...product(50, '', null), ...productInputSchema.parse(body) }];
    return { status: 201, data: { product: products.at(-1) } };
  }
  if (method === 'PUT')
    products = products.map((known) =>
      known.id === id ? { ...known, ...productInputSchema.parse({ ...known, ...Object(body) }) } : known,
    );
  if (method === 'DELETE') products = products.filter((known) => known.id !== id);
  if (id) return { data: { product: products.find((known) => known.id === id) } };
  const found = products.filter(({ name }) => name.toLowerCase().includes(params.get('search') ?? ''));
  return { data: { products: found, pagination: { page: 1, limit: 10, total: found.length, pages: 1 } } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);

beforeEach(async () => {
  products = [product(1, 'Shampoo neutro', 12), product(2, 'Coleira', 0), product(3, 'Banho a seco', null)];
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

async function openCatalogue() {
  const view = renderTenantPage(Page, '/demo/products');
  await screen.findByRole('heading', { name: 'Lista de Produtos (3)' });
  return { ...view, catalogue: within(document.body) };
}

test('says what is low: by the minimum of the product, or else of all', async () => {
  products = [
    { ...product(1, 'Shampoo', 5), minStock: 3 },
    { ...product(2, 'Coleira', 12), minStock: 12 },
    product(3, 'Petisco', 5),
  ];
  const { user, catalogue, address } = await openCatalogue();
  const row = (name: RegExp) => within(catalogue.getByRole('row', { name }));
  expect(row(/Shampoo/).getByText('5')).toBeVisible();
  expect(row(/Coleira/).getByText('12 · baixo')).toBeVisible();
  expect(row(/Petisco/).getByText('5 · baixo')).toBeVisible();
  await user.click(screen.getByLabelText('Filtrar por estoque'));
  await user.click(await screen.findByTitle('Estoque baixo'));
  await waitFor(() => expect(address()).toBe('/demo/products?isLow=true'));
});

test('a scanner types a code into the form, and does not send it', async () => {
  const { user } = await openCatalogue();
  await user.click(screen.getByRole('button', { name: 'Novo Produto' }));
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Produto' }));
  await user.type(form.getByLabelText('Nome'), 'Ração');
  await user.type(form.getByLabelText('Código de barras'), '7891234567895{Enter}');
  expect(sent('POST')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Criar Produto' }));
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ name: 'Ração', barcode: '7891234567895' }));
});

test('lists the products with their stock', async () => {
  const { catalogue } = await openCatalogue();
  const row = (name: RegExp) => within(catalogue.getByRole('row', { name }));
  expect(row(/Shampoo neutro/).getByText('12')).toBeVisible();
  expect(row(/Coleira/).getByText('Esgotado')).toBeVisible();
  expect(row(/Banho a seco/).getByText('-')).toBeVisible();
});

test('sends the picture of a new product once there is one, and takes that of another away with a way back', async () => {
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  const { user, catalogue } = await openCatalogue();
  const file = new File(['foto'], 'IMG_1.jpg', { type: 'image/jpeg' });
  await user.click(catalogue.getByRole('button', { name: 'Novo Produto' }));
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Produto' }));
  await user.type(form.getByLabelText('Nome'), 'Petisco');
  await user.upload(form.getByLabelText('Escolher foto'), file);
  expect(await form.findByRole('img', { name: 'Foto escolhida' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Criar Produto' }));
  await screen.findByText('Foto do produto salva.');
  expect(sent('POST').map(({ path }) => path)).toEqual(['/api/products', `/api/products/${idOf(50)}/photo`]);
  expect(sent('POST')[1]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);

  await user.click(await catalogue.findByRole('button', { name: 'Editar Petisco' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Editar Produto' }));
  await user.click(await edit.findByRole('button', { name: 'Remover foto' }));
  await screen.findByText('Foto do produto removida.');
  expect(await edit.findByRole('button', { name: 'Escolher foto' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await edit.findByRole('button', { name: 'Trocar foto' })).toBeVisible();
});

test('searches on the server, and keeps the search in the address', async () => {
  const { user, catalogue, address } = await openCatalogue();
  await user.type(catalogue.getByPlaceholderText('Buscar produtos por nome...'), 'coleira');
  expect(await catalogue.findByRole('heading', { name: 'Lista de Produtos (1)' })).toBeVisible();
  expect(address()).toBe('/demo/products?search=coleira');
});

test('creates, edits and deletes a product', async () => {
  const { user, catalogue } = await openCatalogue();
  await user.click(catalogue.getByRole('button', { name: 'Novo Produto' }));
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Produto' }));
  await waitFor(() => expect(form.getByLabelText('Nome')).toHaveFocus());
  await user.type(form.getByLabelText('Nome'), 'Petisco');
  await user.clear(form.getByLabelText('Preço (R$)'));
  await user.type(form.getByLabelText('Preço (R$)'), '18,5');
  await user.type(form.getByLabelText('Estoque (opcional)'), '1,5{Enter}');
  expect(await form.findByText('O estoque deve ser um número inteiro')).toBeVisible();
  await user.clear(form.getByLabelText('Estoque (opcional)'));
  await user.type(form.getByLabelText('Estoque (opcional)'), '40{Enter}');
  await screen.findByText('Produto criado com sucesso!');
  expect(sent('POST')[0]?.body).toEqual({
    name: 'Petisco',
    description: null,
    price: 18.5,
    stock: 40,
    minStock: null,
    barcode: null,
    sku: null,
    category: null,
    supplier: null,
    cost: null,
    ncm: null,
    cest: null,
    isActive: true,
  });

  await user.click(await catalogue.findByRole('button', { name: 'Editar Coleira' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Editar Produto' }));
  // The previous dialog keeps the focus until it is gone.
  await waitFor(() => expect(edit.getByLabelText('Nome')).toHaveFocus());
  const stock = edit.getByLabelText('Estoque (opcional)');
  await user.clear(stock);
  await user.type(stock, '7{Enter}');
  await screen.findByText('Produto atualizado com sucesso!');
  expect(await catalogue.findByRole('row', { name: /Coleira R\$\s39,90 7/ })).toBeVisible();

  await user.click(catalogue.getByRole('button', { name: 'Excluir Coleira' }));
  await screen.findByText('Produto excluído com sucesso!');
  expect(await catalogue.findByRole('heading', { name: 'Lista de Produtos (3)' })).toBeVisible();
});
