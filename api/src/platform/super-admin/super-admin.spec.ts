import { auditEntrySchema } from '@focinho/contracts/journal/audit';
import {
  analyticsSchema,
  platformUserSchema,
  systemStatusSchema,
  tenantDetailSchema,
  tenantSchema,
} from '@focinho/contracts/platform/super-admin';
import { AUDIT_FIELDS, ENTITY_LABEL } from '@focinho/contracts/system-labels';
import { PER_ACCOUNT } from '../../access/auth/login-limits';
import { newId } from '../../database/records';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { fillTenant } from '../../testing/full-tenant';
import { beginTrial } from '../../testing/subscriptions';
import { mailsTo, tokenMailedTo } from '../../testing/mails';

const api = TestApi.forSuite();
let root: TestTenant;
beforeAll(async () => {
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});

const TENANTS = '/api/super-admin/tenants';
let serial = 0;
const newTenant = (more: object = {}) => {
  serial += 1;
  return {
    name: 'Patas & Cia',
    slug: `patas-${serial}`,
    email: 'contato@patas.com.br',
    phone: '(11) 3456-7890',
    plan: 'PREMIUM',
    owner: { name: 'Ana Prado', email: 'ana@patas.com.br', password: 'senha-da-ana' },
    ...more,
  };
};
const created = async (more: object = {}) => {
  const input = newTenant(more);
  return { input, tenant: (await root.post(TENANTS, input)).json.data.tenant };
};
const logIn = async (slug: string, email: string, password: string) => {
  const response = await api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': slug });
  return { ...response, caller: response.json.data ? api.caller(slug, response.json.data.token) : undefined };
};

describe('a new tenant', () => {
  it('has the plan that was chosen for it, and the whole product during its trial', async () => {
    const { input, tenant } = await created({ plan: 'BASIC' });
    expect(tenant.plan).toBe('BASIC');
    const { caller } = await logIn(tenant.slug, input.owner.email, input.owner.password);
    expect((await caller?.get('/api/tenants/info'))?.json.data.plan).toBe('PREMIUM');
    const colleague = { name: 'Bia', email: 'bia@patas.example', password: 'uma-senha-boa', role: 'STAFF' };
    expect((await caller?.post('/api/users', colleague))?.status).toBe(201);
    const listed = (await root.get(`${TENANTS}?search=${tenant.slug}`)).json.data.tenants;
    expect(listed).toMatchObject([{ plan: 'BASIC' }]);
  });
});

describe('access', () => {
  it('is for a SUPER_ADMIN of saas-root only', async () => {
    const otherTenant = await api.tenant('comum');
    const elsewhere = await api.tenant('outra', 'SUPER_ADMIN');
    const disguised = await elsewhere.call('GET', TENANTS, undefined, { 'x-tenant': 'saas-root' });
    const lost = await root.call('GET', TENANTS, undefined, { 'x-tenant': 'comum' });
    for (const response of [await otherTenant.get(TENANTS), await elsewhere.get(TENANTS), disguised, lost])
      expect(response.status).toBe(403);
    expect((await api.call('GET', TENANTS, undefined, { 'x-tenant': 'saas-root' })).status).toBe(401);
  });
});

