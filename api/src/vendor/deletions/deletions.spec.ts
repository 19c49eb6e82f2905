import { deletedTableLabel } from '@focinho/contracts/deleted-tables';
import { deletionSchema, platformDeletionSchema, type PlatformShopDeletion } from '@focinho/contracts/vendor/deletions';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { PhotoSweep } from '../../desk/photos/photo-sweep';
import { confirmPassword, TestApi, type Json, type TestTenant } from '../../testing/api';
import { fillTenant } from '../../testing/full-tenant';
import { DeletionJob } from './deletion-job';
import { LEFT, STEPS } from './deletion-steps';

const api = TestApi.forSuite();
const job = () => api.app.get(DeletionJob);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let root: TestTenant;
beforeAll(async () => {
  root = await api.tenant(ROOT_TENANT_SLUG, 'SUPER_ADMIN');
});

async function request(tenant: TestTenant, reason = 'A loja fechou') {
  await confirmPassword(tenant);
  const { status, json } = await tenant.post('/api/shop-deletions', { reason });
  expect([status, json.message]).toEqual([201, '']);
  return deletionSchema.parse(json.data.deletion);
}
const certificate = async ({ id }: { id: string }): Promise<PlatformShopDeletion> => {
  const { deletions } = (await root.get('/api/super-admin/deletions')).json.data;
  return platformDeletionSchema.parse(deletions.find((one: Json) => one.id === id));
};
const fullTenant = async (slug: string) => fillTenant(await api.tenant(slug), `segredo-${slug}`);
const rows = (sql: string, values: unknown[] = []): Promise<Json[]> => api.owner.query(sql, values);
/** Every table that has rows of a tenant, with how many. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const tables = await rows(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'tenant_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ n }] = await rows(`select count(*)::int as n from ${name} where tenant_id = $1`, [tenantId]);
    if (n > 0) counts[name] = n;
  }
  return counts;
}
/** Runs the job, and the one that removes files, until there is nothing to do. */
async function deleteDue(now: Date, batch?: number): Promise<void> {
  await job().run(now, batch);
  await api.app.get(PhotoSweep).sweep();
  await rows(`update shop_deletions set next_at = now() - interval '1 second' where state = 'ERASING'`);
  await job().run(now, batch);
}

describe('an owner', () => {
  it('asks for the deletion of the shop with the password, once, and takes it back within 30 days', async () => {
    const tenant = await api.tenant('arrependida');
    const body = { reason: 'A loja fechou' };
    expect((await tenant.post('/api/shop-deletions', body)).status).toBe(401);
    const deletion = await request(tenant);
    expect(deletion).toMatchObject({ state: 'REQUESTED', reason: 'A loja fechou', requestedBy: { id: tenant.userId } });
    expect(Math.round((Date.parse(deletion.dueAt) - Date.now()) / 86_400_000)).toBe(30);
    await confirmPassword(tenant);
    expect((await tenant.post('/api/shop-deletions', body)).status).toBe(409);
    expect(await job().run(inDays(29))).toBe(0);
    const withdraw = () => tenant.post(`/api/shop-deletions/${deletion.id}/withdrawal`);
    for (const response of [await withdraw(), await withdraw()])
      expect(response).toMatchObject({ status: 200, json: { data: { deletion: { state: 'WITHDRAWN' } } } });
    expect(await job().run(inDays(31))).toBe(0);
    const { deletions } = (await tenant.get('/api/shop-deletions')).json.data;
    expect(deletions).toMatchObject([{ id: deletion.id, state: 'WITHDRAWN' }]);
    const { audit } = (await tenant.get('/api/audit?limit=10&page=1')).json.data;
    const events = audit.map(({ entity }: Json) => entity);
    expect(events).toEqual(expect.arrayContaining(['deletion-requested', 'deletion-withdrawn']));
    const mails = await rows('select subject from mails where tenant_id = $1 order by created_at, id', [
      tenant.tenantId,
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A exclusão da loja foi pedida',
      'A exclusão da loja foi cancelada',
    ]);
    await request(tenant);
  });

  it('is the only one who may, of the own shop, and says why', async () => {
    const tenant = await api.tenant('so-dono');
    const deletion = await request(tenant);
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const other = await tenant.as(role);
      await confirmPassword(other);
      expect((await other.post('/api/shop-deletions', { reason: 'x' })).status).toBe(403);
      expect((await other.post(`/api/shop-deletions/${deletion.id}/withdrawal`)).status).toBe(403);
    }
    const rival = await api.tenant('rival-da-exclusao');
    expect((await rival.post(`/api/shop-deletions/${deletion.id}/withdrawal`)).status).toBe(404);
    expect((await rival.get('/api/shop-deletions')).json.data.deletions).toEqual([]);
    expect((await rival.get('/api/super-admin/deletions')).status).toBe(403);
    expect((await rival.post('/api/shop-deletions', { reason: ' ' })).status).toBe(400);
    await confirmPassword(root);
    expect((await root.post('/api/shop-deletions', { reason: 'x' })).status).toBe(409);
  });
});

