import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTOS_OF } from '@focinho/contracts/vendor/plans';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { heicPicture, phonePicture, smallPicture } from '../../testing/pictures';
import { book, newPet } from '../../testing/records';
import { PhotoFiles } from './photo-files';
import { PhotoSweep } from './photo-sweep';
import { quotaProblem } from './photos.rules';

const api = TestApi.forSuite();
let tenant: TestTenant;
let other: TestTenant;
let petId: string;
let small: Buffer;
beforeAll(async () => {
  tenant = await api.tenant('patas');
  other = await api.tenant('vizinha', 'OWNER', 'BASIC');
  small = await smallPicture();
});
beforeEach(async () => {
  petId = (await newPet(tenant)).id;
});
afterEach(() => jest.restoreAllMocks());

const send = (caller: Caller, pet: string, bytes: Buffer = small, query = '', headers: Record<string, string> = {}) =>
  caller.call('POST', `/api/pets/${pet}/photos${query}`, bytes, headers);
async function newPhoto(query = '') {
  const { status, json } = await send(tenant, petId, small, query);
  expect([status, json.message]).toEqual([201, '']);
  return json.data.photo;
}
/** A picture as a browser gets it. */
const fetchPhoto = (path: string, { token, slug }: TestTenant = tenant) =>
  fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}`, 'x-tenant': slug } });
const photosOf = async (pet: string) => (await tenant.get(`/api/photos?petId=${pet}`)).json.data.photos;
const mainOf = async (pet: string) => (await tenant.get(`/api/pets/${pet}/record`)).json.data.record.photoId;

/** The files of a photo in the store, by the end of their names. */
const filesOf = (id: string) => {
  const folder = join(api.config.FILE_STORE ?? '', tenant.tenantId);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(id)) : [];
};
const sweep = () => api.app.get(PhotoSweep).sweep();
const makeDue = (id?: string) =>
  api.owner.query(`update file_removals set due_at = now() - interval '1 second' where id = coalesce($1, id)`, [id]);

describe('the main photo', () => {
  /** The pet in each response that shows it among others. */
  async function shown() {
    const data = async (path: string) => (await tenant.get(path)).json.data;
    const isPet = ({ id }: { id: string }) => id === petId;
    const { pets } = await data('/api/pets?search=Foto');
    const record = (await data(`/api/clients/${pets.find(isPet).clientId}/record`)).record;
    const ofPet = ({ pet }: { pet: { id: string } | null }) => pet?.id === petId;
    const found = [
      pets.find(isPet),
      record.pets.find(isPet),
      (await data('/api/queue/pets?search=Foto')).pets.find(isPet),
      (await data('/api/queue')).entries.find(ofPet).pet,
      (await data(`/api/appointments?petId=${petId}`)).appointments.find(ofPet).pet,
    ];
    return found.map(({ species, photoId }) => `${species} ${photoId}`);
  }

  it('is named wherever the pet is shown, and no other photo', async () => {
    petId = (await newPet(tenant, { name: 'Foto' })).id;
    await book(tenant, { petId, startTime: '00:00', endTime: '23:59' });
    await newPhoto('?kind=ARRIVAL');
    expect(new Set(await shown())).toEqual(new Set(['DOG null']));
    const { id } = await newPhoto();
    expect(await shown()).toEqual(Array.from({ length: 5 }, () => `DOG ${id}`));
    await tenant.delete(`/api/photos/${id}`);
    expect(new Set(await shown())).toEqual(new Set(['DOG null']));
  });

  it('is none once all are gone, even if two people delete the last two at the same time', async () => {
    const { id: own } = await newPet(tenant);
    const shownOf = async () => (await tenant.get(`/api/pets/${own}`)).json.data.pet.photoId;
    for (let round = 0; round < 5; round += 1) {
      const photos = [];
      for (let n = 0; n < 2; n += 1) photos.push((await send(tenant, own, small)).json.data.photo.id);
      expect(await shownOf()).toBe(photos[1]);
      await Promise.all(photos.map((id) => tenant.delete(`/api/photos/${id}`)));
      expect(await shownOf()).toBeNull();
    }
  });

  it('is no change of the pet in the audit log, which has that of the photo', async () => {
    const { id: own } = await newPet(tenant);
    const { id } = (await send(tenant, own, small)).json.data.photo;
    await tenant.delete(`/api/photos/${id}`);
    const written = await api.owner.query(
      `select entity, action from audit_log where entity_id = any ($1) order by audit_log.id`,
      [[own, id]],
    );
    expect(written).toMatchObject([
      { entity: 'pets', action: 'create' },
      { entity: 'attachments', action: 'create' },
      { entity: 'attachments', action: 'delete' },
    ]);
  });
});

describe('a photo', () => {
  it('is stored with who sent it, and read as a picture that browsers may keep', async () => {
    const sent = await send(tenant, petId, await phonePicture());
    expect(sent).toMatchObject({
      status: 201,
      json: {
        data: {
          photo: { petId, kind: 'PET', appointmentId: null, width: 48, height: 64, createdBy: { id: tenant.userId } },
        },
      },
    });
    const { id } = sent.json.data.photo;
    for (const path of [`/api/photos/${id}`, `/api/photos/${id}/thumbnail`]) {
      const response = await fetchPhoto(path);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="foto-${id}.webp"`,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'X-Tenant',
      });
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    }
    expect(filesOf(id)).toHaveLength(2);
  });

  it('of an iPhone (HEIC) is stored, too, whatever it is called', async () => {
    const { status } = await send(tenant, petId, heicPicture(), '', { 'content-type': 'image/jpeg' });
    expect(status).toBe(201);
  });

  it('belongs to a visit of the same pet', async () => {
    const { id: appointmentId } = await book(tenant, { petId });
    const before = await newPhoto(`?kind=BEFORE&appointmentId=${appointmentId}`);
    const after = await newPhoto(`?kind=AFTER&appointmentId=${appointmentId}`);
    const { json } = await tenant.get(`/api/photos?appointmentId=${appointmentId}&page=1`);
    expect(json.data.photos.map(({ id }: { id: string }) => id)).toEqual([after.id, before.id]);
    expect(json.data.pagination.total).toBe(2);
    const elsewhere = await send(tenant, (await newPet(tenant)).id, small, `?appointmentId=${appointmentId}`);
    expect(elsewhere).toMatchObject({ status: 400, json: { errors: [{ path: 'appointmentId' }] } });
  });

  it('stays when the arrival of its visit is undone', async () => {
    const { id: appointmentId } = await book(tenant, { petId, startTime: '00:00', endTime: '23:59' });
    const arrived = await tenant.post('/api/queue/arrivals', { appointmentIds: [appointmentId] });
    const photo = await newPhoto(`?kind=ARRIVAL&appointmentId=${appointmentId}`);
    const move = arrived.json.data.entries[0].lastMove.id;
    expect((await tenant.delete(`/api/queue/${appointmentId}/moves/${move}`)).status).toBe(200);
    expect(await photosOf(petId)).toMatchObject([{ id: photo.id, appointmentId }]);
  });

  it('is the main one of its pet if it is of the pet, or is chosen', async () => {
    expect(await mainOf(petId)).toBeNull();
    const arrival = await newPhoto('?kind=ARRIVAL');
    expect(await mainOf(petId)).toBeNull();
    const first = await newPhoto();
    expect(await mainOf(petId)).toBe(first.id);
    expect((await tenant.post(`/api/photos/${arrival.id}/main`)).status).toBe(200);
    expect(await mainOf(petId)).toBe(arrival.id);
    await tenant.delete(`/api/photos/${arrival.id}`);
    expect(await mainOf(petId)).toBe(first.id);
    await tenant.post(`/api/photos/${arrival.id}/restoration`);
    expect(await mainOf(petId)).toBe(arrival.id);
  });

  it('is sent, listed, read and deleted by all who look after pets', async () => {
    const staff = await tenant.as('STAFF');
    const { json } = await send(staff, petId);
    const { id } = json.data.photo;
    expect((await staff.get(`/api/photos/${id}`)).status).toBe(200);
    expect((await staff.delete(`/api/photos/${id}`)).status).toBe(200);
    expect((await staff.get(`/api/photos/${id}`)).status).toBe(404);
  });
});

