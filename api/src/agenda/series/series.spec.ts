import { formatDay } from '@focinho/contracts/kernel/dates';
import { everyDay, newProfessional, newStation, openTenant } from '../../testing/agenda-fixtures';
import { TestApi } from '../../testing/api';
import { book, day, newPet, newService } from '../../testing/records';
import {
  WEEKLY,
  shopWith,
  preview,
  statesOf,
  asPlanned,
  save,
  seriesOf,
  saved,
  daysOf,
  countOf,
} from '../../testing/series-fixtures';

const api = TestApi.forSuite();

const short = (date: string) => formatDay(date).slice(0, 5);

describe('the preview of a series', () => {
  it('has every date of the rule, free ones with the end and price of the appointment', async () => {
    const { tenant, wanted } = await shopWith(api, 'previa', { service: { price: 70 } });
    const shown = await preview(tenant, wanted);
    expect(shown).toMatchObject({ startTime: '10:00', endTime: '11:00', price: 70 });
    expect(shown.occurrences).toEqual(
      [1, 8, 15, 22].map((days) => ({ originalDate: day(days), state: 'OK', reason: null, nearest: null })),
    );
    expect(await countOf(tenant, wanted.petId)).toBe(0);
  });

  it('says who is in the way, and proposes the free slot of that day that is closest', async () => {
    const { tenant, ana, bath, wanted } = await shopWith(api, 'ocupada');
    const mel = await newPet(tenant, { name: 'Mel' });
    const times = { startTime: '10:30', endTime: '11:30' };
    await book(tenant, { petId: mel.id, serviceId: bath.id, professionalId: ana.id, date: day(8), ...times });
    const shown = await preview(tenant, wanted);
    expect(statesOf(shown)).toEqual(['OK', 'CONFLICT', 'OK', 'OK']);
    expect(shown.occurrences[1]).toEqual({
      originalDate: day(8),
      state: 'CONFLICT',
      reason: 'Ana já atende Mel (Banho completo) das 10:30 às 11:30.',
      nearest: { date: day(8), startTime: '09:30', endTime: '10:30', professional: { id: ana.id, name: 'Ana' } },
    });
  });

  it('names the pet’s own other appointment', async () => {
    const { tenant, bath, thor, wanted } = await shopWith(api, 'mesmo-pet');
    await book(tenant, { petId: thor.id, serviceId: bath.id, date: day(1), startTime: '10:15', endTime: '10:45' });
    const [first] = (await preview(tenant, wanted)).occurrences;
    expect(first).toMatchObject({ state: 'CONFLICT', reason: 'Thor já tem Banho completo das 10:15 às 10:45.' });
  });

  it('tells holidays, closed days and what has passed, and proposes a day nearby', async () => {
    const { tenant, wanted } = await shopWith(api, 'fechada', {
      rule: { frequency: 'DAILY', count: 4 },
      date: day(-1),
    });
    const holidays = [{ day: day(1), name: 'Aniversário da cidade' }];
    const weekday = new Date(`${day(2)}T00:00:00Z`).getUTCDay();
    const hours = everyDay(['08:00', '18:00']).filter((one) => one.weekday !== weekday);
    await openTenant(tenant, { holidays, hours });
    const { occurrences } = await preview(tenant, { ...wanted, startTime: '00:00', endTime: '01:00' });
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
    const once = { ...wanted, rule: { frequency: 'DAILY', count: 1 }, date: day(1) };
    const [holiday] = (await preview(tenant, { ...once, startTime: '14:00', endTime: '15:00' })).occurrences;
    // The day after is closed, and the evening before would be closer.
    expect(holiday?.nearest).toMatchObject({ date: day(3), startTime: '14:00' });
  });

  it('keeps to the last day of a shorter month', async () => {
    const { tenant, wanted } = await shopWith(api, 'fim-do-mes');
    const shown = await preview(tenant, { ...wanted, date: '2035-12-31', rule: { frequency: 'MONTHLY', count: 3 } });
    const days = shown.occurrences.map(({ originalDate }) => originalDate);
    expect(days).toEqual(['2035-12-31', '2036-01-31', '2036-02-29']);
    expect(statesOf(shown)).toEqual(['OK', 'OK', 'OK']);
  });

  it('never proposes a slot that another date of the series needs, nor one twice', async () => {
    const { tenant, ana, bath, wanted } = await shopWith(api, 'vizinhas', { rule: { frequency: 'DAILY', count: 3 } });
    // Ana has time only from ten to eleven, and the day after until twelve.
    const busy = async (date: string, startTime: string, endTime: string) =>
      book(tenant, { serviceId: bath.id, professionalId: ana.id, date, startTime, endTime });
    await busy(day(1), '08:00', '18:00');
    await busy(day(2), '08:00', '10:00');
    await busy(day(2), '12:00', '18:00');
    await busy(day(3), '08:00', '18:00');
    await openTenant(tenant, { holidays: [0, 4, 5, 6].map((days) => ({ day: day(days), name: 'Folga' })) });
    const { occurrences } = await preview(tenant, wanted);
    expect(occurrences.map(({ state, nearest }) => [state, nearest?.startTime ?? null])).toEqual([
      ['CONFLICT', '11:00'],
      ['OK', null],
      ['CONFLICT', null],
    ]);
  });

  it('proposes anybody who is free if nobody in particular is wanted', async () => {
    const { tenant, ana, bath, wanted } = await shopWith(api, 'qualquer', {
      service: { steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] },
    });
    await newStation(tenant);
    const at = { date: day(1), startTime: '10:00', endTime: '11:00' };
    await book(tenant, { serviceId: bath.id, professionalId: ana.id, ...at });
    const bia = await newProfessional(tenant, { name: 'Bia' });
    const [first] = (await preview(tenant, { ...wanted, professionalId: null })).occurrences;
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
    const { tenant, wanted } = await shopWith(api, `recusa-${slug.replaceAll(' ', '-')}`);
    const response = await tenant.post('/api/series/preview', { ...wanted, ...fields });
    expect([response.status, response.json.errors?.[0]?.message ?? response.json.message]).toEqual([status, message]);
  });

  it('refuses ids of another tenant, and a professional who does not do the service', async () => {
    const { tenant, bath, wanted } = await shopWith(api, 'propria');
    const other = await shopWith(api, 'alheia');
    for (const field of ['petId', 'serviceId', 'professionalId'] as const) {
      const { status } = await tenant.post('/api/series/preview', { ...wanted, [field]: other.wanted[field] });
      expect([field, status]).toEqual([field, 404]);
    }
    const cut = await newService(tenant, { name: 'Tosa' });
    const bia = await newProfessional(tenant, { name: 'Bia', serviceIds: [cut.id] });
    const refused = await tenant.post('/api/series/preview', { ...wanted, professionalId: bia.id });
    expect(refused).toMatchObject({ status: 409, json: { message: `Bia não faz ${bath.name}.` } });
  });
});