describe('the deletion of a shop', () => {
  it('takes what is personal when it is due, the accesses after six months, and the sales after five years', async () => {
    const tenant = await fullTenant('que-fecha');
    const neighbour = await fullTenant('que-fica');
    // Nobody sends the neighbour's notes meanwhile; whether these were tried already is chance.
    await rows('update fiscal_documents set next_run_at = null');
    await rows(`insert into fiscal_attempts (tenant_id, document_id, position, action, result)
      select tenant_id, id, 99, 'SEND', 'UNKNOWN' from fiscal_documents`);
    await rows(`insert into fiscal_files (tenant_id, document_id, kind, xml)
      select tenant_id, id, 'VOIDED', '<nota/>' from fiscal_documents`);
    const before = await rowsOf(neighbour.tenantId);
    const deletion = await request(tenant);
    await deleteDue(inDays(31));

    const after = await rowsOf(tenant.tenantId);
    expect(Object.keys(after).sort()).toEqual(
      [
        ...['fiscal_attempts', 'fiscal_documents', 'fiscal_files'],
        ...['audit_log', 'changes', 'clients', 'incidents', 'invoices', 'sale_items', 'sale_payments', 'sales'],
        ...['shop_deletions', 'tenant_settings'],
        ...Object.keys(after).filter((table) => /_counts?$|_slots$|_days$|subscription_events/.test(table)),
      ].sort(),
    );
    // Fiscal documents are kept as they were issued.
    const asIssued = ['fiscal_documents', 'fiscal_files', 'incidents', 'sale_items'];
    for (const table of Object.keys(after).filter((name) => !asIssued.includes(name))) {
      const text = JSON.stringify(await rows(`select * from ${table} where tenant_id = $1`, [tenant.tenantId]));
      expect([table, text.includes(tenant.marker)]).toEqual([table, false]);
    }
    const logged = await rows('select distinct entity from audit_log where tenant_id = $1', [tenant.tenantId]);
    expect(logged.map(({ entity }) => entity).sort()).toEqual(['deletion-begun', 'deletion-kept', 'log-in']);
    const kept = await certificate(deletion);
    expect(kept).toMatchObject({ state: 'KEEPING', tenant: { slug: 'que-fecha' }, finishedAt: null });
    expect(kept.deleted).toMatchObject({ pets: 2, users: expect.any(Number), agreements: 1, attachments: 2 });
    expect(kept.cleared['clients']).toBeGreaterThan(0);
    expect(kept.keptUntil?.slice(4, 10)).toBe('-12-31');
    const headers = { authorization: `Bearer ${tenant.token}`, 'x-tenant': 'que-fecha' };
    expect((await api.call('GET', '/api/pets', undefined, headers)).status).toBe(401);
    expect(await rowsOf(neighbour.tenantId)).toEqual(before);

    await deleteDue(inDays(31 + 190));
    const accesses = await rows(`select 1 from audit_log where tenant_id = $1 and entity = 'log-in'`, [
      tenant.tenantId,
    ]);
    expect(accesses).toEqual([]);
    expect(await certificate(deletion)).toMatchObject({ state: 'KEEPING' });

    await deleteDue(inDays(6.1 * 366));
    const left = await rowsOf(tenant.tenantId);
    expect(
      Object.keys(left)
        .filter((table) => table !== 'audit_log')
        .sort(),
    ).toEqual(['changes', 'shop_deletions']);
    const done = await certificate(deletion);
    expect(done).toMatchObject({ state: 'DONE', tenant: { name: 'Loja excluída' }, deleted: { pets: 2 } });
    expect(done.deleted['sales']).toBeGreaterThan(0);
    expect(done.finishedAt).not.toBeNull();
    const [stored] = await rows('select * from tenants where id = $1', [tenant.tenantId]);
    expect(stored).toMatchObject({ email: '', phone: null, is_active: false, slug: `excluida-${stored.number}` });
    expect(await job().run(inDays(9_000))).toBe(0);
    expect(await rowsOf(neighbour.tenantId)).toEqual(before);
  }, 90_000);

  it('is done once by two processes, and goes on where it was interrupted', async () => {
    const tenant = await fullTenant('interrompida');
    const deletion = await request(tenant);
    const [{ n: pets }] = await rows('select count(*)::int as n from pets where tenant_id = $1', [tenant.tenantId]);
    // A lock that somebody holds stops it in the middle; it goes on later by itself.
    const holder = api.owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select 1 from pets where tenant_id = $1 for update', [tenant.tenantId]);
    await job().run(inDays(31), 1);
    expect(await certificate(deletion)).toMatchObject({ state: 'ERASING', deleted: { agreements: 1 } });
    await holder.rollbackTransaction();
    await holder.release();
    await rows(`update shop_deletions set next_at = now() - interval '1 second' where state = 'ERASING'`);
    await Promise.all([job().run(inDays(31), 2), job().run(inDays(31), 2)]);
    await deleteDue(inDays(31));
    expect(await certificate(deletion)).toMatchObject({ state: 'KEEPING', deleted: { pets, agreements: 1 } });
    const items = await rows('select name, service_id from sale_items where tenant_id = $1', [tenant.tenantId]);
    for (const { name, service_id: service } of items) expect([name === 'Removido', service]).toEqual([false, null]);
  }, 90_000);

  it('cannot be taken back once it has begun, nor can the shop be opened again', async () => {
    const tenant = await api.tenant('sem-volta');
    const deletion = await request(tenant);
    await deleteDue(inDays(31));
    await rows(`update tenants set is_active = true where id = $1`, [tenant.tenantId]);
    await rows(`update tenants set is_active = false where id = $1`, [tenant.tenantId]);
    expect(await root.patch(`/api/super-admin/tenants/${tenant.tenantId}/status`, { isActive: true })).toMatchObject({
      status: 409,
      json: { message: 'Os dados desta loja foram apagados a pedido do dono.' },
    });
    expect(await certificate(deletion)).toMatchObject({ state: 'KEEPING' });
  });

  it('is refused by the database for a shop that did not ask for it', async () => {
    const tenant = await api.tenant('nao-pediu');
    await expect(
      api.owner.transaction(async (tx) => {
        await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenant.tenantId]);
        await tx.query(`select app.delete_shop_rows('users', 10, '{}')`);
      }),
    ).rejects.toThrow('This shop is not being deleted');
  });
});

describe('the steps of a deletion', () => {
  it('name every table of a tenant, and what refers to others before those', async () => {
    const tables = await rows(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'tenant_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const deleted = STEPS.flatMap(({ table, clear, kept }) => (clear || kept?.includes('log-in') ? [] : [table]));
    expect([...deleted, ...LEFT].sort()).toEqual(tables.map(({ name }) => name).sort());
    const references = await rows(`select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to",
        (select array_agg(attname::text) from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey[2:])) as columns
      from pg_constraint f where f.contype = 'f' and f.confrelid <> 'tenants'::regclass and f.conrelid <> f.confrelid`);
    const wrong = references.filter(({ from, to, columns }) => {
      const isCleared = STEPS.some(
        ({ table, clear }) => table === from && columns.some((one: string) => clear?.includes(one)),
      );
      return !isCleared && deleted.indexOf(from) > deleted.indexOf(to);
    });
    expect(wrong).toEqual([]);
  });

  it('have a name in Portuguese each, for the certificate', () => {
    expect(STEPS.map(({ table }) => table).filter((table) => deletedTableLabel(table) === table)).toEqual([]);
  });
});
