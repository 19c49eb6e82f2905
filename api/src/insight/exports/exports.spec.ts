import { EXPORT_FILE, EXPORT_LISTS, type ExportChoice } from '@focinho/contracts/insight/export-lists';
import { RECORDS } from '@focinho/contracts/records';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { newClient, newCredit, newProduct, newService } from '../../testing/sales-fixtures';
import { beginTrial } from '../../testing/subscriptions';
import { unzip } from '../../testing/unzip';
import { waitUntil } from '../../testing/wait-until';
import { EXPORT_TABLES } from './export-lists';

const api = TestApi.forSuite();
let owner: TestTenant;
beforeAll(async () => {
  owner = await api.tenant('loja');
});

const linkTo = async (list: ExportChoice, caller: Caller = owner) => {
  const { status, json } = await caller.post('/api/exports', { list });
  expect([status, json.message]).toEqual([201, '']);
  return json.data.export as { path: string; fileName: string };
};
/** As a browser follows a link: without any header of ours. */
const follow = (path: string) => fetch(api.url + path);
/** Its status, without reading it. */
const statusOf = async (path: string) => {
  const { status, body } = await follow(path);
  await body?.cancel();
  return status;
};
const fileOf = async (list: ExportChoice, caller: Caller = owner) => {
  const response = await follow((await linkTo(list, caller)).path);
  const file = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(file.toString());
  return file;
};
const rowsOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(';'));
const spreadsheet = async (list: ExportChoice, caller?: Caller) => rowsOf((await fileOf(list, caller)).toString());
const cents = (cell: string | undefined) => Number(cell?.replace(',', ''));
const sumOf = (rows: string[][], column: string) => {
  const at = rows[0]?.indexOf(column) ?? -1;
  expect(at).toBeGreaterThanOrEqual(0);
  return rows.slice(1).reduce((sum, row) => sum + cents(row[at]), 0);
};

