import { columnOf, textColumns } from '@focinho/contracts/kernel/record-fields';
import { DOSE_FIELDS } from '@focinho/contracts/agenda/doses';
import { AGREEMENT_FIELDS } from '@focinho/contracts/people/agreements';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { clientExportSchema, PERSONAL_FIELDS } from '@focinho/contracts/client-export';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { book, day, newClient, newPet } from '../../testing/records';
import { newCredit, newService } from '../../testing/sales-fixtures';

const api = TestApi.forSuite();
let tenant: TestTenant;
let manager: Caller;
let root: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('loja');
  manager = await tenant.as('MANAGER');
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});

/** Every piece of personal data of the client, none of which may be found after the erasure. */
const SECRETS = [
  'Zenaide',
  'Quintanilha',
  'zenaide@',
  // Not five digits alone, which the hash of a request has once in ten thousand.
  '97531-8642',
  '975318642',
  'Jabuticabal',
  'arisca com estranhos',
  '981020000777',
  'alergia a lavanda',
  'vizinha',
  'comadre',
  'Pingolinha',
  'chupeta azul',
  'dor no quadril',
  'mancando da pata',
  'amiga da dona Quintanilha',
  'laço bordado',
  'chorou na vacina',
  'manta xadrez',
  'pastilha na salsicha',
  'brincou com o Rex',
  'portão lilás',
  'esquina torta',
];
const zenaide = {
  name: 'Zenaide Quintanilha',
  email: 'zenaide@exemplo.com.br',
  phone: '(11) 97531-8642',
  address: 'Rua Jabuticabal, 12',
};

/** A client with a record of every kind, some of them changed later. */
async function clientWithHistory() {
  const created = await tenant.post('/api/clients', zenaide, { 'idempotency-key': newId() });
  const clientId: string = created.json.data.client.id;
  await tenant.put(`/api/clients/${clientId}`, { address: 'Av. Jabuticabal, 900' });
  const pet = await newPet(tenant, {
    clientId,
    name: 'Pingolinha',
    notes: 'arisca com estranhos',
    microchip: '981020000777',
    allergies: 'alergia a lavanda',
  });
  const serviceId = await newService(tenant, 65.5);
  const appointment = await book(tenant, { petId: pet.id, serviceId, date: day(-3), notes: 'a vizinha Zenaide busca' });
  await tenant.put(`/api/appointments/${appointment.id}`, { status: 'COMPLETED' });
  const came = await book(tenant, { petId: pet.id, serviceId });
  const noted = { belongings: ['chupeta azul'], arrivalNotes: 'dor no quadril' };
  await tenant.patch(`/api/queue/${came.id}`, noted);
  await tenant.post('/api/queue/arrivals', { appointmentIds: [came.id] }, { 'idempotency-key': newId() });
  await tenant.post(`/api/queue/${came.id}/moves`, { stage: 'DELIVERED' });
  await api.owner.query(
    `insert into waiting_list (tenant_id, id, pet_id, service_id, from_day, to_day, notes)
     values ($1, $2, $3, $4, current_date, current_date, 'avisar a comadre')`,
    [tenant.tenantId, newId(), pet.id, serviceId],
  );
  await tenant.post('/api/protocols/starters');
  const { protocols } = (await tenant.get('/api/protocols?species=DOG&isActive=true')).json.data;
  const dose = { petId: pet.id, protocolId: protocols[0].id, givenOn: day(), notes: 'chorou na vacina' };
  await tenant.post('/api/doses', dose, { 'idempotency-key': newId() });
  const kennel = (await tenant.post('/api/stations', { name: newId(), kind: 'KENNEL' })).json.data.station;
  const { stay } = (
    await tenant.post('/api/stays', {
      ...{ petId: pet.id, kennelId: kennel.id, serviceId, firstNight: day(), checkOut: day(1) },
      ...{ belongings: 'manta xadrez', notes: 'a vizinha Zenaide busca' },
      cares: [{ kind: 'MEDICINE', time: '23:59', description: 'pastilha na salsicha' }],
    })
  ).json.data;
  const ride = { leg: 'PICKUP', date: day(), windowFrom: '08:00', windowTo: '08:30' };
  for (const [owner, address] of [
    [{ stayId: stay.id }, 'portão lilás'],
    [{ appointmentId: came.id, leg: 'DELIVERY' }, 'casa da esquina torta'],
  ] as const) {
    const trip = (await tenant.post('/api/trips', { ...ride, ...owner, address })).json.data.trip;
    await tenant.post(`/api/trips/${trip.id}/moves`, { status: 'CANCELLED' });
  }
  await tenant.post(`/api/stays/${stay.id}/moves`, { status: 'IN_HOUSE' });
  const given = { careId: stay.cares[0].id, date: day() };
  await tenant.post(`/api/stays/${stay.id}/logs`, given, { 'idempotency-key': newId() });
  await tenant.post(`/api/stays/${stay.id}/logs`, { date: day(), kind: 'WALK', description: 'brincou com o Rex' });
  await tenant.post(`/api/stays/${stay.id}/moves`, { status: 'BOOKED' });
  await tenant.post(`/api/stays/${stay.id}/moves`, { status: 'CANCELLED' });
  const { id: professionalId } = (await tenant.post('/api/professionals', { name: `Dra. ${newId()}` })).json.data
    .professional;
  const consultation = { petId: pet.id, professionalId, reason: 'mancando da pata', crmv: 'SP 1' };
  const draft = await tenant.post('/api/consultations', consultation, { 'idempotency-key': newId() });
  await tenant.post(`/api/consultations/${draft.json.data.consultation.id}/signature`);
  const credit = await newCredit(tenant, clientId, 500);
  const order = (await tenant.post('/api/orders', { clientId }, { 'idempotency-key': newId() })).json.data.order.id;
  await tenant.post(`/api/orders/${order}/lines`, { name: 'laço bordado Zenaide', unitPrice: 10 });
  await tenant.patch(`/api/orders/${order}`, { discount: 10, discountReason: 'amiga da dona Quintanilha' });
  await tenant.post(`/api/orders/${order}/checkout`, { total: 0, payments: [] });
  await tenant.post('/api/sales', { clientId, items: [{ serviceId, quantity: 2 }], paymentMethod: 'CREDIT' });
  const paid = { clientCreditId: credit, type: 'DEBIT', amount: 131, description: 'Pix da Zenaide' };
  await tenant.post('/api/credit-transactions', paid, { 'idempotency-key': newId() });
  return { clientId, petId: pet.id as string };
}

