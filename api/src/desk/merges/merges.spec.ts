import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { newId } from '../../database/records';
import { USES } from '../../people/imports/imports.queries';
import { newStation } from '../../testing/agenda-fixtures';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { smallPicture } from '../../testing/pictures';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { moveToClient, moveToPet } from './merges.queries';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('duplicados');
});

const get = async (path: string) => (await tenant.get(path)).json.data;
const recordOf = async (id: string) => (await get(`/api/clients/${id}/record`)).record;
const merge = (
  id: string,
  duplicateClientId: string,
  more: object = {},
  caller: { post: TestTenant['post'] } = tenant,
) => caller.post(`/api/clients/${id}/merge`, { duplicateClientId, ...more });
const mergePets = (id: string, duplicatePetId: string, more: object = {}) =>
  tenant.post(`/api/pets/${id}/merge`, { duplicatePetId, ...more });
const account = async (clientId: string, creditLimit: number, owed: number) => {
  const { json } = await tenant.post('/api/client-credits', { clientId, creditLimit });
  const { id } = json.data.credit;
  const paid = { mayExceedDebt: true, type: 'DEBIT', method: 'CASH' };
  const entry = owed < 0 ? { ...paid, amount: -owed } : { type: 'CREDIT', amount: owed };
  if (owed !== 0)
    expect(
      (await tenant.post('/api/credit-transactions', { clientCreditId: id, description: 'Antes', ...entry })).status,
    ).toBe(201);
  return id as string;
};
const soundBalance = async (creditId: string) => {
  const { transactions } = await get(`/api/credit-transactions?clientCreditId=${creditId}`);
  return transactions.reduce(
    (cents: number, { type, amount }: { type: string; amount: number }) =>
      cents + Math.round(amount * 100) * (type === 'CREDIT' ? 1 : -1),
    0,
  );
};

/** The client whose pets share a kennel: no foreign key, because a stay that shares none has its own id there; found by the pet. */
const DERIVED = 'stays.holder_id';

it('finds by an index what it moves, and the undo of an import what is in use, deleted or not', async () => {
  const moved = [...moveToClient('', ''), ...moveToPet('', '')].map(({ text }) =>
    text.replace(/^update (\w+) set (\w+) .*$/s, '$1.$2'),
  );
  const used = Object.values(USES).flatMap((uses) => uses.map((use) => use.join('.')));
  const found: { column: string }[] = await api.owner.query(
    `select i.indrelid::regclass || '.' || a.attname as column from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
     where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`,
  );
  const columns = new Set(found.map(({ column }) => column));
  expect([...moved, ...used].filter((column) => column !== DERIVED && !columns.has(column))).toEqual([]);
});

it('names every column that refers to a client or a pet, so that a new table is not forgotten', async () => {
  for (const [table, moves] of [
    ['clients', moveToClient('', '')],
    ['pets', moveToPet('', '')],
  ] as const) {
    const columns: { column: string }[] = await api.owner.query(
      `select f.conrelid::regclass || '.' || a.attname as column from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
       where f.contype = 'f' and f.confrelid = $1::regclass`,
      [table],
    );
    const moved = moves
      .map(({ text }) => text.replace(/^update (\w+) set (\w+) .*$/s, '$1.$2'))
      .filter((column) => column !== DERIVED);
    const others = {
      // An account has a ledger, which moves in its own way; what nobody may change is found by `withMerged`.
      clients: [
        'cashback_accounts.client_id',
        'cashback_lots.client_id',
        'client_credits.client_id',
        'consents.client_id',
      ],
      pets: [],
    };
    expect(columns.map(({ column }) => column).toSorted()).toEqual([...moved, ...others[table]].toSorted());
  }
});

