import fc from 'fast-check';
import { addDays } from '@focinho/contracts/kernel/dates';
import { dayAndTimeOf, minutesOf } from '@focinho/contracts/agenda/slots';
import {
  newProfessional,
  newStation,
  openTenant,
  smallTenant,
  tryBooking,
  everyDay,
} from '../../testing/agenda-fixtures';
import { TestApi, type Json, type TestResponse, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

jest.setTimeout(120_000);

const api = TestApi.forSuite();

const petsOf = (tenant: TestTenant, count: number): Promise<Json[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => newPet(tenant, { name: `Pet ${index}` })));
/** Repeated while the server asks for it, as pages do: whoever waits for a connection or lock too long has changed nothing. */
async function decided(call: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await call();
    if (response.status !== 429 && response.status !== 503) return response;
  }
}
const countOf = (responses: TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** Steps that hold the same professional or station at the same time, and appointments without steps. */
const contradictions = (tenant: TestTenant) =>
  api.owner.query(
    `select one.id from appointment_steps one join appointment_steps other on other.tenant_id = one.tenant_id
       and other.id <> one.id and one.holds and other.holds
       and (other.professional_id = one.professional_id or other.station_id = one.station_id)
       and tsrange(one.starts_at, one.busy_until) && tsrange(other.starts_at, other.busy_until)
     where one.tenant_id = $1
     union all
     select a.id from appointments a where a.tenant_id = $1 and not exists (
       select from appointment_steps s where s.tenant_id = a.tenant_id and s.appointment_id = a.id)`,
    [tenant.tenantId],
  );

describe('bookings at the same moment', () => {
  it('of one slot: exactly one of 50 wins, and the others hear who has it and when there is room', async () => {
    const tenant = await api.tenant('cinquenta');
    const { ana, bath } = await smallTenant(tenant);
    const pets = await petsOf(tenant, 50);
    const responses = await Promise.all(
      pets.map(({ id }) =>
        decided(() => tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, petId: id })),
      ),
    );
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([1, 49]);
    const winner = responses.find(({ status }) => status === 201)?.json.data.appointment.pet.name;
    for (const { status, json } of responses)
      if (status === 409)
        expect(json.message).toMatch(
          new RegExp(
            `^Ana já atende ${winner} \\(Banho completo\\) das 09:00 às 10:00\\. Próximo horário livre: \\S+ às 10:00\\.$`,
          ),
        );
    expect(await contradictions(tenant)).toEqual([]);
  });

  it('with six professionals and four tubs: exactly four of 20', async () => {
    const tenant = await api.tenant('quatro-banheiras');
    await openTenant(tenant);
    const bath = await newService(tenant, {
      name: 'Banho',
      duration: 60,
      steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }],
    });
    const people: Json[] = [];
    for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio'])
      people.push(await newProfessional(tenant, { name }));
    for (const number of [1, 2, 3, 4]) await newStation(tenant, { name: `Banheira ${number}` });
    const pets = await petsOf(tenant, 20);
    const responses = await Promise.all(
      pets.map(({ id }, index) =>
        tryBooking(tenant, { serviceId: bath.id, professionalId: people[index % 6].id, petId: id }),
      ),
    );
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([4, 16]);
    const tubs = responses.flatMap(({ json }) => json.data?.appointment.steps[0].station.name ?? []);
    expect(tubs.sort()).toEqual(['Banheira 1', 'Banheira 2', 'Banheira 3', 'Banheira 4']);
    expect(await contradictions(tenant)).toEqual([]);
  });

  it('and moves to the same slot: one of them has it', async () => {
    const tenant = await api.tenant('mudancas');
    const { ana, bath } = await smallTenant(tenant);
    const apart = await Promise.all(
      ['08:00', '10:00', '12:00', '14:00'].map(async (startTime) => {
        const endTime = `${startTime.slice(0, 2)}:45`;
        return (await tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, startTime, endTime })).json.data
          .appointment.id;
      }),
    );
    const moved = await Promise.all(
      apart.map((id) => tenant.put(`/api/appointments/${id}`, { startTime: '16:00', endTime: '17:00' })),
    );
    expect([countOf(moved, 200), countOf(moved, 409)]).toEqual([1, 3]);
    expect(await contradictions(tenant)).toEqual([]);
  });
});