/** The rows of all tables of the tenant that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables: { name: string }[] = await api.owner.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [{ n }] = await api.owner.query(
        `select count(*)::int as n from ${name} row where tenant_id = $1 and row::text ilike '%' || $2 || '%'`,
        [tenant.tenantId, text],
      );
      return n > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
const total = async () => (await tenant.get('/api/reports/overview')).json.data.revenue;

describe('the personal data of a client', () => {
  it('is exported whole, as an event, by managers only', async () => {
    const { clientId } = await clientWithHistory();
    const { status, json } = await manager.post(`/api/clients/${clientId}/export`);
    expect(status).toBe(200);
    const exported = clientExportSchema.parse(json.data.export);
    expect(exported).toMatchObject({
      tenant: 'Loja loja',
      client: { ...zenaide, address: 'Av. Jabuticabal, 900' },
      pets: [{ name: 'Pingolinha', notes: 'arisca com estranhos', microchip: '981020000777' }],
      appointments: [
        { pet: 'Pingolinha', status: 'COMPLETED', notes: 'a vizinha Zenaide busca', belongings: [] },
        { belongings: ['chupeta azul'], arrivalNotes: 'dor no quadril' },
      ],
      waitingList: [{ pet: 'Pingolinha', notes: 'avisar a comadre' }],
      stays: [{ pet: 'Pingolinha', belongings: 'manta xadrez', logs: [{}, { description: 'brincou com o Rex' }] }],
      trips: [{ leg: 'PICKUP', address: 'portão lilás' }, { address: 'casa da esquina torta' }],
      sales: [
        { total: 0, items: [{ name: 'laço bordado Zenaide' }], payments: [] },
        { total: 131, items: [{ quantity: 2, totalPrice: 131 }], payments: [{ method: 'CREDIT', amount: 131 }] },
      ],
      orders: [
        { status: 'CLOSED', discount: 10, discountReason: 'amiga da dona Quintanilha', lines: [{ quantity: 1 }] },
      ],
      credit: { balance: 0, transactions: [{ amount: 131 }, { description: 'Pix da Zenaide' }] },
    });
    const { audit } = (await tenant.get('/api/audit?entity=client-exported')).json.data;
    expect(audit).toMatchObject([{ user: { id: manager.userId }, entityId: clientId }]);
    expect((await (await tenant.as('STAFF')).post(`/api/clients/${clientId}/export`)).status).toBe(403);
  });

  it('is erased from every table, while sales and sums stay', async () => {
    const { clientId } = await clientWithHistory();
    const others = await api.owner.query(`select id from clients where tenant_id = $1 and id <> $2`, [
      tenant.tenantId,
      clientId,
    ]);
    for (const { id, name } of [
      ...others.map(({ id }: { id: string }) => ({ id, name: zenaide.name })),
      { id: clientId, name: zenaide.name },
    ])
      expect((await manager.post(`/api/clients/${id}/erasure`, { name })).status).toBe(200);
    for (const secret of SECRETS) expect([secret, await tablesWith(secret)]).toEqual([secret, []]);
    expect(await total()).toBe(262);
    const { sales } = (await tenant.get('/api/sales')).json.data;
    expect(sales).toHaveLength(4);
    for (const { client } of sales) expect(client.name).toBe('Cliente removido');
    expect(await brokenInvariants(api.owner)).toEqual([]);
    const events = (await tenant.get('/api/audit?entity=client-erased')).json.data.audit;
    expect(events).toMatchObject([{ entityId: clientId, user: { id: manager.userId } }, {}]);
  });

  it('is erased only after the name was typed, without open business, and by managers', async () => {
    const { clientId } = await clientWithHistory();
    const path = `/api/clients/${clientId}/erasure`;
    const erase = (caller: Caller, name = 'zenaide quintanilha') => caller.post(path, { name });
    expect(await erase(manager, 'Zenaide')).toMatchObject({ status: 400, json: { errors: [{ path: 'name' }] } });
    expect((await erase(await tenant.as('STAFF'))).status).toBe(403);
    const credit = (await tenant.get(`/api/client-credits/client/${clientId}`)).json.data.credit.id;
    const owe = (type: string) =>
      tenant.post('/api/credit-transactions', { clientCreditId: credit, type, amount: 5, description: 'x' });
    await owe('CREDIT');
    expect((await erase(manager)).status).toBe(409);
    await owe('DEBIT');
    // Also a client who was deleted before.
    await tenant.delete(`/api/clients/${clientId}`);
    expect((await erase(manager)).status).toBe(200);
  });

  it('is not erased while a comanda is open, also if one is opened at the same moment', async () => {
    const serviceId = await newService(tenant, 40);
    for (let round = 0; round < 5; round++) {
      const { id, name } = await newClient(tenant, { name: `Comandeira ${round}` });
      const erase = () => manager.post(`/api/clients/${id}/erasure`, { name });
      const [erased, opened] = await Promise.all([
        erase(),
        tenant.post('/api/orders', { clientId: id, lines: [{ serviceId }] }),
      ]);
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([erased.status, opened.status]);
      if (opened.status !== 201) continue;
      expect((await erase()).json.message).toBe(
        'Este cliente tem uma comanda aberta. Feche-a ou cancele-a antes de excluir.',
      );
      const { order } = opened.json.data;
      const payments = [{ method: 'CASH', amount: 40 }];
      expect((await tenant.post(`/api/orders/${order.id}/checkout`, { total: 40, payments })).status).toBe(200);
      const before = await total();
      expect((await erase()).status).toBe(200);
      expect(await total()).toBe(before);
      expect(await tablesWith(name)).toEqual([]);
    }
    expect(await brokenInvariants(api.owner)).toEqual([]);
  });

  it('is hidden from the platform, which still sees that it changed', async () => {
    await clientWithHistory();
    const { json } = await root.get(`/api/super-admin/audit?tenantId=${tenant.tenantId}&page=1&limit=200`);
    const text = JSON.stringify(json);
    for (const secret of SECRETS.filter((one) => one !== 'dor no quadril')) expect(text).not.toContain(secret);
    const change = json.data.audit.find(
      (entry: { entity: string; action: string }) => entry.entity === 'clients' && entry.action === 'update',
    );
    expect(change).toMatchObject({
      before: { name: 'oculto', address: 'oculto' },
      after: { name: 'oculto', address: 'oculto (alterado)' },
    });
    expect(JSON.stringify((await tenant.get('/api/audit?limit=200')).json)).toContain('Jabuticabal');
  });
});

it('knows every column of free text about clients', async () => {
  const columns: { table: string; name: string }[] = await api.owner.query(
    `select table_name as table, column_name as name from information_schema.columns c
     where table_schema = 'public' and table_name = any ($1) and udt_name in ('text', '_text') and is_generated = 'NEVER' order by 1, 2`,
    [
      [
        'clients',
        'pets',
        'pet_tutors',
        'pet_weights',
        'messages',
        'appointments',
        'package_usages',
        'credit_transactions',
        'client_credits',
        'sales',
        'sale_items',
        'orders',
        'order_lines',
        'waiting_list',
        'trips',
        'stays',
        'stay_cares',
        'stay_logs',
        'doses',
        'consultations',
        'agreements',
        'consents',
      ],
    ],
  );
  // The number of a locker, a choice and the like say nothing about a person.
  const choices = Object.entries(PET_FIELDS).filter(([, { format }]) => format === 'choice');
  const impersonal = new Set([
    ...[
      'locker',
      'leg',
      'attention',
      'status',
      'ended_from',
      'cancellation_reason',
      'type',
      'payment_method',
      'method',
    ],
    ...['identified_by', 'signature_method'],
    ...['trigger', 'occurrence', 'skip_reason'],
    ...['kind', 'stay_line'],
    ...textColumns(AGREEMENT_FIELDS, 'impersonal'),
    ...['purpose', 'way', 'text_version'],
    ...textColumns(PET_FIELDS, 'impersonal'),
    ...textColumns(DOSE_FIELDS, 'impersonal'),
    ...choices.map(([name, field]) => columnOf(name, field)),
  ]);
  // Fiscal documents name whom the law wants named, for as long as it wants them kept.
  const { fiscal_documents: _, ...erased } = PERSONAL_FIELDS;
  const known = Object.entries(erased).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(
    columns
      .filter(({ name }) => !impersonal.has(name))
      .map(({ table, name }) => `${table}.${name}`)
      .sort(),
  ).toEqual(known.sort());
});
