import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_FILE, EXPORT_LISTS, type ExportList } from '@focinho/contracts/insight/export-lists';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { fillTenant } from '../../testing/full-tenant';
import { smallPicture } from '../../testing/pictures';
import { newPet } from '../../testing/records';
import { newClient } from '../../testing/sales-fixtures';
import { unzipFiles } from '../../testing/unzip';
import { waitUntil } from '../../testing/wait-until';
import { EXPORT_TABLES } from '../exports/export-lists';
import { ArchiveFiles } from './archive-files';
import { ArchiveJob } from './archive-job';

jest.setTimeout(120_000);

const api = TestApi.forSuite();
let owner: TestTenant;
beforeAll(async () => {
  owner = await api.tenant('loja');
});
afterEach(() => jest.restoreAllMocks());

const work = () => api.app.get(ArchiveJob).run();
const stateOf = async (id: string, caller: Caller = owner) =>
  (await caller.get(`/api/archives/${id}`)).json.data.archive;
async function request(caller: Caller = owner): Promise<string> {
  const { status, json } = await caller.post('/api/archives', {}, { 'idempotency-key': newId() });
  expect([status, json.message]).toEqual([201, '']);
  return json.data.archive.id;
}
async function ready(caller: Caller = owner): Promise<string> {
  const id = await request(caller);
  await waitUntil(async () => (await stateOf(id, caller)).state === 'READY', 60);
  return id;
}
const follow = (path: string) => fetch(api.url + path);
async function filesOf(id: string, caller: Caller = owner) {
  const { status, json } = await caller.post(`/api/archives/${id}/link`);
  expect([status, json.message]).toEqual([201, '']);
  const response = await follow(json.data.export.path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipFiles(Buffer.from(await response.arrayBuffer()));
}
const rowsOf = (text: Buffer | undefined) => (text?.toString() ?? '').split('\r\n').filter(Boolean).length - 1;
const partsOf = (tenantId: string, id: string) => {
  const folder = join(api.config.FILE_STORE ?? '', tenantId, 'archives', id);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const makeDue = (id: string) =>
  api.owner.query(
    `update archives set due_at = now() - interval '1 second', expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );

describe('the archive of a shop', () => {
  it('has every row of every table, the photos, and a text that explains them; nothing of another shop', async () => {
    const [shop, other] = [await fillTenant(await api.tenant('cheia'), 'cheia-sim'), await api.tenant('outra')];
    await fillTenant(other, 'de-outra');
    const files = await filesOf(await ready(shop), shop);
    const photos: { id: string }[] = await api.owner.query(
      'select id from attachments where tenant_id = $1 and deleted_at is null',
      [shop.tenantId],
    );
    expect([...files.keys()]).toEqual([
      ...EXPORT_LISTS.map((list) => `${EXPORT_FILE[list]}.csv`),
      ...photos.map(({ id }) => `fotos/${id}.webp`),
      'LEIA-ME.txt',
    ]);
    const keptOf: Partial<Record<ExportList, string>> = {
      sales: 'cancelled_at is null',
      'cancelled-sales': 'cancelled_at is not null',
      payments: 'replaced_at is null',
      'package-usages': 'cancelled_at is null',
      'order-lines': 'deleted_at is null',
    };
    for (const list of EXPORT_LISTS) {
      const { table } = EXPORT_TABLES[list];
      const [{ deletable }] = await api.owner.query(
        `select exists (select from pg_attribute where attrelid = $1::regclass and attname = 'deleted_at') as deletable`,
        [table],
      );
      const kept = keptOf[list] ?? (deletable ? 'deleted_at is null' : 'true');
      const [{ n }] = await api.owner.query(
        `select count(*)::int as n from ${table} where tenant_id = $1 and ${kept}`,
        [shop.tenantId],
      );
      expect([list, rowsOf(files.get(`${EXPORT_FILE[list]}.csv`))]).toEqual([list, n]);
      if (list !== 'cancelled-sales') expect([list, n > 0]).toEqual([list, true]);
    }
    expect(files.get(`fotos/${photos[0]?.id}.webp`)?.toString('latin1', 8, 12)).toBe('WEBP');
    const text = [...files.values()].map(String).join('\n');
    expect(text).toContain('cheia-sim');
    expect(text).not.toContain('de-outra');
    const readMe = files.get('LEIA-ME.txt')?.toString() ?? '';
    expect(readMe).toContain('Dados de Loja cheia');
    for (const list of EXPORT_LISTS)
      expect(readMe).toContain(
        [`${EXPORT_FILE[list]}.csv`, ...EXPORT_TABLES[list].columns.map(({ label }) => `    ${label}`)][1],
      );
    // Every value of a client's row.
    const [client] = await api.owner.query(
      'select name, email, id from clients where tenant_id = $1 and deleted_at is null',
      [shop.tenantId],
    );
    for (const value of Object.values(client)) expect(files.get('clientes.csv')?.toString()).toContain(value);
  });

  it('says how far it is, mails the owners, and is noted in the audit log', async () => {
    const id = await ready();
    expect(await stateOf(id)).toMatchObject({
      requestedBy: { id: owner.userId },
      filesDone: EXPORT_LISTS.length + 1,
      filesTotal: EXPORT_LISTS.length + 1,
      bytes: expect.any(Number),
    });
    await filesOf(id);
    const events = (await owner.get('/api/audit?limit=200')).json.data.audit.filter(
      (entry: { entityId: string }) => entry.entityId === id,
    );
    expect(events.map(({ entity }: { entity: string }) => entity).sort()).toEqual([
      'archive-downloaded',
      'archive-ready',
      'archive-requested',
    ]);
    const mails: { subject: string }[] = await api.owner.query(
      `select subject from mails where tenant_id = $1 and subject like '%arquivo%'`,
      [owner.tenantId],
    );
    expect(mails.length).toBeGreaterThan(0);
  });

  it('is one at a time, of its owner only, and of nobody else’s shop', async () => {
    jest.spyOn(api.app.get(ArchiveJob), 'run').mockResolvedValue(0);
    const shop = await api.tenant('uma');
    const id = await request(shop);
    expect(await shop.post('/api/archives', {})).toMatchObject({ status: 409 });
    expect((await shop.post(`/api/archives/${id}/link`)).status).toBe(404);
    for (const role of ['STAFF', 'MANAGER'] as const)
      expect((await (await shop.as(role)).post('/api/archives', {})).status).toBe(403);
    for (const call of [owner.get(`/api/archives/${id}`), owner.post(`/api/archives/${id}/link`)])
      expect((await call).status).toBe(404);
    expect((await owner.get('/api/archives')).json.data.archives.map((one: { id: string }) => one.id)).not.toContain(
      id,
    );
  });

  it('is larger than the memory that writes it: its parts come back in order', async () => {
    const shop = await api.tenant('grande');
    const petId = (await newPet(shop)).id;
    const { json } = await shop.call('POST', `/api/pets/${petId}/photos`, await smallPicture());
    const stored = join(api.config.FILE_STORE ?? '', shop.tenantId, `${json.data.photo.id}.webp`);
    const large = Buffer.alloc(9 * 1024 * 1024, 7);
    await writeFile(stored, large);
    const id = await ready(shop);
    expect(partsOf(shop.tenantId, id).length).toBeGreaterThan(1);
    expect((await filesOf(id, shop)).get(`fotos/${json.data.photo.id}.webp`)?.equals(large)).toBe(true);
  });

  it('names the photos whose files are gone', async () => {
    const shop = await api.tenant('sem-foto');
    const petId = (await newPet(shop)).id;
    const { json } = await shop.call('POST', `/api/pets/${petId}/photos`, await smallPicture());
    await rm(join(api.config.FILE_STORE ?? '', shop.tenantId), { recursive: true });
    const readMe = (await filesOf(await ready(shop), shop)).get('LEIA-ME.txt')?.toString();
    expect(readMe).toContain('0 fotos em WebP');
    expect(readMe).toContain(json.data.photo.id);
  });
});

describe('an archive ends', () => {
  it('after some days: its files go, and a link to it is worth nothing', async () => {
    const id = await ready();
    const { path } = (await owner.post(`/api/archives/${id}/link`)).json.data.export;
    expect(partsOf(owner.tenantId, id)).toHaveLength(1);
    await makeDue(id);
    expect((await follow(path)).status).toBe(404);
    await work();
    expect(await stateOf(id)).toMatchObject({ state: 'EXPIRED' });
    expect(partsOf(owner.tenantId, id)).toEqual([]);
  });

  it('once a later one is ready, so that they do not pile up', async () => {
    const shop = await api.tenant('acumulada');
    const [first, second] = [await ready(shop), await ready(shop)];
    await waitUntil(async () => {
      await work();
      return (await stateOf(first, shop)).state === 'EXPIRED';
    });
    expect(partsOf(shop.tenantId, first)).toEqual([]);
    expect((await stateOf(second, shop)).state).toBe('READY');
  });

  it('once a client is erased: what is ready is withdrawn, what is under way begins anew without the client', async () => {
    const shop = await api.tenant('apaga');
    const [kept, erased] = [await newClient(shop, 'Fica Sempre'), await newClient(shop, 'Zoroastro Some')];
    const before = await ready(shop);
    const { path } = (await shop.post(`/api/archives/${before}/link`)).json.data.export;
    // The next one has read the clients when the erasure comes.
    const files = api.app.get(ArchiveFiles);
    const write = files.write.bind(files);
    let isErased = false;
    const texts: string[] = [];
    jest.spyOn(files, 'write').mockImplementation(async (place, part, bytes) => {
      if (!isErased) {
        isErased = true;
        const { status } = await shop.post(`/api/clients/${erased}/erasure`, { name: 'Zoroastro Some' });
        texts.push(String(status));
      }
      await write(place, part, bytes);
    });
    const id = await ready(shop);
    expect(texts).toEqual(['200']);
    expect((await follow(path)).status).toBe(404);
    expect(await stateOf(before, shop)).toMatchObject({ state: 'EXPIRED' });
    const clients = (await filesOf(id, shop)).get('clientes.csv')?.toString();
    expect(clients).toContain('Fica Sempre');
    expect(clients).not.toContain('Zoroastro');
    expect(kept).not.toBe(erased);
    expect(partsOf(shop.tenantId, id)).toHaveLength(1);
    await work();
    expect(partsOf(shop.tenantId, before)).toEqual([]);
  });

  it('anew with another process when its own has died, and is given up after five', async () => {
    const shop = await api.tenant('morre');
    const job = api.app.get(ArchiveJob);
    const run = jest.spyOn(job, 'run').mockResolvedValue(0);
    const id = await request(shop);
    const dead = `update archives set state = 'RUNNING', lease = gen_random_uuid(), is_stored = true, attempts = $2,
      due_at = now() - interval '1 second' where id = $1`;
    await api.owner.query(dead, [id, 1]);
    run.mockRestore();
    await work();
    expect(await stateOf(id, shop)).toMatchObject({ state: 'READY' });
    await api.owner.query(dead, [id, 5]);
    await work();
    expect(await stateOf(id, shop)).toMatchObject({ state: 'FAILED' });
  });

  it('with a failure of the store, which is tried again', async () => {
    const shop = await api.tenant('disco');
    const files = api.app.get(ArchiveFiles);
    const broken = jest.spyOn(files, 'write').mockRejectedValue(new Error('no space'));
    const id = await request(shop);
    await waitUntil(async () => broken.mock.calls.length > 0 && (await stateOf(id, shop)).state === 'WAITING');
    broken.mockRestore();
    await makeDue(id);
    await waitUntil(async () => (await work()) > 0 || (await stateOf(id, shop)).state === 'READY');
    expect(await stateOf(id, shop)).toMatchObject({ state: 'READY' });
  });
});
