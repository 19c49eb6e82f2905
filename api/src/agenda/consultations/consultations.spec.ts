import { consultationSchema, type Consultation } from '@focinho/contracts/agenda/consultations';
import { made, newProfessional, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let petId: string;
let clientId: string;
let checkUp: string;
let professionalId: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`vet-${(shops += 1)}`);
  await smallTenant(tenant);
  checkUp = (await newService(tenant, { name: 'Consulta', price: 150, category: 'CONSULTA' })).id;
  clientId = (await newClient(tenant)).id;
  petId = (await newPet(tenant, { clientId })).id;
  professionalId = (await newProfessional(tenant, { name: 'Dra. Paula' })).id;
});

const note = () => ({
  ...{ petId, professionalId, reason: 'Coceira', findings: 'Otite externa' },
  ...{ prescription: 'Otomax, 4 gotas', crmv: 'SP 12345', weight: 12.4 },
});
const tryWrite = (fields: object = {}, caller: Caller = tenant) =>
  caller.post('/api/consultations', { ...note(), ...fields });
async function write(fields: object = {}): Promise<Consultation> {
  const { status, json } = await tryWrite(fields);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return consultationSchema.parse(json.data.consultation);
}
const sign = ({ id }: { id: string }, caller: Caller = tenant) => caller.post(`/api/consultations/${id}/signature`);
const at = async ({ id }: { id: string }) =>
  consultationSchema.parse((await tenant.get(`/api/consultations/${id}`)).json.data.consultation);
const listed = async (query = '') => (await tenant.get(`/api/consultations?petId=${petId}${query}`)).json.data;
const book = async (serviceId = checkUp) => {
  const booking = { petId, serviceId, professionalId, date: day(1), startTime: '09:00', endTime: '10:00' };
  return (await made(tenant, '/api/appointments', 'appointment', booking)).id as string;
};

describe('a note of a consultation', () => {
  it('is a draft until it is signed, and then a weighing, too', async () => {
    const draft = await write({ crmv: null });
    expect(draft).toMatchObject({ signedAt: null, professional: { name: 'Dra. Paula' }, addenda: [] });
    expect(await sign(draft)).toMatchObject({ status: 400, json: { errors: [{ path: 'crmv' }] } });
    expect((await tenant.put(`/api/consultations/${draft.id}`, { crmv: 'SP 1', reason: 'Dor' })).status).toBe(200);
    expect((await sign(draft)).status).toBe(200);
    expect(await at(draft)).toMatchObject({ reason: 'Dor', crmv: 'SP 1', signedBy: expect.anything() });
    expect((await tenant.get(`/api/pets/${petId}`)).json.data.pet.weight).toBe(12.4);
  });

  it('does not change once it is signed, whoever tries: what comes later is an addendum', async () => {
    const signed = await write();
    expect(
      (await tenant.post(`/api/consultations/${signed.id}/addenda`, { professionalId, findings: 'x' })).status,
    ).toBe(409);
    await sign(signed);
    expect((await sign(signed)).status).toBe(409);
    expect((await tenant.put(`/api/consultations/${signed.id}`, { findings: 'outra coisa' })).status).toBe(409);
    expect((await tenant.delete(`/api/consultations/${signed.id}`)).status).toBe(409);
    const later = { professionalId, findings: 'As duas orelhas.' };
    expect((await tenant.post(`/api/consultations/${signed.id}/addenda`, later)).status).toBe(201);
    const { addenda } = await at(signed);
    expect(addenda).toMatchObject([{ findings: 'As duas orelhas.', professional: { name: 'Dra. Paula' } }]);
    expect((await tenant.get(`/api/consultations/${addenda[0]?.id}`)).status).toBe(404);
    expect((await listed('&page=1&limit=10')).pagination.total).toBe(1);
    const change = `update consultations set findings = 'outra' where id = $1`;
    await expect(api.owner.query(change, [signed.id])).rejects.toThrow('A signed consultation never changes');
  });

  it('as a draft is deleted, and restored within a minute', async () => {
    const draft = await write();
    expect((await tenant.delete(`/api/consultations/${draft.id}`)).status).toBe(200);
    expect((await listed()).consultations).toEqual([]);
    expect((await tenant.post(`/api/consultations/${draft.id}/restoration`)).status).toBe(200);
    expect((await listed()).consultations).toHaveLength(1);
  });

  it('is one of an appointment of the pet that takes place', async () => {
    const appointmentId = await book();
    await write({ appointmentId });
    expect((await tryWrite({ appointmentId })).status).toBe(409);
    const other = await newPet(tenant, { clientId, name: 'Nina' });
    expect(await tryWrite({ appointmentId, petId: other.id })).toMatchObject({
      ...{ status: 400, json: { errors: [{ path: 'appointmentId' }] } },
    });
    expect(
      (await tenant.get(`/api/consultations?appointmentId=${appointmentId}`)).json.data.consultations,
    ).toHaveLength(1);
  });
});

