import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENED_WITH, RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { confirmPassword, TestApi, type Caller, type TestTenant } from '../testing/api';
import { fillTenant, kindOfParameter, type FullTenant } from '../testing/full-tenant';
import { routeOf as routeName } from '../kernel/http/openapi-document';
import { OpenApiContract, type Route } from '../testing/openapi-contract';
import { sampleBody, samplePath } from '../testing/sample-bodies';

/** One field of what a route changes, and a value other than that of its sample; of routes that are not listed, the name. */
const OTHER: Record<string, [field: string, value: unknown]> = {
  // First: the settings of the agenda have other hours.
  'PUT /api/appointments/:id': ['notes', 'Segunda vez'],
  'PUT /api/series/:id': ['notes', 'Toda quinta'],
  'PUT /api/agenda/settings': ['lateCancellationHours', 6],
  'PUT /api/client-credits/:id': ['creditLimit', 500],
  'PUT /api/client-credits/:id/promise': ['promiseNote', 'Na sexta'],
  'PUT /api/client-credits/rules': ['creditTermDays', 15],
  'PUT /api/consultations/:id': ['findings', 'Otite nas duas'],
  'PUT /api/doses/:id': ['lot', 'B77'],
  'PUT /api/incidents/:id': ['measures', 'Trocamos as senhas'],
  'PUT /api/membership-settings': ['carryCycles', 3],
  'PUT /api/message-settings': ['fromTime', '09:00'],
  'PUT /api/message-templates': ['body', 'Oi!'],
  'PATCH /api/orders/:id': ['discountReason', 'Aniversário'],
  'PATCH /api/orders/:id/lines/:lineId': ['discountReason', 'Aniversário'],
  'PUT /api/packages/:id': ['description', 'Cinco banhos'],
  'PUT /api/pets/:id': ['birthDate', '2022-03-05'],
  'PUT /api/pix-settings': ['receiverName', 'Outra Loja'],
  'PUT /api/products/:id': ['stock', 4],
  'PUT /api/professionals/:id': ['hours', []],
  'PATCH /api/queue/:id': ['locker', '4'],
  'PUT /api/sales/:id': ['paymentMethod', 'CARD'],
  'PUT /api/services/:id': ['prices', [{ size: 'SMALL', coat: null, price: 90, minutes: 60 }]],
  // Before the tenant: its sample has the plan for one user, which deactivates the others.
  'PUT /api/users/:id': ['name', 'Ruy'],
  'PUT /api/super-admin/tenants/:id': ['name', 'Novíssima'],
  'PUT /api/cashback-rules/:id': ['percent', 7],
  'PUT /api/cashback-settings': ['cashbackMaxPercent', 60],
  'PUT /api/commission-settings': ['deductionPercent', 7],
  'PUT /api/stays/:id': ['belongings', 'Cama azul'],
  'PUT /api/webhooks/:id': ['description', 'Outra planilha'],
  'PUT /api/hotel-settings': ['toleranceMinutes', 45],
  'PUT /api/tenants/rules': ['staffDiscountPercent', 20],
  'PUT /api/tenants/settings': ['address', 'Rua C'],
  'PUT /api/till/settings': ['isUsed', true],
  'PUT /api/fiscal-settings': ['district', 'Bela Vista'],
  'PUT /api/trips/:id': ['address', 'Rua Velha, 1'],
  'PUT /api/taxi-settings': ['zones', []],
  'PUT /api/waiting-list/:id': ['notes', 'De tarde'],
  'PUT /api/whatsapp-settings': ['triggers', ['THANKS']],
};
/** Instead of the sample's times: each call would move it again, or collide with what another one has moved. */
const UNMOVED: Record<string, object> = {
  'PUT /api/appointments/:id': { date: '2026-12-01', startTime: '09:00', endTime: '10:00' },
  'PUT /api/series/:id': { moveDays: 0 },
};
/** These set one thing, whatever it was before. */
const BLIND = [
  'PUT /api/account/password',
  'PUT /api/approvals/pin',
  'PUT /api/fiscal-settings/certificate',
  'PUT /api/imports/:id/columns',
  'PUT /api/memberships/:id',
  'PATCH /api/super-admin/tenants/:id/status',
  'PATCH /api/super-admin/users/:id/status',
];

const PAGE = readFileSync(join(__dirname, '../../../docs/api.md'), 'utf8');
const CHANGING = [...PAGE.matchAll(/^(PUT|PATCH) \/\S+/gm)].map(([name]) => routeName(name));
/** In the order of the list above. */
const COMPARED = new Map([
  ...Object.entries(OTHER),
  ...CHANGING.flatMap((name): [string, [string, unknown]][] =>
    name in OTHER || BLIND.includes(name) ? [] : [[name, ['name', 'Outro nome']]],
  ),
]);

const api = TestApi.forSuite();
let contract: OpenApiContract;
let tenant: FullTenant;
let root: TestTenant;
beforeAll(async () => {
  contract = new OpenApiContract(api);
  tenant = await fillTenant(await api.tenant('loja'), 'loja');
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});

const routeOf = (name: string): Route => {
  const route = contract.routes.find((known) => known.name === name);
  if (!route) throw new Error(`No route ${name}`);
  return route;
};
const pathOf = (route: Route) =>
  samplePath(route, (parameter) => tenant.ids[kindOfParameter(route.path, parameter) ?? 'client']);
const callerOf = (route: Route): Caller => (route.isPlatform ? root : tenant);