describe('a spreadsheet', () => {
  it('is UTF-8 with a mark, semicolons, Brazilian amounts, and no cell that a program would run', async () => {
    const shop = await api.tenant('formulas');
    await shop.post('/api/products', {
      name: '=HYPERLINK("http://mau.example")',
      description: 'a;b\n"c"',
      price: 1234.5,
    });
    const link = await linkTo('products', shop);
    expect(link.fileName).toMatch(/^produtos-formulas-\d{4}-\d\d-\d\d\.csv$/);
    const response = await follow(link.path);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${link.fileName}"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      '\uFEFFNome;Descrição;Preço;Estoque;Estoque mínimo;Código de barras;SKU;Categoria;Fornecedor;Custo;NCM;CEST;Ativo\r\n' +
        `"'=HYPERLINK(""http://mau.example"")";"a;b\n""c""";1234,50;;;;;;;;;;Sim\r\n`,
    );
  });

  it('has every record that is not deleted, whatever their number, each once', async () => {
    const shop = await api.tenant('grande');
    await api.owner.query(
      `insert into clients (tenant_id, id, name, email, deleted_at)
       select $1, gen_random_uuid(), 'Cliente ' || n, 'c' || n || '@exemplo.com.br', case when n % 100 = 0 then now() end
       from generate_series(1, 2000) n`,
      [shop.tenantId],
    );
    const rows = await spreadsheet('clients', shop);
    const names = new Set(rows.slice(1).map(([name]) => name));
    expect([rows.length - 1, names.size]).toEqual([1980, 1980]);
    expect(names.has('Cliente 100')).toBe(false);
  });

  it('names who pays for a pet with the pet alone, also if they took care of it before, and after a merge', async () => {
    const shop = await api.tenant('familia');
    const [payer, second] = [await newClient(shop, 'Bia'), await newClient(shop, 'Rui')];
    const petOf = async (clientId: string, name: string) =>
      (await shop.post('/api/pets', { name, species: 'DOG', gender: 'MALE', clientId })).json.data.pet.id;
    const [given, shared] = [await petOf(payer, 'Thor'), await petOf(payer, 'Mel')];
    for (const pet of [given, shared])
      expect((await shop.post(`/api/pets/${pet}/tutors`, { clientId: second })).status).toBe(201);
    const tied = async () => (await spreadsheet('pet-tutors', shop)).slice(1).map(([pet, tutor]) => `${pet} ${tutor}`);
    expect((await tied()).toSorted()).toEqual(['Mel Rui', 'Thor Rui']);
    expect((await shop.put(`/api/pets/${given}`, { clientId: second })).status).toBe(200);
    expect(await tied()).toEqual(['Mel Rui']);
    expect((await shop.post(`/api/clients/${payer}/merge`, { duplicateClientId: second })).status).toBe(200);
    expect(await tied()).toEqual([]);
  });

  it('has the sums that the reports show: cancelled sales and replaced tenders are apart', async () => {
    const shop = await api.tenant('vendas');
    const [clientId, serviceId, productId] = [
      await newClient(shop, 'Bia'),
      await newService(shop, 70),
      await newProduct(shop, 25.5),
    ];
    const credit = await newCredit(shop, clientId, 500);
    const pet = { name: 'Thor', species: 'DOG', gender: 'MALE', clientId, allergies: 'Dipirona' };
    await shop.post('/api/pets', pet);
    const sell = async (paymentMethod: string, quantity: number) =>
      (
        await shop.post('/api/sales', {
          clientId,
          paymentMethod,
          items: [
            { serviceId, quantity: 1 },
            { productId, quantity },
          ],
        })
      ).json.data.sale;
    await sell('PIX', 1);
    await sell('CREDIT', 2);
    const changed = await sell('CASH', 3);
    expect((await shop.put(`/api/sales/${changed.id}`, { paymentMethod: 'CARD' })).status).toBe(200);
    const cancelled = await sell('CASH', 4);
    expect((await shop.delete(`/api/sales/${cancelled.id}`)).status).toBe(200);

    const stats = (await shop.get('/api/reports/overview')).json.data;
    const revenue = Math.round(stats.revenue * 100);
    const sales = await spreadsheet('sales', shop);
    expect(sales.length - 1).toBe(stats.totalSales);
    expect(sumOf(sales, 'Total')).toBe(revenue);
    expect(sumOf(await spreadsheet('sale-items', shop), 'Total')).toBe(revenue);
    expect((await spreadsheet('sale-items', shop)).slice(1, 3).map((row) => row.slice(3, 6))).toEqual([
      ['Banho completo', 'Serviço', 'Thor'],
      ['Shampoo', 'Produto', ''],
    ]);
    expect((await spreadsheet('pets', shop)).flat()).toContain('Dipirona');
    const paid = { clientCreditId: credit, type: 'DEBIT', description: 'Recebido', method: 'CASH' };
    const pay = async (more: object) => (await shop.post('/api/credit-transactions', { ...paid, ...more })).json.data;
    await pay({ amount: 30, received: 50 });
    const wrong = (await pay({ amount: 10, method: 'CARD' })).transaction;
    expect((await shop.post(`/api/credit-transactions/${wrong.id}/reversal`)).json.message).toBe('');
    const all = await spreadsheet('payments', shop);
    const payments = all.filter((row) => row[3] === 'Referente a' || row[3] === 'Venda');
    expect(all.slice(payments.length).map((row) => row.slice(3))).toEqual([
      ['Fiado', 'Dinheiro', '30,00', '50,00', '0,00', '20,00'],
      ['Fiado', 'Cartão', '10,00', '10,00', '0,00', '0,00'],
      ['Estorno de fiado', 'Cartão', '-10,00', '-10,00', '0,00', '0,00'],
    ]);
    expect(sumOf(payments, 'Valor')).toBe(revenue);
    expect(payments.slice(1).map((row) => row[4])).toEqual(
      ['PIX', 'Fiado', 'Cartão'].map((name) => expect.stringContaining(name.slice(0, 3))),
    );
    expect(await spreadsheet('cancelled-sales', shop)).toHaveLength(2);
    const [, account] = await spreadsheet('credit-accounts', shop);
    const ledger = await spreadsheet('credit-transactions', shop);
    expect(ledger.at(-1)?.slice(2, 5)).toEqual(['Crédito', '10,00', 'Cartão']);
    expect(cents(account?.[2])).toBe(cents(ledger.at(-1)?.[6]));
  });

  it('is of one tenant only', async () => {
    const [mine, theirs] = [await api.tenant('minha'), await api.tenant('deles')];
    await newClient(mine, 'Só Minha');
    await newClient(theirs, 'Só Deles');
    expect((await spreadsheet('clients', mine)).flat()).toContain('Só Minha');
    expect((await spreadsheet('clients', mine)).flat()).not.toContain('Só Deles');
  });
});

