import { inflateSync } from 'node:zlib';
import { clientExportSchema, type ClientExport } from '@focinho/contracts/client-export';
import { TenantDb } from '../../database/tenant-db';
import { BusyError } from '../../kernel/http/errors';
import { TestApi, type TestTenant } from '../../testing/api';
import { fillTenant } from '../../testing/full-tenant';
import { smallPicture } from '../../testing/pictures';
import { newPet } from '../../testing/records';
import { newClient } from '../../testing/sales-fixtures';
import { unzipFiles } from '../../testing/unzip';
import { waitUntil } from '../../testing/wait-until';
import { clientDocument } from './client-document';
import { printable } from './client-pdf';

const api = TestApi.forSuite();
let owner: TestTenant;
beforeAll(async () => {
  owner = await api.tenant('loja');
});

async function archiveOf(id: string, caller = owner) {
  const { status, json } = await caller.post(`/api/clients/${id}/archive`);
  expect([status, json.message]).toEqual([201, '']);
  const response = await fetch(api.url + json.data.export.path);
  expect(response.status).toBe(200);
  return unzipFiles(Buffer.from(await response.arrayBuffer()));
}
/** The text of a PDF as its pages show it: hexadecimal strings of Windows-1252 in compressed streams. */
function textOf(pdf: Buffer | undefined): string {
  const pages: string[] = [];
  const file = pdf?.toString('latin1') ?? '';
  for (const { index, 0: begin } of file.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = index + begin.length;
    const page = inflateSync(Buffer.from(file.slice(from, file.indexOf('endstream', from)), 'latin1'));
    const parts = [...page.toString('latin1').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex'),
    );
    pages.push(Buffer.concat(parts).toString('latin1'));
  }
  return pages.join('');
}

/** Names of the lists of records in an export that have something, wherever they stand. */
function listsIn(exported: ClientExport): Set<string> {
  const names = new Set<string>();
  JSON.stringify(exported, (name, value: unknown) => {
    if (Array.isArray(value) && typeof value[0] === 'object') names.add(name);
    return value;
  });
  return names;
}
const without = (list: string, exported: ClientExport) =>
  clientExportSchema.parse(
    JSON.parse(JSON.stringify(exported, (name, value: unknown) => (name === list ? [] : value))),
  );

it('has what the shop knows to read and to take along, with the photos of this client alone', async () => {
  const shop = await fillTenant(await api.tenant('cheia'), 'cheia-sim');
  const neighbour = await newClient(shop, 'Ninguém Aqui');
  const pet = await newPet(shop, { clientId: neighbour, name: 'Outro' });
  await shop.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture(80, 60));
  expect((await shop.post(`/api/pets/${pet.id}/tutors`, { clientId: shop.ids.client })).status).toBe(201);
  expect((await shop.post(`/api/consultations/${shop.ids.consultation}/signature`)).status).toBe(200);
  const files = await archiveOf(shop.ids.client, shop);
  expect([...files.keys()]).toEqual(['LEIA-ME.txt', 'dados.pdf', 'dados.json', `fotos/${shop.ids.photo}.webp`]);
  const exported = clientExportSchema.parse(JSON.parse(files.get('dados.json')?.toString() ?? ''));
  expect(exported.photos).toMatchObject([{ file: `fotos/${shop.ids.photo}.webp` }]);
  const text = textOf(files.get('dados.pdf'));
  for (const shown of [exported.client.email, 'Pet cheia-sim', 'Agendamentos', 'Crédito e fiado', 'Espécie: ', 'R$'])
    expect(text).toContain(shown);
  for (const section of ['Fotos', 'Comandas', 'Vendas', 'Usos de pacotes', 'Lista de espera'])
    expect(text).toContain(section);
  const lists = listsIn(exported);
  for (const [name, part] of Object.entries(exported)) if (Array.isArray(part)) expect(lists).toContain(name);
  for (const name of lists)
    expect([name, clientDocument(without(name, exported), 'UTC')]).not.toEqual([name, clientDocument(exported, 'UTC')]);
  expect([...files.values()].join('\n')).not.toContain('Ninguém');
  expect(text).not.toContain('Ningu');
});

