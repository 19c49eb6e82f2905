import { formatDay } from '@focinho/contracts/dates';
import { seriesPreviewSchema, seriesSchema, type Series, type SeriesPreview } from '@focinho/contracts/series';
import { everyDay, newProfessional, newStation, openShop, smallShop } from '../testing/agenda-fixtures';
import { TestApi, type TestResponse, type TestTenant } from '../testing/api';
import { book, day, newPet, newService } from '../testing/records';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const short = (date: string) => formatDay(date).slice(0, 5);
const WEEKLY = { frequency: 'WEEKLY', interval: 1, count: 4 };

/** A shop that is open every day from eight to six, with Ana, a bath of an hour and Thor; `wanted` is a bath each week from tomorrow. */
async function shopWith(
  slug: string,
  { service = {}, ...fields }: { service?: object; [field: string]: unknown } = {},
) {
  const shop = await api.tenant(slug);
  const { ana, bath } = await smallShop(shop, service);
  const thor = await newPet(shop);
  const base = { petId: thor.id, serviceId: bath.id, professionalId: ana.id, date: day(1), startTime: '10:00' };
  return { shop, ana, bath, thor, wanted: { ...base, rule: WEEKLY, ...fields } };
}
type Wanted = Awaited<ReturnType<typeof shopWith>>['wanted'];

async function preview(shop: TestTenant, wanted: object): Promise<SeriesPreview> {
  const { status, json } = await shop.post('/api/series/preview', wanted);
  expect([status, json.message]).toEqual([200, '']);
  return seriesPreviewSchema.parse(json.data.preview);
}
const statesOf = ({ occurrences }: SeriesPreview) => occurrences.map(({ state }) => state);
/** All dates that are free, where the rule has them. */
const asPlanned = ({ occurrences, startTime }: SeriesPreview) =>
  occurrences
    .filter(({ state }) => state === 'OK')
    .map(({ originalDate }) => ({ originalDate, date: originalDate, startTime }));
/** Saves the free dates of a preview, or those given. */
const save = (
  shop: TestTenant,
  wanted: Wanted,
  seen: SeriesPreview,
  dates: object[] = asPlanned(seen),
  headers?: Record<string, string>,
) => shop.post('/api/series', { ...wanted, seen: seen.seen, dates }, headers);
const seriesOf = ({ status, json }: TestResponse): Series => {
  expect([status, json.message]).toEqual([status < 300 ? status : 201, '']);
  return seriesSchema.parse(json.data.series);
};
async function saved(shop: TestTenant, wanted: Wanted): Promise<Series> {
  return seriesOf(await save(shop, wanted, await preview(shop, wanted)));
}
const daysOf = ({ appointments }: Series) => appointments.map(({ date }) => date.slice(0, 10));
const count = async (shop: TestTenant, petId: string) =>
  (await shop.get(`/api/appointments?page=1&petId=${petId}`)).json.data.pagination.total;

