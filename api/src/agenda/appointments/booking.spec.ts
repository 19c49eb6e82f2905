import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  everyDay,
  newProfessional,
  newStation,
  openTenant,
  smallTenant,
  tryBooking,
} from '../../testing/agenda-fixtures';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const TOMORROW = day(1);
const short = (date: string) => formatDay(date).slice(0, 5);
const stepsOf = ({ steps }: Json) =>
  steps.map(({ kind, startsAt, endsAt, busyUntil, professionalId, station }: Json) => [
    kind,
    startsAt.slice(11),
    endsAt.slice(11),
    busyUntil.slice(11),
    professionalId,
    station?.name ?? null,
  ]);
const booked = async (tenant: TestTenant, fields: { serviceId: string; [field: string]: unknown }): Promise<Json> => {
  const { status, json } = await tryBooking(tenant, fields);
  expect([status, json.message]).toEqual([201, expect.any(String)]);
  return appointmentSchema.parse(json.data.appointment);
};
const conflict = (message: string | RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });
const move = (tenant: TestTenant, id: string, patch: object) => tenant.put(`/api/appointments/${id}`, patch);

describe('what is booked', () => {
  it('costs what the service costs for the pet’s size and coat, unless another price is agreed', async () => {
    const tenant = await api.tenant('precos');
    const { bath } = await smallTenant(tenant, {
      price: 50,
      prices: [
        { size: 'LARGE', coat: null, price: 90, minutes: 90 },
        { size: 'LARGE', coat: 'LONG', price: 120, minutes: 105 },
      ],
    });
    const priceFor = async (pet: object, inDays: number, more: object = {}) => {
      const petId = (await newPet(tenant, pet as Record<string, unknown>)).id;
      return (await booked(tenant, { serviceId: bath.id, petId, date: day(inDays), ...more })).price;
    };
    expect(await priceFor({}, 1)).toBe(50);
    expect(await priceFor({ size: 'LARGE' }, 2)).toBe(90);
    expect(await priceFor({ size: 'LARGE', coat: 'LONG' }, 3)).toBe(120);
    expect(await priceFor({ size: 'LARGE', coat: 'SHORT' }, 4)).toBe(90);
    expect(await priceFor({ size: 'MINI', coat: 'LONG' }, 5)).toBe(50);
    expect(await priceFor({ size: 'LARGE' }, 6, { price: 200 })).toBe(200);
  });

  it('registers a new pet and its owner with it, or nothing at all', async () => {
    const tenant = await api.tenant('pet-novo');
    const prices = [{ size: 'LARGE', coat: 'LONG', price: 120, minutes: 105 }];
    const { bath } = await smallTenant(tenant, { price: 50, prices });
    const owner = { name: 'Ana Souza', phone: '(11) 91234-5678' };
    const rex = { name: 'Rex', size: 'LARGE', coat: 'LONG', client: owner };
    const booking = { serviceId: bath.id, date: TOMORROW, startTime: '09:00', endTime: '10:00', newPet: rex };
    const post = (body: object) => tenant.post('/api/appointments', body);
    const { status, json } = await post(booking);
    expect([status, json.message]).toEqual([201, expect.any(String)]);
    const { pet, client, price } = appointmentSchema.parse(json.data.appointment);
    expect(pet).toMatchObject({ name: 'Rex', size: 'LARGE', coat: 'LONG', clientId: client?.id });
    expect([client, price]).toMatchObject([owner, 120]);
    const brother = { name: 'Bob', clientId: client?.id };
    expect((await post({ ...booking, startTime: '14:00', endTime: '15:00', newPet: brother })).status).toBe(201);

    const known = async () => (await tenant.get('/api/pets')).json.data.pets.length;
    const before = await known();
    const past = await post({ ...booking, serviceId: pet?.id });
    expect([past.status, await known()]).toEqual([404, before]);
    expect((await post({ ...booking, newPet: null })).json.message).toBe('Selecione um pet e um serviço');
    expect((await post({ ...booking, petId: pet?.id })).json.message).toBe('Escolha um pet ou cadastre um novo');
    expect((await post({ ...booking, newPet: { name: 'Só' } })).json.message).toBe('Informe o cliente do pet');
  });

  it('keeps its price when the service becomes dearer', async () => {
    const tenant = await api.tenant('combinado');
    const { bath } = await smallTenant(tenant, { price: 50 });
    const { id } = await booked(tenant, { serviceId: bath.id });
    await tenant.put(`/api/services/${bath.id}`, { price: 80 });
    expect((await move(tenant, id, { notes: 'x' })).json.data.appointment).toMatchObject({ price: 50 });
    expect((await move(tenant, id, { price: 60 })).json.data.appointment).toMatchObject({ price: 60 });
  });

  it('has the steps of the service in the time sent, each with a station that is free, and the buffer at the end', async () => {
    const tenant = await api.tenant('etapas');
    const { ana, bath } = await smallTenant(tenant, {
      bufferAfter: 10,
      steps: [
        { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
        { kind: 'DRY', minutes: 15, stationKind: 'DRYER' },
        { kind: 'GROOM', minutes: 15, stationKind: 'TABLE' },
      ],
    });
    await newStation(tenant);
    await newStation(tenant, { name: 'Banheira 2' });
    await newStation(tenant, { name: 'Secador', kind: 'DRYER' });
    const first = await booked(tenant, { serviceId: bath.id, professionalId: ana.id, endTime: '10:30' });
    expect(first).toMatchObject({ professionalId: ana.id, professional: { name: 'Ana' } });
    expect(stepsOf(first)).toEqual([
      ['BATH', '09:00', '09:45', '09:45', ana.id, 'Banheira 1'],
      ['DRY', '09:45', '10:08', '10:08', ana.id, 'Secador'],
      ['GROOM', '10:08', '10:30', '10:40', ana.id, null],
    ]);
    await newProfessional(tenant, { name: 'Bia' });
    const second = await booked(tenant, { serviceId: bath.id, startTime: '08:45', endTime: '09:30' });
    expect(stepsOf(second)[0]).toEqual(['BATH', '08:45', '09:08', '09:08', null, 'Banheira 2']);
  });

  it('still needs neither professional nor stations, and no hours where the shop has not said them', async () => {
    const tenant = await api.tenant('como-antes');
    const bath = await newService(tenant, { name: 'Banho completo', duration: 60 });
    for (const times of [
      { date: day(-400) },
      { startTime: '00:00', endTime: '23:59' },
      { startTime: '03:00', endTime: '03:01' },
    ])
      expect(await booked(tenant, { serviceId: bath.id, ...times })).toMatchObject({ professionalId: null });
  });
});

describe('a booking with a professional', () => {
  it('is refused while they are busy, and says with whom and when there is room', async () => {
    const tenant = await api.tenant('ocupada');
    const { ana, bath } = await smallTenant(tenant);
    await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    const message = `Ana já atende Thor (Banho completo) das 09:00 às 10:00. Próximo horário livre: ${short(TOMORROW)} às 10:00.`;
    expect(
      await tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, startTime: '09:30', endTime: '10:15' }),
    ).toMatchObject({
      status: 409,
      json: {
        message,
        errors: [
          { path: 'professionalId', message },
          { path: 'nextSlot.date', message: TOMORROW },
          { path: 'nextSlot.startTime', message: '10:00' },
          { path: 'nextSlot.professionalId', message: ana.id },
        ],
      },
    });
  });

  it('leaves room for the preparation before and the cleaning after', async () => {
    const tenant = await api.tenant('intervalos');
    const { ana, bath } = await smallTenant(tenant, { bufferBefore: 10, bufferAfter: 20 });
    const plain = await newService(tenant, { name: 'Unhas', duration: 15 });
    const at = (startTime: string, endTime: string) =>
      tryBooking(tenant, { serviceId: plain.id, professionalId: ana.id, startTime, endTime });
    await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    expect(await at('08:40', '08:55')).toMatchObject(conflict(/Ana já atende Thor/));
    expect(await at('10:15', '10:30')).toMatchObject(conflict(/Próximo horário livre: \S+ às 10:30/));
    expect([(await at('08:35', '08:50')).status, (await at('10:20', '10:35')).status]).toEqual([201, 201]);
  });

  it('is refused on a holiday, out of hours, in a break and during time off, each with its reason', async () => {
    const tenant = await api.tenant('fechada');
    const christmas = { day: day(2), name: 'Natal' };
    await openTenant(tenant, { hours: everyDay(['08:00', '12:00'], ['13:00', '18:00']), holidays: [christmas] });
    const bath = await newService(tenant, { name: 'Banho', duration: 60 });
    const ana = await newProfessional(tenant, {
      hours: everyDay(['08:00', '12:00'], ['13:00', '17:00']),
      timeOff: [{ from: `${day(3)}T00:00`, to: `${day(4)}T00:00`, reason: null }],
    });
    const at = (date: string, startTime: string, endTime: string) =>
      tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, date, startTime, endTime });
    expect(await at(christmas.day, '09:00', '10:00')).toMatchObject(conflict(/^A loja não abre em \S+: Natal\./));
    expect(await at(TOMORROW, '19:00', '20:00')).toMatchObject(
      conflict(/^A loja está fechada em \S+ das 19:00 às 20:00\. Próximo horário livre: \S+ às 08:00\.$/),
    );
    expect(await at(TOMORROW, '17:00', '18:00')).toMatchObject(conflict(/^Ana não trabalha em \S+ das 17:00/));
    expect(await at(TOMORROW, '11:30', '12:30')).toMatchObject(conflict(/Próximo horário livre: \S+ às 13:00/));
    expect(await at(day(3), '09:00', '10:00')).toMatchObject(conflict(/^Ana está ausente em/));
    expect((await at(TOMORROW, '16:00', '17:00')).status).toBe(201);
  });

  it('is refused if they are inactive, do not do the service, or do not exist', async () => {
    const tenant = await api.tenant('quem');
    const { ana, bath } = await smallTenant(tenant);
    const grooming = await newService(tenant, { name: 'Tosa' });
    await tenant.put(`/api/professionals/${ana.id}`, { serviceIds: [grooming.id] });
    const foreign = await newProfessional(await api.tenant('outra-loja'));
    const asked = (professionalId: string, serviceId = grooming.id) =>
      tryBooking(tenant, { serviceId, professionalId });
    expect(await asked(ana.id, bath.id)).toMatchObject(conflict('Ana não faz Banho completo.'));
    await tenant.put(`/api/professionals/${ana.id}`, { isActive: false });
    expect(await asked(ana.id)).toMatchObject(conflict('Ana não atende mais: o cadastro está inativo.'));
    expect(await asked(foreign.id)).toMatchObject({ status: 404, json: { message: 'Profissional não encontrado.' } });
  });

  it('works until midnight, and never over it', async () => {
    const tenant = await api.tenant('noturna');
    await openTenant(tenant, { hours: everyDay(['00:00', '24:00']) });
    const bath = await newService(tenant, { name: 'Plantão', duration: 45, bufferBefore: 30, bufferAfter: 30 });
    const ana = await newProfessional(tenant);
    const at = (startTime: string, endTime: string, date = TOMORROW) =>
      tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, startTime, endTime, date });
    expect(await at('23:00', '00:30')).toMatchObject({ status: 400, json: { errors: [{ path: 'endTime' }] } });
    expect((await at('23:00', '23:59')).status).toBe(201);
    expect(await at('00:15', '01:00', day(2))).toMatchObject(conflict(/Ana já atende Thor \(Plantão\) das 23:00/));
    expect((await at('01:00', '01:45', day(2))).status).toBe(201);
  });

  it.each(['2026-02-30', '2027-02-29', '2026-13-01', 'amanhã'])(
    'is refused on %s, which does not exist',
    async (date) => {
      const tenant = await api.tenant(`dia-${date.replace(/\W/g, '')}`);
      const { ana, bath } = await smallTenant(tenant);
      expect(await tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, date })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'date' }] },
      });
    },
  );
});
