import { tutorPageSchema, tutorSlotsSchema, type TutorPage } from '@focinho/contracts/desk/tutor';
import { newId } from '../../database/records';
import { newCredit } from '../../testing/sales-fixtures';
import { newProfessional, openTenant } from '../../testing/agenda-fixtures';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { smallPicture } from '../../testing/pictures';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { saved } from '../../testing/series-fixtures';
import { beginTrial } from '../../testing/subscriptions';
import { newTutorToken } from './tutor-token';

const api = TestApi.forSuite();

/** A shop that is open every day, with a client, their pet and a bath with Bia in three days. */
async function shopWithFamily(slug: string) {
  const tenant = await api.tenant(slug);
  await openTenant(tenant);
  const bia = await newProfessional(tenant, { name: 'Bia Lopes' });
  const service = await newService(tenant, { name: 'Banho', duration: 60 });
  return { tenant, bia, service, ...(await family(tenant, { bia, service })) };
}
interface Shop {
  bia: Json;
  service: Json;
}
async function family(
  tenant: TestTenant,
  { bia, service }: Shop,
  { startTime = '09:00', endTime = '10:00', date = day(3) } = {},
) {
  const client = await newClient(tenant, { name: 'Ana Souza', phone: '(11) 98765-4321' });
  const pet = await newPet(tenant, { clientId: client.id, name: 'Mel', notes: 'Morde' });
  const times = { date, startTime, endTime, professionalId: bia.id, notes: 'Cliente difícil' };
  const appointment = await book(tenant, { petId: pet.id, serviceId: service.id, ...times });
  const { json } = await tenant.post('/api/tutor-links', { clientId: client.id });
  return { client, pet, appointment, token: json.data.link.token as string, linkId: json.data.link.id as string };
}

const as =
  (token: string) =>
  (method: string, path = '', body?: unknown) =>
    api.call(method, `/api/tutor${path}`, body, { authorization: `Bearer ${token}` });
const shown = async (token: string): Promise<TutorPage> => tutorPageSchema.parse((await as(token)('GET')).json.data);
const confirm = (token: string, { id }: Json) => as(token)('POST', `/appointments/${id}/confirmation`);
const slotsOf = (token: string, { id }: Json, query = '') => as(token)('GET', `/appointments/${id}/slots${query}`);
const move = (token: string, { id }: Json, to: object) => as(token)('POST', `/appointments/${id}/time`, to);
const note = (token: string, { id }: Json, said: object) => as(token)('POST', `/appointments/${id}/notes`, said);
const stored = async (tenant: TestTenant, { id }: Json): Promise<Json> =>
  (await tenant.get(`/api/appointments/${id}`)).json.data.appointment;
const MISSING = { status: 404, json: { message: 'Agendamento não encontrado.', data: null } };

