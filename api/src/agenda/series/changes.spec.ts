import { formatDay } from '@focinho/contracts/kernel/dates';
import { type Series } from '@focinho/contracts/agenda/series';
import { newProfessional } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { book, day, newService } from '../../testing/records';
import { WEEKLY, shopWith, preview, statesOf, seriesOf, saved, daysOf } from '../../testing/series-fixtures';

const api = TestApi.forSuite();

const short = (date: string) => formatDay(date).slice(0, 5);

describe('a change of a series', () => {
  const change = (tenant: TestTenant, { id, appointments }: Series, index: number, fields: object) =>
    tenant.put(`/api/series/${id}`, { appointmentId: appointments[index]?.id, ...fields });
  const timesOf = ({ appointments }: Series) => appointments.map(({ startTime, endTime }) => `${startTime}-${endTime}`);

  it('moves this one and the following, or all, by days: a weekly series by a week', async () => {
    const { tenant, wanted } = await shopWith(api, 'semana');
    const series = await saved(tenant, wanted);
    const moved = seriesOf(await change(tenant, series, 1, { scope: 'FOLLOWING', moveDays: 7 }));
    expect(daysOf(moved)).toEqual([1, 15, 22, 29].map((days) => day(days)));
    const back = seriesOf(await change(tenant, moved, 0, { scope: 'ALL', moveDays: 1, startTime: '14:00' }));
    expect(daysOf(back)).toEqual([2, 16, 23, 30].map((days) => day(days)));
    expect(timesOf(back)).toEqual(Array(4).fill('14:00-15:00'));
    expect(back.appointments[1]?.steps).toMatchObject([{ startsAt: `${day(16)}T14:00`, endsAt: `${day(16)}T15:00` }]);
  });

  it('keeps what tutors have said, unless it is about the day that an appointment leaves', async () => {
    const { tenant, wanted } = await shopWith(api, 'recados');
    const series = await saved(tenant, wanted);
    const id = series.appointments[0]?.id;
    const notes = async () => (await tenant.get(`/api/appointments/${id}`)).json.data.appointment.tutorNotes;
    const said = 'Comeu hoje: sim\nRecado: Tem medo';
    await api.owner.query('update appointments set tutor_notes = $2 where id = $1', [id, said]);
    await change(tenant, series, 0, { scope: 'ALL', startTime: '14:00' });
    expect(await notes()).toBe(said);
    await change(tenant, series, 0, { scope: 'ALL', moveDays: 1 });
    expect(await notes()).toBe('Recado: Tem medo');
  });

  it('gives professional, service, price and notes to all of them', async () => {
    const { tenant, wanted } = await shopWith(api, 'tudo');
    const bia = await newProfessional(tenant, { name: 'Bia' });
    const spa = await newService(tenant, { name: 'Spa', duration: 120, price: 200 });
    const series = await saved(tenant, wanted);
    const changed = seriesOf(
      await change(tenant, series, 2, { scope: 'FOLLOWING', professionalId: bia.id, serviceId: spa.id, notes: 'Novo' }),
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
    const dearer = seriesOf(await change(tenant, changed, 0, { scope: 'ALL', price: 300 }));
    expect(dearer.appointments.map(({ price }) => price)).toEqual([300, 300, 300, 300]);
  });

  it('leaves ended, sold and detached ones alone', async () => {
    const { tenant, wanted } = await shopWith(api, 'soltos', { rule: { ...WEEKLY, count: 5 } });
    const series = await saved(tenant, wanted);
    const [first, second, third, fourth] = series.appointments;
    await tenant.put(`/api/appointments/${first?.id}`, { status: 'CANCELLED' });
    const detached = await tenant.put(`/api/appointments/${second?.id}`, { date: day(9) });
    expect(detached.json.data.appointment).toMatchObject({ isDetached: true, seriesId: series.id });
    await tenant.put(`/api/appointments/${third?.id}`, { notes: 'Só a nota' });
    await tenant.put(`/api/appointments/${fourth?.id}`, { status: 'COMPLETED' });
    const items = [{ serviceId: wanted.serviceId, quantity: 1 }];
    const sale = { appointmentId: fourth?.id, clientId: fourth?.client?.id, items };
    expect((await tenant.post('/api/sales', sale)).status).toBe(201);
    const changed = seriesOf(await change(tenant, series, 4, { scope: 'ALL', startTime: '15:00', endTime: '16:30' }));
    expect(timesOf(changed)).toEqual(['10:00-11:00', '10:00-11:00', '15:00-16:30', '10:00-11:00', '15:00-16:30']);
  });

  it('leaves alone those whose pet has arrived, and is refused for one of them', async () => {
    const { tenant, wanted } = await shopWith(api, 'chegou');
    const series = await saved(tenant, wanted);
    const [first, second] = series.appointments;
    await api.owner.query('update appointments set arrived_at = now() where id = $1', [first?.id]);
    await tenant.put(`/api/appointments/${second?.id}`, { status: 'IN_PROGRESS' });
    const later = { scope: 'ALL', startTime: '15:00' };
    for (const index of [0, 1])
      expect(await change(tenant, series, index, later)).toMatchObject({
        status: 409,
        json: { message: 'Este pet já chegou: mude só este agendamento, ou os seguintes a partir do próximo.' },
      });
    const changed = seriesOf(await change(tenant, series, 2, { ...later, notes: 'Às três' }));
    expect(timesOf(changed)).toEqual(['10:00-11:00', '10:00-11:00', '15:00-16:00', '15:00-16:00']);
    const noted = seriesOf(await change(tenant, series, 0, { scope: 'ALL', notes: 'Com perfume' }));
    expect(noted.appointments.map(({ notes }) => notes)).toEqual(['Com perfume', null, 'Com perfume', 'Com perfume']);
    const cancellation = { appointmentId: series.appointments[3]?.id, scope: 'ALL', cancellationReason: null };
    expect((await tenant.post(`/api/series/${series.id}/cancellation`, cancellation)).json.data.cancelled).toBe(2);
  });

  it('is refused as a whole, and says which dates are not free', async () => {
    const { tenant, ana, bath, wanted } = await shopWith(api, 'inteira');
    const series = await saved(tenant, wanted);
    for (const days of [8, 22])
      await book(tenant, {
        serviceId: bath.id,
        professionalId: ana.id,
        date: day(days),
        startTime: '13:00',
        endTime: '14:00',
      });
    const refused = await change(tenant, series, 0, { scope: 'ALL', startTime: '13:30' });
    const reason = 'Ana já atende Thor (Banho completo) das 13:00 às 14:00.';
    expect(refused).toMatchObject({
      status: 409,
      json: { message: `${short(day(8))} às 13:30: ${reason} ${short(day(22))} às 13:30: ${reason}` },
    });
    expect((await tenant.get(`/api/series/${series.id}`)).json.data.series).toEqual(series);
  });

  it('does not move what is ahead into the past, nor over midnight', async () => {
    const { tenant, wanted } = await shopWith(api, 'passado');
    const series = await saved(tenant, wanted);
    expect(await change(tenant, series, 0, { scope: 'ALL', moveDays: -3 })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Este horário já passou.') },
    });
    expect((await change(tenant, series, 0, { scope: 'ALL', startTime: '23:30' })).status).toBe(400);
    expect((await change(tenant, series, 0, { scope: 'ALL', startTime: '12:00', endTime: '11:00' })).status).toBe(400);
  });

  it('refuses the series, appointments and professionals of another tenant, and those of another series', async () => {
    const { tenant, wanted } = await shopWith(api, 'minha-serie');
    const series = await saved(tenant, wanted);
    const other = await shopWith(api, 'serie-alheia');
    const foreign = await saved(other.tenant, other.wanted);
    const all = { scope: 'ALL', startTime: '12:00' };
    expect((await tenant.get(`/api/series/${foreign.id}`)).status).toBe(404);
    expect((await change(tenant, foreign, 0, all)).status).toBe(404);
    expect((await change(tenant, { ...series, appointments: foreign.appointments }, 0, all)).status).toBe(404);
    expect((await change(tenant, series, 0, { ...all, professionalId: other.ana.id })).status).toBe(404);
    expect((await change(tenant, series, 0, { ...all, serviceId: other.bath.id })).status).toBe(404);
    const second = await saved(tenant, { ...wanted, startTime: '16:00' });
    expect((await change(tenant, { ...series, appointments: second.appointments }, 0, all)).status).toBe(404);
  });
});