it('is asked for again what finds everything busy, and is one of two downloads at once', async () => {
  const client = await newClient(owner, 'Caio');
  const db = api.app.get(TenantDb);
  const read = jest.spyOn(db, 'read').mockRejectedValueOnce(new BusyError());
  const files = await archiveOf(client);
  expect(read.mock.calls.length).toBeGreaterThan(2);
  expect([...files.keys()]).toEqual(['LEIA-ME.txt', 'dados.pdf', 'dados.json']);
  const { json } = await owner.post(`/api/clients/${client}/archive`);
  const release: (() => void)[] = [];
  read.mockImplementation(() => new Promise((_resolve, reject) => void release.push(() => reject(new Error('Over')))));
  const statuses = [1, 2, 3].map(async () => (await fetch(api.url + json.data.export.path)).status);
  await expect(Promise.race(statuses)).resolves.toBe(429);
  await waitUntil(() => Promise.resolve(release.length === 2));
  for (const end of release) end();
  expect((await Promise.all(statuses)).toSorted()).toEqual([429, 500, 500]);
  read.mockRestore();
});

it('replaces what its font lacks, and nothing of Portuguese', () => {
  expect(printable('Ação é “útil” – € 5, über 犬🐶 ł')).toBe('Ação é “útil” – € 5, über ?? ?');
});

it('of a client who was merged is that of the kept record', async () => {
  const [kept, merged] = [await newClient(owner, 'Bia'), await newClient(owner, 'Bia de novo')];
  expect((await owner.post(`/api/clients/${kept}/merge`, { duplicateClientId: merged })).status).toBe(200);
  expect((await owner.post(`/api/clients/${merged}/archive`)).status).toBe(404);
  expect((await owner.post(`/api/clients/${kept}/archive`)).status).toBe(201);
});

it('of a client who was erased meanwhile has nothing personal any more, also by a link from before', async () => {
  const client = await newClient(owner, 'Dora Apagada');
  const pet = await newPet(owner, { clientId: client, name: 'Pet da Dora' });
  expect((await owner.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture())).status).toBe(201);
  const { path } = (await owner.post(`/api/clients/${client}/archive`)).json.data.export;
  expect((await owner.post(`/api/clients/${client}/erasure`, { name: 'Dora Apagada' })).status).toBe(200);
  const files = unzipFiles(Buffer.from(await (await fetch(api.url + path)).arrayBuffer()));
  expect([...files.keys()]).toEqual(['LEIA-ME.txt', 'dados.pdf', 'dados.json']);
  expect(files.get('dados.json')?.toString()).not.toContain('Dora');
  expect(textOf(files.get('dados.pdf'))).not.toContain('Dora');
});

it('is for managers, of their shop’s clients, while the session lasts', async () => {
  const client = await newClient(owner, 'Ana');
  const manager = await owner.as('MANAGER');
  expect((await (await owner.as('STAFF')).post(`/api/clients/${client}/archive`)).status).toBe(403);
  expect((await (await api.tenant('outra')).post(`/api/clients/${client}/archive`)).status).toBe(404);
  const { json } = await manager.post(`/api/clients/${client}/archive`);
  const { audit } = (await owner.get('/api/audit?entity=client-exported&limit=1')).json.data;
  expect(audit).toMatchObject([{ entityId: client, user: { id: manager.userId } }]);
  // A ticket opens its own kind of file only.
  const ticket = json.data.export.path.split('ticket=')[1];
  for (const other of ['exports', 'archives'])
    expect((await fetch(`${api.url}/api/${other}/file?ticket=${ticket}`)).status).toBe(400);
  await manager.post('/api/auth/logout');
  expect((await fetch(api.url + json.data.export.path)).status).toBe(401);
});
