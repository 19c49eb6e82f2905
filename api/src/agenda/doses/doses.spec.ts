import { doseSchema } from '@focinho/contracts/agenda/doses';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { approvalFor } from '../../testing/approvals';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { saved, shopWith } from '../../testing/series-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let v10: string;
let rabies: string;
let fleas: string;
let felv: string;
beforeAll(async () => {
  tenant = await api.tenant('doses');
  await tenant.post('/api/protocols/starters');
  [v10, rabies, fleas, felv] = await Promise.all([
    protocolOf('V10', 'DOG'),
    protocolOf('Antirrábica', 'DOG'),
    protocolOf('Antipulgas', 'DOG'),
    protocolOf('FeLV', 'CAT'),
  ]);
});

async function protocolOf(name: string, species: string, of: Caller = tenant): Promise<string> {
  const { protocols } = (await of.get(`/api/protocols?species=${species}`)).json.data;
  return protocols.find((protocol: Json) => protocol.name === name).id;
}
const puppy = (fields: object = {}) => newPet(tenant, { name: 'Filhote', birthDate: day(-100), ...fields });
const give = (petId: string, protocolId: string, givenOn: string, more: object = {}, caller: Caller = tenant) =>
  caller.post('/api/doses', { petId, protocolId, givenOn, ...more });
async function given(...args: Parameters<typeof give>): Promise<Json> {
  const { status, json } = await give(...args);
  expect([status, json.message]).toEqual([201, json.message]);
  return json.data.dose;
}
const midnight = (date: string) => `${date}T00:00:00.000Z`;
const due = async (petId: string) =>
  (await tenant.get('/api/doses/due')).json.data.dueDoses.filter(({ pet }: Json) => pet.id === petId);
const namesDue = async (petId: string) => (await due(petId)).map(({ protocol }: Json) => protocol.name);
const problem = (path: string, message: string, status = 400) => ({ status, json: { errors: [{ path, message }] } });
const listed = async (petId: string) => (await tenant.get(`/api/doses?petId=${petId}`)).json.data.doses;