describe('tenants', () => {
  it('creates a tenant with its first OWNER, who can log in at once', async () => {
    const { input, tenant } = await created();
    expect(tenantDetailSchema.parse(tenant)).toMatchObject({
      name: 'Patas & Cia',
      plan: 'PREMIUM',
      isActive: true,
      timeZone: 'America/Sao_Paulo',
      owner: { name: 'Ana Prado', email: 'ana@patas.com.br' },
      _count: { users: 1, pets: 0, clients: 0, appointments: 0, sales: 0 },
    });
    const { status, json } = await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana');
    expect([status, json.data.user.role]).toEqual([200, 'OWNER']);
  });

  it('refuses a slug that is taken or reserved, and creates neither tenant nor owner', async () => {
    const { input } = await created();
    expect(await root.post(TENANTS, newTenant({ slug: input.slug }))).toMatchObject({
      status: 409,
      json: { message: 'Já existe um tenant com este slug.' },
    });
    expect((await root.post(TENANTS, newTenant({ slug: 'api' }))).json.message).toBe(
      'Este slug é reservado. Escolha outro.',
    );
    expect((await root.post(TENANTS, newTenant({ slug: 'Com Espaço' }))).status).toBe(400);
  });

  it('lists in pages, by search and by status, with the number of users and pets', async () => {
    const { tenant } = await created({ name: 'Zoológico do João' });
    const { caller } = await logIn(tenant.slug, 'ana@patas.com.br', 'senha-da-ana');
    const client = await caller?.post('/api/clients', { name: 'Rui', email: 'rui@x.com' });
    await caller?.post('/api/pets', { name: 'Rex', clientId: client?.json.data.client.id });
    const find = async (query: string) => (await root.get(`${TENANTS}?page=1&limit=10&${query}`)).json.data;
    for (const typed of ['joao', tenant.slug]) {
      const { tenants, pagination } = await find(`search=${typed}`);
      expect(tenants.map((row: unknown) => tenantSchema.parse(row))).toMatchObject([
        { id: tenant.id, _count: { users: 1, pets: 1 } },
      ]);
      expect(pagination).toEqual({ page: 1, limit: 10, total: 1, pages: 1 });
    }
    await root.patch(`${TENANTS}/${tenant.id}/status`, { isActive: false });
    expect((await find('status=inactive')).tenants).toMatchObject([{ id: tenant.id, isActive: false }]);
    expect((await find('status=active&search=joao')).tenants).toEqual([]);
    expect((await find('status=all&search=joao')).tenants).toHaveLength(1);
    const [newest] = (await find('')).tenants;
    expect(newest.id).toBe(tenant.id);
  });

  it('changes only the fields that were sent', async () => {
    const { tenant } = await created();
    const edited = await root.put(`${TENANTS}/${tenant.id}`, { plan: 'BASIC', phone: '' });
    expect(edited.json.data.tenant).toEqual({ ...tenant, plan: 'BASIC', phone: null });
    expect((await root.get(`${TENANTS}/${tenant.id}`)).json.data.tenant).toEqual(edited.json.data.tenant);
  });

  it('ends every session of a tenant that is deactivated, at once', async () => {
    const { input, tenant } = await created();
    const { caller } = await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana');
    expect((await caller?.get('/api/clients'))?.status).toBe(200);
    const status = (isActive: boolean) => root.patch(`${TENANTS}/${tenant.id}/status`, { isActive });
    expect((await status(false)).json.data.tenant.isActive).toBe(false);
    expect((await caller?.get('/api/clients'))?.status).toBe(403);
    expect((await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana')).status).toBe(403);
    await status(true);
    expect((await caller?.get('/api/clients'))?.status).toBe(401);
    expect((await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana')).status).toBe(200);
  });

  it('never deactivates saas-root', async () => {
    expect(await root.patch(`${TENANTS}/${root.tenantId}/status`, { isActive: false })).toMatchObject({
      status: 409,
      json: { message: 'O tenant da plataforma não pode ser desativado.' },
    });
  });

  it('lets an owner log in with a new password after too many attempts', async () => {
    const { input, tenant } = await created();
    const attempt = (password: string) => logIn(input.slug, 'ana@patas.com.br', password);
    for (let guess = 0; guess <= PER_ACCOUNT; guess += 1) await attempt(`esquecida ${guess}`);
    expect((await attempt('senha-da-ana')).status).toBe(429);
    await root.post(`${TENANTS}/${tenant.id}/owner-password`, { password: 'nova-senha-da-ana' });
    expect((await attempt('nova-senha-da-ana')).status).toBe(200);
  });

  it('gives the owner a new password and ends the owner’s sessions', async () => {
    const { input, tenant } = await created();
    const { caller } = await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana');
    const reset = await root.post(`${TENANTS}/${tenant.id}/owner-password`, { password: 'nova-senha-da-ana' });
    expect([reset.status, reset.json.data.tenant.owner.email]).toEqual([200, 'ana@patas.com.br']);
    expect((await caller?.get('/api/clients'))?.status).toBe(401);
    expect((await logIn(input.slug, 'ana@patas.com.br', 'senha-da-ana')).status).toBe(401);
    expect((await logIn(input.slug, 'ana@patas.com.br', 'nova-senha-da-ana')).status).toBe(200);
  });
});

it('the owners are mailed what the platform has changed of their shop, and whom a plan for one has deactivated', async () => {
  const email = 'dona-avisada@patas.com.br';
  const { tenant } = await created({ owner: { name: 'Ana Prado', email, password: 'senha-da-ana' } });
  const edit = (change: object) => root.put(`${TENANTS}/${tenant.id}`, change);
  expect((await edit({ name: 'Patas Novas', phone: '' })).status).toBe(200);
  expect((await edit({ name: 'Patas Novas', email: tenant.email })).status).toBe(200);
  const mails = await mailsTo(api, email);
  expect(mails).toMatchObject([{ subject: 'O cadastro de Patas Novas mudou no Focinho' }]);
  expect(mails[0]?.text).toContain(
    'Nome: antes Patas & Cia, agora Patas Novas\n\nTelefone: antes (11) 3456-7890, agora vazio',
  );
  const { caller } = await logIn(tenant.slug, email, 'senha-da-ana');
  const colleague = { name: 'Bia Souza', email: 'bia@patas.example', password: 'uma-senha-boa', role: 'STAFF' };
  expect((await caller?.post('/api/users', colleague))?.status).toBe(201);
  expect((await edit({ plan: 'BASIC' })).status).toBe(200);
  expect((await mailsTo(api, email)).slice(1).map(({ subject }) => subject)).toEqual([
    'A assinatura de Patas Novas mudou',
    'Um só acesso em Patas Novas',
  ]);
});

describe('users of the platform', () => {
  it('lists users of all tenants by search, tenant, role and status', async () => {
    const { tenant } = await created();
    const { users } = (await root.get(`/api/super-admin/users?page=1&tenantId=${tenant.id}&role=OWNER&search=ana`)).json
      .data;
    expect(users.map((user: unknown) => platformUserSchema.strict().parse(user))).toMatchObject([
      { email: 'ana@patas.com.br', tenant: { id: tenant.id, slug: tenant.slug } },
    ]);
    expect((await root.get(`/api/super-admin/users?tenantId=${tenant.id}&status=inactive`)).json.data.users).toEqual(
      [],
    );
  });

  it('deactivates a user at once, but never the last owner or oneself', async () => {
    const otherTenant = await api.tenant('da-esquina');
    const staff: Caller = await otherTenant.as('STAFF');
    const status = (id: string, isActive: boolean) => root.patch(`/api/super-admin/users/${id}/status`, { isActive });
    expect((await status(staff.userId, false)).json.data.user.isActive).toBe(false);
    expect((await staff.get('/api/clients')).status).toBe(403);
    await status(staff.userId, true);
    expect((await staff.get('/api/clients')).status).toBe(401);
    for (const id of [otherTenant.userId, root.userId]) expect((await status(id, false)).status).toBe(409);
    // The shop's owner is told.
    const { email } = (await otherTenant.get('/api/auth/me')).json.data;
    const mailed = (await mailsTo(api, email)).map(({ text }) => /foi (reativado|desativado)/.exec(text)?.[1]);
    expect(mailed.sort()).toEqual(['desativado', 'reativado']);
  });
});

describe('the dashboard and the system', () => {
  it('adds up tenants, users, pets and appointments, and their growth by month', async () => {
    const before = analyticsSchema.parse((await root.get('/api/super-admin/dashboard/analytics')).json.data);
    const { tenant } = await created();
    const after = analyticsSchema.parse((await root.get('/api/super-admin/dashboard/analytics')).json.data);
    expect(after.overview).toEqual({
      ...before.overview,
      totalTenants: before.overview.totalTenants + 1,
      activeTenants: before.overview.activeTenants + 1,
      totalUsers: before.overview.totalUsers + 1,
    });
    expect(after.growthMetrics).toEqual({
      usersThisMonth: before.growthMetrics.usersThisMonth + 1,
      tenantsThisMonth: before.growthMetrics.tenantsThisMonth + 1,
    });
    expect(after.recentTenants).toHaveLength(5);
    expect(after.recentTenants[0]).toMatchObject({ id: tenant.id, _count: { users: 1 } });
    const [{ users }] = await api.owner.query('select count(*)::int as users from users');
    expect(after.overview.totalUsers).toBe(users);
    expect(after.monthlyGrowth).toHaveLength(12);
    expect(after.monthlyGrowth.at(-1)).toMatchObject({ users, tenants: after.overview.totalTenants });
  });

  it('counts appointments in the month of their date', async () => {
    const otherTenant = await api.tenant('agenda-cheia');
    const client = await otherTenant.post('/api/clients', { name: 'Rui', email: 'rui@x.com' });
    const pet = await otherTenant.post('/api/pets', { name: 'Rex', clientId: client.json.data.client.id });
    const service = await otherTenant.post('/api/services', { name: 'Banho', price: 50 });
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
    const slot = { date, petId: pet.json.data.pet.id, serviceId: service.json.data.service.id };
    await otherTenant.post('/api/appointments', { ...slot, startTime: '09:00', endTime: '10:00' });
    const { overview, monthlyGrowth } = (await root.get('/api/super-admin/dashboard/analytics')).json.data;
    expect(overview.totalAppointments).toBe(1);
    expect(monthlyGrowth.at(-1)).toMatchObject({ month: date.slice(0, 7), appointments: 1 });
  });

  it('reports the health of API and database', async () => {
    const status = systemStatusSchema.parse((await root.get('/api/super-admin/system')).json.data);
    expect(status).toMatchObject({ version: '1.0.0', environment: 'test', database: { ok: true } });
    expect(status.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(status.database.migration).toMatch(/\d{13}$/);
  });

  it('shows who changed what, before and after, without secrets', async () => {
    const { tenant } = await created();
    await root.put(`${TENANTS}/${tenant.id}`, { name: 'Patas Novas' });
    const { audit, pagination } = (await root.get(`/api/super-admin/audit?page=1&tenantId=${tenant.id}`)).json.data;
    expect(pagination.total).toBe(5);
    expect(audit.map((entry: unknown) => auditEntrySchema.parse(entry))).toMatchObject([
      {
        action: 'update',
        entity: 'tenants',
        entityId: tenant.id,
        tenant: { slug: tenant.slug },
        user: { id: root.userId },
        before: { name: 'Patas & Cia' },
        after: { name: 'Patas Novas' },
      },
      { action: 'update', entity: 'tenants', after: { lapses_at: expect.any(String) } },
      { action: 'create', entity: 'subscription_events', after: { kind: 'STARTED' } },
      { action: 'create', entity: 'users' },
      { action: 'create', entity: 'tenants' },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/argon|password/);
    const filtered = await root.get(`/api/super-admin/audit?tenantId=${tenant.id}&entity=users&action=create`);
    expect(filtered.json.data.audit).toHaveLength(1);
  });

  it('has a Portuguese name for every table and field in the audit log', async () => {
    const { tenant } = await created();
    const otherTenant = await fillTenant(await api.tenant('auditada'), 'auditada');
    await otherTenant.put('/api/tenants/settings', { companyName: 'Auditada' });
    await otherTenant.put('/api/tenants/rules', { staffDiscountPercent: 5, managerDiscountPercent: 50 });
    await otherTenant.put(`/api/services/${otherTenant.ids.service}`, {
      prices: [{ size: 'LARGE', coat: 'LONG', price: 120, minutes: 90 }],
    });
    await beginTrial(api, otherTenant.tenantId, { plan: 'BASIC', addOn: 'NONE' }, 8);
    const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '23:59' }));
    const timeOff = [{ from: '2026-12-24T00:00', to: '2026-12-26T00:00', reason: 'Férias' }];
    const dayHours = [{ day: '2026-12-23', from: '08:00', to: '12:00' }];
    await otherTenant.put(`/api/professionals/${otherTenant.ids.professional}`, { hours, dayHours, timeOff });
    await otherTenant.put('/api/agenda/settings', {
      hours,
      holidays: [{ day: '2026-12-25', name: 'Natal' }],
      staffMaySqueezeIn: true,
      lateCancellationHours: 12,
    });
    // Through the API it needs a provider that has been paid.
    await api.owner.transaction(async (tx) => {
      await tx.query(`select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)`, [
        otherTenant.tenantId,
        otherTenant.userId,
      ]);
      await tx.query(
        `insert into pix_receipts (end_to_end_id, charge_id, txid, cents, at) values ('E1', $1, 'txid', 100, now())`,
        [otherTenant.ids.pixCharge],
      );
      await tx.query(
        `insert into pix_refunds (id, charge_id, end_to_end_id, cents, reason) values ($1, $2, 'E1', 100, 'Devolução')`,
        [newId(), otherTenant.ids.pixCharge],
      );
      // And these, Meta.
      await tx.query(
        `insert into whatsapp_settings (sends_alone, triggers, problem) values (true, '{REMINDER}', 'CREDENTIALS')`,
      );
      await tx.query(
        `insert into whatsapp_templates (trigger, name, business_account_id, state, reason)
         values ('REMINDER', 'focinho_reminder', '1', 'REJECTED', 'INVALID_FORMAT')`,
      );
      await tx.query(
        `insert into message_deliveries (id, message_id, client_id, status, problem, error_code, phone)
         select $1, id, client_id, 'FAILED', 'REFUSED', 131026, '5511' from messages where id = $2`,
        [newId(), otherTenant.ids.message],
      );
    });
    const shown: { entity: string; fields: string[] }[] = await api.owner.query(
      `select entity, array_agg(distinct field) as fields
       from audit_log, jsonb_object_keys(coalesce(after, before)) as field
       where tenant_id in ($1, $2) and action <> 'event' group by entity order by entity`,
      [tenant.id, otherTenant.tenantId],
    );
    const audited: { name: string }[] = await api.owner.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit' order by name`,
    );
    expect({
      'ENTITY_LABEL in system-labels.ts lacks': audited
        .map(({ name }) => name)
        .filter((name) => !(name in ENTITY_LABEL)),
      'AUDIT_FIELDS in system-labels.ts lacks': shown
        .flatMap(({ fields }) => fields)
        .filter((field) => !(field in AUDIT_FIELDS)),
    }).toEqual({ 'ENTITY_LABEL in system-labels.ts lacks': [], 'AUDIT_FIELDS in system-labels.ts lacks': [] });
    expect(shown.map(({ entity }) => entity)).toEqual(audited.map(({ name }) => name));
  });
});

describe('super administrators', () => {
  const administrator = { name: 'Lia Prado', email: 'lia@focinho.example' };

  it('are invited, choose their password with the mailed link, and are deactivated', async () => {
    const invited = await root.post('/api/super-admin/users/administrators', administrator);
    expect(invited).toMatchObject({
      status: 201,
      json: {
        data: { user: { ...administrator, role: 'SUPER_ADMIN', isActive: true, tenant: { slug: 'saas-root' } } },
      },
    });
    const chosen = { token: await tokenMailedTo(api, administrator.email), password: 'girafa-telhado' };
    const header = { 'x-tenant': 'saas-root' };
    expect((await api.call('POST', '/api/auth/password', chosen, header)).status).toBe(200);
    const credentials = { email: administrator.email, password: chosen.password };
    const login = await api.call('POST', '/api/auth/login', credentials, header);
    const lia = api.caller('saas-root', login.json.data.token);
    expect((await lia.get('/api/super-admin/tenants')).status).toBe(200);
    const { id } = invited.json.data.user;
    expect((await root.patch(`/api/super-admin/users/${id}/status`, { isActive: false })).status).toBe(200);
    expect((await lia.get('/api/super-admin/tenants')).status).toBe(403);
  });

  it('give their password again before something grave', async () => {
    const shop = await api.tenant('grave');
    await api.owner.query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      root.userId,
    ]);
    const grave: [string, string, object][] = [
      ['PATCH', `/api/super-admin/tenants/${shop.tenantId}/status`, { isActive: false }],
      ['POST', `/api/super-admin/tenants/${shop.tenantId}/owner-password`, { password: 'girafa-telhado' }],
      ['POST', '/api/super-admin/users/administrators', { name: 'Rui', email: 'rui@focinho.example' }],
      ['PATCH', `/api/super-admin/users/${root.userId}/status`, { isActive: true }],
    ];
    for (const [method, path, body] of grave)
      expect([path, await root.call(method, path, body)]).toMatchObject([
        path,
        { status: 401, json: { errors: [{ path: 'confirmation' }] } },
      ]);
    expect((await shop.get('/api/auth/me')).status).toBe(200);
    expect((await root.get('/api/super-admin/tenants')).status).toBe(200);
    await root.post('/api/account/confirmation', { password: 'senha-de-teste' });
    expect((await root.patch(`/api/super-admin/tenants/${shop.tenantId}/status`, { isActive: false })).status).toBe(
      200,
    );
  });
});