/** The record as the response of a change shows it: the comparison of a series is about the appointment that was opened. */
function shown(route: Route, data: Record<string, unknown>): Record<string, unknown> {
  const [record] = Object.values(data) as Record<string, unknown>[];
  const within = (key: string, id: string) =>
    (record?.[key] as Record<string, unknown>[] | undefined)?.find((one) => one['id'] === id);
  if (route.path.startsWith('/api/series/')) return within('appointments', tenant.ids.repeatedAppointment) ?? {};
  if (route.path.includes('{lineId}')) return within('lines', tenant.ids.orderLine) ?? {};
  return record ?? {};
}

describe.each([...COMPARED])('%s', (name, [field, value]) => {
  it('refuses to overwrite what has changed since it was opened, and says who changed what', async () => {
    const route = routeOf(name);
    const caller = callerOf(route);
    const send = (body: object) => caller.call(route.method, pathOf(route), body);
    const sample = { ...sampleBody(route, tenant.ids), ...UNMOVED[name] };

    // Another PIX provider asks for the password.
    if (route.path === '/api/pix-settings') await confirmPassword(caller);
    const specified = await send(sample);
    expect(specified).toMatchObject({ status: 200 });
    // Not what every change changes: when that was, and who paid how.
    const { updatedAt: _, payments: __, paidBy: ___, ...record } = shown(route, specified.json.data);
    expect(record).toHaveProperty([field]);

    const opened = await send({ ...sample, [OPENED_WITH]: record });
    expect(opened).toMatchObject({ status: 200 });
    const late = { ...sample, [field]: value, [OPENED_WITH]: { ...record, [field]: 'what it was before' } };
    const refused = await send(late);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        success: false,
        message: expect.stringMatching(
          /^Você mudou .+ às \d\d:\d\d, em outra tela\. Veja o que mudou antes de salvar\.$/,
        ),
        errors: [{ path: field, code: RECORD_CHANGED, current: record[field] }],
      },
    });
    expect(contract.violations(route, refused)).toEqual([]);
    expect((await send({ ...sample, [OPENED_WITH]: record })).status).toBe(200);

    expect((await send({ ...sample, [field]: value, [OPENED_WITH]: record })).status).toBe(200);
    // Sent again because its response was lost: it is as wanted.
    expect((await send({ ...sample, [field]: value, [OPENED_WITH]: record })).status).toBe(200);
    expect(await send({ ...sample, [OPENED_WITH]: 'name' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: OPENED_WITH }] },
    });
  });
});

let serial = 0;
describe('what it says', () => {
  it('names whoever changed it', async () => {
    const ana = await tenant.as('MANAGER');
    await api.owner.query(`update users set name = 'Ana' where id = $1`, [ana.userId]);
    const path = `/api/pets/${tenant.ids.pet}`;
    const { pet: opened } = (await tenant.get(path)).json.data;
    await ana.put(path, { weight: 7.5 });
    const refused = await tenant.put(path, { notes: 'Arisca', was: opened });
    expect(refused.json.message).toMatch(/^Ana mudou este cadastro às \d\d:\d\d\. /);
    expect(refused.json.errors).toMatchObject([{ path: 'weight', current: 7.5 }]);
    expect((await tenant.get(path)).json.data.pet).toMatchObject({ weight: 7.5, notes: opened.notes });
  });

  it.each([
    ['/api/tenants/settings', 'address', 'Rua X', 'Nesse meio-tempo, estas configurações mudaram.'],
    ['/api/tenants/rules', 'staffDiscountPercent', 3, 'Nesse meio-tempo, estes limites mudaram.'],
    ['/api/account', 'phone', '(11) 3456-7890', 'Nesse meio-tempo, o seu perfil mudou.'],
  ])('of what nobody can be named for at %s agrees in number', async (path, field, value, sentence) => {
    const fresh = await api.tenant(`calada-${serial++}`);
    const was = Object.values((await fresh.get(path)).json.data)[0] as object;
    const body = path === '/api/tenants/rules' ? { ...was, [field]: 4 } : { [field]: null };
    expect((await fresh.put(path, { ...was, [field]: value })).status).toBe(200);
    await api.owner.query('delete from audit_log where tenant_id = $1', [fresh.tenantId]);
    const refused = await fresh.put(path, { ...body, was });
    expect(refused).toMatchObject({ status: 409, json: { message: `${sentence} Veja o que mudou antes de salvar.` } });
  });

  it('is nothing if only what the record is called elsewhere has changed, or what the caller did not open', async () => {
    const path = `/api/pets/${tenant.ids.pet}`;
    const { name, weight } = (await tenant.get(path)).json.data.pet;
    await tenant.put(path, { weight: weight + 1 });
    expect((await tenant.put(path, { notes: 'Mansa', was: { name } })).status).toBe(200);
    expect((await tenant.put(path, { notes: 'Mansa', was: { color: 'red' } })).status).toBe(200);
  });
});

it('lets one of two who save at once through', async () => {
  const path = `/api/clients/${tenant.ids.client}`;
  const { client: was } = (await tenant.get(path)).json.data;
  const responses = await Promise.all(['Rua 1', 'Rua 2', 'Rua 3'].map((address) => tenant.put(path, { address, was })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it.each([
  ['/api/tenants/settings', 'settings', { companyName: 'A', email: '', phone: '', address: '', cnpj: '' }, 'address'],
  ['/api/tenants/rules', 'rules', { staffDiscountPercent: 1, managerDiscountPercent: 2 }, 'managerDiscountPercent'],
])('lets one of two who save %s at once through, even the first time', async (path, key, body, field) => {
  const fresh = await api.tenant(`nova-${key}`);
  const was = (await fresh.get(path)).json.data[key];
  const responses = await Promise.all(
    [31, 32, 33].map((value) => fresh.put(path, { ...body, [field]: key === 'rules' ? value : `Rua ${value}`, was })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