describe('free slots', () => {
  it('that are offered are never refused, until none is left', async () => {
    const tenant = await api.tenant('lotada');
    await openTenant(tenant, { hours: everyDay(['08:00', '12:00'], ['20:00', '24:00']) });
    const bath = await newService(tenant, {
      name: 'Banho e tosa',
      duration: 75,
      bufferBefore: 5,
      bufferAfter: 10,
      steps: [
        { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
        { kind: 'GROOM', minutes: 45, stationKind: 'TABLE' },
      ],
    });
    await newProfessional(tenant, { name: 'Ana', hours: everyDay(['08:00', '11:00'], ['20:00', '24:00']) });
    await newProfessional(tenant, { name: 'Bia' });
    await newProfessional(tenant, { name: 'Caio', hours: everyDay(['09:10', '12:00']) });
    await newStation(tenant);
    await newStation(tenant, { name: 'Mesa 1', kind: 'TABLE' });
    await newStation(tenant, { name: 'Mesa 2', kind: 'TABLE' });
    const path = `/api/appointments/slots?serviceId=${bath.id}&from=${day(1)}&days=2`;
    let booked = 0;
    for (;;) {
      const { slots, reason } = (await tenant.get(path)).json.data;
      if (!slots.length) {
        expect(reason).toBe('FULL');
        break;
      }
      // Not always the first one, so that gaps remain.
      const { professional, ...times } = slots[(booked * 7) % slots.length];
      const { status, json } = await tryBooking(tenant, {
        ...times,
        serviceId: bath.id,
        professionalId: professional.id,
      });
      expect([status, json.message]).toEqual([201, expect.anything()]);
      booked += 1;
    }
    expect(booked).toBeGreaterThan(6);
    expect(await contradictions(tenant)).toEqual([]);
    const days = (await tenant.get(`/api/agenda?from=${day(1)}&to=${day(2)}`)).json.data;
    expect(new Set(days.busy.map(({ from }: Json) => from.slice(0, 10)))).toEqual(
      new Set([day(1), addDays(day(1), 1)]),
    );
  });

  const shops = fc.record({
    team: fc.constantFrom(0, 1, 2),
    simultaneousPets: fc.integer({ min: 1, max: 2 }),
    buffers: fc.constantFrom([0, 0], [10, 20]),
    large: fc.boolean(),
    minutes: fc.constantFrom(45, 75, 180),
    bookings: fc.array(
      fc.record({
        quarter: fc.integer({ min: 0, max: 39 }),
        quarters: fc.integer({ min: 1, max: 10 }),
        who: fc.integer({ min: 0, max: 1 }),
        isOverbooked: fc.boolean(),
      }),
      { minLength: 3, maxLength: 8 },
    ),
  });
  const timeAt = (quarter: number) => dayAndTimeOf(8 * 60 + quarter * 15).time;

  it('take an appointment of any length wherever it is moved, also beside what was overbooked', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(shops, async ({ team, simultaneousPets, buffers, large, minutes, bookings }) => {
        const tenant = await api.tenant(`acaso-${(count += 1)}`);
        await openTenant(tenant, { simultaneousPets });
        const [bufferBefore, bufferAfter] = buffers;
        const prices = [{ size: 'LARGE', coat: null, price: 90, minutes: 90 }];
        const steps = [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }];
        const bath = await newService(tenant, { duration: 60, prices, steps, bufferBefore, bufferAfter });
        const people: (string | null)[] = [];
        for (const name of ['Ana', 'Bia'].slice(0, team)) people.push((await newProfessional(tenant, { name })).id);
        await newStation(tenant);
        await newStation(tenant, { name: 'Banheira 2' });
        for (const { quarter, quarters, who, isOverbooked } of bookings)
          await tryBooking(tenant, {
            serviceId: bath.id,
            professionalId: people[who] ?? people[0] ?? null,
            startTime: timeAt(quarter),
            endTime: timeAt(quarter + quarters),
            ...(isOverbooked ? { squeezeReason: 'Viaja hoje' } : {}),
          });
        const petId = (await newPet(tenant, large ? { size: 'LARGE' } : {})).id;
        const times = { date: day(2), startTime: '08:30', endTime: dayAndTimeOf(8 * 60 + 30 + minutes).time };
        const made = await tryBooking(tenant, {
          ...times,
          serviceId: bath.id,
          petId,
          professionalId: people[0] ?? null,
        });
        const { id } = made.json.data.appointment;
        const query = {
          serviceId: bath.id,
          petId,
          appointmentId: id,
          minutes: String(minutes),
          from: day(1),
          days: '1',
        };
        const path = `/api/appointments/slots?${new URLSearchParams(query).toString()}`;
        const { slots } = (await tenant.get(path)).json.data;
        // Some of them, the last one included, which is where hours and buffers end.
        for (const { professional, ...slot } of slots.filter(
          (_: Json, index: number) => index % 3 === 0 || index === slots.length - 1,
        )) {
          expect(minutesOf(slot.endTime) - minutesOf(slot.startTime)).toBe(minutes);
          const moved = await tenant.put(`/api/appointments/${id}`, {
            ...slot,
            professionalId: professional?.id ?? null,
          });
          expect([slot, moved.status, moved.json.message]).toEqual([slot, 200, expect.anything()]);
        }
        // What is not offered within the hours is refused for everybody.
        const offered = new Set(slots.map(({ startTime }: Json) => startTime));
        await tenant.put(`/api/appointments/${id}`, { ...times, professionalId: people[0] ?? null });
        for (let quarter = 1; quarter * 15 + minutes < 10 * 60 - 20; quarter += 5)
          if (!offered.has(timeAt(quarter)))
            for (const professionalId of people.length ? people : [null])
              expect(
                await tenant.put(`/api/appointments/${id}`, {
                  date: day(1),
                  startTime: timeAt(quarter),
                  endTime: dayAndTimeOf(8 * 60 + quarter * 15 + minutes).time,
                  professionalId,
                }),
              ).toMatchObject({ status: 409 });
      }),
      { numRuns: 5 },
    );
  });
});
