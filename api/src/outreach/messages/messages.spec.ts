import { addDays } from '@focinho/contracts/kernel/dates';
import { MESSAGE_TRIGGERS, type MessageTrigger } from '@focinho/contracts/kernel/enums';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { tenantAtNoon } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { book, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let bath: Json;
beforeAll(async () => {
  tenant = await openShop('mensagens');
  bath = await newService(tenant, { name: 'Banho e tosa' });
});

/** A shop at noon, without quiet days, and everybody may be written to. */
async function openShop(slug: string) {
  const shop = await tenantAtNoon(api, slug);
  expect((await quiet(shop, {})).status).toBe(200);
  return shop;
}
const quiet = (shop: Caller, fields: object) =>
  shop.put('/api/message-settings', {
    ...{ fromTime: '08:00', toTime: '20:00', weekdays: [0, 1, 2, 3, 4, 5, 6], hasControlGroup: false },
    ...fields,
  });
/** Its day is that of UTC. */
const day = (days = 0) => addDays(new Date().toISOString().slice(0, 10), days);
const midnight = (text: string) => `${text}T00:00:00.000Z`;

let phones = 0;
const somebody = (shop = tenant, fields: object = {}) => {
  phones += 1;
  const phone = `(11) 98765-${String(phones).padStart(4, '0')}`;
  return newClient(shop, { name: 'Mariana Souza', email: `m${phones}@exemplo.com.br`, phone, ...fields });
};
async function family(shop = tenant, fields: object = {}, pet: object = {}) {
  const client = await somebody(shop, fields);
  return { client, pet: await newPet(shop, { name: 'Luna', clientId: client.id, ...pet }) };
}
const agree = (clientId: string, purpose = 'MARKETING', isGiven = true, shop = tenant) =>
  shop.post(`/api/clients/${clientId}/consents`, { purpose, isGiven, way: 'PRESENT' });

const due = async (clientId: string, trigger?: MessageTrigger, shop = tenant): Promise<DueMessage[]> => {
  const { status, json } = await shop.get('/api/messages/due');
  expect(status).toBe(200);
  return json.data.messages.filter(
    (message: DueMessage) => message.client.id === clientId && (trigger === undefined || message.trigger === trigger),
  );
};
const only = async (clientId: string, trigger: MessageTrigger, shop = tenant) => {
  const found = await due(clientId, trigger, shop);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const send = ({ client, items }: DueMessage, shop = tenant) =>
  shop.post('/api/messages/sent', { clientId: client.id, items });
const sent = async (message: DueMessage, shop = tenant): Promise<Json> => {
  const response = await send(message, shop);
  expect(response).toMatchObject({ status: 201 });
  return response.json.data.message;
};
/** As if it had been booked some days ago. */
const bookedBefore = async (id: string, days = 5) =>
  api.owner.query(`update appointments set created_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
const bookAhead = async (petId: string, days = 1, fields: object = {}) => {
  const booked = await book(tenant, {
    petId,
    serviceId: bath.id,
    date: day(days),
    startTime: '14:30',
    endTime: '15:30',
    ...fields,
  });
  await bookedBefore(booked.id);
  return booked;
};
/** Appointments that were completed so many days ago. */
async function came(petId: string, ...days: number[]) {
  for (const ago of days) {
    const booked = await book(tenant, { petId, serviceId: bath.id, date: day(-ago) });
    const { status } = await tenant.put(`/api/appointments/${booked.id}`, { status: 'COMPLETED' });
    expect(status).toBe(200);
    await bookedBefore(booked.id, ago + 3);
  }
}

describe('a reminder', () => {
  it('is due the day before, with its values, once', async () => {
    const { client, pet } = await family();
    await bookAhead(pet.id);
    const message = await only(client.id, 'REMINDER');
    expect(message).toMatchObject({ dueOn: midnight(day()), block: null, pets: [{ id: pet.id, name: 'Luna' }] });
    expect(message.text).toMatch(
      /^Oi, Mariana! Passando para lembrar: Luna tem Banho e tosa \S+, \d\d\/\d\d às 14:30\./,
    );
    expect(await sent(message)).toMatchObject({
      status: 'SENT',
      trigger: 'REMINDER',
      text: message.text,
      phone: client.phone,
    });
    expect(await due(client.id)).toEqual([]);
    expect((await send(message)).status).toBe(409);
  });

  it('moves with its appointment, and is due again if the client knows another time', async () => {
    const { client, pet } = await family();
    const booked = await bookAhead(pet.id);
    const move = (fields: object) => tenant.put(`/api/appointments/${booked.id}`, fields);
    expect((await move({ date: day(3) })).status).toBe(200);
    expect(await only(client.id, 'REMINDER')).toMatchObject({ dueOn: midnight(day(2)) });
    await move({ date: day(1) });
    await sent(await only(client.id, 'REMINDER'));
    await move({ startTime: '16:00', endTime: '17:00' });
    const again = await only(client.id, 'BOOKED');
    expect(again).toMatchObject({ block: null });
    expect(again.text).toContain('às 16:00');
    await sent(again);
    // Whoever has just heard of it needs no reminder.
    expect(await due(client.id)).toEqual([]);
    await move({ startTime: '14:30', endTime: '15:30' });
    const back = await only(client.id, 'BOOKED');
    expect(back.text).toContain('às 14:30');
    await sent(back);
    expect(await due(client.id)).toEqual([]);
  });

  it('goes with what is cancelled, deleted or comes in, and returns with the undo', async () => {
    const { client, pet } = await family();
    const booked = await bookAhead(pet.id);
    await tenant.put(`/api/appointments/${booked.id}`, { status: 'CANCELLED', cancellationReason: 'CLIENT' });
    expect(await due(client.id)).toEqual([]);
    const other = await bookAhead(pet.id);
    expect(await due(client.id, 'REMINDER')).toHaveLength(1);
    await tenant.delete(`/api/appointments/${other.id}`);
    expect(await due(client.id)).toEqual([]);
    await tenant.post(`/api/appointments/${other.id}/restoration`);
    expect(await due(client.id, 'REMINDER')).toHaveLength(1);
  });

  it('is refused if it has changed since it was shown', async () => {
    const { client, pet } = await family();
    const booked = await bookAhead(pet.id);
    const message = await only(client.id, 'REMINDER');
    await tenant.put(`/api/appointments/${booked.id}`, { startTime: '15:00', endTime: '16:00' });
    expect(await send(message)).toMatchObject({ status: 409 });
  });

  it('names all pets of a household that come on that day', async () => {
    const { client, pet } = await family();
    const other = await newPet(tenant, { name: 'Bidu', clientId: client.id });
    await bookAhead(pet.id);
    await bookAhead(other.id, 1, { startTime: '16:00', endTime: '17:00' });
    const message = await only(client.id, 'REMINDER');
    expect(message.text).toContain('Luna e Bidu tem Banho e tosa');
    expect(message.text).toContain('14:30 e 16:00');
    await sent(message);
    expect(await due(client.id)).toEqual([]);
    const { messages } = (await tenant.get(`/api/messages?clientId=${client.id}`)).json.data;
    expect(messages).toHaveLength(1);
    await tenant.post(`/api/messages/${messages[0].id}/undo`);
    expect(await only(client.id, 'REMINDER')).toMatchObject({ items: message.items });
  });

  it('of a pet that has died is none, until that was a mistake', async () => {
    const { client, pet } = await family();
    await bookAhead(pet.id);
    expect((await tenant.post(`/api/pets/${pet.id}/death`, { date: day() })).status).toBe(200);
    expect(await due(client.id)).toEqual([]);
  });
});

describe('a booking', () => {
  it('is confirmed at once, whatever the hour, and of a series only the first', async () => {
    const shop = await openShop('mensagens-serie');
    const { client, pet } = await family(shop);
    const service = await newService(shop, { name: 'Banho' });
    const slot = { petId: pet.id, serviceId: service.id, startTime: '09:00', endTime: '10:00', date: day(3) };
    const repeated = { ...slot, rule: { frequency: 'WEEKLY', count: 4 } };
    const { preview } = (await shop.post('/api/series/preview', repeated)).json.data;
    const dates = preview.occurrences.map(({ originalDate }: Json) => ({
      originalDate,
      date: originalDate,
      startTime: '09:00',
    }));
    expect((await shop.post('/api/series', { ...repeated, seen: preview.seen, dates })).status).toBe(201);
    await quiet(shop, { fromTime: '01:00', toTime: '02:00' });
    const message = await only(client.id, 'BOOKED', shop);
    expect(message).toMatchObject({ block: null, appointment: { date: midnight(day(3)), startTime: '09:00' } });
    await sent(message, shop);
    expect(await due(client.id, 'BOOKED', shop)).toEqual([]);
  });

  it('needs no reminder on the day on which it was made', async () => {
    const { client, pet } = await family();
    await book(tenant, { petId: pet.id, serviceId: bath.id, date: day(1) });
    expect((await due(client.id)).map(({ trigger }) => trigger)).toEqual(['BOOKED']);
  });
});

describe('what is due', () => {
  it('says that a pet is ready while it waits', async () => {
    const { client, pet } = await family();
    const booked = await book(tenant, {
      petId: pet.id,
      serviceId: bath.id,
      date: day(),
      startTime: '10:00',
      endTime: '11:00',
    });
    await tenant.post('/api/queue/arrivals', { appointmentIds: [booked.id] });
    expect(await due(client.id, 'READY')).toEqual([]);
    const move = (stage: string) => tenant.post(`/api/queue/${booked.id}/moves`, { stage });
    expect((await move('READY')).status).toBeLessThan(300);
    expect(await only(client.id, 'READY')).toMatchObject({ block: null });
    await move('DELIVERED');
    expect(await due(client.id, 'READY')).toEqual([]);
  });

  it('thanks on the day after', async () => {
    const { client, pet } = await family();
    await came(pet.id, 1);
    expect(await only(client.id, 'THANKS')).toMatchObject({ dueOn: midnight(day()), block: null });
  });

  it('congratulates with the age, only those who want it', async () => {
    const born = `${Number(day().slice(0, 4)) - 3}${day().slice(4)}`;
    const { client } = await family(tenant, {}, { birthDate: born === '2025-02-29' ? '2025-02-28' : born });
    expect(await only(client.id, 'BIRTHDAY')).toMatchObject({ block: 'NO_CONSENT' });
    await agree(client.id);
    const message = await only(client.id, 'BIRTHDAY');
    expect(message).toMatchObject({ block: null });
    expect(message.text).toContain('Luna está fazendo 3 anos');
    await agree(client.id, 'MARKETING', false);
    expect(await send(message)).toMatchObject({
      status: 409,
      json: { message: 'O tutor não autorizou este tipo de mensagem.' },
    });
  });

  it('reminds of a dose a week before, until a later one is given', async () => {
    const { client, pet } = await family();
    const protocol = (
      await tenant.post('/api/protocols', { name: 'V10', kind: 'VACCINE', species: 'DOG', boosterDays: 365 })
    ).json.data.protocol;
    const give = (givenOn: string, nextDueOn: string) =>
      tenant.post('/api/doses', { petId: pet.id, protocolId: protocol.id, givenOn, nextDueOn });
    await give(day(-360), day(5));
    const message = await only(client.id, 'DOSE');
    expect(message).toMatchObject({ dueOn: midnight(day(-2)), block: null });
    expect(message.text).toContain('A próxima dose de V10 de Luna é');
    await give(day(-1), day(364));
    expect(await due(client.id)).toEqual([]);
  });

  it('asks for a tab after its due date, from the oldest debt that is not paid', async () => {
    const { client } = await family();
    const credit = (await tenant.post('/api/client-credits', { clientId: client.id, creditLimit: 500 })).json.data
      .credit;
    const post = (type: string, amount: number) =>
      tenant.post('/api/credit-transactions', {
        clientCreditId: credit.id,
        type,
        amount,
        description: 'Banho',
        method: type === 'DEBIT' ? 'CASH' : undefined,
      });
    await post('CREDIT', 50);
    await api.owner.query(
      `update credit_transactions set created_at = now() - interval '70 days', due_on = current_date - 40 where client_credit_id = $1`,
      [credit.id],
    );
    await post('CREDIT', 35);
    const message = await only(client.id, 'TAB');
    expect(message.text).toContain('há R$ 85,00 em aberto desde');
    const promise = (promisedOn: string | null) =>
      tenant.put(`/api/client-credits/${credit.id}/promise`, { promisedOn, promiseNote: 'Recebe na sexta' });
    expect((await promise(day(2))).status).toBe(200);
    expect(await due(client.id)).toEqual([]);
    expect((await promise(null)).json.data.credit).toMatchObject({ promisedOn: null, promiseNote: null });
    await only(client.id, 'TAB');
    await post('DEBIT', 50);
    // What is left is of today.
    expect(await due(client.id)).toEqual([]);
  });
});

describe('what a client has is not forgotten', () => {
  it('the Clubinho, three days before its paid cycle ends, and no more when the next one is paid', async () => {
    const { client, pet } = await family();
    const bundle = { name: 'Clube Prata', price: 120, services: [{ serviceId: bath.id, quantity: 4 }] };
    const packageId = (await tenant.post('/api/packages', bundle)).json.data.package.id;
    const join = async () => {
      const { json } = await tenant.post('/api/orders', { clientId: client.id, lines: [{ packageId, petId: pet.id }] });
      const { id } = json.data.order;
      const paid = { total: 120, payments: [{ method: 'PIX', amount: 120 }] };
      expect((await tenant.post(`/api/orders/${id}/checkout`, paid)).status).toBe(200);
    };
    await join();
    // It stays the cycle of this month, so that what is sold next is the one after it.
    const endIn = (days: number) =>
      api.owner.query(
        `update package_credits set cycle_from = least(date_trunc('month', current_date), current_date + $2::int),
           cycle_to = current_date + $2::int
         where membership_id = (select id from memberships where pet_id = $1)`,
        [pet.id, days],
      );
    await endIn(20);
    expect(await due(client.id, 'CLUB')).toEqual([]);
    await endIn(3);
    const message = await only(client.id, 'CLUB');
    expect(message).toMatchObject({ dueOn: midnight(day()), block: null });
    expect(message.text).toMatch(/^Oi, Mariana! O Clubinho Clube Prata de Luna vale até \S+, \d\d\/\d\d\./);
    await endIn(-1);
    expect(await due(client.id, 'CLUB')).toEqual([]);
    await endIn(2);
    expect((await only(client.id, 'CLUB')).items).toMatchObject([{ occurrence: day(2) }]);
    await join();
    // The next cycle may be a short one at the end of a month.
    const later = await due(client.id, 'CLUB');
    expect(later.flatMap(({ items }) => items.map(({ occurrence }) => occurrence))).not.toContain(day(2));
  });

  it('cashback, a week before the first of it expires, with what expires on that day', async () => {
    const { client } = await family();
    await agree(client.id);
    await tenant.post('/api/cashback-rules', { scope: 'ALL', percent: 10, validDays: 30 });
    const sell = () => tenant.post('/api/sales', { clientId: client.id, items: [{ serviceId: bath.id, quantity: 1 }] });
    const [first] = [await sell(), await sell(), await sell()];
    expect(first).toMatchObject({ status: 201 });
    expect(await due(client.id, 'CASHBACK')).toEqual([]);
    await api.owner.query(
      `update cashback_lots set expires_on = current_date + 5 where id in (
         select id from cashback_lots where client_id = $1 order by created_at limit 2)`,
      [client.id],
    );
    const message = await only(client.id, 'CASHBACK');
    expect(message).toMatchObject({ dueOn: midnight(day(-2)), block: null });
    const { json } = await tenant.get(`/api/clients/${client.id}/cashback`);
    const cents = Math.round((json.data.cashback.usable / 3) * 2 * 100);
    expect(message.text).toContain(`Você tem R$ ${(cents / 100).toFixed(2).replace('.', ',')} de cashback`);
    await api.owner.query(
      'update cashback_lots set available_on = current_date - 9, expires_on = current_date - 1 where client_id = $1',
      [client.id],
    );
    expect(await due(client.id, 'CASHBACK')).toEqual([]);
  });
});

describe('a pet is called back', () => {
  it('by its own interval: the median of its last gaps', async () => {
    const { client, pet } = await family();
    await agree(client.id);
    await came(pet.id, 80, 60, 45, 24);
    const message = await only(client.id, 'RECALL');
    expect(message).toMatchObject({ dueOn: midnight(day(-24 + 20 - 3)), block: null });
    expect(message.text).toBe('Oi, Mariana! Faz 24 dias que Luna veio para: banho. Vamos marcar de novo?');
    await book(tenant, { petId: pet.id, serviceId: bath.id, date: day(9) });
    expect(await due(client.id, 'RECALL')).toEqual([]);
  });

  it('not before its time, not without a rhythm; who has gone missing is another message', async () => {
    const { client, pet } = await family();
    await agree(client.id);
    await came(pet.id, 100, 70, 40, 10);
    expect(await due(client.id, 'RECALL')).toEqual([]);
    const once = await family();
    await agree(once.client.id);
    await came(once.pet.id, 70);
    expect((await due(once.client.id)).map(({ trigger }) => trigger)).toEqual(['LAPSED']);
    expect(await only(once.client.id, 'LAPSED')).toMatchObject({ dueOn: midnight(day(-10)) });
  });

  it('or congratulated once, also if it was two records', async () => {
    const birthDate = `${Number(day().slice(0, 4)) - 3}${day().slice(4).replace('02-29', '02-28')}`;
    const { client, pet } = await family(tenant, {}, { birthDate });
    await agree(client.id);
    await sent(await only(client.id, 'BIRTHDAY'));
    const kept = await newPet(tenant, { name: 'Luna', clientId: client.id, birthDate });
    expect(await due(client.id, 'BIRTHDAY')).toHaveLength(1);
    expect((await tenant.post(`/api/pets/${kept.id}/merge`, { duplicatePetId: pet.id })).status).toBe(200);
    expect(await due(client.id, 'BIRTHDAY')).toEqual([]);
  });

  it('after a merge of clients and pets once, with what was sent to both', async () => {
    const [kept, old] = [await family(), await family()];
    await agree(kept.client.id);
    await came(kept.pet.id, 75);
    await agree(old.client.id);
    await came(old.pet.id, 90);
    await sent(await only(old.client.id, 'LAPSED'));
    expect(
      (await tenant.post(`/api/clients/${kept.client.id}/merge`, { duplicateClientId: old.client.id })).status,
    ).toBe(200);
    expect((await tenant.post(`/api/pets/${kept.pet.id}/merge`, { duplicatePetId: old.pet.id })).status).toBe(200);
    expect(await only(kept.client.id, 'LAPSED')).toMatchObject({ block: 'ONE_A_DAY' });
    expect((await tenant.get(`/api/messages?clientId=${kept.client.id}`)).json.data.messages).toHaveLength(1);
    expect((await tenant.get(`/api/pets/${kept.pet.id}/record`)).json.data.record.timeline.entries[0]).toMatchObject({
      kind: 'message',
      trigger: 'LAPSED',
    });
  });
});

describe('a message is kept back', () => {
  it('without a phone, or with one that is none', async () => {
    for (const phone of [null, '3456-7890']) {
      const { client, pet } = await family(tenant, { phone });
      await bookAhead(pet.id);
      const message = await only(client.id, 'REMINDER');
      expect(message).toMatchObject({ block: 'NO_PHONE' });
      expect((await send(message)).status).toBe(409);
    }
  });

  it('if the client wants no messages about the service', async () => {
    const { client, pet } = await family();
    await bookAhead(pet.id);
    expect(await only(client.id, 'REMINDER')).toMatchObject({ block: null });
    await agree(client.id, 'SERVICE', false);
    expect(await only(client.id, 'REMINDER')).toMatchObject({ block: 'NO_CONSENT' });
  });

  it('for the second of a day, also when two desks send at once', async () => {
    const { client, pet } = await family();
    await agree(client.id);
    const other = await newPet(tenant, { name: 'Bidu', clientId: client.id });
    await came(other.id, 70);
    await bookAhead(pet.id);
    const [reminder, lapsed] = [await only(client.id, 'REMINDER'), await only(client.id, 'LAPSED')];
    expect([reminder.block, lapsed.block]).toEqual([null, 'ONE_A_DAY']);
    const both = await Promise.all([reminder, reminder, lapsed].map((message) => send(message)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const skipped = await tenant.post('/api/messages/skipped', {
      clientId: client.id,
      items: lapsed.items,
      reason: 'TALKED',
    });
    expect(skipped).toMatchObject({
      status: 201,
      json: { data: { message: { status: 'SKIPPED', skipReason: 'TALKED', text: null } } },
    });
    expect(await due(client.id)).toEqual([]);
  });

  it('in quiet hours; before quiet days a reminder is due earlier', async () => {
    const shop = await openShop('mensagens-silencio');
    const service = await newService(shop);
    const { client, pet } = await family(shop);
    const booked = await book(shop, { petId: pet.id, serviceId: service.id, date: day(3) });
    await bookedBefore(booked.id);
    await quiet(shop, { fromTime: '13:30' });
    const response = await shop.get('/api/messages/due');
    expect(response.json.data.opensAt).toBe(`${day()}T13:30`);
    expect(await only(client.id, 'REMINDER', shop)).toMatchObject({ dueOn: midnight(day(2)), block: 'QUIET_HOURS' });
    // The next two days are quiet: a holiday and a day without messages.
    const off = new Date(midnight(day(1))).getUTCDay();
    await quiet(shop, { weekdays: [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== off) });
    await api.owner.query('insert into holidays (tenant_id, day, name) values ($1, $2, $3)', [
      shop.tenantId,
      day(2),
      'Feriado',
    ]);
    const message = await only(client.id, 'REMINDER', shop);
    expect(message).toMatchObject({ dueOn: midnight(day()), block: null });
    // Today is quiet, too: nothing goes out until the day after tomorrow is over.
    await api.owner.query('insert into holidays (tenant_id, day, name) values ($1, $2, $3)', [
      shop.tenantId,
      day(),
      'Feriado',
    ]);
    expect((await shop.get('/api/messages/due')).json.data.opensAt).toBe(`${day(3)}T08:00`);
    expect((await send(message, shop)).status).toBe(409);
  });

  it('while the shop can only be read', async () => {
    const shop = await openShop('mensagens-leitura');
    const { client, pet } = await family(shop);
    const booked = await book(shop, { petId: pet.id, date: day(1) });
    await bookedBefore(booked.id);
    const message = await only(client.id, 'REMINDER', shop);
    await api.owner.query(`update tenants set lapses_at = now() - interval '1 day' where id = $1`, [shop.tenantId]);
    expect(await only(client.id, 'REMINDER', shop)).toMatchObject({ block: 'READ_ONLY' });
    expect((await send(message, shop)).status).toBe(402);
  });

  it('if a value is missing, and says which', async () => {
    const shop = await openShop('mensagens-valores');
    await shop.put('/api/message-templates', {
      trigger: 'REMINDER',
      body: 'Oi, {tutor}! {pet} com {profissional} às {hora}.',
    });
    const { client, pet } = await family(shop);
    const booked = await book(shop, { petId: pet.id, date: day(1) });
    await bookedBefore(booked.id);
    expect(await only(client.id, 'REMINDER', shop)).toMatchObject({
      block: 'MISSING_VALUE',
      missing: ['profissional'],
    });
    await shop.put('/api/message-templates', { trigger: 'REMINDER', isActive: false });
    expect(await due(client.id, 'REMINDER', shop)).toEqual([]);
  });
});

it('is undone on the same day, and due again', async () => {
  const { client, pet } = await family();
  await bookAhead(pet.id);
  const { id } = await sent(await only(client.id, 'REMINDER'));
  expect((await tenant.post(`/api/messages/${id}/undo`)).status).toBe(200);
  expect((await tenant.post(`/api/messages/${id}/undo`)).status).toBe(200);
  expect((await tenant.get(`/api/messages?clientId=${client.id}`)).json.data.messages).toEqual([]);
  expect(await sent(await only(client.id, 'REMINDER'))).toMatchObject({ id });
  await api.owner.query(`update messages set created_at = now() - interval '2 days' where id = $1`, [id]);
  expect(await tenant.post(`/api/messages/${id}/undo`)).toMatchObject({ status: 409 });
});

it('compares who came back with one in ten who get no advertisement', async () => {
  const shop = await openShop('mensagens-grupo');
  await quiet(shop, { hasControlGroup: true });
  const service = await newService(shop);
  const pets = await Promise.all(
    Array.from({ length: 45 }, async () => {
      const { client, pet } = await family(shop);
      await agree(client.id, 'MARKETING', true, shop);
      const booked = await book(shop, { petId: pet.id, serviceId: service.id, date: day(-70) });
      await shop.put(`/api/appointments/${booked.id}`, { status: 'COMPLETED' });
      return { client, pet };
    }),
  );
  const { messages } = (await shop.get('/api/messages/due')).json.data;
  const control = messages.filter(({ block }: DueMessage) => block === 'CONTROL_GROUP');
  const others = messages.filter(({ block }: DueMessage) => block === null);
  expect(control.length + others.length).toBe(pets.length);
  expect(control.length).toBeLessThan(20);
  for (const message of others.slice(0, 2)) await sent(message, shop);
  await api.owner.query(`update messages set created_at = now() - interval '20 days' where tenant_id = $1`, [
    shop.tenantId,
  ]);
  const back = await book(shop, { petId: others[0].pets[0].id, serviceId: service.id, date: day(-10) });
  await shop.put(`/api/appointments/${back.id}`, { status: 'COMPLETED' });
  expect((await shop.get('/api/messages/results')).json.data.results).toEqual([
    { trigger: 'LAPSED', sent: 2, returned: 1, unsent: control.length, unsentReturned: 0 },
  ]);
  expect((await shop.get('/api/messages')).json.data.messages).toHaveLength(2);
});

describe('texts and hours', () => {
  it.each([
    [{ body: 'Oi, {tutora}!' }, '{tutora} não existe nesta mensagem'],
    [{ body: 'Oi! São {valor}.' }, '{valor} não existe nesta mensagem'],
    [
      { body: 'Oi! Hoje tem promoção de banho.' },
      '“promoção” é divulgação, que só vai a quem a autorizou: use uma mensagem de divulgação para isso',
    ],
    [{ body: ' ' }, 'Informe o texto'],
    [{ isActive: 'não' }, 'O campo ligada deve ser verdadeiro ou falso'],
  ])('refuse %j', async (body, message) => {
    expect(await tenant.put('/api/message-templates', { trigger: 'REMINDER', ...body })).toMatchObject({
      status: 400,
      json: { errors: [{ message }] },
    });
  });

  it('are those that we propose until a manager changes them', async () => {
    const shop = await api.tenant('mensagens-textos');
    const { templates } = (await shop.get('/api/message-templates')).json.data;
    expect(templates).toHaveLength(MESSAGE_TRIGGERS.length);
    expect((await shop.get('/api/message-settings')).json.data.settings).toEqual({
      ...{ fromTime: '08:00', toTime: '20:00', weekdays: [1, 2, 3, 4, 5, 6], hasControlGroup: true },
    });
    const staff = await shop.as('STAFF');
    expect((await staff.put('/api/message-templates', { trigger: 'THANKS', isActive: false })).status).toBe(403);
    expect((await quiet(staff, {})).status).toBe(403);
    expect((await shop.put('/api/message-templates', { trigger: 'NENHUM', isActive: false })).status).toBe(400);
    expect((await quiet(shop, { fromTime: '20:00', toTime: '08:00' })).status).toBe(400);
    expect((await quiet(shop, { weekdays: [] })).status).toBe(400);
    expect((await quiet(shop, { weekdays: [1, 1, 7] })).status).toBe(400);
  });
});

it('belongs to one shop, is exported for its client, and loses its text with an erasure', async () => {
  const { client, pet } = await family(tenant, { name: 'Nina Rosa' });
  const booked = await bookAhead(pet.id);
  const message = await only(client.id, 'REMINDER');
  const stranger = await api.tenant('mensagens-alheias');
  expect((await send(message, stranger)).status).toBe(404);
  const { id } = await sent(message);
  expect((await stranger.post(`/api/messages/${id}/undo`)).status).toBe(404);
  expect((await stranger.get('/api/messages')).json.data.messages).toEqual([]);
  const exported = (await tenant.post(`/api/clients/${client.id}/export`)).json.data.export;
  expect(exported.messages).toMatchObject([{ trigger: 'REMINDER', status: 'SENT', text: message.text }]);
  await tenant.delete(`/api/appointments/${booked.id}`);
  expect((await tenant.post(`/api/clients/${client.id}/erasure`, { name: 'Nina Rosa' })).status).toBe(200);
  const left: object[] = await api.owner.query(
    `select id::text from messages where client_id = $1 and num_nonnulls(text, phone) > 0
     union all select entity_id from audit_log where entity = 'messages' and entity_id = $2 and after::text like '%Nina%'`,
    [client.id, id],
  );
  expect(left).toEqual([]);
});