describe('the preview of a series', () => {
  it('has every date of the rule, free ones with the end and price of the visit', async () => {
    const { shop, wanted } = await shopWith('previa', { service: { price: 70 } });
    const shown = await preview(shop, wanted);
    expect(shown).toMatchObject({ startTime: '10:00', endTime: '11:00', price: 70 });
    expect(shown.occurrences).toEqual(
      [1, 8, 15, 22].map((days) => ({ originalDate: day(days), state: 'OK', reason: null, nearest: null })),
    );
    expect(await count(shop, wanted.petId)).toBe(0);
  });

  it('says who is in the way, and proposes the free slot of that day that is closest', async () => {
    const { shop, ana, bath, wanted } = await shopWith('ocupada');
    const mel = await newPet(shop, { name: 'Mel' });
    const times = { startTime: '10:30', endTime: '11:30' };
    await book(shop, { petId: mel.id, serviceId: bath.id, professionalId: ana.id, date: day(8), ...times });
    const shown = await preview(shop, wanted);
    expect(statesOf(shown)).toEqual(['OK', 'CONFLICT', 'OK', 'OK']);
    expect(shown.occurrences[1]).toEqual({
      originalDate: day(8),
      state: 'CONFLICT',
      reason: 'Ana já atende Mel (Banho completo) das 10:30 às 11:30.',
      nearest: { date: day(8), startTime: '09:30', endTime: '10:30', professional: { id: ana.id, name: 'Ana' } },
    });
  });

  it('names the pet’s own other appointment', async () => {
    const { shop, bath, thor, wanted } = await shopWith('mesmo-pet');
    await book(shop, { petId: thor.id, serviceId: bath.id, date: day(1), startTime: '10:15', endTime: '10:45' });
    const [first] = (await preview(shop, wanted)).occurrences;
    expect(first).toMatchObject({ state: 'CONFLICT', reason: 'Thor já tem Banho completo das 10:15 às 10:45.' });
  });

  it('tells holidays, closed days and what has passed, and proposes a day nearby', async () => {
    const { shop, wanted } = await shopWith('fechada', { rule: { frequency: 'DAILY', count: 4 }, date: day(-1) });
    const holidays = [{ day: day(1), name: 'Aniversário da cidade' }];
    const weekday = new Date(`${day(2)}T00:00:00Z`).getUTCDay();
    const hours = everyDay(['08:00', '18:00']).filter((one) => one.weekday !== weekday);
    await openShop(shop, { holidays, hours });
    const { occurrences } = await preview(shop, { ...wanted, startTime: '00:00', endTime: '01:00' });
    expect(occurrences.slice(0, 2).map(({ state }) => state)).toEqual(['PAST', 'PAST']);
    expect(occurrences[0]?.reason).toBe('Este horário já passou.');
    expect(occurrences[2]).toMatchObject({
      state: 'HOLIDAY',
      reason: `A loja não abre em ${formatDay(day(1))}: Aniversário da cidade.`,
    });
    expect(occurrences[3]).toMatchObject({
      state: 'CLOSED',
      reason: expect.stringContaining('A loja está fechada em'),
    });
    expect(occurrences[3]?.nearest?.date).toBe(day(3));
  });

  it('keeps to the last day of a shorter month', async () => {
    const { shop, wanted } = await shopWith('fim-do-mes');
    const shown = await preview(shop, { ...wanted, date: '2035-12-31', rule: { frequency: 'MONTHLY', count: 3 } });
    const days = shown.occurrences.map(({ originalDate }) => originalDate);
    expect(days).toEqual(['2035-12-31', '2036-01-31', '2036-02-29']);
    expect(statesOf(shown)).toEqual(['OK', 'OK', 'OK']);
  });

  it('never proposes a slot that another date of the series needs, nor one twice', async () => {
    const { shop, ana, bath, wanted } = await shopWith('vizinhas', { rule: { frequency: 'DAILY', count: 3 } });
    // Ana has time only from ten to eleven, and the day after until twelve.
    const busy = async (date: string, startTime: string, endTime: string) =>
      book(shop, { serviceId: bath.id, professionalId: ana.id, date, startTime, endTime });
    await busy(day(1), '08:00', '18:00');
    await busy(day(2), '08:00', '10:00');
    await busy(day(2), '12:00', '18:00');
    await busy(day(3), '08:00', '18:00');
    await openShop(shop, { holidays: [0, 4, 5, 6].map((days) => ({ day: day(days), name: 'Folga' })) });
    const { occurrences } = await preview(shop, wanted);
    expect(occurrences.map(({ state, nearest }) => [state, nearest?.startTime ?? null])).toEqual([
      ['CONFLICT', '11:00'],
      ['OK', null],
      ['CONFLICT', null],
    ]);
  });

  it('proposes anybody who is free if nobody in particular is wanted', async () => {
    const { shop, ana, bath, wanted } = await shopWith('qualquer', {
      service: { steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] },
    });
    await newStation(shop);
    const at = { date: day(1), startTime: '10:00', endTime: '11:00' };
    await book(shop, { serviceId: bath.id, professionalId: ana.id, ...at });
    const bia = await newProfessional(shop, { name: 'Bia' });
    const [first] = (await preview(shop, { ...wanted, professionalId: null })).occurrences;
    expect(first).toMatchObject({ state: 'CONFLICT', reason: expect.stringContaining('Banheira 1 já atende') });
    expect(first?.nearest).toMatchObject({ startTime: '09:00', professional: { name: 'Ana' } });
    expect(bia.name).toBe('Bia');
  });

  it.each([
    [
      'a service that does not exist',
      { serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' },
      404,
      'Serviço não encontrado.',
    ],
    ['an end before the start', { endTime: '09:00' }, 400, 'O horário de fim deve ser depois do horário de início'],
    ['an end after midnight', { startTime: '23:30' }, 400, 'O atendimento passaria da meia-noite'],
    [
      'both ends',
      { rule: { ...WEEKLY, until: '2030-01-01' } },
      400,
      'Informe a data final ou o número de vezes, não os dois',
    ],
    [
      'weekdays of days',
      { rule: { frequency: 'DAILY', weekdays: [1] } },
      400,
      'Dias da semana valem só para repetição semanal',
    ],
    [
      'a rule without dates',
      { rule: { frequency: 'DAILY', until: '2020-01-01' } },
      400,
      'Até este dia a recorrência não tem nenhuma data',
    ],
    ['a day that does not exist', { date: '2027-02-30' }, 400, 'A data é inválida'],
  ])('refuses %s', async (slug, fields, status, message) => {
    const { shop, wanted } = await shopWith(`recusa-${slug.replaceAll(' ', '-')}`);
    const response = await shop.post('/api/series/preview', { ...wanted, ...fields });
    expect([response.status, response.json.errors?.[0]?.message ?? response.json.message]).toEqual([status, message]);
  });

  it('refuses ids of another tenant, and a professional who does not do the service', async () => {
    const { shop, bath, wanted } = await shopWith('propria');
    const other = await shopWith('alheia');
    for (const field of ['petId', 'serviceId', 'professionalId'] as const) {
      const { status } = await shop.post('/api/series/preview', { ...wanted, [field]: other.wanted[field] });
      expect([field, status]).toEqual([field, 404]);
    }
    const cut = await newService(shop, { name: 'Tosa' });
    const bia = await newProfessional(shop, { name: 'Bia', serviceIds: [cut.id] });
    const refused = await shop.post('/api/series/preview', { ...wanted, professionalId: bia.id });
    expect(refused).toMatchObject({ status: 409, json: { message: `Bia não faz ${bath.name}.` } });
  });
});

