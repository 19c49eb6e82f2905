import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { approvedBy } from '../../testing/approvals';
import {
  newProfessional,
  newStation,
  openTenant,
  smallTenant,
  tenantAtNoon,
  tryBooking,
} from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const booked = async (caller: Caller, fields: { serviceId: string; [field: string]: unknown }): Promise<Json> => {
  const { status, json } = await tryBooking(caller, fields);
  expect([status, json.message]).toEqual([201, expect.anything()]);
  return json.data.appointment;
};
const change = (caller: Caller, id: string, patch: object) => caller.put(`/api/appointments/${id}`, patch);
const changed = async (caller: Caller, id: string, patch: object): Promise<Json> => {
  const { status, json } = await change(caller, id, patch);
  expect([status, json.message]).toEqual([200, expect.anything()]);
  return appointmentSchema.parse(json.data.appointment);
};
const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });
const startsOf = ({ steps }: Json) => steps.map(({ startsAt }: Json) => startsAt);

describe('a moved appointment', () => {
  it('takes its steps with it, into time that it holds itself', async () => {
    const tenant = await api.tenant('mover');
    const { ana, bath } = await smallTenant(tenant, {
      steps: [
        { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
        { kind: 'DRY', minutes: 30 },
      ],
    });
    await newStation(tenant);
    const before = await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    const later = await changed(tenant, before.id, { startTime: '09:30', endTime: '10:30' });
    expect(startsOf(later)).toEqual([`${day(1)}T09:30`, `${day(1)}T10:00`]);
    expect(later.steps.map(({ id }: Json) => id)).toEqual(before.steps.map(({ id }: Json) => id));
    const nextWeek = await changed(tenant, before.id, { date: day(8) });
    expect(startsOf(nextWeek)).toEqual([`${day(8)}T09:30`, `${day(8)}T10:00`]);
    const other = await newService(tenant, { name: 'Unhas' });
    expect((await changed(tenant, before.id, { serviceId: other.id })).steps).toMatchObject([
      { kind: 'OTHER', startsAt: `${day(8)}T09:30`, endsAt: `${day(8)}T10:30`, professionalId: ana.id, station: null },
    ]);
  });

  it('is refused where somebody else is, and stays where it was', async () => {
    const tenant = await api.tenant('recusada');
    const { ana, bath } = await smallTenant(tenant);
    const bia = await newProfessional(tenant, { name: 'Bia' });
    await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
    const { id } = await booked(tenant, { serviceId: bath.id, professionalId: bia.id });
    expect(await change(tenant, id, { professionalId: ana.id })).toMatchObject(
      conflict(/^Ana já atende Thor \(Banho completo\) das 09:00 às 10:00\. Próximo horário livre: \S+ às 10:00\.$/),
    );
    expect((await tenant.get(`/api/appointments/${id}`)).json.data.appointment).toMatchObject({
      professional: { name: 'Bia' },
      steps: [{ professionalId: bia.id }],
    });
    expect(await changed(tenant, id, { professionalId: null })).toMatchObject({ steps: [{ professionalId: null }] });
  });

  it('goes to the station that is asked for, and keeps it when it moves on', async () => {
    const tenant = await api.tenant('estacoes');
    const { bath } = await smallTenant(tenant, { steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] });
    await newStation(tenant);
    const second = await newStation(tenant, { name: 'Banheira 2' });
    const dryer = await newStation(tenant, { name: 'Secador', kind: 'DRYER' });
    const { id } = await booked(tenant, { serviceId: bath.id });
    const tubOf = async (patch: object) => (await changed(tenant, id, patch)).steps[0].station.name;
    expect(await tubOf({ stationId: second.id })).toBe('Banheira 2');
    expect(await tubOf({ startTime: '11:00', endTime: '12:00' })).toBe('Banheira 2');
    expect(await change(tenant, id, { stationId: dryer.id })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'stationId', message: 'Nenhuma etapa deste serviço usa secador' }] },
    });
    const foreign = await newStation(await api.tenant('outra'));
    expect(await change(tenant, id, { stationId: foreign.id })).toMatchObject({ status: 404 });
    await newProfessional(tenant, { name: 'Bia' });
    const other = await booked(tenant, { serviceId: bath.id, startTime: '11:00', endTime: '12:00' });
    expect(await change(tenant, other.id, { stationId: second.id })).toMatchObject(
      conflict(
        /^Banheira 2 já atende Thor \(Banho completo\) das 11:00 às 12:00\. Próximo horário livre: \S+ às 12:00/,
      ),
    );
  });

  it('is not planned again when only its status or notes change, nor when a form repeats its fields', async () => {
    const tenant = await api.tenant('mesma');
    const { ana, bath } = await smallTenant(tenant);
    const yesterday = { serviceId: bath.id, professionalId: ana.id, date: day(-1) };
    const { id, date, startTime, endTime, petId } = await booked(tenant, yesterday);
    expect((await tenant.put(`/api/professionals/${ana.id}`, { isActive: false })).status).toBe(200);
    const form = { date, startTime, endTime, petId, serviceId: bath.id, professionalId: ana.id, squeezeReason: null };
    expect(await changed(tenant, id, { ...form, status: 'CONFIRMED', notes: 'Laço' })).toMatchObject({ notes: 'Laço' });
    expect(await change(tenant, id, { startTime: '09:15' })).toMatchObject(conflict(/^Ana não atende mais/));
  });
});

