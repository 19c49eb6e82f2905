import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { dayAndTimeOf, minuteOf } from '@focinho/contracts/agenda/slots';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { everyDay, newProfessional, newStation, openTenant, tenantAtNoon } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });
const change = (tenant: Caller, { id }: Json, patch: object) => tenant.put(`/api/appointments/${id}`, patch);
const changed = async (tenant: Caller, entry: Json, patch: object): Promise<Json> => {
  const { status, json } = await change(tenant, entry, patch);
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return appointmentSchema.parse(json.data.appointment);
};
const add = (time: string, minutes: number) => dayAndTimeOf(minuteOf('2026-01-01', time) + minutes).time;
const walkIn = async (tenant: Caller, body: object): Promise<Json> => {
  const wanted = { petId: (await newPet(tenant)).id, opensOrder: true, ...body };
  const { status, json } = await tenant.post('/api/queue/walk-ins', wanted);
  expect([status, json.message]).toEqual([201, expect.anything()]);
  const { id } = json.data.entry;
  return { ...(await tenant.get(`/api/appointments/${id}`)).json.data.appointment, orderId: json.data.orderId };
};
const linesOf = async (tenant: Caller, { orderId }: Json) =>
  orderSchema.parse((await tenant.get(`/api/orders/${orderId}`)).json.data.order).lines;
const stageOf = async (tenant: Caller, { id }: Json) =>
  (await tenant.get('/api/queue')).json.data.entries.find((entry: Json) => entry.id === id).stage;
const move = async (tenant: Caller, { id }: Json, stage: string) =>
  expect((await tenant.post(`/api/queue/${id}/moves`, { stage })).status).toBe(200);

describe('the service of a pet that is in the shop', () => {
  let tenant: TestTenant;
  let groom: Json;
  let bath: Json;
  let shops = 0;
  beforeEach(async () => {
    tenant = await tenantAtNoon(api, `troca-${(shops += 1)}`);
    const GROOM = [
      { kind: 'BATH', minutes: 60, stationKind: 'TUB' },
      { kind: 'DRY', minutes: 60 },
    ];
    const BATH = [{ kind: 'BATH', minutes: 45, stationKind: 'TUB' }];
    groom = await newService(tenant, { name: 'Banho e tosa', price: 110, duration: 120, steps: GROOM });
    bath = await newService(tenant, { name: 'Banho', price: 60, duration: 45, steps: BATH });
  });

  it('is changed after closing time and with nobody free, and its comanda follows', async () => {
    await openTenant(tenant, { hours: everyDay(['00:00', '00:30']) });
    await newProfessional(tenant);
    const walkedIn = await walkIn(tenant, { serviceId: groom.id });
    const shorter = { serviceId: bath.id, startTime: walkedIn.startTime, endTime: add(walkedIn.startTime, 45) };
    expect(await changed(tenant, walkedIn, shorter)).toMatchObject({ price: 60, steps: [{ kind: 'BATH' }] });
    expect(await linesOf(tenant, walkedIn)).toMatchObject([{ name: 'Banho', changedFrom: { name: 'Banho e tosa' } }]);
    expect(await changed(tenant, walkedIn, { serviceId: groom.id })).toMatchObject({ endTime: shorter.endTime });
    expect(await changed(tenant, walkedIn, { endTime: walkedIn.endTime })).toMatchObject({ squeezeReason: null });
  });

  it('may take longer than there is time until what is booked next, which keeps its own', async () => {
    await openTenant(tenant, { hours: everyDay(['00:00', '24:00']) });
    await newStation(tenant);
    const ana = await newProfessional(tenant);
    const walkedIn = await walkIn(tenant, { serviceId: bath.id, professionalId: ana.id });
    const next = { date: walkedIn.date.slice(0, 10), professionalId: ana.id, serviceId: bath.id };
    const at = { startTime: walkedIn.endTime, endTime: add(walkedIn.endTime, 45) };
    const petId = (await newPet(tenant, { name: 'Mel' })).id;
    const { json } = await tenant.post('/api/appointments', { ...next, ...at, petId });
    expect(json.data.appointment).toMatchObject(at);
    await move(tenant, walkedIn, 'BATH');
    const longer = { serviceId: groom.id, endTime: add(walkedIn.startTime, 120) };
    expect(await changed(tenant, walkedIn, longer)).toMatchObject({ price: 110, endTime: longer.endTime });
    const moved = await tenant.get(`/api/appointments/${json.data.appointment.id}`);
    expect(moved.json.data.appointment).toMatchObject(at);
    // Another time is a new plan, as it is for anybody.
    const away = { startTime: at.startTime, endTime: add(longer.endTime, 30) };
    expect(await change(tenant, walkedIn, away)).toMatchObject(conflict(/^Ana já atende Mel/));
    // Neither is a pet in two places.
    expect(await change(tenant, walkedIn, { petId })).toMatchObject(conflict(/^Este pet já tem um agendamento/));
  });

  it('leaves a pet in the last step that is left', async () => {
    await openTenant(tenant, { hours: everyDay(['00:00', '24:00']) });
    const walkedIn = await walkIn(tenant, { serviceId: groom.id });
    await move(tenant, walkedIn, 'DRY');
    await changed(tenant, walkedIn, { serviceId: bath.id });
    expect(await stageOf(tenant, walkedIn)).toBe('BATH');
  });
});