describe('the page of a link', () => {
  it('shows the family, what is next and what is owed, and of people first names only', async () => {
    const { tenant, client, pet, appointment, token } = await shopWithFamily('pagina');
    const credit = await newCredit(tenant, client.id, 500);
    await tenant.post('/api/credit-transactions', {
      clientCreditId: credit,
      type: 'CREDIT',
      amount: 42.5,
      description: 'Ração',
    });
    await tenant.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture());
    await book(tenant, { petId: pet.id, date: day(-3) });
    const page = await shown(token);
    expect(page).toMatchObject({
      shop: { name: 'Loja pagina', timeZone: 'America/Sao_Paulo' },
      tutor: 'Ana',
      isReadOnly: false,
      moveHours: 24,
      debt: 42.5,
      pets: [{ id: pet.id, name: 'Mel', species: 'DOG' }],
      photos: [{ pet: 'Mel', kind: 'PET' }],
    });
    expect(page.appointments).toEqual([
      {
        id: appointment.id,
        pet: 'Mel',
        service: 'Banho',
        professional: 'Bia',
        date: `${day(3)}T00:00:00.000Z`,
        startTime: '09:00',
        endTime: '10:00',
        status: 'SCHEDULED',
        stage: 'EXPECTED',
        since: null,
        isToday: false,
        isPaid: false,
        mayConfirm: true,
        moveProblem: null,
        mayNote: true,
        notes: null,
        confirmedBefore: null,
        replies: { hasEaten: null, newAllergy: null, note: null },
      },
    ]);
    const text = JSON.stringify((await as(token)('GET')).json);
    for (const secret of ['Souza', 'Lopes', '98765', 'Morde', 'difícil', 'exemplo.com', client.id])
      expect(text).not.toContain(secret);
  });

  it('says where a pet is today, until it has gone home', async () => {
    const { tenant, service, bia, token, pet } = await shopWithFamily('hoje');
    const { id } = await book(tenant, {
      petId: pet.id,
      serviceId: service.id,
      date: day(),
      startTime: '00:00',
      endTime: '00:30',
      professionalId: bia.id,
      // Whatever the time is.
      squeezeReason: 'Teste',
    });
    const stage = async () => (await shown(token)).appointments.find((one) => one.id === id)?.stage;
    expect(await stage()).toBe('EXPECTED');
    await tenant.post('/api/queue/arrivals', { appointmentIds: [id], arrivalNotes: 'Pulga' });
    expect(await stage()).toBe('WAITING');
    for (const to of ['READY', 'DELIVERED']) {
      expect((await tenant.post(`/api/queue/${id}/moves`, { stage: to })).status).toBe(200);
      expect(await stage()).toBe(to);
    }
    expect(JSON.stringify(await shown(token))).not.toContain('Pulga');
  });

  it('shows the last dose of each protocol of living pets of the family, also with a plan without vaccines', async () => {
    const shop = await shopWithFamily('doses-tutor');
    const { tenant, pet, token } = shop;
    const neighbour = await family(tenant, shop, { startTime: '14:00', endTime: '15:00' });
    await tenant.post('/api/protocols/starters');
    const { protocols } = (await tenant.get('/api/protocols?species=DOG')).json.data;
    const vaccine = protocols.find(({ kind }: Json) => kind === 'VACCINE');
    const give = async (petId: string, givenOn: string, nextDueOn: string | null) => {
      const dose = { petId, protocolId: vaccine.id, givenOn, nextDueOn, lot: 'L9', notes: 'Segredo' };
      expect((await tenant.post('/api/doses', dose)).status).toBe(201);
    };
    await give(pet.id, day(-60), day(-30));
    await give(pet.id, day(-30), day(5));
    await give(neighbour.pet.id, day(-2), null);
    const last = { pet: 'Mel', protocol: vaccine.name };
    const days = { givenOn: `${day(-30)}T00:00:00.000Z`, nextDueOn: `${day(5)}T00:00:00.000Z` };
    const expected = [{ id: expect.any(String), ...last, ...days }];
    expect((await shown(token)).doses).toEqual(expected);
    await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [tenant.tenantId]);
    expect((await shown(token)).doses).toEqual(expected);
    expect((await shown(neighbour.token)).doses).toMatchObject([{ nextDueOn: null }]);
    await api.owner.query('update protocols set is_active = false where id = $1', [vaccine.id]);
    expect((await shown(token)).doses).toEqual([{ ...expected[0], nextDueOn: null }]);
    await api.owner.query('update pets set deceased_on = $2 where id = $1', [pet.id, day(-1)]);
    expect((await shown(token)).doses).toEqual([]);
  });

  it('shows the Clubinho card of the pets of the family alone', async () => {
    const shop = await shopWithFamily('clubinho-tutor');
    const { tenant, pet, token } = shop;
    const neighbour = await family(tenant, shop, { startTime: '14:00', endTime: '15:00' });
    const { id: serviceId } = (await tenant.post('/api/services', { name: 'Hidratação', price: 60 })).json.data.service;
    const made = { name: 'Clubinho', price: 100, services: [{ serviceId, quantity: 4 }] };
    const packageId = (await tenant.post('/api/packages', made)).json.data.package.id;
    const lines = [
      { packageId, petId: pet.id },
      { serviceId, petId: pet.id },
    ];
    const { order } = (await tenant.post('/api/orders', { clientId: pet.clientId, lines })).json.data;
    const payments = [{ method: 'PIX', amount: 100 }];
    expect((await tenant.post(`/api/orders/${order.id}/checkout`, { total: 100, payments })).json.message).toBe('');
    expect((await shown(token)).memberships).toMatchObject([
      {
        ...{ pet: 'Mel', package: 'Clubinho', isPaused: false },
        credits: [{ service: 'Hidratação', granted: 4, left: 3 }],
        uses: [{ service: 'Hidratação', day: `${day(0)}T00:00:00.000Z` }],
      },
    ]);
    expect((await shown(neighbour.token)).memberships).toEqual([]);
  });

  it('is never kept by a browser', async () => {
    const { token } = await shopWithFamily('sem-cache');
    const { headers } = await fetch(`${api.url}/api/tutor`, { headers: { authorization: `Bearer ${token}` } });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a link', () => {
  it('opens nothing once it has expired, was revoked or its client is gone, but says how to reach the shop', async () => {
    const { tenant, token, linkId, client, appointment } = await shopWithFamily('acabou');
    await tenant.put('/api/tenants/settings', { companyName: 'Loja acabou', phone: '(11) 3456-7890' });
    const gone = {
      status: 410,
      json: {
        data: null,
        message: 'Este link não vale mais. Peça outro à loja.',
        errors: [
          { path: 'shop', message: 'Loja acabou' },
          { path: 'phone', message: '(11) 3456-7890' },
        ],
      },
    };
    const expectGone = async () => {
      expect(await as(token)('GET')).toMatchObject(gone);
      for (const response of [
        await confirm(token, appointment),
        await slotsOf(token, appointment),
        await note(token, appointment, {}),
      ])
        expect(response.status).toBe(410);
    };
    await api.owner.query(`update tutor_links set expires_at = now() - interval '1 second' where id = $1`, [linkId]);
    await expectGone();
    await api.owner.query(
      `update tutor_links set expires_at = now() + interval '1 day', revoked_at = now() where id = $1`,
      [linkId],
    );
    await expectGone();
    await api.owner.query('update tutor_links set revoked_at = null where id = $1', [linkId]);
    expect((await as(token)('GET')).status).toBe(200);
    await api.owner.query('update clients set deleted_at = now() where id = $1', [client.id]);
    await expectGone();
    expect((await stored(tenant, appointment)).status).toBe('SCHEDULED');
  });

  it('that never was, or whose shop is deactivated, is not found', async () => {
    const { tenant, token } = await shopWithFamily('inventado');
    const notFound = { status: 404, json: { message: expect.stringContaining('Este link não existe'), data: null } };
    const other = newTutorToken(tenant.tenantId);
    for (const wrong of [other, newTutorToken(newId()), 'x', 'A'.repeat(43), token.slice(0, 42), `${token}A`, "';--"])
      expect(await as(wrong)('GET')).toMatchObject(notFound);
    expect(await api.call('GET', '/api/tutor')).toMatchObject(notFound);
    // The session of a person is no link.
    expect(await as(tenant.token)('GET')).toMatchObject(notFound);
    await api.owner.query('update tenants set is_active = false where id = $1', [tenant.tenantId]);
    expect(await as(token)('GET')).toMatchObject(notFound);
  });

  it('never leads to another family, of the same shop or of another, by whatever it names', async () => {
    const shop = await shopWithFamily('vizinhos');
    const { tenant, token } = shop;
    const neighbour = await family(tenant, shop, { startTime: '14:00', endTime: '15:00' });
    const stranger = await shopWithFamily('longe');
    const sent = await tenant.call('POST', `/api/pets/${neighbour.pet.id}/photos`, await smallPicture());
    const photo = sent.json.data.photo.id;
    for (const { appointment, tenant: owner } of [{ ...neighbour, tenant }, stranger]) {
      const before = await stored(owner, appointment);
      for (const response of [
        await confirm(token, appointment),
        await slotsOf(token, appointment),
        await move(token, appointment, { date: day(4), startTime: '09:00' }),
        await note(token, appointment, { note: 'Oi' }),
      ])
        expect(response).toMatchObject(MISSING);
      expect(await stored(owner, appointment)).toEqual(before);
    }
    for (const path of [`/photos/${photo}`, `/photos/${photo}/thumbnail`, `/photos/${newId()}`]) {
      expect(await as(token)('GET', path)).toMatchObject({ status: 404, json: { message: 'Foto não encontrada.' } });
      expect((await as(stranger.token)('GET', path)).status).toBe(404);
    }
    const own = await fetch(`${api.url}/api/tutor/photos/${photo}/thumbnail`, {
      headers: { authorization: `Bearer ${neighbour.token}` },
    });
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    // The tenant of a token is part of what is hashed.
    const mixed = Buffer.concat([
      Buffer.from(stranger.token, 'base64url').subarray(0, 16),
      Buffer.from(token, 'base64url').subarray(16),
    ]);
    expect((await as(mixed.toString('base64url'))('GET')).status).toBe(404);
    // Nor by naming a shop in a header.
    const headers = { authorization: `Bearer ${token}`, 'x-tenant': 'longe' };
    expect((await api.call('GET', '/api/tutor', undefined, headers)).json.data.shop.name).toBe('Loja vizinhos');
    expect((await api.call('GET', '/api/clients', undefined, headers)).status).toBe(401);
  });

  it('follows its pet to nobody: a pet that was given to another client is not shown any more', async () => {
    const { tenant, token, pet, appointment } = await shopWithFamily('mudou-de-dono');
    const heir = await newClient(tenant, { name: 'Rui' });
    await api.owner.query('update pets set client_id = $2 where id = $1', [pet.id, heir.id]);
    expect(await shown(token)).toMatchObject({ pets: [], appointments: [], photos: [] });
    expect(await confirm(token, appointment)).toMatchObject(MISSING);
  });

  it('shows a pet that two take care of to both, and to the second nothing that the first pays, owes or signs', async () => {
    const shop = await shopWithFamily('dois-cuidam');
    const { tenant, client, pet, appointment } = shop;
    const second = await newClient(tenant, { name: 'Rui Lima' });
    const { token } = (await tenant.post('/api/tutor-links', { clientId: second.id })).json.data.link;
    expect(await shown(token)).toMatchObject({ pets: [], appointments: [] });
    const tie = (await tenant.post(`/api/pets/${pet.id}/tutors`, { clientId: second.id })).json.data.tutor;
    const credit = await newCredit(tenant, client.id, 500);
    const debt = { clientCreditId: credit, type: 'CREDIT', amount: 42.5, description: 'Ração' };
    await tenant.post('/api/credit-transactions', debt);
    const template = { name: 'Termo', kind: 'CUSTOM', body: '{{tutor}} autoriza {{pet}}.', requiredAt: 'ARRIVAL' };
    expect((await tenant.post('/api/agreement-templates', template)).status).toBe(201);
    const photo = (await tenant.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture())).json.data.photo;
    expect(await shown(token)).toMatchObject({
      ...{ tutor: 'Rui', debt: 0, memberships: [], toSign: [], signed: [] },
      pets: [{ id: pet.id, name: 'Mel' }],
      appointments: [{ id: appointment.id, isPaid: false, mayConfirm: true }],
      photos: [{ id: photo.id }],
    });
    expect(await shown(shop.token)).toMatchObject({ debt: 42.5, toSign: [{ pet: { name: 'Mel' } }] });
    const thumbnail = await fetch(`${api.url}/api/tutor/photos/${photo.id}/thumbnail`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(thumbnail.status).toBe(200);
    // Both at once.
    const both = await Promise.all([confirm(token, appointment), confirm(shop.token, appointment)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(tenant, appointment)).status).toBe('CONFIRMED');
    const moved = await Promise.all([
      move(token, appointment, { date: day(5), startTime: '11:00' }),
      move(shop.token, appointment, { date: day(5), startTime: '14:00' }),
    ]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(tenant, appointment)).tutorNotes).toMatch(/^Mudou pelo link/);
    await tenant.delete(`/api/pet-tutors/${tie.id}`);
    expect(await shown(token)).toMatchObject({ pets: [], appointments: [], photos: [] });
    expect(await confirm(token, appointment)).toMatchObject(MISSING);
    expect((await as(token)('GET', `/photos/${photo.id}`)).status).toBe(404);
  });

  it('shows a pet once to who took care of it and pays for it by now, also where two records became one', async () => {
    const { tenant, client, pet, appointment } = await shopWithFamily('uma-vez-so');
    const second = await newClient(tenant, { name: 'Rui Lima' });
    const { token } = (await tenant.post('/api/tutor-links', { clientId: second.id })).json.data.link;
    expect((await tenant.post(`/api/pets/${pet.id}/tutors`, { clientId: second.id })).status).toBe(201);
    const photo = (await tenant.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture())).json.data.photo;
    const once = { pets: [{ id: pet.id }], appointments: [{ id: appointment.id }], photos: [{ id: photo.id }] };
    expect((await tenant.post(`/api/clients/${client.id}/merge`, { duplicateClientId: second.id })).status).toBe(200);
    expect(await shown(token)).toMatchObject({ tutor: 'Ana', ...once });
    const third = await newClient(tenant, { name: 'Lia' });
    const link = (await tenant.post('/api/tutor-links', { clientId: third.id })).json.data.link;
    expect((await tenant.post(`/api/pets/${pet.id}/tutors`, { clientId: third.id })).status).toBe(201);
    expect((await tenant.put(`/api/pets/${pet.id}`, { clientId: third.id })).status).toBe(200);
    expect(await shown(link.token)).toMatchObject({ tutor: 'Lia', ...once });
    expect(await shown(token)).toMatchObject({ pets: [], appointments: [], photos: [] });
  });

  it('is gone without a trace once its client was erased', async () => {
    const { tenant, token, client, appointment } = await shopWithFamily('apagada');
    await note(token, appointment, { note: 'Segredo da Ana' });
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'CANCELLED' });
    expect(await tenant.post(`/api/clients/${client.id}/erasure`, { name: 'Ana Souza' })).toMatchObject({
      status: 200,
    });
    expect((await as(token)('GET')).status).toBe(404);
    for (const table of ['appointments', 'audit_log', 'tutor_links'])
      expect(
        JSON.stringify(await api.owner.query(`select * from ${table} where tenant_id = $1`, [tenant.tenantId])),
      ).not.toContain('Segredo da Ana');
  });

  it('can only be read in a shop whose subscription has lapsed, and needs no particular plan', async () => {
    const { tenant, token, appointment } = await shopWithFamily('vencida-tutor');
    await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [tenant.tenantId]);
    expect((await shown(token)).appointments).toMatchObject([{ mayConfirm: true }]);
    await beginTrial(api, tenant.tenantId, { plan: 'PREMIUM', addOn: 'NONE' }, 40);
    expect(await shown(token)).toMatchObject({
      isReadOnly: true,
      appointments: [{ mayConfirm: false, moveProblem: 'READ_ONLY', mayNote: false }],
    });
    const message = 'A loja não está recebendo mudanças por este link. Fale com ela por telefone.';
    for (const response of [
      await confirm(token, appointment),
      await slotsOf(token, appointment),
      await move(token, appointment, { date: day(4), startTime: '09:00' }),
      await note(token, appointment, { note: 'Oi' }),
    ])
      expect(response).toMatchObject({ status: 409, json: { message } });
    expect((await stored(tenant, appointment)).status).toBe('SCHEDULED');
  });

  it('is limited by itself, whatever address it comes from', async () => {
    const { token, appointment } = await shopWithFamily('apressada');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push(
        (
          await api.call('POST', `/api/tutor/appointments/${appointment.id}/confirmation`, undefined, {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': `10.8.${n}.1`,
          })
        ).status,
      );
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await as(token)('GET')).status).toBe(200);
  });
});