describe('a cancelled appointment', () => {
  it('leaves its professional and station, and takes them back when that is undone, unless they are taken', async () => {
    const tenant = await api.tenant('cancelar');
    const { ana, bath } = await smallTenant(tenant, { steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] });
    await newStation(tenant);
    const wanted = { serviceId: bath.id, professionalId: ana.id };
    const { id } = await booked(tenant, wanted);
    const undo = () => tenant.post(`/api/appointments/${id}/undo-status`);
    await changed(tenant, id, { status: 'CANCELLED', cancellationReason: 'SHOP' });
    expect((await undo()).json.data.appointment).toMatchObject({ status: 'SCHEDULED', cancellationReason: null });
    expect((await tryBooking(tenant, wanted)).status).toBe(409);
    await changed(tenant, id, { status: 'CANCELLED' });
    const next = await booked(tenant, { ...wanted, petId: (await newPet(tenant, { name: 'Mel' })).id });
    expect(await undo()).toMatchObject(conflict(/^Ana já atende Mel \(Banho completo\) das 09:00 às 10:00\.$/));
    expect((await tenant.delete(`/api/appointments/${next.id}`)).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect((await tryBooking(tenant, wanted)).status).toBe(409);
  });

  it('may say why, at once or afterwards; any other change is refused', async () => {
    const tenant = await api.tenant('motivos');
    const { bath } = await smallTenant(tenant);
    const { id } = await booked(tenant, { serviceId: bath.id, date: day(-1) });
    expect(await change(tenant, id, { cancellationReason: 'CLIENT' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'cancellationReason' }] },
    });
    expect(await changed(tenant, id, { status: 'CANCELLED' })).toMatchObject({ cancellationReason: null });
    expect(await changed(tenant, id, { cancellationReason: 'NO_SHOW' })).toMatchObject({
      cancellationReason: 'NO_SHOW',
    });
    expect(await changed(tenant, id, { cancellationReason: null })).toMatchObject({ cancellationReason: null });
    for (const patch of [{ cancellationReason: 'SHOP', notes: 'x' }, { stationId: id }, {}])
      expect(await change(tenant, id, patch)).toMatchObject(conflict(/foi cancelado/));
  });
});

describe('a pet that does not come', () => {
  it('has not stayed away before its time, on the clock of the shop', async () => {
    const tenant = await tenantAtNoon(api, 'cedo-demais');
    const { id: serviceId } = await newService(tenant);
    const today = (startTime: string, endTime: string) =>
      booked(tenant, { serviceId, startTime, endTime, date: new Date().toISOString().slice(0, 10) });
    const noShow = { status: 'CANCELLED', cancellationReason: 'NO_SHOW' };
    const tooEarly = conflict(/^O horário deste agendamento ainda não chegou/);
    const later = await today('13:30', '14:00');
    expect(await change(tenant, later.id, noShow)).toMatchObject(tooEarly);
    await changed(tenant, later.id, { status: 'CANCELLED' });
    expect(await change(tenant, later.id, { cancellationReason: 'NO_SHOW' })).toMatchObject(tooEarly);
    const past = await today('11:00', '11:30');
    expect(await changed(tenant, past.id, noShow)).toMatchObject(noShow);
  });
});