describe('the cancellation of a series', () => {
  const cancel = (tenant: TestTenant, { id, appointments }: Series, index: number, fields: object) =>
    tenant.post(`/api/series/${id}/cancellation`, { appointmentId: appointments[index]?.id, ...fields });
  const statusesOf = async (tenant: TestTenant, { id }: Series) =>
    seriesOf(await tenant.get(`/api/series/${id}`)).appointments.map(({ status, cancellationReason }) => [
      status,
      cancellationReason,
    ]);

  it('cancels this one and the following with a reason, then all others, and answers how many', async () => {
    const { tenant, wanted } = await shopWith(api, 'cancela');
    const series = await saved(tenant, wanted);
    expect(await cancel(tenant, series, 2, { scope: 'FOLLOWING', cancellationReason: 'NO_SHOW' })).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^O horário deste agendamento ainda não chegou/) },
    });
    const following = await cancel(tenant, series, 2, { scope: 'FOLLOWING', cancellationReason: 'CLIENT' });
    expect(following).toMatchObject({ status: 200, json: { data: { cancelled: 2 } } });
    const booked = ['SCHEDULED', null];
    const byClient = ['CANCELLED', 'CLIENT'];
    expect(await statusesOf(tenant, series)).toEqual([booked, booked, byClient, byClient]);
    expect((await cancel(tenant, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 2 });
    expect((await cancel(tenant, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 0 });
    expect(statesOf(await preview(tenant, wanted))).toEqual(['OK', 'OK', 'OK', 'OK']);
  });

  it('leaves detached ones booked unless the chosen one is one of them', async () => {
    const { tenant, wanted } = await shopWith(api, 'cancela-soltos');
    const series = await saved(tenant, wanted);
    await tenant.put(`/api/appointments/${series.appointments[1]?.id}`, { startTime: '15:00', endTime: '16:00' });
    expect((await cancel(tenant, series, 0, { scope: 'ALL' })).json.data).toEqual({ cancelled: 3 });
    expect((await cancel(tenant, series, 1, { scope: 'FOLLOWING' })).json.data).toEqual({ cancelled: 1 });
  });
});