describe('a dose', () => {
  it('has the number and the reminder of its protocol, and the next one closes it', async () => {
    const { id } = await puppy();
    const first = await given(id, v10, day(-50), { lot: 'A12', veterinarian: 'Paula Reis', crmv: 'SP 123' });
    expect(doseSchema.parse(first)).toMatchObject({
      number: 1,
      nextDueOn: midnight(day(-29)),
      protocol: { name: 'V10', kind: 'VACCINE' },
      lot: 'A12',
      createdBy: { id: tenant.userId },
    });
    expect(await due(id)).toMatchObject([{ id: first.id, dueOn: midnight(day(-29)), protocol: { name: 'V10' } }]);
    const second = await given(id, v10, day(-25));
    expect(second).toMatchObject({ number: 2, nextDueOn: midnight(day(-4)) });
    expect(await due(id)).toMatchObject([{ id: second.id }]);
    expect(await given(id, v10, day(-2))).toMatchObject({ number: 3, nextDueOn: midnight(addDays(day(-2), 365)) });
    expect(await due(id)).toEqual([]);
    // What was given before and is recorded late closes nothing.
    expect(await given(id, v10, day(-70))).toMatchObject({ number: 1 });
    expect(await due(id)).toEqual([]);
  });

  it('of an adult is the last of its series, and takes what is said instead', async () => {
    const { id } = await puppy({ birthDate: day(-800) });
    expect(await given(id, v10, day())).toMatchObject({ number: 3, nextDueOn: midnight(addDays(day(), 365)) });
    expect(await given(id, rabies, day(), { number: 1, nextDueOn: null })).toMatchObject({
      number: 1,
      nextDueOn: null,
    });
  });

  it('is changed with its reminder, deleted, and restored within a minute', async () => {
    const { id } = await puppy();
    const first = await given(id, v10, day(-40));
    const moved = await tenant.put(`/api/doses/${first.id}`, { givenOn: day(-30) });
    expect(moved.json.data.dose).toMatchObject({ givenOn: midnight(day(-30)), nextDueOn: midnight(day(-9)) });
    const relabelled = await tenant.put(`/api/doses/${first.id}`, { lot: 'B7' });
    expect(relabelled.json.data.dose).toMatchObject({ lot: 'B7', nextDueOn: midnight(day(-9)) });
    const second = await given(id, v10, day());
    expect((await tenant.delete(`/api/doses/${second.id}`)).status).toBe(200);
    expect(await due(id)).toMatchObject([{ id: first.id }]);
    expect((await tenant.post(`/api/doses/${second.id}/restoration`)).status).toBe(200);
    expect(await due(id)).toMatchObject([{ id: second.id }]);
  });

  it('put on the wrong pet is moved, with its reminder, and the audit log says so', async () => {
    const [wrong, right] = [await puppy({ name: 'Rex' }), await puppy({ name: 'Thor' })];
    const before = await given(wrong.id, v10, day(-60));
    const booked = await book(tenant, { petId: wrong.id });
    const dose = await given(wrong.id, v10, day(-22), { appointmentId: booked.id });
    const moved = await tenant.put(`/api/doses/${dose.id}`, { petId: right.id });
    expect(moved).toMatchObject({ status: 200, json: { data: { dose: { petId: right.id, appointmentId: null } } } });
    expect(await due(wrong.id)).toMatchObject([{ id: before.id }]);
    expect(await due(right.id)).toMatchObject([{ id: dose.id }]);
    const { audit } = (await tenant.get('/api/audit?entity=doses')).json.data;
    expect(audit.find(({ entityId }: Json) => entityId === dose.id)).toMatchObject({ action: 'update' });
    const cat = await newPet(tenant, { name: 'Mia', species: 'CAT' });
    expect(await tenant.put(`/api/doses/${dose.id}`, { petId: cat.id })).toMatchObject(
      problem('protocolId', 'V10 é um protocolo para cachorro'),
    );
  });

  it('keeps its number in the series right when one is corrected, deleted or restored, and so does what is next', async () => {
    const [wrong, right] = [await puppy({ name: 'Rex' }), await puppy({ name: 'Thor' })];
    const chain = async (petId: string) =>
      (await listed(petId)).map((dose: Json) => [dose.number, dose.nextDueOn?.slice(0, 10)]).toReversed();
    const dates = [-63, -42, -21].map((days) => day(days));
    const [first, second, third] = [
      await given(wrong.id, v10, dates[0] ?? ''),
      await given(wrong.id, v10, dates[1] ?? ''),
      await given(wrong.id, v10, dates[2] ?? '', { nextDueOn: day(100) }),
    ];
    const whole = [
      [1, day(-42)],
      [2, day(-21)],
      [3, day(100)],
    ];
    expect(await chain(wrong.id)).toEqual(whole);
    // The second was Thor's, of whom it is the first.
    await tenant.put(`/api/doses/${second?.id}`, { petId: right.id });
    expect(await chain(right.id)).toEqual([[1, day(-21)]]);
    expect(await chain(wrong.id)).toEqual([
      [1, day(-42)],
      [2, day(100)],
    ]);
    expect(await given(right.id, v10, day(-1))).toMatchObject({ number: 2, nextDueOn: midnight(day(20)) });
    await tenant.put(`/api/doses/${second?.id}`, { petId: wrong.id });
    expect([await chain(wrong.id), await chain(right.id)]).toEqual([whole, [[1, day(20)]]]);
    await tenant.delete(`/api/doses/${first?.id}`);
    expect(await chain(wrong.id)).toEqual([
      [1, day(-21)],
      [2, day(100)],
    ]);
    expect((await tenant.post(`/api/doses/${first?.id}/restoration`)).status).toBe(200);
    expect(await chain(wrong.id)).toEqual(whole);
    // Typed by hand: the rest was given elsewhere.
    await tenant.put(`/api/doses/${first?.id}`, { number: 5 });
    expect((await chain(wrong.id)).map(([number]: [number]) => number)).toEqual([5, 6, 7]);
    await tenant.delete(`/api/doses/${third?.id}`);
    expect((await due(wrong.id))[0]).toBeUndefined();
  });

  it('is recorded once, also from two desks', async () => {
    const { id } = await puppy();
    const both = await Promise.all([1, 2, 3].map(() => give(id, v10, day(-3))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const message = `Filhote já tem V10 em ${formatDay(day(-3))}.`;
    expect(await give(id, v10, day(-3))).toMatchObject(problem('givenOn', message, 409));
    expect(await listed(id)).toHaveLength(1);
  });

  it('was not given at an appointment to which the pet did not come, and leaves the reminder open', async () => {
    const { id } = await puppy();
    await given(id, v10, day(-30));
    const booked = await book(tenant, { petId: id, date: day(-1) });
    const noShow = { status: 'CANCELLED', cancellationReason: 'NO_SHOW' };
    expect((await tenant.put(`/api/appointments/${booked.id}`, noShow)).status).toBe(200);
    expect(await give(id, v10, day(-1), { appointmentId: booked.id })).toMatchObject(
      problem('appointmentId', 'O agendamento foi cancelado: o pet não veio'),
    );
    expect(await namesDue(id)).toEqual(['V10']);
    const other = await book(tenant);
    expect(await give(id, v10, day(), { appointmentId: other.id })).toMatchObject(
      problem('appointmentId', 'O agendamento é de outro pet'),
    );
  });

  it('given at one date of a series stays given, whatever becomes of the other dates', async () => {
    const { tenant: shop, thor, wanted } = await shopWith(api, 'doses-em-serie');
    await shop.post('/api/protocols/starters');
    const vaccine = await protocolOf('V10', 'DOG', shop);
    const series = await saved(shop, wanted);
    const [first, second] = series.appointments;
    await api.owner.query(`update appointments set date = date - 1 where id = $1`, [first?.id]);
    const dose = (await give(thor.id, vaccine, day(), { appointmentId: first?.id }, shop)).json.data.dose;
    expect(dose).toMatchObject({ appointmentId: first?.id });
    const cancellation = { appointmentId: second?.id, scope: 'FOLLOWING', cancellationReason: 'CLIENT' };
    expect((await shop.post(`/api/series/${series.id}/cancellation`, cancellation)).status).toBe(200);
    const stored = async () => (await shop.get(`/api/doses/${dose.id}`)).json.data.dose;
    expect(await stored()).toEqual(dose);
    expect(await give(thor.id, vaccine, day(), { appointmentId: second?.id }, shop)).toMatchObject({ status: 400 });
    expect((await shop.delete(`/api/appointments/${first?.id}`)).status).toBe(200);
    expect(await stored()).toMatchObject({ givenOn: dose.givenOn, nextDueOn: dose.nextDueOn });
  });

  it('of a pet that has died reminds of nothing, until that was a mistake', async () => {
    const { id } = await puppy();
    await given(id, v10, day(-60));
    expect((await tenant.post(`/api/pets/${id}/death`, { date: day(-5) })).status).toBe(200);
    expect(await due(id)).toEqual([]);
    expect(await give(id, fleas, day())).toMatchObject(problem('givenOn', `Filhote faleceu em ${formatDay(day(-5))}`));
    expect((await give(id, fleas, day(-6))).status).toBe(201);
    await tenant.delete(`/api/pets/${id}/death`);
    expect(await namesDue(id)).toContain('V10');
  });

  it('reminds of nothing once its protocol is not in use', async () => {
    const { id } = await puppy();
    const own = { name: 'Tosse', kind: 'VACCINE', species: 'DOG', boosterDays: 30 };
    const protocol = (await tenant.post('/api/protocols', own)).json.data.protocol;
    await given(id, protocol.id, day(-60));
    expect(await namesDue(id)).toEqual(['Tosse']);
    await tenant.put(`/api/protocols/${protocol.id}`, { isActive: false });
    expect(await due(id)).toEqual([]);
    expect(await listed(id)).toMatchObject([{ protocol: { name: 'Tosse' } }]);
  });

  it('of long ago is corrected, whatever has become of its protocol, its appointment and its pet', async () => {
    const { id, clientId } = await puppy();
    const own = { name: 'Gripe canina', kind: 'VACCINE', species: 'DOG', boosterDays: 30 };
    const { protocol } = (await tenant.post('/api/protocols', own)).json.data;
    const booked = await book(tenant, { petId: id, date: day(-1) });
    const dose = await given(id, protocol.id, day(-1), { appointmentId: booked.id });
    const double = await puppy({ clientId });
    await given(double.id, protocol.id, day(-1));
    expect((await tenant.post(`/api/pets/${id}/merge`, { duplicatePetId: double.id, take: [] })).status).toBe(200);
    const changes = [
      tenant.delete(`/api/protocols/${protocol.id}`),
      tenant.put(`/api/appointments/${booked.id}`, { status: 'CANCELLED', cancellationReason: 'NO_SHOW' }),
      tenant.put(`/api/pets/${id}`, { birthDate: day() }),
    ];
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { petId, protocolId, appointmentId } = dose;
    const sent = { petId, protocolId, appointmentId, givenOn: day(-1), notes: 'Na pata direita' };
    expect(await tenant.put(`/api/doses/${dose.id}`, sent)).toMatchObject({
      status: 200,
      json: { data: { dose: { notes: sent.notes, nextDueOn: dose.nextDueOn } } },
    });
    const other = await given(id, v10, day());
    expect((await tenant.put(`/api/doses/${other.id}`, { protocolId })).status).toBe(404);
  });

  it.each([
    [{ givenOn: day(1) }, 'givenOn', 'A data não pode estar no futuro'],
    [{ givenOn: '2026-02-30' }, 'givenOn', 'A data da aplicação é inválida'],
    [{ givenOn: day(-101) }, 'givenOn', 'A data é anterior ao nascimento do pet'],
    [{ nextDueOn: day() }, 'nextDueOn', 'A próxima dose deve ser depois desta'],
    [{ nextDueOn: 'logo' }, 'nextDueOn', 'A data da próxima dose é inválida'],
    [{ lotExpiresOn: day(-1) }, 'lotExpiresOn', 'O lote já estava vencido nesse dia'],
    [{ number: 0 }, 'number', 'O número da dose deve ser no mínimo 1'],
    [{ protocolId: 'v10' }, 'protocolId', 'O protocolo é inválido'],
    [{ crmv: 'x'.repeat(21) }, 'crmv', 'O CRMV pode ter no máximo 20 caracteres'],
  ])('is refused with %j', async (fields, path, message) => {
    const { id } = await puppy();
    expect(await give(id, v10, day(), fields)).toMatchObject(problem(path, message));
  });

  it('belongs to one tenant, as its pet and protocol do', async () => {
    const { id } = await puppy();
    const dose = await given(id, v10, day());
    const stranger = await api.tenant('doses-alheias');
    const path = `/api/doses/${dose.id}`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.put(path, { lot: 'X' })).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    const own = await newPet(stranger);
    expect((await give(own.id, v10, day(), {}, stranger)).status).toBe(404);
    expect((await give(id, felv, day(), {}, stranger)).status).toBe(404);
    expect((await stranger.get('/api/doses/due')).json.data.dueDoses).toEqual([]);
    const serviceId = (await newService(stranger)).id;
    expect((await stranger.get(`/api/doses/check?petId=${id}&serviceId=${serviceId}&date=${day()}`)).status).toBe(404);
  });
});

it('after a downgrade, vaccines can be read and not written; deworming goes on', async () => {
  const shop = await api.tenant('doses-mini');
  await shop.post('/api/protocols/starters');
  const pet = await newPet(shop, { birthDate: day(-100) });
  const vaccine = await protocolOf('V10', 'DOG', shop);
  const dose = (await give(pet.id, vaccine, day(-60), {}, shop)).json.data.dose;
  const check = { doseCheck: 'BLOCK', doseKinds: ['VACCINE', 'FLEA'] };
  const service = await newService(shop, check);
  await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [shop.tenantId]);
  const refused = { status: 402, json: { errors: [{ code: 'PLAN_LACKS_FEATURE', feature: 'vaccines' }] } };
  expect(await give(pet.id, vaccine, day(), {}, shop)).toMatchObject(refused);
  expect(await shop.put(`/api/doses/${dose.id}`, { lot: 'X' })).toMatchObject(refused);
  expect(await shop.delete(`/api/doses/${dose.id}`)).toMatchObject(refused);
  expect((await shop.get(`/api/doses/${dose.id}`)).status).toBe(200);
  expect((await shop.get(`/api/doses?petId=${pet.id}`)).json.data.doses).toHaveLength(1);
  // Nobody is reminded of, or stopped for, what nobody could record.
  expect((await shop.get('/api/doses/due')).json.data.dueDoses).toEqual([]);
  const checked = await shop.get(`/api/doses/check?petId=${pet.id}&serviceId=${service.id}&date=${day()}`);
  expect(checked.json.data.doseCheck).toEqual({ check: 'BLOCK', problems: ['nenhum antipulgas registrado'] });
  const flea = await protocolOf('Antipulgas', 'DOG', shop);
  expect((await give(pet.id, flea, day(), {}, shop)).status).toBe(201);
});