describe('an "encaixe"', () => {
  let tenant: TestTenant;
  let staff: Caller;
  let ana: Json;
  let bath: Json;
  beforeAll(async () => {
    tenant = await api.tenant('encaixe');
    staff = await tenant.as('STAFF');
    ({ ana, bath } = await smallTenant(tenant));
    await booked(tenant, { serviceId: bath.id, professionalId: ana.id });
  });
  const overbook = (caller: Caller, fields: object = {}) =>
    tryBooking(caller, { serviceId: bath.id, professionalId: ana.id, squeezeReason: 'Cliente antigo', ...fields });

  it('is booked by a manager although somebody is busy or the shop is closed, and says by whom and why', async () => {
    const manager = await tenant.as('MANAGER');
    const { status, json } = await overbook(manager);
    expect([status, json.data.appointment]).toMatchObject([
      201,
      {
        squeezeReason: 'Cliente antigo',
        squeezedBy: { id: manager.userId, name: 'Pessoa MANAGER' },
        professionalId: ana.id,
        steps: [{ startsAt: `${day(1)}T09:00`, professionalId: ana.id }],
      },
    ]);
    expect((await overbook(tenant, { startTime: '22:00', endTime: '23:00' })).status).toBe(201);
  });

  const around = (fields: object) => ({ serviceId: bath.id, professionalId: ana.id, date: day(2), ...fields });
  const offered = async () => {
    const query = new URLSearchParams({ serviceId: bath.id, professionalId: ana.id, from: day(2), days: '1' });
    const { slots } = (await tenant.get(`/api/appointments/slots?${query.toString()}`)).json.data;
    return slots.map(({ startTime }: Json) => startTime);
  };

  it('occupies its time beyond what it shares: nobody is offered or booked there, but by another one', async () => {
    await booked(tenant, around({ startTime: '09:00', endTime: '10:00' }));
    const late = around({ startTime: '09:30', endTime: '11:30', squeezeReason: 'Viaja hoje' });
    const { id } = await booked(tenant, late);
    expect((await offered()).filter((time: string) => time > '08:00' && time < '12:00')).toEqual(['11:30', '11:45']);
    const beyond = around({ startTime: '11:00', endTime: '12:00' });
    expect(await tryBooking(tenant, beyond)).toMatchObject(
      conflict(/^Ana já atende Thor \(Banho completo\) das 09:30 às 11:30\. Próximo horário livre: \S+ às 11:30\.$/),
    );
    await booked(tenant, { ...beyond, squeezeReason: 'Também' });
    expect(await offered()).toContain('12:00');
    expect(await offered()).not.toContain('11:45');
    const { busy } = (await tenant.get(`/api/agenda?from=${day(2)}&to=${day(2)}`)).json.data;
    expect(busy).toContainEqual(expect.objectContaining({ appointmentId: id, to: `${day(2)}T11:30` }));
  });

  it('is guarded by the database, whoever writes, and no booking from before is in its way', async () => {
    await booked(tenant, around({ startTime: '13:00', endTime: '14:00' }));
    const { id } = await booked(tenant, around({ startTime: '13:30', endTime: '15:00', squeezeReason: 'Viaja hoje' }));
    const other = await booked(tenant, around({ startTime: '16:00', endTime: '17:00' }));
    const moveTo = (time: string) =>
      api.owner.query(
        `update appointment_steps set starts_at = date_trunc('day', starts_at) + $2::interval,
           ends_at = date_trunc('day', starts_at) + $2::interval + interval '1 hour',
           busy_until = date_trunc('day', starts_at) + $2::interval + interval '1 hour' where appointment_id = $1`,
        [other.id, time],
      );
    await expect(moveTo('14:30')).rejects.toThrow(/appointment_steps_professional_overlap/);
    await moveTo('15:00');
    expect((await tenant.delete(`/api/appointments/${id}`)).status).toBe(200);
    await moveTo('14:30');
  });

  it('holds its time when its cancellation is undone, unless somebody else has it', async () => {
    await booked(tenant, around({ date: day(3), startTime: '09:00', endTime: '10:00' }));
    const late = around({ date: day(3), startTime: '09:30', endTime: '11:00', squeezeReason: 'Viaja hoje' });
    const { id } = await booked(tenant, late);
    await changed(tenant, id, { status: 'CANCELLED' });
    expect((await tenant.post(`/api/appointments/${id}/undo-status`)).status).toBe(200);
    await changed(tenant, id, { status: 'CANCELLED' });
    const next = around({ date: day(3), startTime: '10:00', endTime: '11:00' });
    await booked(tenant, { ...next, petId: (await newPet(tenant, { name: 'Mel' })).id });
    expect(await tenant.post(`/api/appointments/${id}/undo-status`)).toMatchObject(conflict(/^Ana já atende Mel/));
  });

  it('is an ordinary booking where nothing is in the way, whoever gives a reason', async () => {
    const free = { startTime: '14:00', endTime: '15:00' };
    const { status, json } = await overbook(staff, free);
    expect([status, json.data.appointment]).toMatchObject([201, { squeezeReason: null, squeezedBy: null }]);
    expect((await tryBooking(tenant, { serviceId: bath.id, professionalId: ana.id, ...free })).status).toBe(409);
  });

  it('takes a station that is free, or shares the one that is free the longest', async () => {
    const other = await api.tenant('encaixe-banheira');
    const { ana: bather, bath: wash } = await smallTenant(other, {
      steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }],
    });
    await newStation(other);
    const wanted = { serviceId: wash.id, professionalId: bather.id };
    await booked(other, wanted);
    const overbooked = await booked(other, { ...wanted, startTime: '09:30', endTime: '10:30', squeezeReason: 'Viaja' });
    expect(overbooked.steps[0].station.name).toBe('Banheira 1');
    const bia = await newProfessional(other, { name: 'Bia' });
    const beside = { serviceId: wash.id, professionalId: bia.id, startTime: '10:00', endTime: '11:00' };
    expect(await tryBooking(other, beside)).toMatchObject(
      conflict(/^Banheira 1 já atende Thor \S+ completo\) das 09:30/),
    );
    await newStation(other, { name: 'Banheira 2' });
    const free = await booked(other, { ...wanted, startTime: '09:15', endTime: '10:15', squeezeReason: 'Viaja' });
    expect(free.steps[0].station.name).toBe('Banheira 2');
  });

  it('needs a reason, and never puts a pet in two places', async () => {
    expect((await overbook(tenant, { squeezeReason: '  ' })).status).toBe(409);
    const { petId } = await booked(tenant, { serviceId: bath.id, startTime: '16:00', endTime: '17:00' });
    expect(await overbook(tenant, { petId, startTime: '16:30', endTime: '17:30' })).toMatchObject(
      conflict(/^Este pet já tem um agendamento neste horário\.$/),
    );
  });

  it('is for STAFF only where the shop allows it', async () => {
    expect(await overbook(staff)).toMatchObject({
      status: 403,
      json: {
        message: 'Nesta loja, só um gerente ou o proprietário pode fazer um encaixe.',
        errors: [{ path: 'squeezeReason' }],
      },
    });
    await openTenant(tenant, { staffMaySqueezeIn: true });
    expect((await overbook(staff)).status).toBe(201);
  });

  it('has to fit once it is moved without a reason, and is one no longer', async () => {
    const { id } = (await overbook(tenant)).json.data.appointment;
    expect(await change(tenant, id, { endTime: '09:45' })).toMatchObject(conflict(/^Ana já atende/));
    expect(await changed(tenant, id, { endTime: '09:45', squeezeReason: 'Viaja' })).toMatchObject({
      squeezeReason: 'Viaja',
    });
    expect(await changed(tenant, id, { startTime: '11:00', endTime: '12:00' })).toMatchObject({
      squeezeReason: null,
      squeezedBy: null,
    });
    const same = { serviceId: bath.id, professionalId: ana.id, startTime: '11:00', endTime: '12:00' };
    expect((await tryBooking(tenant, same)).status).toBe(409);
    expect(await changed(tenant, id, { squeezeReason: 'Cabe' })).toMatchObject({ squeezeReason: null });
    expect((await tryBooking(tenant, same)).status).toBe(409);
  });
});

