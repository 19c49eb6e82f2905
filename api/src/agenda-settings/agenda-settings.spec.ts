import { agendaSettingsSchema } from '@focinho/contracts/agenda-settings';
import { TestApi, type TestTenant } from '../testing/api';
import { newProfessional } from '../testing/agenda-fixtures';
import { bookHeld, dayMonth, nextMonday } from '../testing/held-appointments';
import { day } from '../testing/records';

let api: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  api = await TestApi.start();
  tenant = await api.tenant('horarios');
});
afterAll(() => api.stop());

const PATH = '/api/agenda/settings';
const MONDAY = { weekday: 1, from: '08:00', to: '18:00' };
const settings = {
  hours: [MONDAY, { weekday: 6, from: '08:00', to: '12:00' }],
  holidays: [{ day: '2026-12-25', name: 'Natal' }],
  staffMaySqueezeIn: true,
  lateCancellationHours: 12,
};

describe('the settings of the agenda', () => {
  it('have defaults until they are saved', async () => {
    const { json } = await tenant.get(PATH);
    expect(agendaSettingsSchema.parse(json.data.settings)).toEqual({
      hours: [],
      holidays: [],
      staffMaySqueezeIn: false,
      lateCancellationHours: 24,
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
    [{ holidays: [{ day: '2026-02-28', name: '' }] }, 'holidays.0.name', 'Informe o nome'],
    [{ holidays: [...settings.holidays, ...settings.holidays] }, 'holidays', 'O mesmo dia aparece duas vezes'],
    [{ lateCancellationHours: 169 }, 'lateCancellationHours', 'O prazo de cancelamento deve ser no máximo 168'],
    [{ lateCancellationHours: 1.5 }, 'lateCancellationHours', 'O prazo de cancelamento deve ser um número inteiro'],
    [{ staffMaySqueezeIn: 'sim' }, 'staffMaySqueezeIn', 'O campo encaixe deve ser verdadeiro ou falso'],
  ])('refuse %j', async (fields, path, message) => {
    const refused = await tenant.put(PATH, { ...settings, ...fields });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path, message }] } });
  });

  it('are saved by managers, and read by everybody', async () => {
    const clerk = await tenant.as('STAFF');
    expect((await clerk.get(PATH)).status).toBe(200);
    expect((await clerk.put(PATH, settings)).status).toBe(403);
  });

  it('belong to one tenant', async () => {
    const other = await api.tenant('vizinha');
    await tenant.put(PATH, settings);
    expect((await other.get(PATH)).json.data.settings.hours).toEqual([]);
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
  it('do not close under an appointment without saying which', async () => {
    const other = await api.tenant('fecha');
    const monday = nextMonday();
    const named = { status: 409, json: { message: expect.stringContaining(`Thor, ${dayMonth(monday)} às 09:00`) } };
    await other.put(PATH, { ...settings, hours: [MONDAY] });
    const { id } = await newProfessional(other);
    const appointment = await bookHeld(api, other, { professionalId: id, date: monday });
    await bookHeld(api, other, { date: monday, startTime: '15:00', endTime: '16:00' });

    expect(await other.put(PATH, { ...settings, hours: [{ ...MONDAY, from: '09:30' }] })).toMatchObject(named);
    expect(
      await other.put(PATH, { ...settings, hours: [MONDAY], holidays: [{ day: monday, name: 'Aniversário' }] }),
    ).toMatchObject(named);
    expect((await other.get(PATH)).json.data.settings.holidays).toEqual(settings.holidays);
    expect((await other.put(PATH, { ...settings, hours: [{ ...MONDAY, to: '10:00' }] })).status).toBe(200);
    await other.delete(`/api/appointments/${appointment.id}`);
    expect((await other.put(PATH, { ...settings, hours: [] })).status).toBe(200);
  });

  it('are not limited by appointments from before there were any', async () => {
    const other = await api.tenant('nova');
    const { id } = await newProfessional(other);
    await bookHeld(api, other, { professionalId: id, date: nextMonday(), startTime: '20:00', endTime: '21:00' });
    expect((await other.put(PATH, settings)).status).toBe(200);
  });
});
