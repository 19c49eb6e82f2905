import { slotsSchema } from '@focinho/contracts/agenda/agenda';
import { minuteAt, minuteOf } from '@focinho/contracts/agenda/slots';
import { queueEntrySchema } from '@focinho/contracts/desk/queue';
import { everyDay, newProfessional, newStation, openTenant, tenantAtNoon } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { newPet, newService } from '../../testing/records';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const AROUND = { hours: everyDay(['00:00', '24:00']) };
const BATH = { name: 'Banho', duration: 60, steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] };
const walkIn = async (tenant: Caller, body: object) =>
  tenant.post('/api/queue/walk-ins', { petId: (await newPet(tenant)).id, ...body });
const entryOf = ({ status, json }: { status: number; json: Json }): Json => {
  expect([status, json.message]).toEqual([status < 300 ? status : 201, expect.anything()]);
  return queueEntrySchema.parse(json.data.entry);
};
const move = async (tenant: Caller, { id }: Json, stage: string) =>
  entryOf(await tenant.post(`/api/queue/${id}/moves`, { stage }));
const stepsOf = async (tenant: TestTenant, { id }: Json) =>
  (await tenant.get(`/api/appointments/${id}`)).json.data.appointment.steps;
const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });

describe('a pet that is ready', () => {
  it.each(['READY', 'DELIVERED'])(
    'or gone (%s) leaves the shop to the next one, and its steps as they were',
    async (stage) => {
      const tenant = await tenantAtNoon(api, `pronto-${stage.toLowerCase()}`);
      await openTenant(tenant, AROUND);
      const serviceId = (await newService(tenant, BATH)).id;
      const first = entryOf(await walkIn(tenant, { serviceId }));
      expect(await walkIn(tenant, { serviceId })).toMatchObject(conflict(/^A loja já atende/));
      const steps = await stepsOf(tenant, first);
      await move(tenant, first, stage);
      const { json } = await tenant.get(`/api/appointments/slots?serviceId=${serviceId}&days=1&limit=1`);
      expect(slotsSchema.parse(json.data).slots[0]?.startTime).toMatch(/^1[23]:/);
      entryOf(await walkIn(tenant, { serviceId }));
      expect(await stepsOf(tenant, first)).toEqual(steps);
    },
  );

  it('frees its professional and its station, and shares them once it is not ready after all', async () => {
    const tenant = await tenantAtNoon(api, 'pronto-com-equipe');
    await openTenant(tenant, AROUND);
    const { id: serviceId } = await newService(tenant, BATH);
    const { id: professionalId } = await newProfessional(tenant);
    await newStation(tenant);
    const wanted = { serviceId, professionalId };
    const first = entryOf(await walkIn(tenant, wanted));
    const ready = await move(tenant, first, 'READY');
    const second = entryOf(await walkIn(tenant, wanted));
    expect((await stepsOf(tenant, second))[0].station).toMatchObject({ name: 'Banheira 1' });
    const undone = await tenant.delete(`/api/queue/${first.id}/moves/${ready.lastMove.id}`);
    expect(entryOf(undone)).toMatchObject({ stage: 'WAITING' });
    await move(tenant, second, 'READY');
    expect(await walkIn(tenant, wanted)).toMatchObject(conflict(/^Ana já atende/));
    await move(tenant, first, 'READY');
    entryOf(await walkIn(tenant, wanted));
  });
});

describe('a pet whose time is over before it is ready', () => {
  const TWO_HOURS = `set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours', busy_until = busy_until - interval '2 hours'`;
  it('still occupies whoever attends it, a quarter of an hour ahead', async () => {
    const tenant = await tenantAtNoon(api, 'passou-da-hora');
    await openTenant(tenant, AROUND);
    const { id: serviceId } = await newService(tenant, BATH);
    const first = entryOf(await walkIn(tenant, { serviceId }));
    await api.owner.query(`update appointment_steps ${TWO_HOURS} where appointment_id = $1`, [first.id]);
    await api.owner.query(
      `update appointments set start_time = start_time - interval '2 hours', end_time = end_time - interval '2 hours' where id = $1`,
      [first.id],
    );
    await move(tenant, first, 'BATH');
    expect(await walkIn(tenant, { serviceId })).toMatchObject(
      conflict(/^A loja ainda atende Thor \(Banho\), que devia terminar às 1[01]:\d\d\. Próximo horário livre/),
    );
    const { json } = await tenant.get(`/api/appointments/slots?serviceId=${serviceId}&days=1&limit=1`);
    const [slot] = slotsSchema.parse(json.data).slots;
    const { date, startTime } = slot ?? { date: '', startTime: '' };
    const { now } = (await tenant.get(`/api/agenda?from=${date}&to=${date}`)).json.data;
    expect(minuteOf(date, startTime) - minuteAt(now)).toBeGreaterThanOrEqual(14);
    await move(tenant, first, 'READY');
    entryOf(await walkIn(tenant, { serviceId }));
  });
});