describe('a price below the list', () => {
  const asks = {
    status: 403,
    json: {
      message: expect.stringMatching(
        /^Agendar Banho completo para .+ por R\$\s(99,99|79,00), abaixo do preço de tabela \(R\$\s100,00\), precisa da aprovação/,
      ),
      errors: [{ path: 'approval' }],
    },
  };

  it('is agreed by a manager, or by STAFF with a manager’s PIN, and stands in the report of exceptions', async () => {
    const tenant = await api.tenant('desconto');
    const { bath } = await smallTenant(tenant, { price: 100 });
    const [manager, staff] = [await tenant.as('MANAGER'), await tenant.as('STAFF')];
    const wanted = (startTime: string, price: number) => ({
      serviceId: bath.id,
      startTime,
      endTime: startTime.replace(':00', ':45'),
      price,
    });
    expect(await tryBooking(staff, wanted('08:00', 99.99))).toMatchObject(asks);
    expect((await tryBooking(staff, wanted('08:00', 100))).status).toBe(201);
    expect((await tryBooking(manager, wanted('09:00', 70))).status).toBe(201);
    const booking = { ...wanted('10:00', 80), petId: (await newPet(tenant)).id };
    const approved = await approvedBy(manager, staff, (headers) => tryBooking(staff, booking, headers));
    expect(approved.json.data.appointment).toMatchObject({ price: 80 });
    const { exceptions } = (await tenant.get('/api/reports/exceptions?kind=PRICE_CHANGED')).json.data;
    expect(exceptions).toMatchObject([
      {
        subject: 'Banho completo',
        before: 100,
        after: 80,
        user: { id: staff.userId },
        approver: { id: manager.userId },
      },
      { subject: 'Banho completo', before: 100, after: 70, user: { id: manager.userId }, approver: null },
    ]);

    // A form repeats the price; a lower one asks again, and another service has its own.
    const { id } = approved.json.data.appointment;
    expect(await changed(staff, id, { price: 80, notes: 'x' })).toMatchObject({ price: 80 });
    expect(await change(staff, id, { price: 79 })).toMatchObject(asks);
    const dear = await newService(tenant, { name: 'Tosa', price: 300 });
    expect((await change(staff, id, { serviceId: dear.id, price: 80 })).status).toBe(403);
    expect(await changed(staff, id, { serviceId: dear.id })).toMatchObject({ price: 300 });
    expect(await changed(staff, id, { serviceId: bath.id, price: null })).toMatchObject({ price: 100 });
  });

  it('is what the sale of the appointment costs, and the ceilings of discounts count from it', async () => {
    const tenant = await api.tenant('venda-combinada');
    const { bath } = await smallTenant(tenant, { price: 100 });
    const staff = await tenant.as('STAFF');
    const { id, pet } = await booked(tenant, { serviceId: bath.id, price: 70 });
    await changed(tenant, id, { status: 'COMPLETED' });
    const sell = (more: object) =>
      staff.post('/api/sales', {
        appointmentId: id,
        clientId: pet.clientId,
        items: [{ serviceId: bath.id, quantity: 1, unitPrice: 100, totalPrice: 100 }],
        ...more,
      });
    expect(await sell({ discount: 7.01 })).toMatchObject({ status: 403, json: { errors: [{ path: 'approval' }] } });
    expect((await sell({ discount: 7 })).json.data.sale).toMatchObject({
      subtotal: 70,
      total: 63,
      items: [{ unitPrice: 70, totalPrice: 70 }],
    });
  });
});
