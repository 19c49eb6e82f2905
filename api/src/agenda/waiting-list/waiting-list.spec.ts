import { fitSchema, waitingSchema, type WaitingFit } from '@focinho/contracts/agenda/waiting-list';
import { newProfessional, newStation, openTenant, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('espera');
  other = await api.tenant('outra-espera');
});

/** A pet that waits for a bath from today on, unless the fields say otherwise. */
async function waitingInput(fields: object = {}) {
  const petId = (await newPet(tenant)).id;
  const serviceId = (await newService(tenant)).id;
  return { petId, serviceId, fromDay: day(), toDay: day(5), ...fields };
}
const add = async (fields: object = {}) => {
  const { status, json } = await tenant.post('/api/waiting-list', await waitingInput(fields));
  if (status !== 201) throw new Error(`${status} ${json.message}`);
  return waitingSchema.parse(json.data.waiting);
};

describe('the waiting list', () => {
  it('takes in a pet, and embeds its owner, service and professional', async () => {
    const client = await newClient(tenant, { name: 'Mariana Souza', phone: '(11) 98765-4321' });
    const pet = await newPet(tenant, { name: 'Luna', clientId: client.id });
    const service = await newService(tenant, { name: 'Tosa' });
    const ana = await newProfessional(tenant);
    const ids = { petId: pet.id, serviceId: service.id, professionalId: ana.id };
    const waiting = await add({ ...ids, notes: 'De manhã' });
    expect(waiting).toMatchObject({
      ...ids,
      pet: { id: pet.id, name: 'Luna' },
      client: { id: client.id, name: 'Mariana Souza', phone: client.phone },
      service: { id: service.id, name: 'Tosa' },
      professional: { id: ana.id, name: 'Ana' },
      fromDay: day(),
      toDay: day(5),
      notes: 'De manhã',
    });
    expect((await tenant.get(`/api/waiting-list/${waiting.id}`)).json.data.waiting).toEqual(waiting);
  });

  it('lists those who have waited longest first, finds them by the name of the pet, and loses the removed ones', async () => {
    const names = ['Zeca', 'Zélia', 'Zuca'];
    const entries = [];
    for (const name of names) entries.push(await add({ petId: (await newPet(tenant, { name })).id }));
    const namesOf = async (query: string) =>
      (await tenant.get(`/api/waiting-list?${query}`)).json.data.waitingList
        .map(({ pet }: { pet: { name: string } }) => pet.name)
        .filter((name: string) => name.startsWith('Z'));
    expect(await namesOf('')).toEqual(names);
    expect(await namesOf('search=zelia&page=1')).toEqual(['Zélia']);
    expect(await namesOf(`petId=${entries[2]?.petId}`)).toEqual(['Zuca']);
    expect((await tenant.delete(`/api/waiting-list/${entries[0]?.id}`)).status).toBe(200);
    expect(await namesOf('')).toEqual(['Zélia', 'Zuca']);
    expect((await tenant.get(`/api/waiting-list/${entries[0]?.id}`)).status).toBe(404);
  });

  it('changes only what is sent', async () => {
    const waiting = await add({ notes: 'Com calma' });
    const { json } = await tenant.put(`/api/waiting-list/${waiting.id}`, { toDay: day(9) });
    expect(json.data.waiting).toEqual({ ...waiting, toDay: day(9) });
  });

  it('refuses an end before the beginning, also if only one of them is changed', async () => {
    const message = 'A data final deve ser depois da inicial';
    const created = await tenant.post('/api/waiting-list', await waitingInput({ fromDay: day(6) }));
    expect(created).toMatchObject({ status: 400, json: { errors: [{ path: 'toDay', message }] } });
    const waiting = await add({ fromDay: day(3) });
    const changed = await tenant.put(`/api/waiting-list/${waiting.id}`, { toDay: day(2) });
    expect(changed).toMatchObject({ status: 400, json: { errors: [{ path: 'toDay', message }] } });
  });

  it('refuses days that are over, and a pet that waits for the same already', async () => {
    const over = { status: 400, json: { errors: [{ path: 'toDay', message: 'Este período já passou' }] } };
    expect(
      await tenant.post('/api/waiting-list', await waitingInput({ fromDay: day(-3), toDay: day(-1) })),
    ).toMatchObject(over);
    const waiting = await add({ fromDay: day(-1), toDay: day(5) });
    expect(await tenant.put(`/api/waiting-list/${waiting.id}`, { toDay: day(-1) })).toMatchObject(over);
    const { petId, serviceId } = waiting;
    const message = 'Thor já está na lista de espera para este serviço neste período.';
    const twice = { status: 409, json: { message, errors: [{ path: 'petId', message }] } };
    const again = (fromDay: string, toDay: string) =>
      tenant.post('/api/waiting-list', { petId, serviceId, fromDay, toDay });
    expect(await again(day(5), day(9))).toMatchObject(twice);
    const later = await again(day(6), day(9));
    expect(later.status).toBe(201);
    const { id } = later.json.data.waiting;
    expect(await tenant.put(`/api/waiting-list/${id}`, { fromDay: day(4) })).toMatchObject(twice);
    expect((await tenant.put(`/api/waiting-list/${id}`, { notes: 'De manhã' })).status).toBe(200);
    const all = await Promise.all([1, 2, 3].map(() => again(day(20), day(21))));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses ids of another tenant, and those of deleted records', async () => {
    const foreign = {
      petId: [(await newPet(other)).id, 'Pet não encontrado.'],
      serviceId: [(await newService(other)).id, 'Serviço não encontrado.'],
      professionalId: [
        (await other.post('/api/professionals', { name: 'Rui' })).json.data.professional.id,
        'Profissional não encontrado.',
      ],
    };
    const waiting = await add();
    for (const [field, [id, message]] of Object.entries(foreign)) {
      const refused = { status: 404, json: { message } };
      expect(await tenant.post('/api/waiting-list', await waitingInput({ [field]: id }))).toMatchObject(refused);
      expect(await tenant.put(`/api/waiting-list/${waiting.id}`, { [field]: id })).toMatchObject(refused);
    }
    expect((await other.get(`/api/waiting-list/${waiting.id}`)).status).toBe(404);
    const gone = await newPet(tenant);
    await tenant.delete(`/api/pets/${gone.id}`);
    expect((await tenant.post('/api/waiting-list', await waitingInput({ petId: gone.id }))).status).toBe(404);
  });

  it('takes a repeated request with the same key in once', async () => {
    const body = await waitingInput();
    const key = { 'idempotency-key': 'uma-vez' };
    const [first, second] = [
      await tenant.post('/api/waiting-list', body, key),
      await tenant.post('/api/waiting-list', body, key),
    ];
    expect(second.json.data).toEqual(first.json.data);
    const found = await tenant.get(`/api/waiting-list?petId=${body.petId}`);
    expect(found.json.data.waitingList).toHaveLength(1);
  });
});