describe('saving a series', () => {
  it('books every date with its steps, and each appointment knows its series', async () => {
    const { shop, ana, wanted } = await shopWith('salva', { notes: 'Laço azul' });
    const series = await saved(shop, wanted);
    expect(daysOf(series)).toEqual([1, 8, 15, 22].map((days) => day(days)));
    for (const appointment of series.appointments)
      expect(appointment).toMatchObject({
        startTime: '10:00',
        endTime: '11:00',
        status: 'SCHEDULED',
        notes: 'Laço azul',
        seriesId: series.id,
        isDetached: false,
        professional: { id: ana.id },
        steps: [{ startsAt: `${appointment.date.slice(0, 10)}T10:00`, professionalId: ana.id }],
      });
    expect((await shop.get(`/api/series/${series.id}`)).json.data.series).toEqual(series);
    expect(series.rule).toEqual(wanted.rule);
  });

  it('books chosen dates elsewhere and leaves others out', async () => {
    const { shop, wanted } = await shopWith('escolhida');
    const shown = await preview(shop, wanted);
    const bia = await newProfessional(shop, { name: 'Bia' });
    const again = await preview(shop, wanted);
    expect(again.seen).toBe(shown.seen);
    const series = seriesOf(
      await save(shop, wanted, again, [
        { originalDate: day(1), date: day(1), startTime: '10:00' },
        { originalDate: day(8), date: day(9), startTime: '14:30', professionalId: bia.id },
      ]),
    );
    expect(
      series.appointments.map(({ date, startTime, endTime, professional }) => [
        date.slice(0, 10),
        startTime,
        endTime,
        professional?.name,
      ]),
    ).toEqual([
      [day(1), '10:00', '11:00', 'Ana'],
      [day(9), '14:30', '15:30', 'Bia'],
    ]);
  });

  it('refuses dates that are not free, names them, and books nothing', async () => {
    const { shop, ana, bath, wanted } = await shopWith('nada');
    const at = { date: day(8), startTime: '10:00', endTime: '11:00' };
    await book(shop, { serviceId: bath.id, professionalId: ana.id, ...at });
    const shown = await preview(shop, wanted);
    const everywhere = shown.occurrences.map(({ originalDate }) => ({
      originalDate,
      date: originalDate,
      startTime: '10:00',
    }));
    const refused = await save(shop, wanted, shown, everywhere);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        message: `${short(day(8))} às 10:00: Ana já atende Thor (Banho completo) das 10:00 às 11:00.`,
        errors: [{ path: 'dates.1' }],
      },
    });
    const twice = [
      { originalDate: day(1), date: day(1), startTime: '10:00' },
      { originalDate: day(8), date: day(1), startTime: '10:30' },
    ];
    expect(await save(shop, wanted, shown, twice)).toMatchObject({
      status: 409,
      json: { errors: [{ path: 'dates.1' }] },
    });
    expect(await count(shop, wanted.petId)).toBe(0);
  });

  it('works on a holiday only if nobody in particular is booked, and the person decides so', async () => {
    const { shop, wanted } = await shopWith('feriado');
    await openShop(shop, { holidays: [{ day: day(8), name: 'Natal' }] });
    const onHoliday = [{ originalDate: day(8), date: day(8), startTime: '10:00' }];
    const withAna = await preview(shop, wanted);
    expect(statesOf(withAna)).toEqual(['OK', 'HOLIDAY', 'OK', 'OK']);
    expect(await save(shop, wanted, withAna, onHoliday)).toMatchObject({
      status: 409,
      json: { message: `${short(day(8))} às 10:00: A loja não abre em ${formatDay(day(8))}: Natal.` },
    });
    const anybody = { ...wanted, professionalId: null as unknown as string };
    const withAnybody = await preview(shop, anybody);
    expect(statesOf(withAnybody)).toEqual(['OK', 'HOLIDAY', 'OK', 'OK']);
    expect(daysOf(seriesOf(await save(shop, anybody, withAnybody, onHoliday)))).toEqual([day(8)]);
  });

  it('is refused if the agenda has changed since the preview', async () => {
    const { shop, ana, bath, wanted } = await shopWith('mudou');
    const shown = await preview(shop, wanted);
    const at = { date: day(15), startTime: '10:00', endTime: '11:00' };
    await book(shop, { serviceId: bath.id, professionalId: ana.id, ...at });
    const message = 'A agenda mudou desde a prévia. Veja as datas de novo.';
    expect(await save(shop, wanted, shown)).toMatchObject({ status: 409, json: { message } });
    expect(await count(shop, wanted.petId)).toBe(0);
    expect(seriesOf(await save(shop, wanted, await preview(shop, wanted))).appointments).toHaveLength(3);
  });

  it('of two people who save the same preview at once, one wins', async () => {
    const { shop, wanted } = await shopWith('dois');
    const shown = await preview(shop, wanted);
    const responses = await Promise.all([save(shop, wanted, shown), save(shop, wanted, shown)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await count(shop, wanted.petId)).toBe(4);
  });

  it('saves once what is sent twice with the same key', async () => {
    const { shop, wanted } = await shopWith('chave');
    const shown = await preview(shop, wanted);
    const key = { 'idempotency-key': 'serie' };
    const [first, second] = [
      await save(shop, wanted, shown, asPlanned(shown), key),
      await save(shop, wanted, shown, asPlanned(shown), key),
    ];
    expect(second.json.data).toEqual(first.json.data);
    expect(await count(shop, wanted.petId)).toBe(4);
  });

  it('refuses dates that the rule does not have, two of the same, and none', async () => {
    const { shop, wanted } = await shopWith('forjada');
    const shown = await preview(shop, wanted);
    const [first] = asPlanned(shown);
    const messageOf = async (dates: object[]) => {
      const { status, json } = await save(shop, wanted, shown, dates);
      return [status, json.errors?.[0]?.message];
    };
    expect(await messageOf([{ ...first, originalDate: day(2) }])).toEqual([
      400,
      'Esta data não faz parte da recorrência',
    ]);
    expect(await messageOf([{ ...first }, { ...first }])).toEqual([400, 'A mesma data aparece duas vezes']);
    expect(await messageOf([])).toEqual([400, 'Escolha ao menos uma data']);
    expect(await messageOf([{ ...first, startTime: '23:30' }])).toEqual([400, 'O atendimento passaria da meia-noite']);
  });

  it('previews and saves a year of days', async () => {
    const { shop, wanted } = await shopWith('ano-inteiro', { rule: { frequency: 'DAILY', count: 366 } });
    // Every other day is taken, so that 183 slots are looked for.
    const taken = Array.from({ length: 183 }, (_, index) => day(1 + 2 * index));
    await api.owner.query(
      `with booked as (
         insert into appointments (tenant_id, id, pet_id, service_id, professional_id, date, start_time, end_time, status)
         select $1, uuidv7(), $2, $3, $4, taken, '09:30', '10:30', 'SCHEDULED' from unnest($5::date[]) taken returning *)
       insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, starts_at, ends_at, busy_until)
       select tenant_id, uuidv7(), id, 0, 'BATH', professional_id, date + start_time, date + end_time, date + end_time from booked`,
      [shop.tenantId, (await newPet(shop)).id, wanted.serviceId, wanted.professionalId, taken],
    );
    const shown = await preview(shop, wanted);
    expect(shown.occurrences.filter(({ state }) => state === 'CONFLICT')).toHaveLength(183);
    expect(shown.occurrences[0]?.nearest).toMatchObject({ date: day(1), startTime: '10:30' });
    const moved = shown.occurrences.map(({ originalDate, nearest }) => ({
      originalDate,
      date: nearest?.date ?? originalDate,
      startTime: nearest?.startTime ?? '10:00',
    }));
    const response = await save(shop, wanted, shown, moved);
    expect(seriesOf(response).appointments).toHaveLength(366);
  });
});

