import { packageUsageSchema } from '@focinho/contracts/desk/package-usages';
import { TestApi, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('pacotinho');
});

/** Creates a package with one new service. */
async function newPackage(fields: object = {}, quantity = 2) {
  const serviceId: string = (await newService(tenant, { name: 'Banho', price: 45 })).id;
  const services = [{ serviceId, quantity }];
  const { json } = await tenant.post('/api/packages', { name: 'Clubinho', price: 99, services, ...fields });
  return { packageId: String(json.data.package.id), serviceId };
}
const use = (fields: object) => tenant.post('/api/package-usages', fields);

describe('package usages', () => {
  it('records a usage and embeds package and service', async () => {
    const wanted = await newPackage();
    const client = await newClient(tenant, { name: 'Otávio' });
    const created = await use({ ...wanted, clientId: client.id, notes: 'Primeiro banho' });
    expect(created.status).toBe(201);
    expect(packageUsageSchema.parse(created.json.data.packageUsage)).toMatchObject({
      ...wanted,
      clientId: client.id,
      petId: null,
      notes: 'Primeiro banho',
      package: { id: wanted.packageId, name: 'Clubinho' },
      service: { id: wanted.serviceId, name: 'Banho', price: 45 },
    });
    const listed = await tenant.get(`/api/package-usages?page=1&search=otavio&clientId=${client.id}`);
    expect(listed.json.data.packageUsages).toEqual([created.json.data.packageUsage]);
  });

  it('takes the client from the pet and the pet from the appointment', async () => {
    const wanted = await newPackage();
    const appointment = await book(tenant, { serviceId: wanted.serviceId });
    const { json } = await use({ ...wanted, appointmentId: appointment.id });
    expect(json.data.packageUsage).toMatchObject({ petId: appointment.petId, clientId: appointment.pet.clientId });
    const stranger = await newPet(tenant, { name: 'Outro' });
    expect((await use({ ...wanted, appointmentId: appointment.id, petId: stranger.id })).status).toBe(400);
    expect((await use({ ...wanted, petId: stranger.id, clientId: appointment.pet.clientId })).status).toBe(400);
  });

  it('limits a client to the quantity in a period, also in parallel requests', async () => {
    const wanted = await newPackage({}, 3);
    const clientId = (await newClient(tenant)).id;
    const responses = await Promise.all(Array.from({ length: 12 }, () => use({ ...wanted, clientId })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await use({ ...wanted, clientId })).json.message).toContain('já usou 3 de 3');
    expect((await use({ ...wanted, clientId: (await newClient(tenant)).id })).status).toBe(201);
  });

  it('does not count usages of an earlier period or of a cancelled sale', async () => {
    const wanted = await newPackage({}, 1);
    const clientId = (await newClient(tenant)).id;
    const { json } = await use({ ...wanted, clientId });
    expect((await use({ ...wanted, clientId })).status).toBe(409);
    await api.owner.query('update package_usages set created_at = $2 where id = $1', [
      json.data.packageUsage.id,
      `${day(-32)}T12:00:00Z`,
    ]);
    const second = await use({ ...wanted, clientId });
    expect(second.status).toBe(201);
    await api.owner.query('update package_usages set cancelled_at = now() where id = $1', [
      second.json.data.packageUsage.id,
    ]);
    expect((await use({ ...wanted, clientId })).status).toBe(201);
  });

  it('is refused with its reason: inactive package, other service, other days', async () => {
    const today = Number(day().slice(8));
    const another = today < 15 ? 20 : 5;
    const closed = await newPackage({ startDay: another, endDay: another });
    expect(await use(closed)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('só pode ser usado') },
    });
    expect(await use(await newPackage({ isActive: false }))).toMatchObject({
      status: 409,
      json: { message: 'Este pacote está inativo.' },
    });
    const wanted = { ...(await newPackage()), serviceId: (await newService(tenant)).id };
    expect(await use(wanted)).toMatchObject({
      status: 409,
      json: { message: 'Este serviço não faz parte do pacote.' },
    });
  });
});
