import { professionalSchema } from '@focinho/contracts/agenda/professionals';
import { TestApi, type TestTenant } from '../../testing/api';
import { newProfessional, tenantAtNoon } from '../../testing/agenda-fixtures';
import { bookOccupying, dayMonth, nextMonday } from '../../testing/occupying-appointments';
import { book, day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('equipe');
});

const monday = nextMonday();
const MORNING = { weekday: 1, from: '08:00', to: '12:00' };
const AFTERNOON = { weekday: 1, from: '13:00', to: '18:00' };
const pathOf = ({ id }: { id: string }) => `/api/professionals/${id}`;

describe('professionals', () => {
  it('are created with colour, user, services, weekly hours and time off', async () => {
    const service = await newService(tenant);
    const clerk = await tenant.as('STAFF');
    const sent = {
      name: 'Bruno Lima',
      color: '#0EA5E9',
      userId: clerk.userId,
      serviceIds: [service.id],
      hours: [MORNING, AFTERNOON, { weekday: 6, from: '20:00', to: '24:00' }],
      dayHours: [
        { day: '2026-12-24', from: '08:00', to: '12:00' },
        { day: '2026-12-24', from: '13:00', to: '24:00' },
      ],
      timeOff: [{ from: '2027-01-04T00:00', to: '2027-01-19T00:00', reason: 'Férias' }],
    };
    const created = await tenant.post('/api/professionals', sent);
    expect(created.status).toBe(201);
    expect(professionalSchema.parse(created.json.data.professional)).toMatchObject({
      ...sent,
      color: '#0ea5e9',
      user: { id: clerk.userId },
      isActive: true,
    });
    expect((await tenant.get(pathOf(created.json.data.professional))).json.data).toEqual(created.json.data);
  });

  it('need nothing but a name: then they have a colour, do all services and work the hours of the shop', async () => {
    expect(await newProfessional(tenant, { name: 'Rita' })).toMatchObject({
      color: '#4f46e5',
      userId: null,
      user: null,
      serviceIds: null,
      hours: [],
      dayHours: [],
      timeOff: [],
      isActive: true,
    });
  });

  it('are found by name and filtered by activity', async () => {
    const tenant = await api.tenant('busca');
    await newProfessional(tenant, { name: 'Célia Prado' });
    await newProfessional(tenant, { name: 'Davi', isActive: false });
    const names = async (query: string) =>
      (await tenant.get(`/api/professionals?${query}`)).json.data.professionals.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('search=CELIA')).toEqual(['Célia Prado']);
    expect(await names('isActive=false')).toEqual(['Davi']);
    expect(await names('sort=-name')).toEqual(['Davi', 'Célia Prado']);
  });

  it('keep what an update does not name', async () => {
    const created = await newProfessional(tenant, { name: 'Elis', hours: [MORNING] });
    const { json } = await tenant.put(pathOf(created), { name: 'Elis Regina' });
    expect(json.data.professional).toEqual({ ...created, name: 'Elis Regina' });
    expect((await tenant.put(pathOf(created), { hours: [] })).json.data.professional.hours).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Informe o nome'],
    [{ color: 'red' }, 'color', 'A cor deve ter a forma #RRGGBB'],
    [{ userId: 'ninguem' }, 'userId', 'O usuário é inválido'],
    [{ serviceIds: ['banho'] }, 'serviceIds.0', 'O serviço é inválido'],
    [{ hours: [{ ...MORNING, to: '08:00' }] }, 'hours.0.to', 'O fim deve ser depois do início'],
    [{ hours: [{ ...MORNING, to: '24:01' }] }, 'hours.0.to', 'O fim deve ter a forma HH:MM'],
    [{ hours: [{ ...MORNING, weekday: 7 }] }, 'hours.0.weekday', 'O dia da semana deve ser no máximo 6'],
    [
      { hours: [MORNING, { ...MORNING, from: '11:00', to: '15:00' }] },
      'hours.1',
      'Dois horários do mesmo dia se sobrepõem',
    ],
    [
      {
        dayHours: [
          { day: '2026-12-24', from: '08:00', to: '12:00' },
          { day: '2026-12-24', from: '11:00', to: '13:00' },
        ],
      },
      'dayHours',
      'Dois horários do mesmo dia se sobrepõem',
    ],
    [
      { timeOff: [{ from: 'amanhã', to: '2027-03-02T00:00' }] },
      'timeOff.0.from',
      'Informe o início como AAAA-MM-DDTHH:MM',
    ],
    [{ timeOff: [{ from: '2027-02-30T00:00', to: '2027-03-02T00:00' }] }, 'timeOff.0.from', 'Esta data não existe'],
    [
      { timeOff: [{ from: '2027-03-02T00:00', to: '2027-03-01T00:00' }] },
      'timeOff.0.to',
      'O fim deve ser depois do início',
    ],
    [
      {
        timeOff: [
          { from: '2027-03-01T00:00', to: '2027-03-03T00:00' },
          { from: '2027-03-02T00:00', to: '2027-03-04T00:00' },
        ],
      },
      'timeOff',
      'Duas ausências se sobrepõem',
    ],
    [{ isActive: 'sim' }, 'isActive', 'O campo ativo deve ser verdadeiro ou falso'],
  ])('refuse %j', async (fields, path, message) => {
    const created = await newProfessional(tenant, { name: `Flávia ${JSON.stringify(fields)}`.slice(0, 120) });
    const refused = await tenant.post('/api/professionals', { name: 'Gil', ...fields });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path, message }] } });
    expect(await tenant.put(pathOf(created), fields)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message }] },
    });
    expect((await tenant.get(pathOf(created))).json.data.professional).toEqual(created);
  });

  it('have different names, whatever their case, accents and spaces', async () => {
    const other = await api.tenant('homonimos');
    await newProfessional(other, { name: 'Zé Luís' });
    const message = 'Já existe um profissional com o nome "Zé Luís". Escolha outro.';
    const refusal = { status: 409, json: { message, errors: [{ path: 'name', message }] } };
    const second = await newProfessional(other, { name: 'Beto' });
    expect(await other.post('/api/professionals', { name: ' ze  luis ' })).toMatchObject(refusal);
    expect(await other.put(pathOf(second), { name: 'ZÉ LUÍS' })).toMatchObject(refusal);
    expect((await other.put(pathOf(second), { name: 'Beto', color: '#112233' })).status).toBe(200);
  });

  it('are one for each user, who may become another after a deletion', async () => {
    const clerk = await tenant.as('STAFF');
    const first = await newProfessional(tenant, { userId: clerk.userId });
    expect(await tenant.post('/api/professionals', { name: 'Outra', userId: clerk.userId })).toMatchObject({
      status: 409,
      json: { message: 'Este usuário já é outro profissional.' },
    });
    await tenant.delete(pathOf(first));
    expect((await tenant.post('/api/professionals', { name: 'Outra', userId: clerk.userId })).status).toBe(201);
  });

  it('can still be changed after one of their services was deleted', async () => {
    const [bath, trim] = [await newService(tenant), await newService(tenant, { name: 'Tosa' })];
    const created = await newProfessional(tenant, { serviceIds: [trim.id, bath.id] });
    await tenant.delete(`/api/services/${trim.id}`);
    expect((await tenant.get(pathOf(created))).json.data.professional.serviceIds).toEqual([bath.id]);
    expect((await tenant.put(pathOf(created), { serviceIds: [trim.id, bath.id] })).status).toBe(200);
    expect(await tenant.put(pathOf(created), { serviceIds: null })).toMatchObject({
      json: { data: { professional: { serviceIds: null } } },
    });
  });
});