describe('who fits into the time that an appointment has left', () => {
  /** A shop where Ana has an appointment tomorrow from ten to eleven. */
  async function bookedTenant(slug: string, hours?: object) {
    const tenant = await api.tenant(slug);
    const { ana, bath } = await smallTenant(tenant);
    if (hours) await openTenant(tenant, hours);
    const times = { date: day(1), startTime: '10:00', endTime: '11:00' };
    const gone = await book(tenant, { serviceId: bath.id, professionalId: ana.id, ...times });
    const waits = async (name: string, fields: object = {}) => {
      const pet = await newPet(tenant, { name });
      const body = { petId: pet.id, serviceId: bath.id, fromDay: day(), toDay: day(5), ...fields };
      const { status, json } = await tenant.post('/api/waiting-list', body);
      expect([status, json.message]).toEqual([201, '']);
      return pet;
    };
    return { tenant, ana, bath, gone, waits };
  }
  async function fitsOf(tenant: TestTenant, { id }: { id: string }): Promise<WaitingFit[]> {
    const { status, json } = await tenant.get(`/api/waiting-list/fits?appointmentId=${id}`);
    expect([status, json.message]).toEqual([200, '']);
    return fitSchema.array().parse(json.data.fits);
  }
  const shown = (fits: WaitingFit[]) =>
    fits.map(({ waiting, slot }) => `${waiting.pet?.name} ${slot.date} ${slot.startTime} ${slot.professional?.name}`);

  it('is nobody as long as it takes place', async () => {
    const { tenant, gone, waits } = await bookedTenant('ainda-marcado');
    await waits('Bidu');
    expect(await fitsOf(tenant, gone)).toEqual([]);
  });

  it.each([
    ['cancelled', (tenant: TestTenant, id: string) => tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED' })],
    ['deleted', (tenant: TestTenant, id: string) => tenant.delete(`/api/appointments/${id}`)],
    ['moved', (tenant: TestTenant, id: string) => tenant.put(`/api/appointments/${id}`, { date: day(2) })],
  ])('is whoever waits for that day once it is %s, those who have waited longest first', async (what, leave) => {
    const { tenant, ana, gone, waits } = await bookedTenant(`sai-${what}`);
    const bia = await newProfessional(tenant, { name: 'Bia' });
    const spa = await newService(tenant, { name: 'Spa', duration: 90 });
    await waits('Bidu');
    await waits('Só depois', { fromDay: day(2) });
    await waits('Só antes', { toDay: day() });
    await waits('Demorado', { serviceId: spa.id });
    await waits('Com a Bia', { professionalId: bia.id });
    await waits('Com a Ana', { professionalId: ana.id });
    expect((await leave(tenant, gone.id)).status).toBe(200);
    const at = `${day(1)} 10:00`;
    expect(shown(await fitsOf(tenant, gone))).toEqual([`Bidu ${at} Ana`, `Com a Bia ${at} Bia`, `Com a Ana ${at} Ana`]);
  });

  it('is nobody who is elsewhere then, nor anybody once the time is taken again', async () => {
    const { tenant, ana, bath, gone, waits } = await bookedTenant('de-novo');
    const bidu = await waits('Bidu');
    await waits('Rex');
    await tenant.put(`/api/appointments/${gone.id}`, { status: 'CANCELLED' });
    const times = { date: day(1), startTime: '10:30', endTime: '11:30' };
    const cut = await newService(tenant, { name: 'Tosa', duration: 60 });
    const bia = await newProfessional(tenant, { name: 'Bia', serviceIds: [cut.id] });
    const other = await book(tenant, { petId: bidu.id, serviceId: cut.id, professionalId: bia.id, ...times });
    expect(shown(await fitsOf(tenant, gone))).toEqual([`Rex ${day(1)} 10:00 Ana`]);
    await tenant.delete(`/api/appointments/${other.id}`);
    await book(tenant, { serviceId: bath.id, professionalId: ana.id, ...times });
    expect(await fitsOf(tenant, gone)).toEqual([]);
  });

  it('needs a free station if the service does', async () => {
    const { tenant, gone, waits } = await bookedTenant('sem-banheira');
    const wash = await newService(tenant, {
      name: 'Lavagem',
      duration: 60,
      steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }],
    });
    await newStation(tenant);
    await waits('Bidu', { serviceId: wash.id });
    await tenant.put(`/api/appointments/${gone.id}`, { status: 'CANCELLED' });
    expect(await fitsOf(tenant, gone)).toHaveLength(1);
    await book(tenant, { serviceId: wash.id, date: day(1), startTime: '10:30', endTime: '11:30' });
    expect(await fitsOf(tenant, gone)).toEqual([]);
  });

  it('is found in a shop that has said nothing about hours and people', async () => {
    const tenant = await api.tenant('sem-horario');
    const bath = await newService(tenant);
    const gone = await book(tenant, { serviceId: bath.id, date: day(1) });
    const petId = (await newPet(tenant, { name: 'Bidu' })).id;
    await tenant.post('/api/waiting-list', { petId, serviceId: bath.id, fromDay: day(), toDay: day(1) });
    await tenant.delete(`/api/appointments/${gone.id}`);
    expect(shown(await fitsOf(tenant, gone))).toEqual([`Bidu ${day(1)} 09:00 undefined`]);
  });
});
