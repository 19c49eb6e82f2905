import { agendaSchema, slotsSchema } from '@focinho/contracts/agenda/agenda';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { everyDay, newProfessional, openTenant, tryBooking } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const TOMORROW = day(1);
const short = (date: string) => formatDay(date).slice(0, 5);
const booked = async (caller: Caller, fields: { serviceId: string; [field: string]: unknown }): Promise<Json> => {
  const { status, json } = await tryBooking(caller, fields);
  expect([status, json.message]).toEqual([201, expect.anything()]);
  return json.data.appointment;
};
const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });
const timesOf = async (tenant: TestTenant, query: Record<string, string>) => {
  const parameters = new URLSearchParams({ from: TOMORROW, days: '1', ...query }).toString();
  const { json } = await tenant.get(`/api/appointments/slots?${parameters}`);
  return slotsSchema.parse(json.data).slots.map(({ startTime }) => startTime);
};

describe('a shop without professionals', () => {
  const alone = async (slug: string, settings: object = {}) => {
    const tenant = await api.tenant(slug);
    await openTenant(tenant, { hours: everyDay(['08:00', '12:00']), ...settings });
    return { tenant, bath: await newService(tenant, { name: 'Banho', duration: 60 }) };
  };

  it('attends one pet at a time: what is booked is not offered, and refused with who is there and the next free slot', async () => {
    const { tenant, bath } = await alone('uma-pessoa');
    await booked(tenant, { serviceId: bath.id });
    expect(await timesOf(tenant, { serviceId: bath.id })).toEqual([
      '08:00',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(await tryBooking(tenant, { serviceId: bath.id, startTime: '09:30', endTime: '10:30' })).toMatchObject({
      status: 409,
      json: {
        message: expect.stringMatching(
          /^A loja já atende Thor \(Banho\) das 09:00 às 10:00\. Próximo horário livre: \S+ às 10:00\.$/,
        ),
        errors: [
          { path: 'startTime' },
          { path: 'simultaneousPets', message: '1' },
          { path: 'nextSlot.date', message: TOMORROW },
          { path: 'nextSlot.startTime' },
        ],
      },
    });
    const overbooked = await booked(tenant, {
      serviceId: bath.id,
      startTime: '09:30',
      endTime: '10:30',
      squeezeReason: 'Viaja hoje',
    });
    expect(overbooked).toMatchObject({ squeezeReason: 'Viaja hoje' });
    expect(await timesOf(tenant, { serviceId: bath.id })).toEqual(['08:00', '10:30', '10:45', '11:00']);
    const { json } = await tenant.get(`/api/agenda?from=${TOMORROW}&to=${TOMORROW}`);
    const { capacity, busy } = agendaSchema.parse(json.data);
    expect(capacity).toBe(1);
    expect(busy).toMatchObject([
      { resourceId: '', from: `${TOMORROW}T09:00`, to: `${TOMORROW}T10:00`, by: 'Thor (Banho)' },
      { resourceId: '', from: `${TOMORROW}T09:30`, to: `${TOMORROW}T10:30` },
    ]);
  });

  it('or as many as it says', async () => {
    const { tenant, bath } = await alone('tres-mesas', { simultaneousPets: 2 });
    await booked(tenant, { serviceId: bath.id });
    await booked(tenant, { serviceId: bath.id, startTime: '09:30', endTime: '10:30' });
    expect(await timesOf(tenant, { serviceId: bath.id })).toEqual([
      '08:00',
      '08:15',
      '08:30',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(await tryBooking(tenant, { serviceId: bath.id, startTime: '08:45', endTime: '09:45' })).toMatchObject(
      conflict(
        /^A loja atende até 2 pets ao mesmo tempo, e neste horário já atende Thor \(Banho\) das 09:00 às 10:00 e Thor \(Banho\) das 09:30 às 10:30\. Próximo/,
      ),
    );
    await booked(tenant, { serviceId: bath.id, startTime: '10:00', endTime: '11:00' });
    const later = { serviceId: bath.id, startTime: '10:15', endTime: '11:15' };
    expect(await tryBooking(tenant, later)).toMatchObject(conflict(/\) das 09:30 às 10:30 e Thor \(Banho\) das 10:00/));
  });

  it('names two of many, and counts the others', async () => {
    const { tenant, bath } = await alone('quatro-mesas', { simultaneousPets: 4 });
    for (const _ of [1, 2, 3, 4]) await booked(tenant, { serviceId: bath.id });
    const [thor, full] = ['Thor \\(Banho\\) das 09:00 às 10:00', '^A loja atende até 4 pets ao mesmo tempo'];
    expect(await tryBooking(tenant, { serviceId: bath.id })).toMatchObject(
      conflict(new RegExp(`${full}, e neste horário já atende ${thor}, ${thor} e mais 2\\.`)),
    );
  });

  it('also attends one before it has said anything, and what is over takes nobody’s time', async () => {
    const tenant = await api.tenant('nada-disse');
    await api.owner.query('delete from tenant_settings where tenant_id = $1', [tenant.tenantId]);
    const { id: serviceId } = await newService(tenant, { name: 'Banho' });
    for (const _ of [1, 2]) await booked(tenant, { serviceId, date: day(-1) });
    await booked(tenant, { serviceId });
    const refused = await tryBooking(tenant, { serviceId });
    expect(refused).toMatchObject(
      conflict(/^A loja já atende Thor \(Banho\) das 09:00 às 10:00\. Próximo horário livre:/),
    );
    expect(refused.json.errors).toContainEqual({ path: 'simultaneousPets', message: '1' });
    await booked(tenant, { serviceId, squeezeReason: 'Viaja hoje' });
  });

  it('counts a series, too', async () => {
    const { tenant, bath } = await alone('repetida');
    await booked(tenant, { serviceId: bath.id, date: day(8) });
    const { json } = await tenant.post('/api/series/preview', {
      petId: (await newPet(tenant)).id,
      serviceId: bath.id,
      date: TOMORROW,
      startTime: '09:00',
      rule: { frequency: 'WEEKLY', interval: 1, count: 2 },
    });
    expect(json.data.preview.occurrences).toMatchObject([
      { state: 'OK' },
      { state: 'CONFLICT', reason: 'A loja já atende Thor (Banho) das 09:00 às 10:00.' },
    ]);
  });

  it('does not attend fewer than are booked without saying which', async () => {
    const { tenant, bath } = await alone('menos', { simultaneousPets: 2 });
    await booked(tenant, { serviceId: bath.id, petId: (await newPet(tenant, { name: 'Mel' })).id });
    await booked(tenant, { serviceId: bath.id, startTime: '09:30', endTime: '10:30' });
    const settings = (await tenant.get('/api/agenda/settings')).json.data.settings;
    expect(await tenant.put('/api/agenda/settings', { ...settings, simultaneousPets: 1 })).toMatchObject(
      conflict(/deixaria um agendamento sem atendimento: Thor, \S+ às 09:30/),
    );
    expect((await tenant.get('/api/agenda/settings')).json.data.settings).toMatchObject({ simultaneousPets: 2 });
    expect((await tenant.put('/api/agenda/settings', { ...settings, simultaneousPets: 3 })).status).toBe(200);
  });

  it('attends as many as its professionals once there are some', async () => {
    const { tenant, bath } = await alone('contratou');
    await newProfessional(tenant);
    await booked(tenant, { serviceId: bath.id });
    expect((await tenant.get(`/api/agenda?from=${TOMORROW}&to=${TOMORROW}`)).json.data).toMatchObject({
      capacity: null,
      busy: [{ resourceId: '', from: `${TOMORROW}T09:00` }],
    });
    expect((await tryBooking(tenant, { serviceId: bath.id })).status).toBe(409);
  });
});

describe('a booking without a professional', () => {
  it('is bound to the hours of the shop, unless it is overbooked or over', async () => {
    const tenant = await api.tenant('sem-ninguem');
    await openTenant(tenant, {
      hours: everyDay(['08:00', '12:00']),
      holidays: [{ day: day(2), name: 'Aniversário' }],
    });
    await newProfessional(tenant);
    const serviceId = (await newService(tenant, { name: 'Banho', duration: 60 })).id;
    expect(await tryBooking(tenant, { serviceId, startTime: '03:00', endTime: '04:00' })).toMatchObject(
      conflict(/^A loja está fechada em \S+ das 03:00 às 04:00\. Próximo horário livre: \S+ às 08:00\.$/),
    );
    expect(await tryBooking(tenant, { serviceId, date: day(2) })).toMatchObject(
      conflict(
        new RegExp(`^A loja não abre em \\S+: Aniversário\\. Livre no mesmo horário: ${short(day(3))} às 09:00\\.$`),
      ),
    );
    const atNight = { serviceId, startTime: '03:00', endTime: '04:00' };
    expect(await booked(tenant, { ...atNight, squeezeReason: 'Viaja cedo' })).toMatchObject({
      squeezeReason: 'Viaja cedo',
      professional: null,
    });
    await booked(tenant, { ...atNight, date: day(-1) });
    const { id } = await booked(tenant, { serviceId });
    expect(await tenant.put(`/api/appointments/${id}`, { startTime: '12:00', endTime: '13:00' })).toMatchObject(
      conflict(/^A loja está fechada/),
    );
    expect((await tenant.put(`/api/appointments/${id}`, { notes: 'Ligar antes' })).status).toBe(200);
  });

  it('is proposed for the same hour of the next open day that has it free, when its own day has nothing later', async () => {
    const tenant = await api.tenant('feriadao');
    const holidays = [1, 2].map((days) => ({ day: day(days), name: 'Feriadão' }));
    await openTenant(tenant, { hours: everyDay(['08:00', '12:00']), holidays });
    const serviceId = (await newService(tenant, { name: 'Banho', duration: 60 })).id;
    const ask = (fields: object = {}) => tryBooking(tenant, { serviceId, ...fields });
    const next = (days: number, time: string) => ({
      json: {
        errors: expect.arrayContaining([
          { path: 'nextSlot.date', message: day(days) },
          { path: 'nextSlot.startTime', message: time },
        ]),
      },
    });
    expect(await ask()).toMatchObject(next(3, '09:00'));
    await booked(tenant, { serviceId, date: day(3) });
    expect(await ask()).toMatchObject(next(4, '09:00'));
    for (const days of [4, 5]) await booked(tenant, { serviceId, date: day(days) });
    expect(await ask()).toMatchObject(next(3, '08:00'));
  });

  it('of a holiday is proposed for the day after, too, in a shop that has not said when it is open', async () => {
    const tenant = await api.tenant('sem-horario');
    await openTenant(tenant, { hours: [], holidays: [{ day: TOMORROW, name: 'Aniversário' }] });
    const serviceId = (await newService(tenant, { name: 'Banho', duration: 60 })).id;
    expect(await tryBooking(tenant, { serviceId })).toMatchObject(
      conflict(new RegExp(`Livre no mesmo horário: ${short(day(2))} às 09:00`)),
    );
  });

  const twoOf = async (slug: string) => {
    const tenant = await api.tenant(slug);
    await openTenant(tenant, { hours: everyDay(['08:00', '12:00']) });
    const bath = await newService(tenant, { name: 'Banho', duration: 60 });
    const cut = await newService(tenant, { name: 'Tosa', duration: 60 });
    const ana = await newProfessional(tenant);
    const bia = await newProfessional(tenant, { name: 'Bia', serviceIds: [bath.id] });
    return { tenant, bath, cut, ana, bia };
  };
  const NONE_FREE = /^Ninguém da equipe está livre em \S+ das 09:00 às 10:00\. Próximo horário livre: \S+ às 10:00\.$/;

  it('needs somebody who does the service and is free, else it is overbooked', async () => {
    const { tenant, bath, cut, ana, bia } = await twoOf('todos-ocupados');
    await booked(tenant, { serviceId: cut.id, professionalId: ana.id });
    expect(await tryBooking(tenant, { serviceId: cut.id })).toMatchObject(conflict(NONE_FREE));
    await booked(tenant, { serviceId: bath.id, professionalId: bia.id });
    const refused = await tryBooking(tenant, { serviceId: bath.id });
    expect(refused).toMatchObject(conflict(NONE_FREE));
    expect(refused.json.errors?.map(({ path }: Json) => path)).not.toContain('simultaneousPets');
    await booked(tenant, { serviceId: bath.id, squeezeReason: 'Viaja hoje' });
    const checkUp = await newService(tenant, { name: 'Consulta', duration: 60 });
    await tenant.put(`/api/professionals/${ana.id}`, { name: 'Ana', serviceIds: [bath.id, cut.id] });
    await booked(tenant, { serviceId: checkUp.id });
  });

  it('takes the time of somebody of the team, who is neither offered nor booked besides', async () => {
    const { tenant, bath, cut, ana } = await twoOf('alguem-atende');
    for (const _ of [1, 2]) await booked(tenant, { serviceId: bath.id });
    expect(await tryBooking(tenant, { serviceId: bath.id })).toMatchObject(conflict(NONE_FREE));
    expect(await timesOf(tenant, { serviceId: cut.id })).toEqual([
      '08:00',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(await tryBooking(tenant, { serviceId: cut.id, professionalId: ana.id })).toMatchObject(
      conflict(/^Quem está livre em \S+ das 09:00 às 10:00 já tem agendamentos sem profissional para atender\./),
    );
  });

  it('does not count who is away', async () => {
    const { tenant, bath, bia } = await twoOf('uma-folga');
    const timeOff = [{ from: `${TOMORROW}T08:00`, to: `${TOMORROW}T12:00`, reason: null }];
    await tenant.put(`/api/professionals/${bia.id}`, { name: 'Bia', serviceIds: null, timeOff });
    await booked(tenant, { serviceId: bath.id });
    expect(await tryBooking(tenant, { serviceId: bath.id })).toMatchObject(conflict(/^Ninguém da equipe está livre/));
    await booked(tenant, { serviceId: bath.id, date: day(-1) });
    await booked(tenant, { serviceId: bath.id, date: day(-1) });
  });
});