describe('a client, by the link', () => {
  it('confirms an appointment, which the desk sees at once and the audit log says, and once more changes nothing', async () => {
    const { tenant, token, appointment } = await shopWithFamily('confirma');
    const both = await Promise.all([confirm(token, appointment), confirm(token, appointment)]);
    for (const { status, json } of both)
      expect([status, tutorPageSchema.parse(json.data).appointments[0]?.status]).toEqual([200, 'CONFIRMED']);
    expect(await stored(tenant, appointment)).toMatchObject({ status: 'CONFIRMED', startTime: '09:00' });
    const written = await api.owner.query(
      `select actor, user_id, action from audit_log where entity_id = $1 and after ->> 'status' = 'CONFIRMED'`,
      [appointment.id],
    );
    expect(written).toEqual([{ actor: 'Tutor (pelo link)', user_id: null, action: 'update' }]);
    const noted = await api.owner.query('select entity from changes where record_id = $1', [appointment.id]);
    expect(noted.length).toBeGreaterThan(1);
  });

  it('sees the free times of the same professional and moves to one, with which it is confirmed', async () => {
    const { tenant, token, appointment, bia, service } = await shopWithFamily('muda');
    await book(tenant, {
      date: day(4),
      startTime: '08:00',
      endTime: '17:00',
      professionalId: bia.id,
      serviceId: service.id,
    });
    const slots = tutorSlotsSchema.parse((await slotsOf(token, appointment, `?from=${day(3)}`)).json.data);
    const timesOn = (date: string) => slots.days.find((one) => one.date === date)?.times ?? [];
    expect([slots.from, slots.to]).toEqual([day(3), day(16)]);
    // Its own time is no obstacle.
    expect(timesOn(day(3))).toContain('09:00');
    expect(timesOn(day(4))).toEqual(['17:00']);
    expect(await move(token, appointment, { date: day(4), startTime: '17:00' })).toMatchObject({ status: 200 });
    const after = await stored(tenant, appointment);
    expect(after).toMatchObject({
      date: `${day(4)}T00:00:00.000Z`,
      startTime: '17:00',
      endTime: '18:00',
      status: 'CONFIRMED',
      professionalId: bia.id,
      notes: 'Cliente difícil',
      tutorNotes: expect.stringMatching(/^Mudou pelo link: era \d\d\/\d\d\/\d{4} às 09:00$/),
    });
    // A repetition changes nothing.
    expect((await move(token, appointment, { date: day(4), startTime: '17:00' })).status).toBe(200);
    expect(await stored(tenant, appointment)).toEqual(after);
  });

  it('moves to no time that is taken, outside of the hours, past or far away', async () => {
    const { tenant, token, appointment, bia, service } = await shopWithFamily('ocupado');
    await book(tenant, {
      date: day(4),
      startTime: '10:00',
      endTime: '11:00',
      professionalId: bia.id,
      serviceId: service.id,
    });
    for (const [date, startTime] of [
      [day(4), '10:00'],
      [day(4), '10:30'],
      [day(4), '07:00'],
      [day(4), '17:30'],
      [day(-1), '09:00'],
      [day(91), '09:00'],
    ])
      expect(await move(token, appointment, { date, startTime })).toMatchObject({
        status: 409,
        json: { message: 'Este horário acabou de ser ocupado. Escolha outro.' },
      });
    expect(await stored(tenant, appointment)).toMatchObject({ startTime: '09:00', status: 'SCHEDULED' });
  });

  it('gets a time alone: of two families that want it at once, one is told to choose another', async () => {
    const shop = await shopWithFamily('dois-tutores');
    const other = await family(shop.tenant, shop, { startTime: '14:00', endTime: '15:00' });
    const to = { date: day(5), startTime: '11:00' };
    const moved = await Promise.all([move(shop.token, shop.appointment, to), move(other.token, other.appointment, to)]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const at = [await stored(shop.tenant, shop.appointment), await stored(shop.tenant, other.appointment)];
    expect(at.filter(({ startTime }) => startTime === '11:00')).toHaveLength(1);
  });

  it('does not move what begins soon, has come, was cancelled or is over', async () => {
    const shop = await shopWithFamily('tarde');
    const { tenant, token, appointment } = shop;
    const to = { date: day(6), startTime: '09:00' };
    await openTenant(tenant, { lateCancellationHours: 168 });
    expect(await move(token, appointment, to)).toMatchObject({
      status: 409,
      json: { message: 'Faltam menos de 168 h: para mudar o horário, fale com a loja.' },
    });
    expect((await slotsOf(token, appointment)).status).toBe(409);
    expect((await shown(token)).appointments).toMatchObject([{ moveProblem: 'LATE', mayConfirm: true }]);
    await openTenant(tenant, { lateCancellationHours: 0 });
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'CANCELLED' });
    for (const response of [
      await confirm(token, appointment),
      await move(token, appointment, to),
      await note(token, appointment, { note: 'Oi' }),
    ])
      expect(response).toMatchObject({
        status: 409,
        json: { message: 'Este agendamento foi cancelado: fale com a loja.' },
      });
    expect((await shown(token)).appointments).toEqual([]);
    expect(await stored(tenant, appointment)).toMatchObject({ status: 'CANCELLED', startTime: '09:00' });
    await tenant.delete(`/api/appointments/${appointment.id}`);
    expect(await confirm(token, appointment)).toMatchObject(MISSING);
  });

  it('has confirmed a time: moved by the desk, it is asked again, unless the move is undone or the pet has come', async () => {
    const { tenant, token, appointment } = await shopWithFamily('outra-hora');
    const path = `/api/appointments/${appointment.id}`;
    const undo = newId();
    await confirm(token, appointment);
    await tenant.put(path, { notes: 'Oi', endTime: '10:30' });
    expect((await shown(token)).appointments).toMatchObject([{ status: 'CONFIRMED', confirmedBefore: null }]);
    expect((await tenant.put(path, { startTime: '15:00', endTime: '16:00', undo })).status).toBe(200);
    expect((await shown(token)).appointments).toMatchObject([
      {
        ...{ status: 'SCHEDULED', mayConfirm: true, startTime: '15:00' },
        confirmedBefore: { date: `${day(3)}T00:00:00.000Z`, startTime: '09:00' },
      },
    ]);
    expect((await tenant.post(`/api/undos/${undo}`)).status).toBe(200);
    expect((await shown(token)).appointments).toMatchObject([{ status: 'CONFIRMED', mayConfirm: false }]);
    await tenant.put(path, { date: day(4) });
    expect((await confirm(token, appointment)).json.data.appointments).toMatchObject([
      { status: 'CONFIRMED', confirmedBefore: null },
    ]);
    // The person who moves it may know that it suits: they say so.
    await tenant.put(path, { date: day(5), status: 'CONFIRMED' });
    expect((await shown(token)).appointments).toMatchObject([{ status: 'CONFIRMED', confirmedBefore: null }]);
  });

  it('has confirmed no other time when the desk moves the whole series', async () => {
    const { tenant, token, pet, service, bia } = await shopWithFamily('serie-mudou');
    const wanted = { petId: pet.id, serviceId: service.id, professionalId: bia.id, date: day(7), startTime: '14:00' };
    const { id, appointments } = await saved(tenant, {
      ...wanted,
      rule: { frequency: 'WEEKLY', interval: 1, count: 2 },
    });
    const [first] = appointments;
    await confirm(token, { id: first?.id });
    const change = { appointmentId: first?.id, scope: 'ALL', startTime: '16:00' };
    expect((await tenant.put(`/api/series/${id}`, change)).json.message).toBe('');
    expect((await shown(token)).appointments.slice(1)).toMatchObject([
      { status: 'SCHEDULED', startTime: '16:00', confirmedBefore: { startTime: '14:00' } },
      { status: 'SCHEDULED', startTime: '16:00', confirmedBefore: null },
    ]);
  });

  it('confirms only the time that it was shown', async () => {
    const { tenant, token, appointment } = await shopWithFamily('lida');
    const send = (body: object) => as(token)('POST', `/appointments/${appointment.id}/confirmation`, body);
    await tenant.put(`/api/appointments/${appointment.id}`, { startTime: '15:00', endTime: '16:00' });
    const refused = await send({ date: day(3), startTime: '09:00' });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringMatching(/^A loja mudou este horário: agora é .* às 15:00\. Confirme se você pode vir\.$/),
    ]);
    expect(await stored(tenant, appointment)).toMatchObject({ status: 'SCHEDULED' });
    expect((await send({ date: day(3), startTime: '15:00' })).status).toBe(200);
    expect((await send({ date: 'ontem' })).status).toBe(400);
  });

  it('confirms what the desk has moved meanwhile where it is now, and moves what was paid without touching the sale', async () => {
    const { tenant, token, appointment, client, service } = await shopWithFamily('movido');
    await tenant.put(`/api/appointments/${appointment.id}`, { startTime: '15:00', endTime: '16:00' });
    expect((await confirm(token, appointment)).status).toBe(200);
    expect(await stored(tenant, appointment)).toMatchObject({ startTime: '15:00', status: 'CONFIRMED' });
    const order = (await tenant.post('/api/orders', { clientId: client.id })).json.data.order;
    const charged = await tenant.post(`/api/orders/${order.id}/lines`, {
      serviceId: service.id,
      appointmentId: appointment.id,
    });
    expect([charged.status, charged.json.message]).toEqual([201, '']);
    // Nobody of the shop is logged in where the comanda is looked at.
    expect((await note(token, appointment, { note: 'Chego cedo' })).status).toBe(200);
    expect((await move(token, appointment, { date: day(5), startTime: '09:00' })).status).toBe(200);
    const { total } = charged.json.data.order;
    const closed = await tenant.post(`/api/orders/${order.id}/checkout`, {
      total,
      payments: [{ method: 'CASH', amount: total }],
    });
    expect([closed.status, closed.json.message]).toEqual([200, '']);
    expect((await shown(token)).appointments).toMatchObject([{ isPaid: true }]);
    expect((await move(token, appointment, { date: day(6), startTime: '09:00' })).status).toBe(200);
    expect(await stored(tenant, appointment)).toMatchObject({ startTime: '09:00', saleId: expect.any(String) });
  });

  it('replies to the questions before it, which the desk reads; each stays until it is said otherwise', async () => {
    const { tenant, token, appointment } = await shopWithFamily('responde');
    const said = { hasEaten: true, newAllergy: ' frango ', note: 'Tem medo\ndo secador' };
    expect((await note(token, appointment, said)).json.data.appointments).toMatchObject([
      {
        notes: 'Comeu hoje: sim\nAlergia nova: frango\nRecado: Tem medo do secador',
        replies: { hasEaten: true, newAllergy: 'frango', note: 'Tem medo do secador' },
      },
    ]);
    await note(token, appointment, { hasEaten: false, note: '' });
    expect(await stored(tenant, appointment)).toMatchObject({
      tutorNotes: 'Comeu hoje: não\nAlergia nova: frango',
      notes: 'Cliente difícil',
    });
    await note(token, appointment, {});
    expect((await stored(tenant, appointment)).tutorNotes).toBe('Comeu hoje: não\nAlergia nova: frango');
    await note(token, appointment, { hasEaten: null, newAllergy: null });
    expect((await stored(tenant, appointment)).tutorNotes).toBeNull();
    for (const wrong of [{ hasEaten: 'sim' }, { note: 'x'.repeat(501) }, { newAllergy: 7 }])
      expect((await note(token, appointment, wrong)).status).toBe(400);
  });

  it('has said only of the day whether the pet has eaten: another day does not know', async () => {
    const { tenant, token, appointment } = await shopWithFamily('comeu');
    const at = async (to: object) => {
      await note(token, appointment, { hasEaten: true, newAllergy: 'frango' });
      const { date, startTime } = await stored(tenant, appointment);
      expect((await move(token, appointment, { date: date.slice(0, 10), startTime, ...to })).status).toBe(200);
      return (await stored(tenant, appointment)).tutorNotes.split('\n').slice(1);
    };
    expect(await at({ startTime: '10:00' })).toEqual(['Comeu hoje: sim', 'Alergia nova: frango']);
    expect(await at({ date: day(4) })).toEqual(['Alergia nova: frango']);
    await note(token, appointment, { hasEaten: true });
    await tenant.put(`/api/appointments/${appointment.id}`, { date: day(5) });
    expect((await stored(tenant, appointment)).tutorNotes).toMatch(/^Mudou pelo link: .*\nAlergia nova: frango$/);
    await tenant.put(`/api/appointments/${appointment.id}`, { date: day(5), notes: 'Oi' });
    expect((await stored(tenant, appointment)).tutorNotes).toMatch(/frango$/);
  });

  it('brings about nothing that only people of the shop may ask for', async () => {
    const { token, appointment, tenant } = await shopWithFamily('nada-mais');
    const undo = newId();
    await note(token, appointment, { note: 'Oi', undo, status: 'CANCELLED', price: 0 });
    await as(token)('POST', `/appointments/${appointment.id}/confirmation`, { undo, status: 'CANCELLED' });
    expect(await stored(tenant, appointment)).toMatchObject({
      status: 'CONFIRMED',
      price: 50,
      tutorNotes: 'Recado: Oi',
    });
    expect(await api.owner.query('select 1 from undos where id = $1', [undo])).toEqual([]);
  });
});
