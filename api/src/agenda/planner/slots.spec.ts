import {
  agendaSchema,
  proposalSchema,
  slotsSchema,
  type SlotOfDay,
  type Slots,
} from '@focinho/contracts/agenda/agenda';
import {
  everyDay,
  newProfessional,
  newStation,
  openTenant,
  smallTenant,
  tryBooking,
} from '../../testing/agenda-fixtures';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const TOMORROW = day(1);
const slotsOf = async (tenant: TestTenant, query: object): Promise<Slots> => {
  const parameters = new URLSearchParams({ from: TOMORROW, days: '1', ...query }).toString();
  const { status, json } = await tenant.get(`/api/appointments/slots?${parameters}`);
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return slotsSchema.parse(json.data);
};
const times = ({ slots }: { slots: SlotOfDay[] }) => slots.map(({ startTime }) => startTime);
const booked = async (tenant: TestTenant, fields: { serviceId: string; [field: string]: unknown }): Promise<Json> => {
  const { status, json } = await tryBooking(tenant, fields);
  expect([status, json.message]).toEqual([201, expect.anything()]);
  return json.data.appointment;
};

describe('free slots', () => {
  it('are those of the person who does the service, as long as it takes for this pet', async () => {
    const tenant = await api.tenant('vagas');
    await openTenant(tenant, { hours: everyDay(['08:00', '10:00']) });
    const prices = [{ size: 'LARGE', coat: null, price: 90, minutes: 90 }];
    const bath = await newService(tenant, { name: 'Banho', price: 50, duration: 60, bufferAfter: 15, prices });
    const other = await newService(tenant, { name: 'Tosa' });
    const ana = await newProfessional(tenant, { color: '#112233', serviceIds: [bath.id] });
    await newProfessional(tenant, { name: 'Bia', serviceIds: [other.id] });
    const large = await newPet(tenant, { size: 'LARGE' });
    const forAny = await slotsOf(tenant, { serviceId: bath.id });
    expect(times(forAny)).toEqual(['08:00', '08:15', '08:30', '08:45']);
    expect(forAny).toMatchObject({ reason: null, visit: { minutes: 60, price: 50, bufferAfter: 15 } });
    expect((await slotsOf(tenant, { serviceId: bath.id, petId: large.id })).slots).toMatchObject([
      {
        date: TOMORROW,
        startTime: '08:00',
        endTime: '09:30',
        professional: { id: ana.id, name: 'Ana', color: '#112233' },
      },
      { startTime: '08:15', endTime: '09:45' },
    ]);
    const unregistered = await slotsOf(tenant, { serviceId: bath.id, size: 'LARGE', coat: 'LONG' });
    expect(unregistered).toMatchObject({ visit: { minutes: 90, price: 90 }, slots: [{ endTime: '09:30' }, {}] });
    const proposed = await tenant.get(`/api/appointments/proposal?serviceId=${bath.id}&size=LARGE`);
    expect(proposalSchema.parse(proposed.json.data)).toMatchObject({ lastVisit: null, visit: { price: 90 } });
    expect(times(await slotsOf(tenant, { serviceId: bath.id, limit: '1' }))).toEqual(['08:00']);
    const shorter = await slotsOf(tenant, { serviceId: bath.id, petId: large.id, minutes: '75' });
    expect(shorter.slots).toMatchObject([
      { startTime: '08:00', endTime: '09:15' },
      { startTime: '08:15', endTime: '09:30' },
      { startTime: '08:30', endTime: '09:45' },
    ]);
    expect(shorter.visit.minutes).toBe(90);
  });

  it('begin in the future, from today on unless another day is asked for', async () => {
    const tenant = await api.tenant('hoje');
    await openTenant(tenant, { hours: everyDay(['00:00', '24:00']) });
    const bath = await newService(tenant, { name: 'Banho', duration: 60 });
    const { json } = await tenant.get(`/api/appointments/slots?serviceId=${bath.id}&limit=1`);
    const { now } = (await tenant.get(`/api/agenda?from=${day()}&to=${day()}`)).json.data;
    const [first] = slotsSchema.parse(json.data).slots;
    expect(`${first?.date}T${first?.startTime}` >= now).toBe(true);
    expect(times(await slotsOf(tenant, { serviceId: bath.id, from: day(-3) }))).toEqual([]);
    const lastOfDay = times(await slotsOf(tenant, { serviceId: bath.id })).at(-1);
    expect(lastOfDay).toBe('22:45');
  });

  it('leave out bookings, the pet’s own, holidays and taken stations, but not the appointment that is moved', async () => {
    const tenant = await api.tenant('sem-vaga');
    await openTenant(tenant, {
      hours: everyDay(['08:00', '12:00']),
      holidays: [{ day: day(2), name: 'Feriado municipal' }],
    });
    const steps = [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }];
    const bath = await newService(tenant, { name: 'Banho', duration: 60, steps });
    const [ana, bia] = [await newProfessional(tenant), await newProfessional(tenant, { name: 'Bia' })];
    await newStation(tenant);
    const { id, petId } = await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    const around = ['08:00', '10:00', '10:15', '10:30', '10:45', '11:00'];
    expect(times(await slotsOf(tenant, { serviceId: bath.id, professionalId: bia.id }))).toEqual(around);
    await newStation(tenant, { name: 'Banheira 2' });
    expect(times(await slotsOf(tenant, { serviceId: bath.id, professionalId: bia.id }))).toHaveLength(13);
    expect(times(await slotsOf(tenant, { serviceId: bath.id, professionalId: bia.id, petId }))).toEqual(around);
    expect(times(await slotsOf(tenant, { serviceId: bath.id, professionalId: ana.id }))).toEqual(around);
    const moving = { serviceId: bath.id, professionalId: ana.id, petId, appointmentId: id };
    expect(times(await slotsOf(tenant, moving))).toHaveLength(13);
    expect(await slotsOf(tenant, { serviceId: bath.id, from: day(2) })).toMatchObject({ slots: [], reason: 'FULL' });
  });

  it('are anybody’s in a shop without professionals', async () => {
    const tenant = await api.tenant('sozinha');
    await openTenant(tenant, { hours: everyDay(['08:00', '09:00']) });
    const bath = await newService(tenant, { name: 'Banho', duration: 60 });
    expect((await slotsOf(tenant, { serviceId: bath.id })).slots).toEqual([
      { date: TOMORROW, startTime: '08:00', endTime: '09:00', professional: null },
    ]);
  });

  it('say why there is none', async () => {
    const tenant = await api.tenant('por-que');
    const bath = await newService(tenant, { name: 'Banho', duration: 60 });
    expect(await slotsOf(tenant, { serviceId: bath.id })).toMatchObject({ slots: [], reason: 'NO_HOURS' });
    const ana = await newProfessional(tenant, { serviceIds: [] });
    expect(await slotsOf(tenant, { serviceId: bath.id })).toMatchObject({ reason: 'NO_PROFESSIONAL' });
    await tenant.put(`/api/professionals/${ana.id}`, { serviceIds: null });
    expect(await slotsOf(tenant, { serviceId: bath.id })).toMatchObject({ reason: 'NO_HOURS' });
    await openTenant(tenant, { hours: everyDay(['08:00', '08:30']) });
    expect(await slotsOf(tenant, { serviceId: bath.id })).toMatchObject({ reason: 'FULL' });
    await tenant.put(`/api/professionals/${ana.id}`, { isActive: false });
    expect(await slotsOf(tenant, { serviceId: bath.id, professionalId: ana.id })).toMatchObject({
      reason: 'NO_PROFESSIONAL',
    });
  });

  it('are refused for ids of another shop and for days that do not exist', async () => {
    const tenant = await api.tenant('local');
    const { bath } = await smallTenant(tenant);
    const foreign = await api.tenant('de-fora');
    const theirs = await smallTenant(foreign);
    const { id: appointmentId, petId } = await booked(foreign, { serviceId: theirs.bath.id });
    for (const [query, message] of [
      [{ serviceId: theirs.bath.id }, 'Serviço não encontrado.'],
      [{ serviceId: bath.id, petId }, 'Pet não encontrado.'],
      [{ serviceId: bath.id, professionalId: theirs.ana.id }, 'Profissional não encontrado.'],
      [{ serviceId: bath.id, appointmentId }, 'Agendamento não encontrado.'],
    ] as const)
      expect(await tenant.get(`/api/appointments/slots?${new URLSearchParams(query).toString()}`)).toMatchObject({
        status: 404,
        json: { message },
      });
    for (const query of ['from=2026-02-30', 'days=0', 'days=32', 'limit=0', 'minutes=0', 'minutes=x'])
      expect((await tenant.get(`/api/appointments/slots?serviceId=${bath.id}&${query}`)).status).toBe(400);
    expect((await tenant.get(`/api/appointments/slots?serviceId=${bath.id}&days=32`)).json.message).toBe(
      'O número de dias deve ser no máximo 31',
    );
    expect(await tenant.get('/api/appointments/slots')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'serviceId' }] },
    });
  });
});