describe('a change of a series', () => {
  const change = (shop: TestTenant, { id, appointments }: Series, index: number, fields: object) =>
    shop.put(`/api/series/${id}`, { appointmentId: appointments[index]?.id, ...fields });
  const timesOf = ({ appointments }: Series) => appointments.map(({ startTime, endTime }) => `${startTime}-${endTime}`);

  it('moves this one and the following, or all, by days: a weekly series by a week', async () => {
    const { shop, wanted } = await shopWith('semana');
    const series = await saved(shop, wanted);
    const moved = seriesOf(await change(shop, series, 1, { scope: 'FOLLOWING', moveDays: 7 }));
    expect(daysOf(moved)).toEqual([1, 15, 22, 29].map((days) => day(days)));
    const back = seriesOf(await change(shop, moved, 0, { scope: 'ALL', moveDays: 1, startTime: '14:00' }));
    expect(daysOf(back)).toEqual([2, 16, 23, 30].map((days) => day(days)));
    expect(timesOf(back)).toEqual(Array(4).fill('14:00-15:00'));
    expect(back.appointments[1]?.steps).toMatchObject([{ startsAt: `${day(16)}T14:00`, endsAt: `${day(16)}T15:00` }]);
  });

  it('gives professional, service, price and notes to all of them', async () => {
    const { shop, wanted } = await shopWith('tudo');
    const bia = await newProfessional(shop, { name: 'Bia' });
    const spa = await newService(shop, { name: 'Spa', duration: 120, price: 200 });
    const series = await saved(shop, wanted);
    const changed = seriesOf(
      await change(shop, series, 2, { scope: 'FOLLOWING', professionalId: bia.id, serviceId: spa.id, notes: 'Novo' }),
    );
    const facts = changed.appointments.map(({ professional, service, price, endTime, notes }) => [
      professional?.name,
      service?.name,
      price,
      endTime,
      notes,
    ]);
    const old = ['Ana', 'Banho completo', 50, '11:00', null];
    const now = ['Bia', 'Spa', 200, '12:00', 'Novo'];
    expect(facts).toEqual([old, old, now, now]);
    const dearer = seriesOf(await change(shop, changed, 0, { scope: 'ALL', price: 300 }));
    expect(dearer.appointments.map(({ price }) => price)).toEqual([300, 300, 300, 300]);
  });

  it('leaves ended, sold and detached ones alone', async () => {
    const { shop, wanted } = await shopWith('soltos', { rule: { ...WEEKLY, count: 5 } });
    const series = await saved(shop, wanted);
    const [first, second, third, fourth] = series.appointments;
    await shop.put(`/api/appointments/${first?.id}`, { status: 'CANCELLED' });
    const detached = await shop.put(`/api/appointments/${second?.id}`, { date: day(9) });
    expect(detached.json.data.appointment).toMatchObject({ isDetached: true, seriesId: series.id });
    await shop.put(`/api/appointments/${third?.id}`, { notes: 'Só a nota' });
    await shop.put(`/api/appointments/${fourth?.id}`, { status: 'COMPLETED' });
    const items = [{ serviceId: wanted.serviceId, quantity: 1 }];
    const sale = { appointmentId: fourth?.id, clientId: fourth?.client?.id, items };
    expect((await shop.post('/api/sales', sale)).status).toBe(201);
    const changed = seriesOf(await change(shop, series, 4, { scope: 'ALL', startTime: '15:00', endTime: '16:30' }));
    expect(timesOf(changed)).toEqual(['10:00-11:00', '10:00-11:00', '15:00-16:30', '10:00-11:00', '15:00-16:30']);
  });

  it('is refused as a whole, and says which dates are not free', async () => {
    const { shop, ana, bath, wanted } = await shopWith('inteira');
    const series = await saved(shop, wanted);
    for (const days of [8, 22])
      await book(shop, {
        serviceId: bath.id,
        professionalId: ana.id,
        date: day(days),
        startTime: '13:00',
        endTime: '14:00',
      });
    const refused = await change(shop, series, 0, { scope: 'ALL', startTime: '13:30' });
    const reason = 'Ana já atende Thor (Banho completo) das 13:00 às 14:00.';
    expect(refused).toMatchObject({
      status: 409,
      json: { message: `${short(day(8))} às 13:30: ${reason} ${short(day(22))} às 13:30: ${reason}` },
    });
    expect((await shop.get(`/api/series/${series.id}`)).json.data.series).toEqual(series);
  });

  it('does not move what is ahead into the past, nor over midnight', async () => {
    const { shop, wanted } = await shopWith('passado');
    const series = await saved(shop, wanted);
    expect(await change(shop, series, 0, { scope: 'ALL', moveDays: -3 })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Este horário já passou.') },
    });
    expect((await change(shop, series, 0, { scope: 'ALL', startTime: '23:30' })).status).toBe(400);
    expect((await change(shop, series, 0, { scope: 'ALL', startTime: '12:00', endTime: '11:00' })).status).toBe(400);
  });

  it('refuses the series, appointments and professionals of another tenant, and those of another series', async () => {
    const { shop, wanted } = await shopWith('minha-serie');
    const series = await saved(shop, wanted);
    const other = await shopWith('serie-alheia');
    const foreign = await saved(other.shop, other.wanted);
    const all = { scope: 'ALL', startTime: '12:00' };
    expect((await shop.get(`/api/series/${foreign.id}`)).status).toBe(404);
    expect((await change(shop, foreign, 0, all)).status).toBe(404);
    expect((await change(shop, { ...series, appointments: foreign.appointments }, 0, all)).status).toBe(404);
    expect((await change(shop, series, 0, { ...all, professionalId: other.ana.id })).status).toBe(404);
    expect((await change(shop, series, 0, { ...all, serviceId: other.bath.id })).status).toBe(404);
    const second = await saved(shop, { ...wanted, startTime: '16:00' });
    expect((await change(shop, { ...series, appointments: second.appointments }, 0, all)).status).toBe(404);
  });
});