describe('a shift', () => {
  let tenant: TestTenant;
  let professional: { id: string };
  let number = 0;
  const bookAt = async (startTime: string, endTime: string, pet = 'Thor', fields: object = {}) =>
    bookOccupying(api, tenant, {
      professionalId: professional.id,
      petId: (await newPet(tenant, { name: pet })).id,
      date: monday,
      startTime,
      endTime,
      ...fields,
    });
  const change = (fields: object) => tenant.put(pathOf(professional), fields);
  const stranded = (text: string) => ({ status: 409, json: { message: expect.stringContaining(text) } });

  beforeEach(async () => {
    tenant = await api.tenant(`turno-${(number += 1)}`);
    professional = await newProfessional(tenant, { name: 'Ana Souza', hours: [MORNING, AFTERNOON] });
  });

  it('does not shrink under an appointment without saying which', async () => {
    await bookAt('09:00', '10:00');
    const refused = await change({ name: 'Outro nome', hours: [{ ...MORNING, from: '09:30' }, AFTERNOON] });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        message: `Esta alteração deixaria um agendamento sem atendimento: Thor, ${dayMonth(monday)} às 09:00. Remarque-o ou cancele-o antes.`,
      },
    });
    const { json } = await tenant.get(pathOf(professional));
    expect(json.data.professional).toMatchObject({ name: 'Ana Souza', hours: [MORNING, AFTERNOON] });
  });

  it('names the first three appointments and counts the others', async () => {
    for (const [index, pet] of ['Mel', 'Thor', 'Nina', 'Bob', 'Luna'].entries())
      await bookAt(`${13 + index}:00`, `${13 + index}:45`, pet);
    expect(await change({ hours: [MORNING] })).toMatchObject(
      stranded(
        `5 agendamentos sem atendimento: Mel, ${dayMonth(monday)} às 13:00; Thor, ${dayMonth(monday)} às 14:00; Nina, ${dayMonth(monday)} às 15:00 e mais 2.`,
      ),
    );
  });

  it('may shrink where nothing is booked, and grow', async () => {
    await bookAt('09:00', '10:00');
    expect((await change({ hours: [{ ...MORNING, from: '09:00', to: '10:00' }] })).status).toBe(200);
    expect((await change({ hours: [MORNING, { ...MORNING, from: '12:00', to: '18:00' }] })).status).toBe(200);
  });

  it('counts adjacent intervals as one', async () => {
    await change({ hours: [{ ...MORNING, to: '18:00' }] });
    await bookAt('11:30', '12:30');
    expect((await change({ hours: [MORNING, { ...AFTERNOON, from: '12:00' }] })).status).toBe(200);
    expect(await change({ hours: [MORNING, AFTERNOON] })).toMatchObject(stranded('às 11:30'));
  });

  it('is not blocked by what was outside before, is over, cancelled, or somebody else’s', async () => {
    await bookAt('19:00', '20:00', 'Fora');
    await bookAt('09:00', '10:00', 'Ontem', { date: '2026-01-05' });
    const cancelled = await bookAt('09:00', '10:00', 'Cancelado');
    await tenant.put(`/api/appointments/${cancelled.id}`, { status: 'CANCELLED' });
    const done = await bookAt('09:00', '10:00', 'Pronto');
    await tenant.put(`/api/appointments/${done.id}`, { status: 'COMPLETED' });
    const colleague = await newProfessional(tenant, { name: 'Caio', hours: [MORNING] });
    await bookAt('09:00', '10:00', 'Do Caio', { professionalId: colleague.id });
    await bookAt('09:00', '10:00', 'De ninguém', { professionalId: undefined });
    expect((await change({ hours: [AFTERNOON] })).status).toBe(200);
  });

  it('is not taken by hours of a single day, and can be booked in them', async () => {
    await bookAt('09:00', '10:00');
    const day = (from: string, to: string) => change({ dayHours: [{ day: monday, from, to }] });
    expect(await day('13:00', '20:00')).toMatchObject(stranded('Thor'));
    expect((await day('09:00', '20:00')).status).toBe(200);
    const { json } = await tenant.get(`/api/agenda?from=${monday}&to=${monday}`);
    const open = json.data.professionals.find(({ id }: { id: string }) => id === professional.id)?.open;
    expect(open).toEqual([{ from: `${monday}T09:00`, to: `${monday}T20:00` }]);
    await bookAt('19:00', '20:00', 'Tarde');
    expect(await change({ dayHours: [] })).toMatchObject(stranded('Tarde'));
  });

  it('is not taken by time off under an appointment', async () => {
    await bookAt('09:00', '10:00');
    const off = (from: string, to: string) =>
      change({ timeOff: [{ from: `${monday}T${from}`, to: `${monday}T${to}` }] });
    expect(await off('09:30', '11:00')).toMatchObject(stranded('Thor'));
    expect((await off('10:00', '12:00')).status).toBe(200);
  });

  it('includes preparation and cleaning', async () => {
    await bookAt('09:00', '10:00');
    await api.owner.query(
      `update appointment_steps set busy_from = starts_at - interval '15 minutes', busy_until = ends_at + interval '10 minutes'
       where professional_id = $1`,
      [professional.id],
    );
    expect(await change({ hours: [{ ...MORNING, from: '08:50' }] })).toMatchObject(stranded('Thor'));
    expect(await change({ hours: [{ ...MORNING, to: '10:05' }] })).toMatchObject(stranded('Thor'));
    expect((await change({ hours: [{ ...MORNING, from: '08:45', to: '10:10' }] })).status).toBe(200);
  });

  it('shrinks or is booked, never both, if that happens at the same moment', async () => {
    const service = await newService(tenant);
    const bookings = await Promise.all(
      Array.from({ length: 4 }, async () => ({
        date: monday,
        startTime: '09:00',
        endTime: '10:00',
        petId: (await newPet(tenant)).id,
        serviceId: service.id,
        professionalId: professional.id,
      })),
    );
    const [shrunk, ...booked] = await Promise.all([
      change({ hours: [AFTERNOON] }),
      ...bookings.map((booking) => tenant.post('/api/appointments', booking)),
    ]);
    const statuses = [shrunk.status, ...booked.map(({ status }) => status).sort()];
    expect([
      [200, 409, 409, 409, 409],
      [409, 201, 409, 409, 409],
    ]).toContainEqual(statuses);
  });

  it('belongs to somebody who stays active and keeps doing what is booked', async () => {
    const appointment = await bookAt('09:00', '10:00');
    const other = await newService(tenant, { name: 'Tosa' });
    expect(await change({ isActive: false })).toMatchObject(stranded('Thor'));
    expect(await change({ serviceIds: [other.id] })).toMatchObject(stranded('Thor'));
    expect((await change({ serviceIds: [other.id, appointment.serviceId] })).status).toBe(200);
    expect(await tenant.delete(pathOf(professional))).toMatchObject(
      stranded(`tem um agendamento futuro (Thor, ${dayMonth(monday)} às 09:00)`),
    );
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'CANCELLED' });
    expect((await change({ isActive: false })).status).toBe(200);
    expect((await tenant.delete(pathOf(professional))).status).toBe(200);
    expect((await tenant.get(pathOf(professional))).status).toBe(404);
  });

  it('does not go while a pet is expected, the next of which is named, or in the shop', async () => {
    const shop = await tenantAtNoon(api, 'de-saida');
    const ana = await newProfessional(shop);
    const service = await newService(shop, { duration: 30 });
    const wanted = { serviceId: service.id, professionalId: ana.id };
    const theo = await newPet(shop, { name: 'Theo' });
    const walkIn = await shop.post('/api/queue/walk-ins', { ...wanted, petId: theo.id });
    expect(walkIn.status).toBe(201);
    const gone = { startTime: '00:00', endTime: '00:30', date: day(0) };
    await book(shop, { ...wanted, ...gone, petId: (await newPet(shop, { name: 'Bob' })).id });
    const mel = await book(shop, { ...wanted, date: day(9), petId: (await newPet(shop, { name: 'Mel' })).id });
    const nina = await book(shop, { ...wanted, date: day(16), petId: (await newPet(shop, { name: 'Nina' })).id });
    const leaves = () => shop.delete(pathOf(ana));
    const date = dayMonth(day(9));
    expect(await leaves()).toMatchObject(stranded(`tem 2 agendamentos futuros (o próximo: Mel, ${date} às`));
    await shop.delete(`/api/appointments/${nina.id}`);
    expect(await leaves()).toMatchObject(stranded(`tem um agendamento futuro (Mel, ${date} às`));
    await shop.delete(`/api/appointments/${mel.id}`);
    expect(await leaves()).toMatchObject(stranded('está com Theo, que está na loja'));
    await shop.post(`/api/queue/${walkIn.json.data.entry.id}/moves`, { stage: 'READY' });
    expect((await leaves()).status).toBe(200);
  });
});