describe('the agenda of some days', () => {
  it('has the hours, the people, the stations, and each booking once for whom it occupies', async () => {
    const tenant = await api.tenant('calendario');
    await openTenant(tenant, {
      hours: everyDay(['08:00', '12:00'], ['13:00', '18:00']),
      holidays: [{ day: day(2), name: 'Natal' }],
    });
    const bath = await newService(tenant, {
      name: 'Banho',
      duration: 60,
      bufferAfter: 15,
      steps: [
        { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
        { kind: 'DRY', minutes: 30, stationKind: 'TUB' },
      ],
    });
    const ana = await newProfessional(tenant, { hours: everyDay(['09:00', '18:00']) });
    const tub = await newStation(tenant);
    const { id } = await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    const late = { startTime: '09:30', endTime: '10:30', squeezeReason: 'Urgente' };
    const overbooked = await booked(tenant, { serviceId: bath.id, professionalId: ana.id, ...late });
    const { json } = await tenant.get(`/api/agenda?from=${TOMORROW}&to=${day(2)}`);
    const occupied = { appointmentId: id, by: 'Thor (Banho)', from: `${TOMORROW}T09:00`, to: `${TOMORROW}T10:15` };
    const second = {
      ...occupied,
      appointmentId: overbooked.id,
      from: `${TOMORROW}T09:30`,
      to: `${TOMORROW}T10:45`,
    };
    const { busy, ...days } = agendaSchema.parse(json.data);
    expect(busy).toHaveLength(4);
    for (const { id: resourceId } of [ana, tub])
      for (const booking of [occupied, second]) expect(busy).toContainEqual({ resourceId, ...booking });
    expect(days).toEqual({
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      capacity: null,
      open: [
        { from: `${TOMORROW}T08:00`, to: `${TOMORROW}T12:00` },
        { from: `${TOMORROW}T13:00`, to: `${TOMORROW}T18:00` },
      ],
      holidays: [{ day: day(2), name: 'Natal' }],
      professionals: [
        {
          id: ana.id,
          name: 'Ana',
          color: ana.color,
          serviceIds: null,
          open: [
            { from: `${TOMORROW}T09:00`, to: `${TOMORROW}T12:00` },
            { from: `${TOMORROW}T13:00`, to: `${TOMORROW}T18:00` },
          ],
        },
      ],
      stations: [{ id: tub.id, name: 'Banheira 1', kind: 'TUB' }],
    });
  });

  it('is asked for in order and not for longer than six weeks', async () => {
    const tenant = await api.tenant('periodo');
    const asked = async (from: string, to: string) => (await tenant.get(`/api/agenda?from=${from}&to=${to}`)).status;
    expect(await asked(day(), day(41))).toBe(200);
    expect(await asked(day(), day(42))).toBe(400);
    expect(await asked(day(1), day())).toBe(400);
    expect(await asked('2026-02-30', day())).toBe(400);
    expect(await asked('1900-01-01', '1900-01-02')).toBe(200);
  });
});

describe('what is proposed for a pet', () => {
  const proposalOf = async (tenant: TestTenant, query: Record<string, string>) => {
    const { status, json } = await tenant.get(`/api/appointments/proposal?${new URLSearchParams(query).toString()}`);
    expect([status, json.message]).toEqual([200, expect.anything()]);
    return proposalSchema.parse(json.data);
  };

  it('is its last appointment that happened, the next one that is booked, and the service plan', async () => {
    const tenant = await api.tenant('ultima-visita');
    const { ana, bath } = await smallTenant(tenant, {
      price: 50,
      prices: [{ size: 'LARGE', coat: null, price: 90, minutes: 90 }],
    });
    const grooming = await newService(tenant, { name: 'Tosa', price: 70, duration: 45 });
    const { id: petId } = await newPet(tenant, { size: 'LARGE' });
    expect(await proposalOf(tenant, { petId })).toEqual({
      lastVisit: null,
      nextVisit: null,
      visit: null,
      creditsFree: null,
      noShows: 0,
      lateCancellations: 0,
    });
    expect(await proposalOf(tenant, { petId, serviceId: grooming.id })).toMatchObject({
      visit: { minutes: 45, price: 70 },
    });

    const past = { petId, serviceId: bath.id, professionalId: ana.id, date: day(-9), endTime: '10:30', price: 95 };
    const done = await booked(tenant, past);
    const missed = await booked(tenant, { petId, serviceId: grooming.id, date: day(-3) });
    await tenant.put(`/api/appointments/${missed.id}`, { status: 'CANCELLED', cancellationReason: 'NO_SHOW' });
    await booked(tenant, { petId, serviceId: grooming.id, date: day(5) });
    const next = await booked(tenant, { petId, serviceId: grooming.id, date: day(3) });
    const nextVisit = {
      id: next.id,
      date: `${day(3)}T00:00:00.000Z`,
      startTime: next.startTime,
      service: { id: grooming.id, name: 'Tosa' },
      professional: null,
    };
    expect(await proposalOf(tenant, { petId })).toMatchObject({ lastVisit: null, nextVisit, visit: null });
    await tenant.put(`/api/appointments/${done.id}`, { status: 'COMPLETED' });
    // Marked as done too early, it has not happened yet.
    const early = await booked(tenant, { petId, serviceId: bath.id, date: day(1) });
    await tenant.put(`/api/appointments/${early.id}`, { status: 'COMPLETED' });
    expect(await proposalOf(tenant, { petId })).toMatchObject({
      lastVisit: {
        date: day(-9),
        service: { id: bath.id, name: 'Banho completo' },
        professional: { id: ana.id, name: 'Ana' },
        price: 95,
        minutes: 90,
      },
      nextVisit,
      visit: { minutes: 90, price: 90 },
    });
  });

  it('comes with the no-shows and late cancellations of all pets of the owner', async () => {
    const tenant = await api.tenant('faltas');
    const { bath } = await smallTenant(tenant);
    const { id: clientId } = await newClient(tenant);
    const [one, other] = [await newPet(tenant, { clientId }), await newPet(tenant, { clientId, name: 'Mel' })];
    const cancel = async (petId: string, date: string, cancellationReason: string | null) => {
      const { id } = await booked(tenant, { petId, serviceId: bath.id, date });
      await tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', cancellationReason });
    };
    await cancel(one.id, day(-2), 'NO_SHOW');
    await cancel(other.id, day(-1), 'NO_SHOW');
    await cancel(other.id, day(0), 'CLIENT');
    await cancel(one.id, day(5), 'CLIENT');
    await cancel(one.id, day(0), 'SHOP');
    await cancel(one.id, day(0), null);
    const counted = async () => {
      const { noShows, lateCancellations } = await proposalOf(tenant, { petId: one.id });
      return { noShows, lateCancellations };
    };
    expect(await counted()).toEqual({ noShows: 2, lateCancellations: 1 });
    await openTenant(tenant, { lateCancellationHours: 168 });
    expect(await counted()).toEqual({ noShows: 2, lateCancellations: 2 });
    const stranger = await newPet(tenant);
    expect(await proposalOf(tenant, { petId: stranger.id })).toMatchObject({ noShows: 0, lateCancellations: 0 });
  });
});