describe('who may', () => {
  it('is the management and whoever does consultations, nobody else', async () => {
    const draft = await write();
    const [manager, staff] = [await tenant.as('MANAGER'), await tenant.as('STAFF')];
    const calls = (caller: Caller) => [
      caller.get('/api/consultations'),
      caller.get('/api/consultations?page=1&limit=5'),
      caller.get(`/api/consultations/${draft.id}`),
      tryWrite({}, caller),
    ];
    const statuses = async (caller: Caller) => (await Promise.all(calls(caller))).map(({ status }) => status);
    expect(await statuses(manager)).toEqual([200, 200, 200, 201]);
    expect(await statuses(staff)).toEqual([403, 403, 403, 403]);
    expect((await sign(draft, staff)).status).toBe(403);
    const { users } = (await tenant.get('/api/users')).json.data;
    const { id: userId } = users.find(({ role }: { role: string }) => role === 'STAFF');
    const bath = (await newService(tenant, { name: 'Banho e nada mais' })).id;
    const own = await newProfessional(tenant, { name: 'Rui', userId, serviceIds: [bath] });
    expect(await statuses(staff)).toEqual([403, 403, 403, 403]);
    expect((await tenant.put(`/api/professionals/${own.id}`, { serviceIds: [bath, checkUp] })).status).toBe(200);
    expect(await statuses(staff)).toEqual([200, 200, 200, 201]);
  });

  it('is nobody of another shop', async () => {
    const draft = await write();
    const other = await api.tenant(`vizinha-${shops}`);
    expect((await other.get(`/api/consultations/${draft.id}`)).status).toBe(404);
    expect((await sign(draft, other)).status).toBe(404);
    expect((await other.get(`/api/consultations?petId=${petId}`)).json.data.consultations).toEqual([]);
  });

  it('reads with any plan, and writes with that which has consultations', async () => {
    const draft = await write();
    await api.owner.query(`update tenants set trial_plan = null, plan = 'BASIC' where id = $1`, [tenant.tenantId]);
    expect(await tryWrite()).toMatchObject({ status: 402, json: { errors: [{ feature: 'consultations' }] } });
    expect((await sign(draft)).status).toBe(402);
    expect((await at(draft)).reason).toBe('Coceira');
  });
});

it('is charged by the comanda of its appointment', async () => {
  const appointmentId = await book();
  await write({ appointmentId });
  const { order } = (await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] })).json.data;
  expect(order.lines).toMatchObject([{ name: 'Consulta', total: 150 }]);
});

it('goes with its pet to the record that is kept of it, signed or not', async () => {
  const [signed, draft] = [await write(), await write()];
  await sign(signed);
  const kept = await newPet(tenant, { clientId, name: 'Thor' });
  const merge = await tenant.post(`/api/pets/${kept.id}/merge`, { duplicatePetId: petId, take: [] });
  expect(merge.status).toBe(200);
  expect([(await at(signed)).petId, (await at(draft)).petId]).toEqual([kept.id, kept.id]);
});

it('loses its texts with its client, and is in what the client takes along', async () => {
  const signed = await write();
  await sign(signed);
  await write({ reason: 'Rascunho' });
  const taken = (await tenant.post(`/api/clients/${clientId}/export`)).json.data.export.consultations;
  expect(taken).toMatchObject([{ reason: 'Coceira', prescription: 'Otomax, 4 gotas', professional: 'Dra. Paula' }]);
  const { name } = (await tenant.get(`/api/clients/${clientId}`)).json.data.client;
  expect((await tenant.post(`/api/clients/${clientId}/erasure`, { name })).status).toBe(200);
  expect(await at(signed)).toMatchObject({ reason: null, findings: null, prescription: null, crmv: 'SP 12345' });
});