describe('two clients', () => {
  it('become one with all that both had, as the preview has said; the old address leads to the kept one', async () => {
    const kept = await newClient(tenant, { name: 'Ana Lima', phone: '(11) 98888-1111' });
    const old = await newClient(tenant, { name: 'Ana Lima da Silva', phone: '11 98888-1111', address: 'Rua A, 1' });
    const pet = await newPet(tenant, { name: 'Bidu', clientId: old.id });
    await newPet(tenant, { name: 'Mel', clientId: kept.id });
    const service = await newService(tenant);
    const rule = { frequency: 'WEEKLY', count: 2 };
    const slot = { petId: pet.id, serviceId: service.id, startTime: '09:00', endTime: '10:00' };
    const wanted = { ...slot, date: day(7), rule };
    const { preview: shown } = (await tenant.post('/api/series/preview', wanted)).json.data;
    const dates = [7, 14].map((days) => ({ originalDate: day(days), date: day(days), startTime: '09:00' }));
    expect((await tenant.post('/api/series', { ...wanted, seen: shown.seen, dates })).status).toBe(201);
    const waiting = { petId: pet.id, serviceId: service.id, fromDay: day(1), toDay: day(9) };
    expect((await tenant.post('/api/waiting-list', waiting)).status).toBe(201);
    expect((await tenant.call('POST', `/api/pets/${pet.id}/photos`, await smallPicture())).status).toBe(201);
    const items = [{ serviceId: service.id, quantity: 1, petId: pet.id }];
    const sale = await tenant.post('/api/sales', { clientId: old.id, items });
    const order = (await tenant.post('/api/orders', { clientId: old.id })).json.data.order;
    const line = { serviceId: service.id, petId: pet.id };
    expect((await tenant.post(`/api/orders/${order.id}/lines`, line)).status).toBe(201);
    const ours = (await tenant.post('/api/orders', { clientId: kept.id })).json.data.order;
    const pack = { name: 'Clubinho', price: 100, services: [{ serviceId: service.id, quantity: 4 }] };
    const packageId = (await tenant.post('/api/packages', pack)).json.data.package.id;
    const usage = { packageId, serviceId: service.id, clientId: old.id, petId: pet.id };
    expect((await tenant.post('/api/package-usages', usage)).status).toBe(201);
    await account(kept.id, 100, 20);
    await account(old.id, 300, 95.5);

    expect((await get(`/api/clients/${kept.id}/duplicates`)).clients).toMatchObject([{ id: old.id }]);
    const { preview } = await get(`/api/clients/${kept.id}/merge?duplicateClientId=${old.id}`);
    expect(preview).toMatchObject({
      kept: { name: 'Ana Lima', debt: 20, creditLimit: 100, pets: [{ name: 'Mel' }] },
      duplicate: {
        pets: [{ name: 'Bidu' }],
        appointments: 2,
        upcoming: 2,
        series: 1,
        waitingList: 1,
        photos: 1,
        packageUsages: 1,
        sales: 1,
        sold: 50,
        openOrders: [{ id: order.id }],
        open: 50,
        orders: 1,
        debt: 95.5,
        creditLimit: 300,
      },
    });

    const merged = await merge(kept.id, old.id, { take: ['address', 'creditLimit'] });
    expect(merged).toMatchObject({
      status: 200,
      json: { data: { client: { id: kept.id, name: 'Ana Lima', address: 'Rua A, 1', phone: '(11) 98888-1111' } } },
    });
    const record = await recordOf(kept.id);
    expect(record).toMatchObject({
      pets: [{ name: 'Bidu' }, { name: 'Mel' }],
      credit: { balance: 115.5, creditLimit: 300 },
      openOrders: [{ id: order.id }, { id: ours.id }],
      upcomingTotal: 2,
    });
    expect(record.timeline.entries.map(({ id }: { id: string }) => id)).toContain(sale.json.data.sale.id);
    // The same record by the old address; nothing of it is found any more.
    expect(await recordOf(old.id)).toEqual(record);
    expect((await get(`/api/clients/${old.id}/timeline`)).timeline).toEqual(record.timeline);
    expect((await tenant.get(`/api/clients/${old.id}`)).status).toBe(404);
    expect((await tenant.get(`/api/clients?search=da Silva`)).json.data.clients).toEqual([]);
    expect((await get(`/api/clients/${kept.id}/duplicates`)).clients).toEqual([]);
    const { audit } = await get('/api/audit?entity=client-merged');
    expect(audit).toMatchObject([{ entityId: kept.id, after: { duplicate: old.id } }]);
  });

  it('keep the kennel that pets of theirs share, and share it with whoever is one family now', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    const [mel, bidu, rex] = [
      await newPet(tenant, { clientId: kept.id }),
      await newPet(tenant, { clientId: old.id }),
      await newPet(tenant, { clientId: old.id }),
    ];
    const kennelId = (await newStation(tenant, { name: 'Suíte da família', kind: 'KENNEL' })).id;
    const serviceId = (await newService(tenant, { name: 'Diária da família' })).id;
    const sleep = (petId: string, firstNight: string) =>
      tenant.post('/api/stays', {
        ...{ petId, kennelId, serviceId, sharesKennel: true },
        ...{ firstNight, checkOut: day(30) },
      });
    for (const pet of [bidu, rex]) expect((await sleep(pet.id, day(20))).status).toBe(201);
    expect((await sleep(mel.id, day(25))).status).toBe(409);
    expect((await merge(kept.id, old.id)).status).toBe(200);
    const holders = await api.owner.query('select distinct holder_id from stays where kennel_id = $1', [kennelId]);
    expect(holders).toEqual([{ holder_id: kept.id }]);
    expect((await sleep(mel.id, day(25))).status).toBe(201);
    const stranger = await newPet(tenant);
    expect((await sleep(stranger.id, day(25))).status).toBe(409);
  });

  it('bring along what they have signed and agreed to, which keeps the client that it was written with', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    const template = { name: 'Responsabilidade', kind: 'CUSTOM', body: '{{tutor}} autoriza.', requiredAt: 'NONE' };
    const { agreementTemplate } = (await tenant.post('/api/agreement-templates', template)).json.data;
    const shown = await get(`/api/agreement-templates/${agreementTemplate.id}/preview?clientId=${old.id}`);
    const signature = { signerName: 'Ana', identifiedBy: 'PRESENT_STAFF', accepted: true, signatureMethod: 'TYPED' };
    const subject = { agreementTemplateId: agreementTemplate.id, clientId: old.id, textHash: shown.preview.textHash };
    expect((await tenant.post('/api/agreements', { ...subject, ...signature })).status).toBe(201);
    const consent = { purpose: 'MARKETING', isGiven: true, way: 'PRESENT' };
    expect((await tenant.post(`/api/clients/${old.id}/consents`, consent)).status).toBe(201);
    expect((await tenant.post('/api/tutor-links', { clientId: old.id })).status).toBe(201);
    expect((await get(`/api/clients/${kept.id}/merge?duplicateClientId=${old.id}`)).preview).toMatchObject({
      kept: { agreements: 0, consents: 0, tutorLinks: 0 },
      duplicate: { agreements: 1, consents: 1, tutorLinks: 1 },
    });
    expect((await merge(kept.id, old.id)).status).toBe(200);
    expect((await get(`/api/agreements?clientId=${kept.id}`)).agreements).toMatchObject([{ signerName: 'Ana' }]);
    expect((await get(`/api/clients/${kept.id}/consents`)).consents).toMatchObject([{ purpose: 'MARKETING' }]);
    const exported = (await tenant.post(`/api/clients/${kept.id}/export`)).json.data.export;
    expect(exported).toMatchObject({ agreements: [{ signerName: 'Ana' }], consents: [{ purpose: 'MARKETING' }] });
  });

  it('owe what both owed, which is as old as it was', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    await account(kept.id, 500, 40);
    const theirs = await account(old.id, 500, 70);
    const overdue = async () =>
      (await get(`/api/client-credits?clientId=${kept.id}`)).credits.map((row: { overdue: number }) => row.overdue);
    expect((await merge(kept.id, old.id)).status).toBe(200);
    expect(await overdue()).toEqual([0]);
    await api.owner
      .query(`update credit_transactions set created_at = now() - interval '100 days', due_on = current_date - 70
      where client_credit_id = '${theirs}' and merged_credit_id is null`);
    expect(await overdue()).toEqual([70]);
  });

  it('can be sent twice, and at once from two desks in both directions: one of them is left', async () => {
    const [a, b] = [await newClient(tenant), await newClient(tenant)];
    await account(a.id, 100, 10);
    await account(b.id, 100, 5);
    for (let sent = 0; sent < 2; sent++) expect((await merge(a.id, b.id)).status).toBe(200);
    expect(await recordOf(a.id)).toMatchObject({ credit: { balance: 15 } });

    for (let round = 0; round < 4; round++) {
      const [one, other] = [await newClient(tenant), await newClient(tenant)];
      await account(one.id, 100, 10);
      await account(other.id, 100, 5);
      const responses = await Promise.all([merge(one.id, other.id), merge(other.id, one.id), merge(one.id, other.id)]);
      expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const left = await recordOf(one.id);
      expect(left.credit.balance).toBe(15);
      expect((await recordOf(other.id)).id).toBe(left.id);
    }
  });

  it('keep following each other: a duplicate that had duplicates leads to the last one', async () => {
    const [a, b, c] = [await newClient(tenant), await newClient(tenant), await newClient(tenant)];
    const accounts = [await account(a.id, 50, 1), await account(b.id, 50, 2), await account(c.id, 50, 4)];
    expect((await merge(b.id, c.id)).status).toBe(200);
    expect((await merge(a.id, b.id)).status).toBe(200);
    expect(await recordOf(c.id)).toMatchObject({ id: a.id, credit: { id: accounts[0], balance: 7 } });
    expect(await soundBalance(accounts[0] ?? '')).toBe(700);
    expect(
      (await get(`/api/client-credits?search=Joana`)).credits.filter((one: { id: string }) => one.id === accounts[2]),
    ).toEqual([]);
  });

  it.each([
    ['both owe', 30, 12.34],
    ['the duplicate has paid ahead', 30, -20],
    ['both have paid ahead', -5, -20],
    ['what one owes the other has paid', 20, -20],
    ['the kept one is even', 0, 12],
    ['the duplicate is even', 12, 0],
  ])(
    'where %s have the sum of both balances, beyond the limit, too, and every transaction in sight',
    async (_, ours, theirs) => {
      const [kept, old] = [await newClient(tenant), await newClient(tenant)];
      const keptAccount = await account(kept.id, 30, ours);
      const oldAccount = await account(old.id, 30, theirs);
      expect((await merge(kept.id, old.id)).status).toBe(200);
      const { credit } = await recordOf(kept.id);
      expect(credit).toMatchObject({ id: keptAccount, creditLimit: 30 });
      expect(Math.round(credit.balance * 100)).toBe(Math.round(ours * 100) + Math.round(theirs * 100));
      expect(await soundBalance(keptAccount)).toBe(Math.round(credit.balance * 100));
      // Nobody posts to the old account any more: a payment that a desk still sends there is the kept one's.
      const paid = { clientCreditId: oldAccount, type: 'DEBIT', amount: 1, description: 'Pago', mayExceedDebt: true };
      expect((await tenant.post('/api/credit-transactions', paid)).status).toBe(201);
      expect((await recordOf(kept.id)).credit.balance).toBeCloseTo(credit.balance - 1, 2);
      expect((await tenant.put(`/api/client-credits/${oldAccount}`, { creditLimit: 999 })).status).toBe(404);
    },
  );

  it('take back a payment of before on the account that is left, and cancel a sale of before there', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    const service = await newService(tenant);
    const oldAccount = await account(old.id, 500, 40);
    await account(kept.id, 500, 0);
    const items = [{ serviceId: service.id, quantity: 1 }];
    const sale = await tenant.post('/api/sales', { clientId: old.id, paymentMethod: 'CREDIT', items });
    const payment = { clientCreditId: oldAccount, type: 'DEBIT', amount: 15, description: 'Pago' };
    const paid = await tenant.post('/api/credit-transactions', payment);
    expect((await merge(kept.id, old.id)).status).toBe(200);
    expect((await recordOf(kept.id)).credit.balance).toBe(75);
    const reversed = await tenant.post(`/api/credit-transactions/${paid.json.data.transaction.id}/reversal`);
    expect([200, 201]).toContain(reversed.status);
    expect((await recordOf(kept.id)).credit.balance).toBe(90);
    expect((await tenant.delete(`/api/sales/${sale.json.data.sale.id}`)).status).toBe(200);
    expect((await recordOf(kept.id)).credit.balance).toBe(40);
  });

  it('where only the duplicate has an account keep it as it is', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    const id = await account(old.id, 80, 25);
    expect((await merge(kept.id, old.id)).status).toBe(200);
    expect(await recordOf(kept.id)).toMatchObject({ credit: { id, balance: 25, creditLimit: 80, isActive: true } });
    expect(await soundBalance(id)).toBe(2500);
  });

  it('are merged while comandas are paid, fiado is bought and paid, and comandas are opened: nothing is lost', async () => {
    const service = await newService(tenant);
    for (let round = 0; round < 6; round++) {
      const [kept, old] = [await newClient(tenant), await newClient(tenant)];
      await account(kept.id, 1000, 10);
      const oldAccount = await account(old.id, 1000, 100);
      const order = (await tenant.post('/api/orders', { clientId: old.id })).json.data.order;
      expect((await tenant.post(`/api/orders/${order.id}/lines`, { serviceId: service.id })).status).toBe(201);
      const items = [{ serviceId: service.id, quantity: 1 }];
      const [merged, checkedOut, bought, paid, opened] = await Promise.all([
        merge(kept.id, old.id),
        tenant.post(`/api/orders/${order.id}/checkout`, {
          total: 50,
          payments: [{ method: 'CREDIT', amount: 50 }],
        }),
        tenant.post('/api/sales', { clientId: old.id, paymentMethod: 'CREDIT', items }),
        tenant.post('/api/credit-transactions', {
          clientCreditId: oldAccount,
          type: 'DEBIT',
          amount: 7,
          description: 'Pago',
        }),
        tenant.post('/api/orders', { clientId: old.id }),
      ]);
      expect([merged.status, checkedOut.status, paid.status]).toEqual([200, 200, 201]);
      expect([201, 404, 400]).toContain(bought.status);
      // 409: the comanda was there, and closed while it was waited for.
      expect([201, 404, 409]).toContain(opened.status);
      const record = await recordOf(kept.id);
      expect(record.credit.balance).toBe(110 + 50 + (bought.status === 201 ? 50 : 0) - 7);
      expect(await api.owner.query(`select id from sales where client_id = $1`, [old.id])).toEqual([]);
      expect(await api.owner.query(`select id from orders where client_id = $1`, [old.id])).toEqual([]);
    }
  });

  it('are erased as one, also what the duplicate was called', async () => {
    const kept = await newClient(tenant, { name: 'Zuleica Porto' });
    const old = await newClient(tenant, { name: 'Zuleica Apelido', phone: '(11) 97777-1234' });
    const oldAccount = await account(old.id, 50, 5);
    await account(kept.id, 50, 0);
    expect((await merge(kept.id, old.id)).status).toBe(200);
    const exported = await tenant.post(`/api/clients/${kept.id}/export`);
    expect(exported.json.data.export.credit.transactions).toHaveLength(3);
    expect((await tenant.post(`/api/clients/${old.id}/erasure`, { name: 'Zuleica Apelido' })).status).toBe(404);
    const paid = { clientCreditId: oldAccount, type: 'DEBIT', amount: 5, description: 'Acerto' };
    expect((await tenant.post('/api/credit-transactions', paid)).status).toBe(201);
    expect((await tenant.post(`/api/clients/${kept.id}/erasure`, { name: 'Zuleica Porto' })).status).toBe(200);
    const left: object[] = await api.owner.query(
      `select id::text from clients where name ilike '%apelido%' or phone like '%97777-1234%'
       union all select entity_id from audit_log where (coalesce(before, '{}')::text || coalesce(after, '{}')::text) ilike '%apelido%'`,
    );
    expect(left).toEqual([]);
  });

  it('are not restored by half: a merged duplicate stays merged', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    expect((await merge(kept.id, old.id)).status).toBe(200);
    expect((await tenant.post(`/api/clients/${old.id}/restoration`)).status).toBe(404);
  });

  it('are not merged by anybody, with itself, with the anonymous client, or with somebody of another tenant', async () => {
    const [kept, old] = [await newClient(tenant), await newClient(tenant)];
    const stranger = await api.tenant('duplicados-alheios');
    const theirs = await newClient(stranger);
    expect((await merge(kept.id, old.id, {}, await tenant.as('STAFF'))).status).toBe(403);
    expect(await merge(kept.id, kept.id)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'duplicateClientId', message: 'Escolha outro cadastro: este é o mesmo' }] },
    });
    for (const [id, other] of [
      [kept.id, ANONYMOUS_CLIENT.id],
      [ANONYMOUS_CLIENT.id, kept.id],
    ] as const) {
      expect((await merge(id, other)).status).toBe(409);
      expect((await tenant.get(`/api/clients/${id}/merge?duplicateClientId=${other}`)).status).toBe(409);
    }
    for (const [id, other] of [
      [kept.id, theirs.id],
      [theirs.id, kept.id],
      [kept.id, newId()],
    ] as const) {
      expect((await merge(id, other)).status).toBe(404);
      expect((await tenant.get(`/api/clients/${id}/merge?duplicateClientId=${other}`)).status).toBe(404);
    }
    for (const bad of [{ take: ['id'] }, { take: 'name' }, { take: Array(9).fill('name') }, { duplicateClientId: 'x' }])
      expect((await merge(kept.id, old.id, bad)).status).toBe(400);
    expect((await recordOf(old.id)).id).toBe(old.id);
  });
});

