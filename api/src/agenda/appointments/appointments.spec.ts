import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { TestApi, type TestResponse, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('agenda-cheia');
});

const move = (id: string, patch: object) => tenant.put(`/api/appointments/${id}`, patch);

describe('appointments', () => {
  it('books a service for a pet, SCHEDULED, and embeds both and the owner', async () => {
    const client = await newClient(tenant, { name: 'Mariana Souza', phone: '(11) 98765-4321' });
    const pet = await newPet(tenant, { name: 'Luna', clientId: client.id });
    const service = await newService(tenant, { name: 'Tosa na tesoura', price: 120 });
    const sent = { date: day(2), startTime: '14:00', endTime: '15:30', notes: 'Laço azul' };
    const created = await tenant.post('/api/appointments', { ...sent, petId: pet.id, serviceId: service.id });
    expect(created.status).toBe(201);
    expect(appointmentSchema.parse(created.json.data.appointment)).toMatchObject({
      ...sent,
      date: `${day(2)}T00:00:00.000Z`,
      status: 'SCHEDULED',
      pet: { id: pet.id, name: 'Luna', clientId: pet.clientId },
      service: { id: service.id, name: 'Tosa na tesoura', price: 120 },
      client: { id: client.id, name: 'Mariana Souza', phone: client.phone },
      saleId: null,
      sale: null,
    });
    const read = await tenant.get(`/api/appointments/${created.json.data.appointment.id}`);
    expect(read.json.data).toEqual(created.json.data);
  });

  it('finds by pet or service name, without accents', async () => {
    await book(tenant, { petId: (await newPet(tenant, { name: 'Ágata', breed: 'Poodle' })).id, date: day(3) });
    const found = async (search: string) =>
      (await tenant.get(`/api/appointments?page=1&search=${search}`)).json.data.pagination.total;
    expect(await found('agata')).toBe(1);
    expect(await found('tesoura')).toBe(1);
    expect(await found('poodle')).toBe(0);
    expect(await found('%25')).toBe(0);
  });

  it('finds the same appointments in pages as in the whole list, each only once', async () => {
    const spa = await newService(tenant, { name: 'Ofurô' });
    const other = await newService(tenant, { name: 'Escova' });
    const pet = await newPet(tenant, { name: 'Ofurozinho' });
    for (const [offset, fields] of [
      {},
      { petId: pet.id },
      { serviceId: other.id },
      { petId: pet.id, serviceId: other.id },
    ].entries())
      await book(tenant, { serviceId: spa.id, date: day(30 + offset), ...fields });
    const gone = await book(tenant, { serviceId: spa.id, date: day(40) });
    await tenant.delete(`/api/appointments/${gone.id}`);
    const idsOf = (response: TestResponse): string[] =>
      response.json.data.appointments.map(({ id }: { id: string }) => id);
    for (const query of [
      'sort=date',
      'sort=-date',
      'sort=-createdAt',
      `sort=date&from=${day(31)}`,
      'status=SCHEDULED',
    ]) {
      const whole = idsOf(await tenant.get(`/api/appointments?search=ofuro&${query}`));
      const pages: string[] = [];
      for (const page of [1, 2, 3]) {
        const response = await tenant.get(`/api/appointments?search=ofuro&${query}&page=${page}&limit=2`);
        expect(response.json.data.pagination.total).toBe(whole.length);
        pages.push(...idsOf(response));
      }
      expect(pages).toEqual(whole);
    }
    expect(idsOf(await tenant.get('/api/appointments?search=ofuro'))).toHaveLength(3);
  });

  it('filters by status, day, period, pet and service, ordered by time', async () => {
    const pet = await newPet(tenant, { name: 'Pipoca' });
    const late = await book(tenant, { petId: pet.id, date: day(10), startTime: '16:00', endTime: '17:00' });
    const early = await book(tenant, { petId: pet.id, date: day(10), startTime: '08:00', endTime: '09:00' });
    await move(late.id, { status: 'CONFIRMED' });
    const ids = async (query: string) =>
      (await tenant.get(`/api/appointments?${query}`)).json.data.appointments.map(({ id }: { id: string }) => id);
    expect(await ids(`date=${day(10)}&sort=date`)).toEqual([early.id, late.id]);
    expect(await ids(`petId=${pet.id}`)).toEqual([late.id, early.id]);
    expect(await ids(`status=CONFIRMED`)).toEqual([late.id]);
    expect(await ids(`from=${day(9)}&to=${day(11)}&serviceId=${early.serviceId}`)).toEqual([early.id]);
  });

  it('separates upcoming from past appointments by the day of the tenant', async () => {
    const pet = await newPet(tenant, { name: 'Meia-noite' });
    const [past, now, ahead] = [
      await book(tenant, { petId: pet.id, date: day(-1) }),
      await book(tenant, { petId: pet.id }),
      await book(tenant, { petId: pet.id, date: day(1) }),
    ];
    const ids = async (query: string) =>
      (await tenant.get(`/api/appointments?petId=${pet.id}&${query}`)).json.data.appointments.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids('when=upcoming&sort=date&page=1')).toEqual([now.id, ahead.id]);
    expect(await ids('when=past&page=1')).toEqual([past.id]);
    expect(await ids('when=all')).toEqual([ahead.id, now.id, past.id]);
    expect(await ids('')).toEqual([ahead.id, now.id, past.id]);
    await tenant.put(`/api/appointments/${now.id}`, { status: 'COMPLETED' });
    await tenant.put(`/api/appointments/${past.id}`, { status: 'CANCELLED' });
    expect(await ids('when=upcoming&page=1')).toEqual([ahead.id]);
    expect(await ids('when=past&page=1')).toEqual([now.id, past.id]);
    await tenant.put(`/api/appointments/${ahead.id}`, { status: 'CANCELLED' });
    expect([await ids('when=upcoming'), await ids('when=past&page=1')]).toEqual([[], [now.id, past.id]]);
  });

  it('requires a pet and a service of this tenant', async () => {
    const { petId, serviceId } = await book(tenant, { date: day(20) });
    const sent = { date: day(21), startTime: '10:00', endTime: '11:00', petId, serviceId };
    const foreign = await book(await api.tenant('vizinha'));
    const post = (fields: object) => tenant.post('/api/appointments', { ...sent, ...fields });
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

  it('must end after it starts, also if only one of the two times is sent', async () => {
    const appointment = await book(tenant, { date: day(4) });
    for (const patch of [{ startTime: '10:00' }, { endTime: '08:30' }, { startTime: '12:00', endTime: '11:00' }])
      expect(await move(appointment.id, patch)).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'endTime', message: 'O horário de fim deve ser depois do horário de início' }] },
      });
    expect((await move(appointment.id, { endTime: '11:00' })).json.data.appointment.endTime).toBe('11:00');
  });

  it('refuses overlapping appointments of a pet, also in parallel requests', async () => {
    const { petId, serviceId, id } = await book(tenant, { date: day(5) });
    const at = (startTime: string, endTime: string) =>
      tenant.post('/api/appointments', { date: day(5), startTime, endTime, petId, serviceId });
    expect(await at('09:30', '10:30')).toMatchObject({
      status: 409,
      json: { message: 'Este pet já tem um agendamento neste horário.' },
    });
    const together = await Promise.all(Array.from({ length: 10 }, () => at('10:00', '11:00')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    await move(id, { status: 'CANCELLED' });
    expect((await at('09:00', '10:00')).status).toBe(201);
  });

  it.each(['COMPLETED', 'CANCELLED'])('refuses any change of a %s appointment', async (status) => {
    const appointment = await book(tenant, { date: day(6) });
    expect((await move(appointment.id, { status })).json.data.appointment.status).toBe(status);
    for (const patch of [{ status: 'SCHEDULED' }, { notes: 'tarde demais' }, { status }])
      expect((await move(appointment.id, patch)).status).toBe(409);
  });

  const undo = (id: string) => tenant.post(`/api/appointments/${id}/undo-status`);
  const refusal = (reason: RegExp) => ({ status: 409, json: { message: expect.stringMatching(reason) } });

  it.each(['COMPLETED', 'CANCELLED'])('undoes %s within a minute, and only once', async (status) => {
    const appointment = await book(tenant, { date: day(8) });
    await move(appointment.id, { status: 'CONFIRMED' });
    await move(appointment.id, { status });
    const attempts = await Promise.all([undo(appointment.id), undo(appointment.id)]);
    expect(attempts.map((response) => response.status).sort()).toEqual([200, 409]);
    const undone = attempts.find((response) => response.status === 200);
    expect(undone?.json.data.appointment).toEqual({ ...appointment, status: 'CONFIRMED' });
    expect(await undo(appointment.id)).toMatchObject(refusal(/Não há mudança de status para desfazer/));
    expect((await move(appointment.id, { status })).status).toBe(200);
  });

  it('writes an undo to the audit log like any change', async () => {
    const { id } = await book(tenant, { date: day(8) });
    await move(id, { status: 'CANCELLED' });
    await undo(id);
    const rows = await api.owner.query(
      `select user_id, before ->> 'status' as before, after ->> 'status' as after from audit_log
       where entity = 'appointments' and entity_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ user_id: tenant.userId, before: 'CANCELLED', after: 'SCHEDULED' }]);
  });

  it('refuses an undo if there was no change to COMPLETED or CANCELLED', async () => {
    const { id } = await book(tenant, { date: day(8) });
    expect(await undo(id)).toMatchObject(refusal(/Não há mudança de status para desfazer/));
  });

  it('refuses an undo after a minute', async () => {
    const { id } = await book(tenant, { date: day(8) });
    await move(id, { status: 'COMPLETED' });
    await api.owner.query(`update appointments set ended_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect(await undo(id)).toMatchObject(refusal(/prazo de um minuto/));
  });

  it('refuses an undo of a sold appointment, also in parallel with the sale', async () => {
    const { id, pet, serviceId } = await book(tenant, { date: day(8) });
    await move(id, { status: 'COMPLETED' });
    const sale = { appointmentId: id, clientId: pet.clientId, items: [{ serviceId, quantity: 1 }] };
    const [sold, undone] = await Promise.all([tenant.post('/api/sales', sale), undo(id)]);
    expect([sold.status, undone.status]).toEqual(sold.status === 201 ? [201, 409] : [409, 200]);
    await move(id, { status: 'COMPLETED' });
    await tenant.post('/api/sales', sale);
    expect(await undo(id)).toMatchObject(refusal(/finalizado como venda/));
  });

  it('refuses an undo if the time was given to another appointment of the pet, or the pet was deleted', async () => {
    const { id, petId, serviceId } = await book(tenant, { date: day(8) });
    await move(id, { status: 'CANCELLED' });
    const next = await book(tenant, { date: day(8), petId, serviceId, startTime: '09:30', endTime: '10:30' });
    expect(await undo(id)).toMatchObject(refusal(/já tem um agendamento neste horário/));
    await move(next.id, { status: 'CANCELLED' });
    await tenant.delete(`/api/pets/${petId}`);
    expect(await undo(id)).toMatchObject({ status: 404, json: { message: 'Pet não encontrado.' } });
  });

  it('keeps the other fields if only the status is sent', async () => {
    const appointment = await book(tenant, { date: day(7), notes: 'Sem perfume' });
    const moved = await move(appointment.id, { status: 'IN_PROGRESS' });
    expect(moved.json.data.appointment).toEqual({ ...appointment, status: 'IN_PROGRESS' });
  });

  it('is soft-deleted, unless it was sold', async () => {
    const appointment = await book(tenant, { date: day(-1) });
    await move(appointment.id, { status: 'COMPLETED' });
    const { clientId } = appointment.pet;
    const items = [{ serviceId: appointment.serviceId, quantity: 1 }];
    const sold = await tenant.post('/api/sales', { appointmentId: appointment.id, clientId, items });
    const { id: saleId, receiptNumber } = sold.json.data.sale;
    const path = `/api/appointments/${appointment.id}`;
    expect((await tenant.get(path)).json.data.appointment).toMatchObject({
      saleId,
      sale: { id: saleId, receiptNumber },
    });
    expect(await tenant.delete(path)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('venda') },
    });
    await tenant.delete(`/api/sales/${saleId}`);
    expect((await tenant.delete(path)).status).toBe(200);
    expect((await tenant.get(path)).status).toBe(404);
  });
});
