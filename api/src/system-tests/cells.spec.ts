import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveTenant } from '../../../tools/cells/move.mjs';
import { WebhookFeed } from '../integrations/webhooks/webhook-feed';
import { TestApi, type TestTenant } from '../testing/api';
import { fillTenant } from '../testing/full-tenant';
import { brokenInvariants } from '../testing/ledger-invariants';
import { newClient } from '../testing/records';
import { newSecrets } from '../testing/secrets';
import { waitUntil } from '../testing/wait-until';

const secrets = { ...newSecrets(), WEBHOOKS_ALLOW_LOOPBACK: 'true' };
const [south, north] = [TestApi.forSuite(secrets), TestApi.forSuite(secrets)];
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'focinho-cells-'));
  file = join(folder, 'cells.json');
  // Each cell numbers its shops from a number of its own.
  await north.owner.query('alter table tenants alter number restart with 1000000');
  const cells = { south: south.url, north: north.url };
  await writeFile(file, JSON.stringify({ home: 'south', cells, tenants: {}, moving: [] }));
});
afterAll(() => rm(folder, { recursive: true }));

const directory = async () => JSON.parse(await readFile(file, 'utf8'));
const move = (slug: string, onStep?: () => void) =>
  moveTenant({
    from: south.config.DATABASE_URL,
    to: north.config.DATABASE_URL,
    slug,
    directory: { file, cell: 'north' },
    handOverMs: 50,
    ...(onStep && { onStep }),
  });
/** One person with the same session, at the other cell. */
const at = (api: TestApi, { slug, token }: TestTenant) => api.caller(slug, token);
/** Jobs add to these while nobody does anything. */
const BY_THEMSELVES = ['audit_log', 'changes'];
const rowsOf = async (api: TestApi, tenantId: string) => {
  const tables = await api.owner.query(
    `select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'
       and table_name not in (select table_name from information_schema.views) order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ count }] = await api.owner.query(`select count(*)::int from ${name} where tenant_id = $1`, [tenantId]);
    if (count > 0 && !BY_THEMSELVES.includes(name)) counts[name] = count;
  }
  return counts;
};

it('moves a shop with everything that it has, and its people stay logged in', async () => {
  const tenant = await fillTenant(await south.tenant('mudanca'), 'mudanca');
  const neighbour = await fillTenant(await south.tenant('vizinha'), 'vizinha');
  const [before, beside] = [await rowsOf(south, tenant.tenantId), await rowsOf(south, neighbour.tenantId)];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  const { clients } = (await tenant.get('/api/clients')).json.data;

  const { tables } = await move(tenant.slug);
  expect(tables).toBeGreaterThan(Object.keys(before).length);
  expect(await rowsOf(north, tenant.tenantId)).toEqual(before);
  expect(await rowsOf(south, tenant.tenantId)).toEqual({});
  expect(await rowsOf(south, neighbour.tenantId)).toEqual(beside);
  expect(await brokenInvariants(north.owner)).toEqual([]);
  const ids = { [tenant.tenantId]: 'mudanca' };
  expect(await directory()).toMatchObject({ tenants: { mudanca: 'north' }, ids, moving: [] });

  const moved = at(north, tenant);
  expect((await moved.get('/api/clients')).json.data.clients).toEqual(clients);
  await newClient(moved, { name: 'Cliente do Norte' });
  expect((await tenant.get('/api/clients')).status).toBe(401);
  expect((await neighbour.get('/api/clients')).status).toBe(200);
});

it('loses nothing that is acknowledged while it goes on', async () => {
  const tenant = await south.tenant('sem-parar');
  const acknowledged: string[] = [];
  let isOpen = true;
  const work = async (worker: number) => {
    for (let n = 0; isOpen; n += 1) {
      const response = await tenant.post('/api/clients', {
        name: `Cliente ${worker}-${n}`,
        email: 'ana@exemplo.com.br',
      });
      if (response.status === 201) acknowledged.push(response.json.data.client.id);
    }
  };
  const workers = [0, 1, 2, 3].map(work);
  await move(tenant.slug);
  isOpen = false;
  await Promise.all(workers);
  expect(acknowledged.length).toBeGreaterThan(10);
  const stored = await north.owner.query('select id from clients where tenant_id = $1', [tenant.tenantId]);
  expect(new Set(stored.map(({ id }: { id: string }) => id))).toEqual(new Set(acknowledged));
  expect(await rowsOf(south, tenant.tenantId)).toEqual({});
  expect(await brokenInvariants(north.owner)).toEqual([]);
});

it('queues each change once for a webhook: in the old cell, before the move and in the new one', async () => {
  const tenant = await south.tenant('avisada');
  const queued = async (api: TestApi) =>
    (await api.owner.query(`select record_id as id from webhook_deliveries where tenant_id = $1`, [tenant.tenantId]))
      .map(({ id }: { id: string }) => id)
      .toSorted();
  const webhook = { url: 'http://127.0.0.1:9/', events: ['client.created'] };
  expect((await tenant.post('/api/webhooks', webhook)).status).toBe(201);
  const early = await newClient(tenant, { name: 'Anotada antes' });
  await waitUntil(async () => {
    await south.app.get(WebhookFeed).sweep();
    return (await queued(south)).length === 1;
  });
  // As if the feed had broken off after it queued the first: both are read again.
  await south.owner.query(`update webhook_cursor set xid = '0'`);
  await north.app.get(WebhookFeed).sweep();
  const late = await newClient(tenant, { name: 'Ainda não anotada' });
  // The first change of the new cell gets the number that one of the old cell had.
  await north.owner.query(`alter table changes alter id restart with 1`);

  await move(tenant.slug);
  const moved = await newClient(at(north, tenant), { name: 'Depois da mudança' });
  await waitUntil(async () => {
    await north.app.get(WebhookFeed).sweep();
    return (await queued(north)).length >= 3;
  });
  expect(await queued(north)).toEqual([early, late, moved].map(({ id }) => id).toSorted());
});

it('leaves a shop where it is when the move breaks', async () => {
  const tenant = await fillTenant(await south.tenant('fica'), 'fica');
  const before = await rowsOf(south, tenant.tenantId);
  const breaking = move(tenant.slug, () => {
    // The other cell's server goes away in the middle.
    void north.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'focinho move'
         and datname = current_database()`,
    );
  });
  await expect(breaking).rejects.toThrow();
  expect(await rowsOf(south, tenant.tenantId)).toEqual(before);
  expect(await rowsOf(north, tenant.tenantId)).toEqual({});
  expect(await directory()).toMatchObject({ moving: [] });
  expect((await directory()).tenants).not.toHaveProperty('fica');
  expect((await tenant.get('/api/clients')).status).toBe(200);
});

it('refuses a shop that is not there, or whose address is taken', async () => {
  await expect(move('ninguem')).rejects.toThrow('A loja ninguem não está na base de origem.');
  await south.tenant('dupla');
  await north.tenant('dupla');
  await expect(move('dupla')).rejects.toThrow('já tem uma loja com o endereço dupla');
  const { tenantId } = await south.tenant('numerada');
  const [{ number }] = await south.owner.query('select number from tenants where id = $1', [tenantId]);
  await north.owner.query(`alter table tenants alter number restart with ${number}`);
  await north.tenant('outra');
  await expect(move('numerada')).rejects.toThrow('cada célula precisa de uma faixa própria');
});