/** Records that stand in another's spreadsheet, or are settings and not what the shop has recorded. */
const NO_SPREADSHEET = [
  'api_keys', // ways in and out, not records
  'calendar_links',
  'cashback_rules', // settings, as all of these
  'commission_periods', // their lines
  'commission_rules',
  'commission_settings',
  'fiscal_settings',
  'hotel_settings',
  'incidents', // what the shop has recorded about itself, in a table of its own
  'membership_settings',
  'message_settings',
  'message_templates',
  'pix_settings',
  'series', // its appointments
  'service_prices', // services
  'service_steps',
  'stay_cares', // what was done of them
  'stock_counts', // their differences are movements of the stock
  'tenant_rules',
  'tenant_settings',
  'tenants',
  'time_off',
  'taxi_zones', // trips
  'tutor_links', // ways in, not records
  'tv_links',
  'webhooks',
  'whatsapp_settings',
];
it('there is one of every kind of record, unless it is listed here', () => {
  const written = Object.values(EXPORT_TABLES).flatMap(({ table, then }) => [table, ...(then ? [then.table] : [])]);
  expect(Object.keys(RECORDS).filter((table) => !written.includes(table))).toEqual(NO_SPREADSHEET);
});

it('all of them come as one archive', async () => {
  await newClient(owner, 'Ana');
  const files = unzip(await fileOf('all'));
  expect([...files.keys()]).toEqual(EXPORT_LISTS.map((list) => `${EXPORT_FILE[list]}.csv`));
  for (const text of files.values()) expect(text.startsWith('\uFEFF')).toBe(true);
  expect(rowsOf(files.get('clientes.csv') ?? '').flat()).toContain('Ana');
});

describe('who may', () => {
  it('only the owner, and the audit log has who took what', async () => {
    for (const role of ['STAFF', 'MANAGER'] as const)
      expect((await (await owner.as(role)).post('/api/exports', { list: 'all' })).status).toBe(403);
    await linkTo('pets');
    const { json } = await owner.get('/api/audit?limit=1&entity=data-exported');
    expect(json.data.audit).toMatchObject([{ user: { id: owner.userId }, after: { list: 'pets' } }]);
  });

  it('a shop whose subscription has lapsed, and one that is archived', async () => {
    for (const days of [40, 400]) {
      const shop = await api.tenant(`vencida-${days}`);
      await newClient(shop, 'Ana');
      await beginTrial(api, shop.tenantId, { plan: 'PREMIUM', addOn: 'NONE' }, days);
      expect((await shop.post('/api/clients', { name: 'Bia', email: 'b@exemplo.com.br' })).status).toBe(402);
      expect((await spreadsheet('clients', shop)).flat()).toContain('Ana');
    }
  });

  it('a link is worth nothing once its session has ended or its owner is none any more', async () => {
    const leaver = await owner.as('OWNER');
    const { path } = await linkTo('clients', leaver);
    await leaver.post('/api/auth/logout');
    const refused = await follow(path);
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([401, null]);
    const demoted = await owner.as('OWNER');
    const link = await linkTo('clients', demoted);
    await api.owner.query(`update users set role = 'STAFF' where id = $1`, [demoted.userId]);
    expect(await statusOf(link.path)).toBe(403);
  });

  it('nobody with a link that is none, or a ticket as token', async () => {
    const { path } = await linkTo('clients');
    for (const bad of [
      '/api/exports/file',
      '/api/exports/file?ticket=',
      `${path}A`,
      `/api/exports/file?ticket=${newId()}`,
    ])
      expect([400, 404]).toContain(await statusOf(bad));
    const ticket = path.split('ticket=')[1] ?? '';
    expect((await api.caller('loja', ticket).get('/api/clients')).status).toBe(401);
    expect((await fetch(api.url + path, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('a download that nobody reads', () => {
  it('does not run ahead, and stops with its client; a third one at once is refused', async () => {
    const shop = await api.tenant('lenta');
    const account = await newCredit(shop, await newClient(shop), 100);
    // More than what the buffers of the connection hold.
    await api.owner.query(
      `insert into credit_transactions (tenant_id, id, client_credit_id, type, amount_cents, description, balance_after_cents)
       select $1, gen_random_uuid(), $2, 'DEBIT', 1, repeat('x', 4000), -n from generate_series(1, 6000) n`,
      [shop.tenantId, account],
    );
    const links = [
      await linkTo('credit-transactions', shop),
      await linkTo('credit-transactions', shop),
      await linkTo('credit-transactions', shop),
    ];
    const [first, second] = [await follow(links[0]?.path ?? ''), await follow(links[1]?.path ?? '')];
    const third = await follow(links[2]?.path ?? '');
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    await Promise.all([first.body?.cancel(), second.body?.cancel()]);
    // The server hears of a client that left a moment later.
    let file = third;
    await waitUntil(async () => (file = await follow(links[2]?.path ?? '')).ok);
    expect(rowsOf(await file.text())).toHaveLength(6_001);
  });
});