describe('a service that requires doses', () => {
  const arrive = (id: string, caller: Caller, headers = {}) =>
    caller.post('/api/queue/arrivals', { appointmentIds: [id] }, headers);

  it('warns before it is booked, and receives all the same', async () => {
    const { id: petId } = await puppy();
    const service = await newService(tenant, { name: 'Creche', doseCheck: 'WARN', doseKinds: ['VACCINE', 'DEWORMER'] });
    await given(petId, v10, day(-20));
    const check = async (date: string) =>
      (await tenant.get(`/api/doses/check?petId=${petId}&serviceId=${service.id}&date=${date}`)).json.data.doseCheck;
    const none = 'nenhum vermífugo registrado';
    expect(await check(day(1))).toEqual({ check: 'WARN', problems: [none] });
    expect(await check(day(2))).toEqual({ check: 'WARN', problems: [`V10 vence em ${formatDay(day(1))}`, none] });
    const booked = await book(tenant, { petId, serviceId: service.id });
    expect((await arrive(booked.id, await tenant.as('STAFF'))).status).toBe(200);
  });

  it('blocks at the arrival, on the board and for walk-ins, unless a manager approves, and logs it', async () => {
    const [staff, manager] = [await tenant.as('STAFF'), await tenant.as('MANAGER')];
    await manager.put('/api/approvals/pin', { password: 'senha-de-teste', pin: '4829' });
    const { id: petId } = await puppy({ name: 'Thor' });
    const service = await newService(tenant, {
      name: 'Hotel',
      doseCheck: 'BLOCK',
      doseKinds: ['VACCINE'],
      steps: [{ kind: 'BATH', minutes: 30 }],
    });
    await given(petId, v10, day(-40));
    const booked = await book(tenant, { petId, serviceId: service.id });
    const text = `Receber Thor para Hotel (V10 venceu em ${formatDay(day(-19))}) precisa da aprovação de um gerente.`;
    const asks = { status: 403, json: { message: text, errors: [{ path: 'approval' }] } };
    const refused = await arrive(booked.id, staff);
    expect(refused).toMatchObject(asks);
    expect(await staff.post(`/api/queue/${booked.id}/moves`, { stage: 'BATH' })).toMatchObject(asks);
    // Another pet walks in: the first has an appointment, which may be at this hour.
    const { id: namesake } = await puppy({ name: 'Thor' });
    await given(namesake, v10, day(-40));
    expect(await staff.post('/api/queue/walk-ins', { petId: namesake, serviceId: service.id })).toMatchObject(asks);
    for (const status of ['IN_PROGRESS', 'COMPLETED'])
      expect(await staff.put(`/api/appointments/${booked.id}`, { status })).toMatchObject(asks);
    expect((await tenant.get(`/api/appointments/${booked.id}`)).json.data.appointment.status).toBe(booked.status);
    const approved = await approvalFor(manager, staff, refused);
    expect((await arrive(booked.id, staff, approved)).status).toBe(200);
    const { audit } = (await tenant.get('/api/audit?entity=dose-check-overridden')).json.data;
    expect(audit).toMatchObject([{ entityId: booked.id, user: { id: staff.userId } }]);
    // Once it is up to date, nobody has to ask.
    const again = await book(tenant, { petId, serviceId: service.id, startTime: '14:00', endTime: '15:00' });
    await given(petId, v10, day());
    expect((await arrive(again.id, staff)).status).toBe(200);
    const byHand = await book(tenant, { petId, serviceId: service.id, startTime: '16:00', endTime: '17:00' });
    expect((await staff.put(`/api/appointments/${byHand.id}`, { status: 'IN_PROGRESS' })).status).toBe(200);
  });

  it('is set by who changes services, and says what is wrong', async () => {
    const { id } = await newService(tenant);
    const changed = await tenant.put(`/api/services/${id}`, {
      doseCheck: 'BLOCK',
      doseKinds: ['FLEA', 'VACCINE', 'FLEA'],
    });
    expect(changed.json.data.service).toMatchObject({ doseCheck: 'BLOCK', doseKinds: ['VACCINE', 'FLEA'] });
    expect(await tenant.put(`/api/services/${id}`, { doseCheck: 'MAYBE' })).toMatchObject(
      problem('doseCheck', 'A conferência de vacinas é inválida'),
    );
    expect((await tenant.put(`/api/services/${id}`, { doseKinds: ['PILL'] })).status).toBe(400);
  });
});

