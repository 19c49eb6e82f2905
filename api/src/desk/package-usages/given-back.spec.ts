import { randomUUID } from 'node:crypto';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { TestApi, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { newAppointment, newClient, newService } from '../../testing/sales-fixtures';
import { book, newPet } from '../../testing/records';

let api: TestApi;
let tenant: TestTenant;
let clientId: string;
let serviceId: string;
let packageId: string;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(async () => {
  expect(await brokenInvariants(api.owner)).toEqual([]);
  await api.stop();
});
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`devolve-${(shops += 1)}`);
  clientId = await newClient(tenant);
  serviceId = await newService(tenant, 60);
  const services = [{ serviceId, quantity: 1 }];
  packageId = (await tenant.post('/api/packages', { name: 'Clubinho', price: 99, services })).json.data.package.id;
});

const use = async (appointmentId: string) => {
  const { status, json } = await tenant.post('/api/package-usages', { packageId, serviceId, appointmentId });
  expect([status, json.message]).toEqual([201, '']);
};
/** The sale of each use that counts; null: of none yet. */
const uses = async (): Promise<(string | null)[]> =>
  (await tenant.get('/api/package-usages')).json.data.packageUsages.map((row: { saleId: string | null }) => row.saleId);
const checkout = async (id: string) => {
  const payments = [{ method: 'CASH', amount: 60 }];
  const { json } = await tenant.post(`/api/orders/${id}/checkout`, { total: 60, payments });
  return orderSchema.parse(json.data.order).sale?.id ?? '';
};
/** A paid order of an appointment for which a package was used. */
async function paidOrder() {
  const appointmentId = await newAppointment(tenant, clientId, serviceId);
  await use(appointmentId);
  const { id } = (await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] })).json.data.order;
  return { id: String(id), appointmentId, saleId: await checkout(id) };
}

describe('the use of a package for an appointment that is paid', () => {
  it('belongs to its sale, and is given back with it', async () => {
    const { saleId } = await paidOrder();
    expect(await uses()).toEqual([saleId]);
    await tenant.delete(`/api/sales/${saleId}`);
    expect(await uses()).toEqual([]);
  });

  it('belongs to a sale that was made without an order, too', async () => {
    const appointmentId = await newAppointment(tenant, clientId, serviceId);
    await use(appointmentId);
    const sale = { appointmentId, clientId, paymentMethod: 'CASH', items: [{ serviceId, quantity: 1 }] };
    const { id } = (await tenant.post('/api/sales', sale)).json.data.sale;
    expect(await uses()).toEqual([id]);
    await tenant.delete(`/api/sales/${id}`);
    expect(await uses()).toEqual([]);
  });

  it('goes over to the next sale of an order that is reopened, and is given back when that one is cancelled', async () => {
    const { id } = await paidOrder();
    await tenant.post(`/api/orders/${id}/reopen`);
    expect(await uses()).toEqual([null]);
    const saleId = await checkout(id);
    expect(await uses()).toEqual([saleId]);
    await tenant.post(`/api/orders/${id}/reopen`);
    expect((await tenant.delete(`/api/orders/${id}`)).status).toBe(200);
    expect(await uses()).toEqual([]);
  });

  it('stays when an order is cancelled that was never paid: the appointment goes on', async () => {
    const appointmentId = await newAppointment(tenant, clientId, serviceId);
    await use(appointmentId);
    const { id } = (await tenant.post('/api/orders', { clientId, appointmentIds: [appointmentId] })).json.data.order;
    await tenant.delete(`/api/orders/${id}`);
    expect(await uses()).toEqual([null]);
  });
});

describe('the use of a package for an appointment that does not happen', () => {
  const change = (id: string, patch: object) => tenant.put(`/api/appointments/${id}`, patch);

  it.each([
    ['is cancelled', (id: string) => change(id, { status: 'CANCELLED' })],
    [
      'is a no-show',
      async (id: string) => {
        await change(id, { date: '2020-01-01' });
        return change(id, { status: 'CANCELLED', cancellationReason: 'NO_SHOW' });
      },
    ],
    ['is deleted', (id: string) => tenant.delete(`/api/appointments/${id}`)],
  ])('is given back when it %s', async (_, end) => {
    const appointmentId = await newAppointment(tenant, clientId, serviceId, 'CONFIRMED');
    await use(appointmentId);
    expect((await end(appointmentId)).status).toBe(200);
    expect(await uses()).toEqual([]);
  });

  it('is given back when a concluded one is deleted', async () => {
    const appointmentId = await newAppointment(tenant, clientId, serviceId);
    await use(appointmentId);
    expect((await tenant.delete(`/api/appointments/${appointmentId}`)).status).toBe(200);
    expect(await uses()).toEqual([]);
  });

  it('is given back when a walk-in is undone', async () => {
    const pet = await newPet(tenant);
    const { json } = await tenant.post('/api/queue/walk-ins', { petId: pet.id, serviceId });
    const { id, lastMove } = json.data.entry;
    await use(id);
    expect((await tenant.delete(`/api/queue/${id}/moves/${lastMove.id}`)).status).toBe(200);
    expect(await uses()).toEqual([]);
  });

  it.each([
    ['its status', (id: string) => tenant.post(`/api/appointments/${id}/undo-status`), undefined],
    ['the change', (_: string, undo: string) => tenant.post(`/api/undos/${undo}`), randomUUID()],
  ])('counts again when %s is undone, unless it was used for another', async (_, undone, undo = randomUUID()) => {
    const appointmentId = await newAppointment(tenant, clientId, serviceId, 'CONFIRMED');
    await use(appointmentId);
    await change(appointmentId, { status: 'CANCELLED', undo });
    expect(await undone(appointmentId, undo)).toMatchObject({ status: 200 });
    expect(await uses()).toEqual([null]);

    const again = randomUUID();
    await change(appointmentId, { status: 'CANCELLED', undo: again });
    const other = await newPet(tenant, { clientId });
    await use((await book(tenant, { petId: other.id, serviceId })).id);
    expect(await undone(appointmentId, again)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('já usou 1 de 1') },
    });
  });
});