describe('the cancellation of a series', () => {
  const cancel = (shop: TestTenant, { id, appointments }: Series, index: number, fields: object) =>
    shop.post(`/api/series/${id}/cancellation`, { appointmentId: appointments[index]?.id, ...fields });
  const statusesOf = async (shop: TestTenant, { id }: Series) =>
    seriesOf(await shop.get(`/api/series/${id}`)).appointments.map(({ status, cancellationReason }) => [
      status,
      cancellationReason,
    ]);

  it('cancels this one and the following with a reason, then all others, and answers how many', async () => {
    const { shop, wanted } = await shopWith('cancela');
    const series = await saved(shop, wanted);
    const following = await cancel(shop, series, 2, { scope: 'FOLLOWING', cancellationReason: 'CLIENT' });
    expect(following).toMatchObject({ status: 200, json: { data: { cancelled: 2 } } });
    const booked = ['SCHEDULED', null];
    const byClient = ['CANCELLED', 'CLIENT'];
    expect(await statusesOf(shop, series)).toEqual([booked, booked, byClient, byClient]);
    expect((await cancel(shop, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 2 });
    expect((await cancel(shop, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 0 });
    expect(statesOf(await preview(shop, wanted))).toEqual(['OK', 'OK', 'OK', 'OK']);
  });

  it('leaves detached ones booked unless the chosen one is one of them', async () => {
    const { shop, wanted } = await shopWith('cancela-soltos');
    const series = await saved(shop, wanted);
    await shop.put(`/api/appointments/${series.appointments[1]?.id}`, { startTime: '15:00', endTime: '16:00' });
    expect((await cancel(shop, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 3 });
    expect((await cancel(shop, series, 1, { scope: 'FOLLOWING' })).json.data).toEqual({ cancelled: 1 });
  });
});