describe('two pets of a client', () => {
  it('become one with the appointments, photos, sales and comandas of both', async () => {
    const client = await newClient(tenant);
    const kept = await newPet(tenant, { name: 'Thor', clientId: client.id });
    const old = await newPet(tenant, {
      name: 'Thór',
      clientId: client.id,
      weight: 12.5,
      allergies: 'Perfume',
      flags: ['ESCAPES'],
    });
    const service = await newService(tenant);
    const booked = await book(tenant, { petId: old.id, serviceId: service.id, date: day(2) });
    await book(tenant, { petId: kept.id, serviceId: service.id, date: day(3) });
    expect((await tenant.call('POST', `/api/pets/${old.id}/photos`, await smallPicture())).status).toBe(201);
    const items = [{ serviceId: service.id, quantity: 1, petId: old.id }];
    const sale = (await tenant.post('/api/sales', { clientId: client.id, items })).json.data.sale;
    const order = (await tenant.post('/api/orders', { clientId: client.id, appointmentIds: [booked.id] })).json.data
      .order;

    expect((await get(`/api/pets/${kept.id}/duplicates`)).pets).toMatchObject([{ id: old.id, name: 'Thór' }]);
    expect((await get(`/api/pets/${kept.id}/merge?duplicatePetId=${old.id}`)).preview).toMatchObject({
      kept: { appointments: 1 },
      duplicate: { appointments: 1, upcoming: 1, photos: 1, sales: 1, weighings: 1, doses: 0, tutors: 0 },
      overlaps: [],
    });
    for (let sent = 0; sent < 2; sent++)
      expect(await mergePets(kept.id, old.id, { take: ['allergies'] })).toMatchObject({
        status: 200,
        json: { data: { pet: { id: kept.id, name: 'Thor', weight: 12.5, allergies: 'Perfume' } } },
      });
    const { record } = await get(`/api/pets/${kept.id}/record`);
    expect(record).toMatchObject({ upcomingTotal: 2, photoId: expect.any(String) });
    expect(record.timeline.entries).toMatchObject([
      { kind: 'sale', id: sale.id },
      { kind: 'photo', id: record.photoId },
      { kind: 'weight', weight: 12.5 },
    ]);
    expect((await get(`/api/orders/${order.id}`)).order.lines).toMatchObject([{ pet: { id: kept.id } }]);
    expect((await get(`/api/pets/${old.id}/record`)).record).toEqual(record);
    // The comanda still follows its appointment, and ends with it.
    expect((await tenant.put(`/api/appointments/${booked.id}`, { status: 'CANCELLED' })).status).toBe(200);
    expect((await get(`/api/orders/${order.id}`)).order.status).toBe('CANCELLED');
  });

  it('are refused while both have an appointment at one time, or are of two clients, or one has died', async () => {
    const client = await newClient(tenant);
    const [kept, old] = [await newPet(tenant, { clientId: client.id }), await newPet(tenant, { clientId: client.id })];
    const service = await newService(tenant);
    await book(tenant, { petId: kept.id, serviceId: service.id, date: day(4) });
    const other = await book(tenant, { petId: old.id, serviceId: service.id, date: day(4), startTime: '09:30' });
    const { preview } = await get(`/api/pets/${kept.id}/merge?duplicatePetId=${old.id}`);
    expect(preview.overlaps).toEqual([{ date: `${day(4)}T00:00:00.000Z`, startTime: '09:00' }]);
    const refused = await mergePets(kept.id, old.id);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('às 09:00') } });
    expect((await tenant.put(`/api/appointments/${other.id}`, { status: 'CANCELLED' })).status).toBe(200);
    expect((await mergePets(kept.id, (await newPet(tenant)).id)).status).toBe(409);
    expect((await tenant.post(`/api/pets/${old.id}/death`, { date: day() })).status).toBe(200);
    expect((await mergePets(kept.id, old.id)).status).toBe(409);
    expect((await tenant.delete(`/api/pets/${old.id}/death`)).status).toBe(200);
    expect((await mergePets(kept.id, old.id)).status).toBe(200);
    expect((await tenant.post(`/api/pets/${old.id}/restoration`)).status).toBe(404);
  });

  it('are merged while somebody books for the duplicate: the appointment is the kept one’s or refused', async () => {
    const service = await newService(tenant);
    for (let round = 0; round < 4; round++) {
      const client = await newClient(tenant);
      const [kept, old] = [
        await newPet(tenant, { clientId: client.id }),
        await newPet(tenant, { clientId: client.id }),
      ];
      const times = { date: day(20 + round), startTime: '09:00', endTime: '10:00' };
      const [booked, merged] = await Promise.all([
        tenant.post('/api/appointments', { petId: old.id, serviceId: service.id, ...times }),
        mergePets(kept.id, old.id),
      ]);
      expect(merged.status).toBe(200);
      expect([201, 404]).toContain(booked.status);
      expect((await get(`/api/pets/${kept.id}/record`)).record.upcomingTotal).toBe(booked.status === 201 ? 1 : 0);
    }
  });

  it('of another tenant do not exist, and staff may not merge', async () => {
    const pet = await newPet(tenant);
    const theirs = await newPet(await api.tenant('pets-duplicados-alheios'));
    expect((await mergePets(pet.id, theirs.id)).status).toBe(404);
    expect((await mergePets(theirs.id, pet.id)).status).toBe(404);
    expect((await tenant.get(`/api/pets/${pet.id}/merge?duplicatePetId=${theirs.id}`)).status).toBe(404);
    expect((await mergePets(pet.id, pet.id)).status).toBe(400);
    const staff = await tenant.as('STAFF');
    expect((await staff.post(`/api/pets/${pet.id}/merge`, { duplicatePetId: newId() })).status).toBe(403);
  });
});