describe('saving a series', () => {
  it('books every date with its steps, and each appointment knows its series', async () => {
    const { tenant, ana, wanted } = await shopWith(api, 'salva', { notes: 'Laço azul' });
    const series = await saved(tenant, wanted);
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
    expect((await tenant.get(`/api/series/${series.id}`)).json.data.series).toEqual(series);
    expect(series.rule).toEqual(wanted.rule);
  });

  it('books chosen dates elsewhere and leaves others out', async () => {
    const { tenant, wanted } = await shopWith(api, 'escolhida');
    const shown = await preview(tenant, wanted);
    const bia = await newProfessional(tenant, { name: 'Bia' });
    const again = await preview(tenant, wanted);
    expect(again.seen).toBe(shown.seen);
    const series = seriesOf(
      await save(tenant, wanted, again, [
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
    const { tenant, ana, bath, wanted } = await shopWith(api, 'nada');
    const at = { date: day(8), startTime: '10:00', endTime: '11:00' };
    await book(tenant, { serviceId: bath.id, professionalId: ana.id, ...at });
    const shown = await preview(tenant, wanted);
    const everywhere = shown.occurrences.map(({ originalDate }) => ({
      originalDate,
      date: originalDate,
      startTime: '10:00',
    }));
    const refused = await save(tenant, wanted, shown, everywhere);
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
    expect(await save(tenant, wanted, shown, twice)).toMatchObject({
      status: 409,
      json: { errors: [{ path: 'dates.1' }] },
    });
    expect(await countOf(tenant, wanted.petId)).toBe(0);
  });

  it('works on a holiday only if nobody in particular is booked, and the person decides so', async () => {
    const { tenant, wanted } = await shopWith(api, 'feriado');
    await openTenant(tenant, { holidays: [{ day: day(8), name: 'Natal' }] });
    const onHoliday = [{ originalDate: day(8), date: day(8), startTime: '10:00' }];
    const withAna = await preview(tenant, wanted);
    expect(statesOf(withAna)).toEqual(['OK', 'HOLIDAY', 'OK', 'OK']);
    expect(await save(tenant, wanted, withAna, onHoliday)).toMatchObject({
      status: 409,
      json: { message: `${short(day(8))} às 10:00: A loja não abre em ${formatDay(day(8))}: Natal.` },
    });
    const anybody = { ...wanted, professionalId: null as unknown as string };
    const withAnybody = await preview(tenant, anybody);
    expect(statesOf(withAnybody)).toEqual(['OK', 'HOLIDAY', 'OK', 'OK']);
    expect(daysOf(seriesOf(await save(tenant, anybody, withAnybody, onHoliday)))).toEqual([day(8)]);
  });

  it('says of its last two appointments that it ends, until more is booked', async () => {
    const { tenant, wanted } = await shopWith(api, 'acaba');
    const series = await saved(tenant, wanted);
    expect(series.appointments.map(({ seriesEnds }) => seriesEnds)).toEqual([false, false, true, true]);
    const endsNow = async () => {
      const { json } = await tenant.get(`/api/series/${series.id}`);
      return json.data.series.appointments.map(({ seriesEnds }: { seriesEnds: boolean }) => seriesEnds);
    };
    await tenant.put(`/api/appointments/${series.appointments[3]?.id}`, { status: 'CANCELLED' });
    expect(await endsNow()).toEqual([false, true, true, true]);
    await saved(tenant, { ...wanted, date: day(29) });
    expect(await endsNow()).toEqual([false, false, false, false]);
  });

  it('is refused if the agenda has changed since the preview', async () => {
    const { tenant, ana, bath, wanted } = await shopWith(api, 'mudou');
    const shown = await preview(tenant, wanted);
    const at = { date: day(15), startTime: '10:00', endTime: '11:00' };
    await book(tenant, { serviceId: bath.id, professionalId: ana.id, ...at });
    const message = 'A agenda mudou desde a prévia. Veja as datas de novo.';
    expect(await save(tenant, wanted, shown)).toMatchObject({ status: 409, json: { message } });
    expect(await countOf(tenant, wanted.petId)).toBe(0);
    expect(seriesOf(await save(tenant, wanted, await preview(tenant, wanted))).appointments).toHaveLength(3);
  });

  it('of two people who save the same preview at once, one wins', async () => {
    const { tenant, wanted } = await shopWith(api, 'dois');
    const shown = await preview(tenant, wanted);
    const responses = await Promise.all([save(tenant, wanted, shown), save(tenant, wanted, shown)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countOf(tenant, wanted.petId)).toBe(4);
  });

  it('saves once what is sent twice with the same key', async () => {
    const { tenant, wanted } = await shopWith(api, 'chave');
    const shown = await preview(tenant, wanted);
    const key = { 'idempotency-key': 'serie' };
    const [first, second] = [
      await save(tenant, wanted, shown, asPlanned(shown), key),
      await save(tenant, wanted, shown, asPlanned(shown), key),
    ];
    expect(second.json.data).toEqual(first.json.data);
    expect(await countOf(tenant, wanted.petId)).toBe(4);
  });

  it('refuses dates that the rule does not have, two of the same, and none', async () => {
    const { tenant, wanted } = await shopWith(api, 'forjada');
    const shown = await preview(tenant, wanted);
    const [first] = asPlanned(shown);
    const messageOf = async (dates: object[]) => {
      const { status, json } = await save(tenant, wanted, shown, dates);
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
    const { tenant, wanted } = await shopWith(api, 'ano-inteiro', { rule: { frequency: 'DAILY', count: 366 } });
    // Every other day is taken, so that 183 slots are looked for.
    const taken = Array.from({ length: 183 }, (_, index) => day(1 + 2 * index));
    await api.owner.query(
      `with booked as (
         insert into appointments (tenant_id, id, pet_id, service_id, professional_id, date, start_time, end_time, status)
         select $1, uuidv7(), $2, $3, $4, taken, '09:30', '10:30', 'SCHEDULED' from unnest($5::date[]) taken returning *)
       insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, starts_at, ends_at, busy_until)
       select tenant_id, uuidv7(), id, 0, 'BATH', professional_id, date + start_time, date + end_time, date + end_time from booked`,
      [tenant.tenantId, (await newPet(tenant)).id, wanted.serviceId, wanted.professionalId, taken],
    );
    const shown = await preview(tenant, wanted);
    expect(shown.occurrences.filter(({ state }) => state === 'CONFLICT')).toHaveLength(183);
    expect(shown.occurrences[0]?.nearest).toMatchObject({ date: day(1), startTime: '10:30' });
    const moved = shown.occurrences.map(({ originalDate, nearest }) => ({
      originalDate,
      date: nearest?.date ?? originalDate,
      startTime: nearest?.startTime ?? '10:00',
    }));
    const response = await save(tenant, wanted, shown, moved);
    expect(seriesOf(response).appointments).toHaveLength(366);
  });
});
