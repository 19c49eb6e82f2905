import { appointmentSchema } from '@focinho/contracts/appointments';
import { TestApi, type Answer, type Shop } from '../testing/api';
import { book, day, newPet, newService } from '../testing/records';

let api: TestApi;
let shop: Shop;
beforeAll(async () => {
  api = await TestApi.start();
  shop = await api.shop('agenda-cheia');
});
afterAll(() => api.stop());

const move = (id: string, patch: object) => shop.put(`/api/appointments/${id}`, patch);

describe('appointments', () => {
  it('books a service for a pet, SCHEDULED, and embeds both', async () => {
    const pet = await newPet(shop, { name: 'Luna' });
    const service = await newService(shop, { name: 'Tosa na tesoura', price: 120 });
    const sent = { date: day(2), startTime: '14:00', endTime: '15:30', notes: 'Laço azul' };
    const created = await shop.post('/api/appointments', { ...sent, petId: pet.id, serviceId: service.id });
    expect(created.status).toBe(201);
    expect(appointmentSchema.parse(created.json.data.appointment)).toMatchObject({
      ...sent,
      date: `${day(2)}T00:00:00.000Z`,
      status: 'SCHEDULED',
      pet: { id: pet.id, name: 'Luna', clientId: pet.clientId },
      service: { id: service.id, name: 'Tosa na tesoura', price: 120 },
      saleId: null,
    });
    const read = await shop.get(`/api/appointments/${created.json.data.appointment.id}`);
    expect(read.json.data).toEqual(created.json.data);
  });

  it('finds by pet or service name, without accents', async () => {
    await book(shop, { petId: (await newPet(shop, { name: 'Ágata', breed: 'Poodle' })).id, date: day(3) });
    const found = async (search: string) =>
      (await shop.get(`/api/appointments?page=1&search=${search}`)).json.data.pagination.total;
    expect(await found('agata')).toBe(1);
    expect(await found('tesoura')).toBe(1);
    expect(await found('poodle')).toBe(0);
    expect(await found('%25')).toBe(0);
  });

  it('finds in pages what it finds at once, each appointment a single time', async () => {
    const spa = await newService(shop, { name: 'Ofurô' });
    const other = await newService(shop, { name: 'Escova' });
    const pet = await newPet(shop, { name: 'Ofurozinho' });
    for (const [offset, fields] of [
      {},
      { petId: pet.id },
      { serviceId: other.id },
      { petId: pet.id, serviceId: other.id },
    ].entries())
      await book(shop, { serviceId: spa.id, date: day(30 + offset), ...fields });
    const gone = await book(shop, { serviceId: spa.id, date: day(40) });
    await shop.delete(`/api/appointments/${gone.id}`);
    const idsOf = (answer: Answer): string[] => answer.json.data.appointments.map(({ id }: { id: string }) => id);
    for (const query of [
      'sort=date',
      'sort=-date',
      'sort=-createdAt',
      `sort=date&from=${day(31)}`,
      'status=SCHEDULED',
    ]) {
      const whole = idsOf(await shop.get(`/api/appointments?search=ofuro&${query}`));
      const pages: string[] = [];
      for (const page of [1, 2, 3]) {
        const answer = await shop.get(`/api/appointments?search=ofuro&${query}&page=${page}&limit=2`);
        expect(answer.json.data.pagination.total).toBe(whole.length);
        pages.push(...idsOf(answer));
      }
      expect(pages).toEqual(whole);
    }
    expect(idsOf(await shop.get('/api/appointments?search=ofuro'))).toHaveLength(3);
  });

  it('filters by status, day, period, pet and service, in order of time', async () => {
    const pet = await newPet(shop, { name: 'Pipoca' });
    const late = await book(shop, { petId: pet.id, date: day(10), startTime: '16:00', endTime: '17:00' });
    const early = await book(shop, { petId: pet.id, date: day(10), startTime: '08:00', endTime: '09:00' });
    await move(late.id, { status: 'CONFIRMED' });
    const ids = async (query: string) =>
      (await shop.get(`/api/appointments?${query}`)).json.data.appointments.map(({ id }: { id: string }) => id);
    expect(await ids(`date=${day(10)}&sort=date`)).toEqual([early.id, late.id]);
    expect(await ids(`petId=${pet.id}`)).toEqual([late.id, early.id]);
    expect(await ids(`status=CONFIRMED`)).toEqual([late.id]);
    expect(await ids(`from=${day(9)}&to=${day(11)}&serviceId=${early.serviceId}`)).toEqual([early.id]);
  });

  it('asks for a pet and a service that live in this shop', async () => {
    const { petId, serviceId } = await book(shop, { date: day(20) });
    const sent = { date: day(21), startTime: '10:00', endTime: '11:00', petId, serviceId };
    const foreign = await book(await api.shop('vizinha'));
    const post = (fields: object) => shop.post('/api/appointments', { ...sent, ...fields });
    expect((await post({ petId: '' })).json.message).toBe('Selecione um pet e um serviço');
    expect(await post({ petId: foreign.petId })).toMatchObject({
      status: 404,
      json: { message: 'Pet não encontrado.' },
    });
    expect(await post({ serviceId: foreign.serviceId })).toMatchObject({
      status: 404,
      json: { message: 'Serviço não encontrado.' },
    });
  });

  it('ends after it starts, also when only one of the two is sent', async () => {
    const appointment = await book(shop, { date: day(4) });
    for (const patch of [{ startTime: '10:00' }, { endTime: '08:30' }, { startTime: '12:00', endTime: '11:00' }])
      expect(await move(appointment.id, patch)).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'endTime', message: 'O horário de fim deve ser depois do horário de início' }] },
      });
    expect((await move(appointment.id, { endTime: '11:00' })).json.data.appointment.endTime).toBe('11:00');
  });

  it('refuses two at once for the same pet, also when both come at the same time', async () => {
    const { petId, serviceId, id } = await book(shop, { date: day(5) });
    const at = (startTime: string, endTime: string) =>
      shop.post('/api/appointments', { date: day(5), startTime, endTime, petId, serviceId });
    expect(await at('09:30', '10:30')).toMatchObject({
      status: 409,
      json: { message: 'Este pet já tem um agendamento neste horário.' },
    });
    const together = await Promise.all(Array.from({ length: 10 }, () => at('10:00', '11:00')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    await move(id, { status: 'CANCELLED' });
    expect((await at('09:00', '10:00')).status).toBe(201);
  });

  it.each(['COMPLETED', 'CANCELLED'])('changes nothing of a %s one any more', async (status) => {
    const appointment = await book(shop, { date: day(6) });
    expect((await move(appointment.id, { status })).json.data.appointment.status).toBe(status);
    for (const patch of [{ status: 'SCHEDULED' }, { notes: 'tarde demais' }, { status }])
      expect((await move(appointment.id, patch)).status).toBe(409);
  });

  it('keeps the rest when only the status is sent', async () => {
    const appointment = await book(shop, { date: day(7), notes: 'Sem perfume' });
    const moved = await move(appointment.id, { status: 'IN_PROGRESS' });
    expect(moved.json.data.appointment).toEqual({ ...appointment, status: 'IN_PROGRESS' });
  });

  it('is deleted softly, but not once it was sold', async () => {
    const appointment = await book(shop, { date: day(-1) });
    await move(appointment.id, { status: 'COMPLETED' });
    await api.owner.query(
      `insert into sales (tenant_id, id, receipt, client_id, appointment_id, subtotal_cents, discount_cents, tax_cents,
         total_cents, payment_method) values ($1, gen_random_uuid(), 1, $2, $3, 5000, 0, 0, 5000, 'PIX')`,
      [shop.tenantId, appointment.pet.clientId, appointment.id],
    );
    const path = `/api/appointments/${appointment.id}`;
    expect((await shop.get(path)).json.data.appointment.saleId).not.toBeNull();
    expect(await shop.delete(path)).toMatchObject({ status: 409, json: { message: expect.stringContaining('venda') } });
    await api.owner.query('update sales set cancelled_at = now() where appointment_id = $1', [appointment.id]);
    expect((await shop.delete(path)).status).toBe(200);
    expect((await shop.get(path)).status).toBe(404);
  });

  it('never shows, changes or deletes another shop’s appointment', async () => {
    const other = await book(await api.shop('outra'));
    const path = `/api/appointments/${other.id}`;
    for (const answer of [await shop.get(path), await shop.put(path, { notes: 'x' }), await shop.delete(path)])
      expect(answer).toMatchObject({ status: 404, json: { message: 'Agendamento não encontrado.' } });
  });
});
