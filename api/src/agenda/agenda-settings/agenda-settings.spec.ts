import { agendaSettingsSchema } from '@focinho/contracts/agenda/agenda-settings';
import { TestApi, type TestTenant } from '../../testing/api';
import { newProfessional, tryBooking } from '../../testing/agenda-fixtures';
import { bookOccupying, dayMonth, nextMonday } from '../../testing/occupying-appointments';
import { book, day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('horarios');
});

const PATH = '/api/agenda/settings';
const MONDAY = { weekday: 1, from: '08:00', to: '18:00' };
const settings = {
  hours: [MONDAY, { weekday: 6, from: '08:00', to: '12:00' }],
  holidays: [
    { day: '2026-12-24', name: 'Véspera de Natal', open: { from: '08:00', to: '12:00' } },
    { day: '2026-12-25', name: 'Natal' },
  ],
  staffMaySqueezeIn: true,
  lateCancellationHours: 12,
  simultaneousPets: 3,
};

describe('the settings of the agenda', () => {
  it('have defaults until they are saved', async () => {
    await api.owner.query('delete from tenant_settings where tenant_id = $1', [tenant.tenantId]);
    const { json } = await tenant.get(PATH);
    expect(agendaSettingsSchema.parse(json.data.settings)).toEqual({
      hours: [],
      holidays: [],
      staffMaySqueezeIn: false,
      lateCancellationHours: 24,
      simultaneousPets: 1,
    });
  });

  it('are replaced as a whole, in the order of their days', async () => {
    const unordered = { ...settings, hours: [...settings.hours].reverse() };
    expect((await tenant.put(PATH, unordered)).json.data.settings).toEqual(settings);
    expect((await tenant.get(PATH)).json.data.settings).toEqual(settings);
    const empty = { ...settings, hours: [], holidays: [] };
    expect((await tenant.put(PATH, empty)).json.data.settings).toEqual(empty);
  });

  it('leave the general settings alone', async () => {
    await tenant.put('/api/tenants/settings', { companyName: 'Banho & Cia', email: null, phone: null });
    await tenant.put(PATH, settings);
    expect((await tenant.get('/api/tenants/settings')).json.data.settings.companyName).toBe('Banho & Cia');
  });

  it.each([
    [{ hours: undefined }, 'hours', 'Informe o horário de funcionamento'],
    [{ hours: [{ ...MONDAY, to: '18h' }] }, 'hours.0.to', 'O fim deve ter a forma HH:MM'],
    [{ hours: [{ ...MONDAY, from: '18:00' }] }, 'hours.0.to', 'O fim deve ser depois do início'],
    [{ hours: [MONDAY, MONDAY] }, 'hours.1', 'Dois horários do mesmo dia se sobrepõem'],
    [{ holidays: [{ day: '2026-02-29', name: 'Nenhum' }] }, 'holidays.0.day', 'A data é inválida'],
    [
      { holidays: [{ day: '2026-02-28', name: 'Meio', open: { from: '12:00', to: '08:00' } }] },
      'holidays.0.open.to',
      'O fim deve ser depois do início',
    ],
    [{ holidays: [{ day: '2026-02-28', name: '' }] }, 'holidays.0.name', 'Informe o nome'],
    [{ holidays: [...settings.holidays, ...settings.holidays] }, 'holidays', 'O mesmo dia aparece duas vezes'],
    [{ lateCancellationHours: 169 }, 'lateCancellationHours', 'O prazo de cancelamento deve ser no máximo 168'],
    [{ lateCancellationHours: 1.5 }, 'lateCancellationHours', 'O prazo de cancelamento deve ser um número inteiro'],
    [{ simultaneousPets: 0 }, 'simultaneousPets', 'O número de pets ao mesmo tempo deve ser no mínimo 1'],
    [{ staffMaySqueezeIn: 'sim' }, 'staffMaySqueezeIn', 'O campo encaixe deve ser verdadeiro ou falso'],
  ])('refuse %j', async (fields, path, message) => {
    const refused = await tenant.put(PATH, { ...settings, ...fields });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path, message }] } });
  });

  it('go with the time zone of the shop, which leaves what is booked at its time', async () => {
    const other = await api.tenant('manaus');
    const { id } = await book(other, { date: day(1), startTime: '14:00', endTime: '15:00' });
    const nowOf = async () => (await other.get(`/api/agenda?from=${day()}&to=${day()}`)).json.data.now;
    const input = { companyName: 'Norte', email: null, phone: null, address: null, cnpj: null };
    const before = await nowOf();
    const saved = await other.put('/api/tenants/settings', { ...input, timeZone: 'America/Rio_Branco' });
    expect(saved.json.data.settings).toMatchObject({ companyName: 'Norte', timeZone: 'America/Rio_Branco' });
    const hours = Math.round((Date.parse(`${before}Z`) - Date.parse(`${await nowOf()}Z`)) / 3_600_000);
    expect(hours).toBe(2);
    expect((await other.get('/api/tenants/info')).json.data.timeZone).toBe('America/Rio_Branco');
    expect((await other.get(`/api/appointments/${id}`)).json.data.appointment).toMatchObject({ startTime: '14:00' });
    await other.put('/api/tenants/settings', input);
    expect((await other.get('/api/tenants/settings')).json.data.settings.timeZone).toBe('America/Rio_Branco');
    const clerk = await other.as('STAFF');
    expect((await clerk.put('/api/tenants/settings', input)).status).toBe(403);
    for (const timeZone of ['Europe/Lisbon', 'Manaus'])
      expect(await other.put('/api/tenants/settings', { ...input, timeZone })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'timeZone' }] },
      });
  });

  it('may be saved by several people at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, hours) => tenant.put(PATH, { ...settings, lateCancellationHours: hours })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await tenant.get(PATH)).json.data.settings.hours).toEqual(settings.hours);
  });

  it('propose the national holidays of a year', async () => {
    const { json } = await tenant.get('/api/agenda/proposed-holidays?year=2027');
    expect(json.data.holidays).toContainEqual({ day: '2027-02-09', name: 'Carnaval (terça-feira)' });
    expect(json.data.holidays).toContainEqual({ day: '2027-11-20', name: 'Dia da Consciência Negra' });
    const thisYear = await tenant.get('/api/agenda/proposed-holidays');
    expect(thisYear.json.data.holidays).toContainEqual({ day: `${day().slice(0, 4)}-12-25`, name: 'Natal' });
    for (const year of ['', 'dois mil', '1999', '2026.5'])
      expect((await tenant.get(`/api/agenda/proposed-holidays?year=${year}`)).status).toBe(400);
  });
});