describe('a repetition with the same Idempotency-Key', () => {
  it('stores nothing again, and returns the first photo', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await send(tenant, petId, small, '', key), await send(tenant, petId, small, '', key)];
    expect(second).toEqual(first);
    expect(await photosOf(petId)).toHaveLength(1);
  });

  it('at the same time stores one photo', async () => {
    const key = { 'idempotency-key': newId() };
    const all = await Promise.all([1, 2, 3].map(() => send(tenant, petId, small, '', key)));
    expect(new Set(all.map(({ status, json }) => `${status} ${json.data?.photo.id}`)).size).toBe(1);
    expect(await photosOf(petId)).toHaveLength(1);
  });

  it('with another photo is refused', async () => {
    const key = { 'idempotency-key': newId() };
    await send(tenant, petId, small, '', key);
    expect((await send(tenant, petId, await smallPicture(32, 32), '', key)).status).toBe(409);
  });
});

describe('what is refused', () => {
  it('stores nothing: files that are no picture, in whatever they are wrapped', async () => {
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(5000),
    ]) {
      const response = await send(tenant, petId, bytes, '', { 'content-type': 'image/png' });
      expect([response.status, response.json.message]).toEqual([
        400,
        'Este arquivo não é uma foto que aceitamos: envie JPEG, PNG, WebP ou HEIC.',
      ]);
    }
    expect(await photosOf(petId)).toEqual([]);
  });

  it('is a body that is empty, of another type or larger than 15 MB', async () => {
    const path = `/api/pets/${petId}/photos`;
    expect((await tenant.call('POST', path)).status).toBe(400);
    expect((await tenant.call('POST', path, '', { 'content-type': 'image/png' })).status).toBe(400);
    expect((await tenant.call('POST', path, '{"a":1}')).status).toBe(415);
    expect((await tenant.call('POST', path, small, { 'content-type': 'multipart/form-data' })).status).toBe(415);
    expect((await tenant.call('POST', path, Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('is a file where no file is expected', async () => {
    expect((await tenant.call('POST', '/api/pets', small, { 'content-type': 'image/png' })).status).toBe(415);
    expect((await tenant.call('POST', '/api/pets', Buffer.alloc(2_000_000))).status).toBe(413);
  });

  it('is a pet or a visit that does not exist, and one that was deleted', async () => {
    expect((await send(tenant, newId())).json.message).toBe('Pet não encontrado.');
    expect((await send(tenant, petId, small, `?appointmentId=${newId()}`)).status).toBe(404);
    await tenant.delete(`/api/pets/${petId}`);
    expect((await send(tenant, petId)).status).toBe(404);
  });

  it('is the 21st photo of a visit', async () => {
    const { id: appointmentId } = await book(tenant, { petId });
    const photo = await newPhoto(`?kind=BEFORE&appointmentId=${appointmentId}`);
    await copies(tenant, photo.id, 19);
    const full = await send(tenant, petId, small, `?kind=AFTER&appointmentId=${appointmentId}`);
    expect([full.status, full.json.message]).toEqual([
      409,
      'Este atendimento já tem 20 fotos. Exclua uma antes de enviar outra.',
    ]);
  });

  it('is one more than the plan holds, also if two come at once; a deletion makes room', async () => {
    const pet = (await newPet(other)).id;
    const { id } = (await send(other, pet)).json.data.photo;
    await copies(other, id, PHOTOS_OF.BASIC - 2);
    const both = await Promise.all([1, 2].map(() => send(other, pet)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = await send(other, pet);
    expect([full.status, full.json.message]).toEqual([409, quotaProblem('BASIC')]);
    await other.delete(`/api/photos/${id}`);
    expect((await send(other, pet)).status).toBe(201);
    // Its place is taken by now.
    const restored = await other.post(`/api/photos/${id}/restoration`);
    expect([restored.status, restored.json.message]).toEqual([409, quotaProblem('BASIC')]);
  });

  it('says what the plan holds and what helps, and leaves nothing of a photo that found no place when it was stored', async () => {
    const shop = await api.tenant('cheia-de-fotos', 'OWNER', 'BASIC');
    const pet = (await newPet(shop)).id;
    const { id } = (await send(shop, pet)).json.data.photo;
    await copies(shop, id, PHOTOS_OF.BASIC - 2);
    // Another desk takes the last place while the files of this one are written.
    const files = api.app.get(PhotoFiles);
    const write = files.write.bind(files);
    let left = '';
    jest.spyOn(files, 'write').mockImplementationOnce(async (tenantId, written, stored) => {
      left = written;
      await write(tenantId, written, stored);
      await copies(shop, id, 1);
    });
    const full = await send(shop, pet);
    expect([full.status, full.json.message]).toEqual([
      409,
      'As 1.000 fotos do Plano Mini já estão em uso. Exclua fotos antigas ou passe para o Plano Max, que guarda 10.000.',
    ]);
    expect(await api.owner.query('select id from attachments where id = $1', [left])).toEqual([]);
    await makeDue(left);
    expect(await sweep()).toBeGreaterThan(0);
    expect(await files.read(shop.tenantId, left, 'picture')).toBeNull();
  });

  /** More rows like that of a photo, in what it would take long to send. */
  const copies = ({ tenantId }: TestTenant, id: string, count: number) =>
    api.owner.query(
      `insert into attachments (tenant_id, id, pet_id, appointment_id, kind, width, height, bytes, thumbnail_bytes, content_hash)
       select tenant_id, gen_random_uuid(), pet_id, appointment_id, kind, width, height, bytes, thumbnail_bytes, content_hash
       from attachments, generate_series(1, $3) where tenant_id = $1 and id = $2`,
      [tenantId, id, count],
    );
});

describe('another tenant', () => {
  it('finds no photo, whatever it asks for', async () => {
    const { id } = await newPhoto();
    for (const path of [`/api/photos/${id}`, `/api/photos/${id}/thumbnail`])
      expect(await other.get(path)).toMatchObject({ status: 404, json: { message: 'Foto não encontrada.' } });
    expect((await other.get(`/api/photos?petId=${petId}`)).json.data.photos).toEqual([]);
    expect((await other.delete(`/api/photos/${id}`)).status).toBe(404);
    expect((await other.post(`/api/photos/${id}/main`)).status).toBe(404);
    expect((await other.post(`/api/photos/${id}/restoration`)).status).toBe(404);
    expect((await send(other, petId)).status).toBe(404);
    expect((await fetch(`${api.url}/api/photos/${id}`)).status).toBe(401);
    expect((await fetchPhoto(`/api/photos/${id}`, { ...tenant, token: 'x' })).status).toBe(401);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a%00b', `${'x'.repeat(90)}`])('reaches no file by %s', async (id) => {
    expect([400, 404, 414]).toContain((await tenant.get(`/api/photos/${id}`)).status);
  });
});

describe('the file store', () => {
  it('loses the files of a photo a week after it was deleted, and not before', async () => {
    const { id } = await newPhoto();
    await tenant.delete(`/api/photos/${id}`);
    await sweep();
    expect(filesOf(id)).toHaveLength(2);
    await makeDue(id);
    expect(await sweep()).toBe(1);
    expect(filesOf(id)).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  it('keeps those of a photo that was restored', async () => {
    const { id } = await newPhoto();
    await tenant.delete(`/api/photos/${id}`);
    expect((await tenant.post(`/api/photos/${id}/restoration`)).status).toBe(200);
    await makeDue();
    await sweep();
    expect((await fetchPhoto(`/api/photos/${id}`)).status).toBe(200);
  });

  it('loses what an upload left that was killed between file and row; sent again, it is stored once', async () => {
    const key = { 'idempotency-key': newId() };
    const files = api.app.get(PhotoFiles);
    const write = files.write.bind(files);
    let left = '';
    jest.spyOn(files, 'write').mockImplementationOnce(async (tenantId, id, stored) => {
      await write(tenantId, id, stored);
      left = id;
      throw new Error('killed');
    });
    expect((await send(tenant, petId, small, '', key)).status).toBe(500);
    expect(filesOf(left)).toHaveLength(2);
    expect(await photosOf(petId)).toEqual([]);
    expect((await send(tenant, petId, small, '', key)).status).toBe(201);
    await makeDue();
    await sweep();
    expect(filesOf(left)).toEqual([]);
    const [photo] = await photosOf(petId);
    expect(filesOf(photo.id)).toHaveLength(2);
  });

  it('loses no file to a sweep that is late: an upload whose file was given up stores no row', async () => {
    const files = api.app.get(PhotoFiles);
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementationOnce(async (tenantId, id, stored) => {
      await write(tenantId, id, stored);
      await makeDue(id);
      await sweep();
    });
    expect((await send(tenant, petId)).status).toBe(503);
    expect(await photosOf(petId)).toEqual([]);
  });

  it('that fails costs the photo and nothing else, and removes it later', async () => {
    const { id } = await newPhoto();
    await tenant.delete(`/api/photos/${id}`);
    await makeDue(id);
    const files = api.app.get(PhotoFiles);
    jest.spyOn(files, 'remove').mockRejectedValueOnce(new Error('away'));
    await expect(sweep()).rejects.toThrow('away');
    expect(await sweep()).toBe(0);
    await makeDue(id);
    expect(await sweep()).toBe(1);
    expect(filesOf(id)).toEqual([]);
  });

  it('that has lost a file says so', async () => {
    const { id } = await newPhoto();
    await api.app.get(PhotoFiles).remove(tenant.tenantId, id);
    expect(await tenant.get(`/api/photos/${id}`)).toMatchObject({
      status: 404,
      json: { message: 'Foto não encontrada: o arquivo não está mais guardado.' },
    });
  });

  it('loses the photos of a client who is erased at once', async () => {
    const pet = await newPet(tenant);
    const { id } = (await send(tenant, pet.id)).json.data.photo;
    const { client } = (await tenant.get(`/api/clients/${pet.clientId}`)).json.data;
    const exported = await tenant.post(`/api/clients/${pet.clientId}/export`);
    expect(exported.json.data.export.photos).toMatchObject([{ kind: 'PET', pet: 'Thor' }]);
    expect((await tenant.post(`/api/clients/${pet.clientId}/erasure`, { name: client.name })).status).toBe(200);
    expect((await fetchPhoto(`/api/photos/${id}`)).status).toBe(404);
    await sweep();
    expect(filesOf(id)).toEqual([]);
  });
});

it('is not offered by an installation without a store', async () => {
  const without = await TestApi.start({ FILE_STORE: '' });
  const shop = await without.tenant('sem-fotos');
  const response = await shop.call('POST', `/api/pets/${(await newPet(shop)).id}/photos`, small);
  expect([response.status, response.json.message]).toEqual([
    503,
    'As fotos não estão configuradas nesta instalação (FILE_STORE).',
  ]);
  await without.stop();
});
