import { queueEntrySchema } from '@focinho/contracts/desk/queue';
import { newProfessional, openTenant, smallTenant, tenantAtNoon } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json } from '../../testing/api';
import { newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

const conflict = (message: RegExp) => ({ status: 409, json: { message: expect.stringMatching(message) } });

describe('a walk-in', () => {
  const walkIn = (tenant: Caller, body: object) => tenant.post('/api/queue/walk-ins', body);
  const entry = async (tenant: Caller, body: object): Promise<Json> => {
    const { status, json } = await walkIn(tenant, body);
    expect([status, json.message]).toEqual([201, expect.anything()]);
    return queueEntrySchema.parse(json.data.entry);
  };
  const shopAtNoon = (slug: string) => tenantAtNoon(api, slug);
  /** The day of the shop at noon, which is that of UTC. */
  const today = () => new Date().toISOString().slice(0, 10);
  const around = { hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })) };

  it('of a known pet begins now, and the pet has arrived', async () => {
    const tenant = await shopAtNoon('sem-hora');
    const { id } = await newPet(tenant, { name: 'Mel' });
    const serviceId = (await newService(tenant, { duration: 1 })).id;
    const came = await entry(tenant, { petId: id, serviceId, price: 60, belongings: ['Guia'], notes: 'Rápido' });
    expect(came).toMatchObject({ stage: 'WAITING', status: 'CONFIRMED', pet: { id }, price: 60, belongings: ['Guia'] });
    expect(came.date.slice(0, 10)).toBe(today());
    expect(await walkIn(tenant, { petId: id, serviceId })).toMatchObject(conflict(/já tem um agendamento/));
  });

  it('is charged on an order of its client, in the same transaction', async () => {
    const tenant = await shopAtNoon('comanda-nova');
    const serviceId = (await newService(tenant, { duration: 1 })).id;
    const newOwner = { newPet: { name: 'Rex', client: { name: 'Ana Souza' } }, serviceId };
    const { json } = await walkIn(tenant, { ...newOwner, price: 60, opensOrder: true });
    const { order } = (await tenant.get(`/api/orders/${json.data.orderId}`)).json.data;
    expect(order).toMatchObject({ client: { id: json.data.entry.client.id }, total: 60 });
    expect((await walkIn(tenant, newOwner)).json.data.orderId).toBeNull();
  });

  it('of a new pet registers it and its owner; a brother needs only a name', async () => {
    const tenant = await shopAtNoon('novos');
    const serviceId = (await newService(tenant, { duration: 1 })).id;
    const owner = { name: 'Ana Souza', phone: '(11) 91234-5678' };
    const came = await entry(tenant, { newPet: { name: 'Rex', size: 'LARGE', client: owner }, serviceId });
    expect(came).toMatchObject({ pet: { name: 'Rex', species: 'DOG' }, client: owner });
    expect((await tenant.get(`/api/pets/${came.pet.id}`)).json.data.pet).toMatchObject({ size: 'LARGE' });
    const brother = await entry(tenant, { newPet: { name: 'Bob', clientId: came.client.id }, serviceId });
    expect(brother.client.id).toBe(came.client.id);
  });

  it('without a professional waits in the queue while everybody is busy', async () => {
    const tenant = await shopAtNoon('fila');
    const { ana, bath } = await smallTenant(tenant);
    await openTenant(tenant, around);
    const named = { serviceId: bath.id, professionalId: ana.id, petId: (await newPet(tenant)).id };
    expect((await walkIn(tenant, named)).json.data.nobodyFree).toBeNull();
    const waiting = async () => ({ serviceId: bath.id, petId: (await newPet(tenant)).id });
    expect(await entry(tenant, await waiting())).toMatchObject({ stage: 'WAITING', professional: null });
    // The next one learns when somebody is free again: Ana, for whom one is waiting already.
    const offered = await tenant.get(`/api/appointments/slots?serviceId=${bath.id}&date=${today()}&days=1`);
    const until = offered.json.data.slots[0].startTime;
    expect((await walkIn(tenant, await waiting())).json.data.nobodyFree).toEqual({ until });
    for (const name of ['Bia', 'Caio', 'Duda']) await newProfessional(tenant, { name });
    expect((await walkIn(tenant, await waiting())).json.data.nobodyFree).toBeNull();
  });

  it('hears when nobody will be free any more today', async () => {
    const tenant = await shopAtNoon('fila-cheia');
    const { ana, bath } = await smallTenant(tenant, { duration: 1 });
    await openTenant(tenant, around);
    const first = await entry(tenant, { serviceId: bath.id, professionalId: ana.id, petId: (await newPet(tenant)).id });
    await api.owner.query(
      `update appointment_steps set busy_until = date_trunc('day', starts_at) + interval '1 day' where appointment_id = $1`,
      [first.id],
    );
    const waiting = await walkIn(tenant, { serviceId: bath.id, petId: (await newPet(tenant)).id });
    expect(waiting.json.data.nobodyFree).toEqual({ until: null });
  });

  it('takes the first free slot of today with the professional, or with anybody else', async () => {
    const tenant = await shopAtNoon('ocupada');
    const { ana, bath } = await smallTenant(tenant, { duration: 1 });
    await openTenant(tenant, around);
    const [one, two] = [await newPet(tenant), await newPet(tenant)];
    const wanted = { serviceId: bath.id, professionalId: ana.id };
    const first = await entry(tenant, { ...wanted, petId: one.id });
    expect(first.professional.id).toBe(ana.id);
    await newProfessional(tenant, { name: 'Bia' });
    await tenant.put(`/api/professionals/${ana.id}`, { hours: [] });
    await api.owner.query(
      `update appointment_steps set busy_until = date_trunc('day', starts_at) + interval '1 day' where appointment_id = $1`,
      [first.id],
    );
    const busy = { ...wanted, petId: two.id };
    const asked = await walkIn(tenant, busy);
    expect(asked).toMatchObject(conflict(/^Ana (já atende|não trabalha)/));
    const said = new Map((asked.json.errors ?? []).map(({ path, message }: Json) => [path, message]));
    expect(said.get('freeNow.professionalId')).toBeDefined();
    expect(await walkIn(tenant, { ...busy, waitsUntil: '00:01' })).toMatchObject({ status: 409 });
    const second = await entry(tenant, { ...busy, waitsUntil: said.get('nextSlot.startTime') });
    expect(second).toMatchObject({ stage: 'WAITING', professional: { name: 'Bia' } });
  });

  it('for which there is no time is refused, unless it is overbooked', async () => {
    const tenant = await shopAtNoon('lotada');
    const { ana, bath } = await smallTenant(tenant, { duration: 1 });
    const holidays = [{ day: today(), name: 'Feriado' }];
    await openTenant(tenant, { ...around, holidays });
    const body = { petId: (await newPet(tenant)).id, serviceId: bath.id, professionalId: ana.id };
    expect(await walkIn(tenant, body)).toMatchObject(conflict(/Feriado\. Próximo horário livre/));
    const overbooked = { ...body, squeezeReason: 'Veio de longe' };
    expect((await walkIn(await tenant.as('STAFF'), overbooked)).status).toBe(403);
    expect(await entry(tenant, overbooked)).toMatchObject({ stage: 'WAITING', professional: { id: ana.id } });
  });
});
