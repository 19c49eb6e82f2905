import { TOTP } from 'otpauth';
import { tenantAuditEntrySchema } from '@focinho/contracts/journal/audit';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { tokenMailedTo } from '../../testing/mails';

const api = TestApi.forSuite();
let owner: TestTenant;
let staff: Caller;
beforeAll(async () => {
  owner = await api.tenant('loja');
  staff = await owner.as('STAFF');
});

const entries = async (query = '') =>
  (await owner.get(`/api/audit?limit=200${query}`)).json.data.audit.map((row: unknown) =>
    tenantAuditEntrySchema.parse(row),
  );
const logIn = (email: string, password: string, slug = owner.slug) =>
  api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': slug });

describe('the audit log of a tenant', () => {
  it('has log-ins with their address, refused ones, and log-outs', async () => {
    const email = (await owner.get('/api/auth/me')).json.data.email;
    const { json } = await logIn(email, 'senha-de-teste');
    await logIn(email, 'senha-errada');
    await logIn('ninguem@exemplo.com.br', 'senha-errada');
    await api.caller(owner.slug, json.data.token).post('/api/auth/logout');
    expect(await entries('&action=event&entity=log-in')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user: { id: owner.userId, name: 'Pessoa OWNER' }, after: { ip: '127.0.0.1' } }),
      ]),
    );
    const refused = await entries('&entity=log-in-refused');
    expect(refused).toMatchObject([
      { user: null, entityId: '', after: { ip: '127.0.0.1' } },
      { user: null, entityId: owner.userId },
    ]);
    expect(JSON.stringify(refused)).not.toContain('ninguem');
    expect(await entries('&entity=log-out')).toMatchObject([{ user: { id: owner.userId } }]);
  });

  it('has so many refused log-ins in an hour, and no more', async () => {
    const shop = await api.tenant('adivinhada');
    // One by one: hashing takes turns, and refuses what is too much.
    for (let guess = 0; guess < 33; guess += 1) {
      const body = { email: `n${guess}@exemplo.com.br`, password: 'x' };
      expect((await api.call('POST', '/api/auth/login', body, { 'x-tenant': shop.slug })).status).toBe(401);
    }
    const noted = `select from audit_log where tenant_id = $1 and entity = 'log-in-refused'`;
    expect(await api.owner.query(noted, [shop.tenantId])).toHaveLength(30);
  });

  it('has new roles and exports as events', async () => {
    await owner.put(`/api/users/${staff.userId}`, { role: 'MANAGER' });
    await owner.put(`/api/users/${staff.userId}`, { role: 'STAFF' });
    expect(await entries('&entity=role-changed')).toMatchObject([
      { entityId: staff.userId, before: { role: 'MANAGER' }, after: { role: 'STAFF' } },
      { before: { role: 'STAFF' }, after: { role: 'MANAGER' } },
    ]);
    const clerk = await owner.as('STAFF');
    expect((await clerk.post('/api/audit/exports', { what: 'report' })).status).toBe(200);
    expect(await entries('&entity=report-exported')).toMatchObject([{ user: { id: clerk.userId } }]);
  });

  it('has what users do with their own account, and links that set a password', async () => {
    const clerk = await owner.as('STAFF');
    const { email } = (await clerk.get('/api/auth/me')).json.data;
    const { secret } = (await clerk.post('/api/account/totp')).json.data;
    const code = new TOTP({ secret, digits: 6, period: 30 }).generate();
    await clerk.post('/api/account/totp/activation', { code });
    await clerk.post('/api/account/sessions/end-others');
    await clerk.put('/api/account/password', { currentPassword: 'senha-de-teste', password: 'girafa-telhado' });
    await clerk.delete('/api/account/totp');
    await api.call('POST', '/api/auth/password-link', { email }, { 'x-tenant': owner.slug });
    const token = await tokenMailedTo(api, email);
    await api.call('POST', '/api/auth/password', { token, password: 'telhado-girafa' }, { 'x-tenant': owner.slug });
    const events = await entries(`&userId=${clerk.userId}&action=event`);
    expect(events.map(({ entity }: { entity: string }) => entity)).toEqual([
      'password-reset',
      'password-reset-asked',
      'totp-disabled',
      'password-changed',
      'sessions-ended',
      'totp-enabled',
      'log-in',
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
    const invited = await owner.post('/api/users/invitations', {
      name: 'Nova',
      email: 'nova@exemplo.com.br',
      role: 'STAFF',
    });
    expect(await entries('&entity=user-invited')).toMatchObject([{ entityId: invited.json.data.user.id }]);
  });

  it('is filtered by who, what and when', async () => {
    await staff.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br' });
    const clerk = await owner.as('STAFF');
    const created = await clerk.post('/api/clients', { name: 'Bia', email: 'bia@exemplo.com.br' });
    const own = await entries(`&userId=${clerk.userId}&entity=clients&action=create`);
    expect(own).toMatchObject([{ entityId: created.json.data.client.id, after: { name: 'Bia' } }]);
    expect(await entries('&to=2020-01-01')).toEqual([]);
    expect((await entries('&from=2020-01-01')).length).toBeGreaterThan(3);
  });
});