describe('opening hours and holidays', () => {
  it('do not close under an appointment without saying which, with or without a professional', async () => {
    const other = await api.tenant('fecha');
    const monday = nextMonday();
    const named = (time: string, name = 'Thor') => ({
      status: 409,
      json: { message: expect.stringContaining(`${name}, ${dayMonth(monday)} às ${time}`) },
    });
    await other.put(PATH, { ...settings, hours: [MONDAY] });
    const { id } = await newProfessional(other);
    const occupying = await bookOccupying(api, other, { professionalId: id, date: monday });
    const mel = await newPet(other, { name: 'Mel' });
    const nobodys = await book(other, { petId: mel.id, date: monday, startTime: '15:00', endTime: '16:00' });

    expect(await other.put(PATH, { ...settings, hours: [{ ...MONDAY, from: '09:30' }] })).toMatchObject(named('09:00'));
    expect(await other.put(PATH, { ...settings, hours: [{ ...MONDAY, to: '15:30' }] })).toMatchObject(
      named('15:00', 'Mel'),
    );
    const breakAtNoon = [
      { ...MONDAY, to: '15:15' },
      { ...MONDAY, from: '15:45' },
    ];
    expect(await other.put(PATH, { ...settings, hours: breakAtNoon })).toMatchObject(named('15:00', 'Mel'));
    const closed = { ...settings, hours: [MONDAY], holidays: [{ day: monday, name: 'Aniversário' }] };
    expect(await other.put(PATH, closed)).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/deixaria 2 agendamentos sem atendimento: Thor.*Mel/) },
    });
    expect((await other.get(PATH)).json.data.settings.holidays).toEqual(settings.holidays);
    await other.delete(`/api/appointments/${occupying.id}`);
    expect(await other.put(PATH, closed)).toMatchObject(named('15:00', 'Mel'));
    await other.delete(`/api/appointments/${nobodys.id}`);
    expect((await other.put(PATH, closed)).status).toBe(200);
    expect((await other.put(PATH, { ...settings, hours: [] })).status).toBe(200);
  });

  it('of half a day are what is free, what is refused and what may not be closed any more', async () => {
    const other = await api.tenant('vespera');
    const monday = nextMonday();
    const eve = { day: monday, name: 'Véspera', open: { from: '08:00', to: '12:00' } };
    const save = (holidays: object[]) => other.put(PATH, { ...settings, hours: [MONDAY], holidays });
    expect((await save([eve])).status).toBe(200);
    const bath = await newService(other, { name: 'Banho', duration: 60 });
    const { id } = await newProfessional(other);
    const free = await other.get(`/api/appointments/slots?serviceId=${bath.id}&from=${monday}&days=1`);
    expect(
      free.json.data.slots
        .map(({ endTime }: { endTime: string }) => endTime)
        .sort()
        .at(-1),
    ).toBe('12:00');
    expect((await other.get(`/api/agenda?from=${monday}&to=${monday}`)).json.data).toMatchObject({
      open: [{ from: `${monday}T08:00`, to: `${monday}T12:00` }],
      holidays: [eve],
    });
    const at = (startTime: string, endTime: string) =>
      tryBooking(other, { serviceId: bath.id, professionalId: id, date: monday, startTime, endTime });
    const [year, month, on] = monday.split('-');
    expect(await at('14:00', '15:00')).toMatchObject({
      status: 409,
      json: {
        message: expect.stringContaining(`A loja só abre das 08:00 às 12:00 em ${on}/${month}/${year}: Véspera.`),
      },
    });
    expect((await at('11:00', '12:00')).status).toBe(201);
    expect((await save([{ ...eve, open: { from: '08:00', to: '11:30' } }])).status).toBe(409);
    expect((await save([{ day: monday, name: 'Véspera' }])).status).toBe(409);
    expect((await save([])).status).toBe(200);
  });

  it('do not close under what is booked for years later, whatever stands between', async () => {
    const other = await api.tenant('anos');
    await other.put(PATH, { ...settings, hours: [MONDAY] });
    const later = new Date(`${nextMonday()}T00:00:00Z`);
    later.setUTCDate(later.getUTCDate() + 7 * 52 * 20);
    const date = later.toISOString().slice(0, 10);
    await book(other, { date: nextMonday() });
    await book(other, { date, startTime: '15:00', endTime: '16:00' });
    expect(await other.put(PATH, { ...settings, hours: [{ ...MONDAY, to: '15:30' }] })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(`${dayMonth(date)} às 15:00`) },
    });
    expect((await other.put(PATH, { ...settings, hours: [{ ...MONDAY, to: '16:30' }] })).status).toBe(200);
  });

  it('say so in a shop that has never said when it is open, too', async () => {
    const other = await api.tenant('so-feriado');
    await book(other, { date: day(3) });
    const holiday = { ...settings, hours: [], holidays: [{ day: day(3), name: 'Aniversário' }] };
    expect(await other.put(PATH, holiday)).toMatchObject({ status: 409 });
  });

  it('said for the first time name every appointment that they would leave out', async () => {
    const other = await api.tenant('primeiro-horario');
    const monday = nextMonday();
    for (const [name, startTime, endTime] of [
      ['Rex', '10:00', '11:00'],
      ['Bob', '10:00', '11:00'],
      ['Lua', '11:00', '12:00'],
    ] as const)
      await book(other, { petId: (await newPet(other, { name })).id, date: monday, startTime, endTime });
    const afternoons = { ...settings, holidays: [], hours: [{ ...MONDAY, from: '12:00' }] };
    const message = expect.stringMatching(/deixaria 3 agendamentos sem atendimento: Bob.*Rex.*Lua/);
    expect(await other.put(PATH, afternoons)).toMatchObject({ status: 409, json: { message } });
    const allDay = { ...afternoons, hours: [{ ...MONDAY, from: '08:00' }] };
    expect((await other.put(PATH, allDay)).status).toBe(200);

    const night = await api.tenant('noturna');
    const { id } = await newProfessional(night);
    await bookOccupying(api, night, { professionalId: id, date: monday, startTime: '20:00', endTime: '21:00' });
    expect(await night.put(PATH, settings)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Thor') },
    });
  });

  it('do not close under what was overbooked, nor do absences', async () => {
    const other = await api.tenant('encaixada');
    const monday = nextMonday();
    await other.put(PATH, { ...settings, holidays: [], hours: [MONDAY] });
    const ana = await newProfessional(other);
    const bath = await newService(other, { name: 'Banho', duration: 60 });
    const at = { serviceId: bath.id, professionalId: ana.id, date: monday };
    const late = { ...at, startTime: '20:00', endTime: '21:00', squeezeReason: 'Viaja hoje' };
    expect((await tryBooking(other, late)).status).toBe(201);
    expect((await tryBooking(other, { ...at, startTime: '09:00', endTime: '10:00' })).status).toBe(201);
    const timeOff = (from: string, to: string) => [{ from: `${monday}T${from}`, to: `${monday}T${to}`, reason: null }];
    const away = (from: string, to: string) =>
      other.put(`/api/professionals/${ana.id}`, { timeOff: timeOff(from, to) });
    expect(await away('19:00', '22:00')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(`Thor, ${dayMonth(monday)} às 20:00`) },
    });
    expect((await away('10:00', '20:00')).status).toBe(200);
    expect((await other.put(PATH, { ...settings, hours: [{ ...MONDAY, to: '12:00' }] })).status).toBe(200);
    const holidays = [{ day: monday, name: 'Aniversário' }];
    expect((await other.put(PATH, { ...settings, hours: [MONDAY], holidays })).status).toBe(409);
    for (const gone of [{ isActive: false }, { serviceIds: [] }])
      expect((await other.put(`/api/professionals/${ana.id}`, gone)).status).toBe(409);
    expect((await other.delete(`/api/professionals/${ana.id}`)).status).toBe(409);
  });
});
