import { PHOTOS_OF_STAY } from '@focinho/contracts/kernel/photo-limits';
import { PHOTOS_OF } from '@focinho/contracts/vendor/plans';
import { newId } from '../../database/records';
import { newStation } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { heicPicture, smallPicture } from '../../testing/pictures';
import { newPet, newService } from '../../testing/records';
import { quotaProblem } from './photos.rules';

const api = TestApi.forSuite();
let tenant: TestTenant;
let small: Buffer;
beforeAll(async () => {
  tenant = await api.tenant('vitrine');
  small = await smallPicture();
});

const newProduct = async (caller: Caller = tenant, name = 'Shampoo') =>
  (await caller.post('/api/products', { name, price: 39.9 })).json.data.product.id;
const send = (id: string, bytes = small, caller: Caller = tenant, headers: Record<string, string> = {}) =>
  caller.call('POST', `/api/products/${id}/photo`, bytes, headers);
const pictureOf = async (id: string) => (await tenant.get(`/api/products/${id}`)).json.data.product.photoId;

describe('the picture of a product', () => {
  it('is shown with it in lists, read like a photo, and listed among no photos', async () => {
    const id = await newProduct();
    expect(await pictureOf(id)).toBeNull();
    const sent = await send(id, heicPicture());
    expect(sent).toMatchObject({ status: 201, json: { data: { product: { id, photoId: expect.any(String) } } } });
    const { photoId } = sent.json.data.product;
    const { products } = (await tenant.get('/api/products?page=1')).json.data;
    expect(products.find((one: { id: string }) => one.id === id)).toMatchObject({ photoId });
    for (const path of [`/api/photos/${photoId}`, `/api/photos/${photoId}/thumbnail`])
      expect((await tenant.get(path)).status).toBe(200);
    expect((await tenant.get('/api/photos?page=1')).json.data).toMatchObject({ photos: [], pagination: { total: 0 } });
    expect((await tenant.post(`/api/photos/${photoId}/main`)).status).toBe(404);
    expect((await tenant.delete(`/api/photos/${photoId}`)).status).toBe(404);
  });

  it('is one: another takes its place, and its removal is undone', async () => {
    const id = await newProduct();
    const first = (await send(id)).json.data.product.photoId;
    const second = (await send(id)).json.data.product.photoId;
    expect(second).not.toBe(first);
    expect((await tenant.get(`/api/photos/${first}`)).status).toBe(404);
    expect((await tenant.delete(`/api/products/${id}/photo`)).json.data.product.photoId).toBeNull();
    expect((await tenant.get(`/api/photos/${second}`)).status).toBe(404);
    const restored = await tenant.post(`/api/products/${id}/photo/restoration`);
    expect([restored.status, restored.json.data.product.photoId]).toEqual([200, second]);
    const removals = await api.owner.query('select id from file_removals where id = any ($1)', [[first, second]]);
    expect(removals).toEqual([{ id: first }]);
  });

  it('is one also if two come at once, and is stored once by a repetition', async () => {
    const id = await newProduct();
    const both = await Promise.all([send(id), send(id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const key = { 'idempotency-key': newId() };
    const [once, again] = [await send(id, small, tenant, key), await send(id, small, tenant, key)];
    expect(again).toEqual(once);
    const rows = await api.owner.query('select deleted_at from attachments where product_id = $1', [id]);
    expect(rows.filter((row: { deleted_at: Date | null }) => row.deleted_at === null)).toHaveLength(1);
    expect(rows).toHaveLength(3);
  });

  it('is refused for what is no picture or too large, and for a product that is gone', async () => {
    const id = await newProduct();
    expect((await send(id, Buffer.from('GIF89a'))).status).toBe(400);
    expect((await send(id, Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413);
    await tenant.delete(`/api/products/${id}`);
    for (const gone of [id, newId()]) expect((await send(gone)).json.message).toBe('Produto não encontrado.');
    expect((await tenant.post(`/api/products/${await newProduct()}/photo/restoration`)).status).toBe(404);
  });

  it('counts among the photos of the plan, in which another may still take its place', async () => {
    const shop = await api.tenant('cheia', 'OWNER', 'BASIC');
    const id = await newProduct(shop);
    const { photoId } = (await send(id, small, shop)).json.data.product;
    await copies(shop, photoId, PHOTOS_OF.BASIC - 1);
    expect((await send(id, small, shop)).status).toBe(201);
    const other = await newProduct(shop, 'Outro');
    expect((await send(other, small, shop)).json.message).toBe(quotaProblem('BASIC'));
  });

  it('is of no other tenant', async () => {
    const other = await api.tenant('concorrente');
    const id = await newProduct();
    const { photoId } = (await send(id)).json.data.product;
    expect((await send(id, small, other)).status).toBe(404);
    expect((await other.get(`/api/photos/${photoId}`)).status).toBe(404);
    expect((await other.delete(`/api/products/${id}/photo`)).status).toBe(404);
    expect((await other.post(`/api/products/${id}/photo/restoration`)).status).toBe(404);
    expect(await pictureOf(id)).toBe(photoId);
  });

  /** More rows like that of a picture, each of a product of its own that nobody sees. */
  async function copies({ tenantId }: TestTenant, id: string, count: number): Promise<void> {
    await api.owner.query(
      `with stand_ins as (
         insert into products (tenant_id, id, name, price_cents, deleted_at)
         select $1, gen_random_uuid(), 'Cópia ' || n, 100, now() from generate_series(1, $3) n returning id)
       insert into attachments (tenant_id, id, product_id, kind, width, height, bytes, thumbnail_bytes, content_hash)
       select $1, gen_random_uuid(), stand_ins.id, kind, width, height, bytes, thumbnail_bytes, content_hash
       from attachments, stand_ins where tenant_id = $1 and attachments.id = $2`,
      [tenantId, id, count],
    );
  }
});

describe('a photo of a stay', () => {
  it('is of its pet, listed with the stay, and at most so many', async () => {
    const { petId, stayId } = await newStay();
    const photos = `/api/pets/${petId}/photos`;
    const sent = await tenant.call('POST', `${photos}?kind=STAY&stayId=${stayId}`, small);
    expect(sent).toMatchObject({ status: 201, json: { data: { photo: { petId, stayId, kind: 'STAY' } } } });
    await tenant.call('POST', `${photos}?kind=AFTER`, small);
    const listed = (await tenant.get(`/api/photos?stayId=${stayId}&page=1`)).json.data;
    expect(listed).toMatchObject({ photos: [{ id: sent.json.data.photo.id }], pagination: { total: 1 } });
    await api.owner.query(
      `insert into attachments (tenant_id, id, pet_id, stay_id, kind, width, height, bytes, thumbnail_bytes, content_hash)
       select tenant_id, gen_random_uuid(), pet_id, stay_id, kind, width, height, bytes, thumbnail_bytes, content_hash
       from attachments, generate_series(2, $2) where id = $1`,
      [sent.json.data.photo.id, PHOTOS_OF_STAY],
    );
    const full = await tenant.call('POST', `${photos}?kind=STAY&stayId=${stayId}`, small);
    expect([full.status, full.json.message]).toEqual([
      409,
      'Esta hospedagem já tem 60 fotos. Exclua uma antes de enviar outra.',
    ]);
  });

  it('is refused for a stay of another pet, for none, and for a photo of another moment', async () => {
    const { petId, stayId } = await newStay();
    const pet = (await newPet(tenant)).id;
    for (const path of [
      `/api/pets/${pet}/photos?kind=STAY&stayId=${stayId}`,
      `/api/pets/${petId}/photos?kind=STAY`,
      `/api/pets/${petId}/photos?kind=AFTER&stayId=${stayId}`,
    ])
      expect(await tenant.call('POST', path, small)).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'stayId' }] },
      });
    const none = await tenant.call('POST', `/api/pets/${petId}/photos?kind=STAY&stayId=${newId()}`, small);
    expect(none).toMatchObject({ status: 404, json: { message: 'Hospedagem não encontrada.' } });
  });

  async function newStay() {
    const petId = (await newPet(tenant)).id;
    const kennel = await newStation(tenant, { name: `Canil ${petId}`, kind: 'KENNEL' });
    const service = await newService(tenant, { name: `Diária ${petId}`, category: 'OUTROS', price: 80 });
    const stay = {
      ...{ petId, kennelId: kennel.id, serviceId: service.id },
      ...{ firstNight: '2027-03-01', checkOut: '2027-03-04' },
    };
    const { json } = await tenant.post('/api/stays', stay);
    expect(json.message).toBe('');
    return { petId, stayId: json.data.stay.id };
  }
});