it('a late dose shows at the desk, on the board and in the agenda, for the day of the appointment', async () => {
  const { id: petId } = await puppy({ name: 'Atrasado' });
  await given(petId, v10, day(-40));
  await given(petId, fleas, day(-28));
  const [today, later] = [await book(tenant, { petId }), await book(tenant, { petId, date: day(5) })];
  const past = await book(tenant, { petId, date: day(-3) });
  const lateOf = async (id: string) =>
    (await tenant.get(`/api/appointments/${id}`)).json.data.appointment.pet.lateDoses;
  expect([await lateOf(past.id), await lateOf(today.id), await lateOf(later.id)]).toEqual([
    [],
    ['V10'],
    ['V10', 'Antipulgas'],
  ]);
  const { entries } = (await tenant.get('/api/queue')).json.data;
  expect(entries.find(({ id }: Json) => id === today.id).pet.lateDoses).toEqual(['V10']);
  const found = (await tenant.get('/api/queue/pets?search=atrasado')).json.data.pets;
  expect(found).toMatchObject([{ lateDoses: ['V10'] }]);
});

it('what a client is given of their data has the doses, and an erasure takes them away', async () => {
  const { id: clientId, name } = await newClient(tenant, { name: 'Ana Lima' });
  const pet = await puppy({ clientId });
  const dose = await given(pet.id, v10, day(), { notes: 'Chorou um pouco', lot: 'Z9' });
  const exported = (await tenant.post(`/api/clients/${clientId}/export`)).json.data.export;
  expect(exported.doses).toMatchObject([{ pet: 'Filhote', protocol: 'V10', lot: 'Z9', notes: 'Chorou um pouco' }]);
  expect((await tenant.post(`/api/clients/${clientId}/erasure`, { name })).status).toBe(200);
  expect((await tenant.get(`/api/doses/${dose.id}`)).status).toBe(404);
  const [stored] = await api.owner.query('select notes, deleted_at from doses where id = $1', [dose.id]);
  expect(stored).toMatchObject({ notes: null, deleted_at: expect.any(Date) });
});
