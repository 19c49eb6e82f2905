import { userSchema } from '@focinho/contracts/access/users';
import { PER_ACCOUNT } from '../auth/login-limits';
import { confirmPassword, TestApi, type Caller, type TestTenant } from '../../testing/api';
import { mailsTo, tokenMailedTo } from '../../testing/mails';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('focinhos-felizes');
});

let serial = 0;
const person = (more: object = {}) => ({
  name: 'Rafael Lima',
  email: `rafael-${(serial += 1)}@exemplo.com.br`,
  password: 'senha-segura',
  ...more,
});
const logIn = (email: string, password: string) =>
  api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': tenant.slug });
const change = (id: string, patch: object, caller: Caller = tenant) => caller.put(`/api/users/${id}`, patch);

describe('users', () => {
  it('creates a user who can log in, with the default role STAFF, and never returns the password', async () => {
    const input = person({ phone: '(11) 98888-1002' });
    const created = await tenant.post('/api/users', input);
    expect(created.status).toBe(201);
    const user = userSchema.strict().parse(created.json.data.user);
    expect(user).toMatchObject({ name: 'Rafael Lima', role: 'STAFF', isActive: true, phone: '(11) 98888-1002' });
    expect(JSON.stringify(created.json)).not.toMatch(/argon|senha/);
    expect((await logIn(input.email, input.password)).status).toBe(200);
    expect((await tenant.get(`/api/users/${user.id}`)).json.data.user).toEqual(user);
  });

  it('lists with search, role and status', async () => {
    await tenant.post('/api/users', person({ name: 'Zélia Nogueira', role: 'MANAGER', isActive: false }));
    for (const query of ['search=zelia', 'role=MANAGER', 'isActive=false'])
      expect((await tenant.get(`/api/users?page=1&${query}`)).json.data).toMatchObject({
        users: [{ name: 'Zélia Nogueira' }],
        pagination: { total: 1 },
      });
    const { users, pagination } = (await tenant.get('/api/users?page=1&limit=50')).json.data;
    expect(pagination.total).toBe(users.length);
  });

  it('refuses an e-mail that another user of the tenant has', async () => {
    const input = person();
    await tenant.post('/api/users', input);
    expect(await tenant.post('/api/users', input)).toMatchObject({
      status: 409,
      json: { message: 'Já existe um usuário com este e-mail.' },
    });
  });

  it('ends the sessions of a user at once with a new password or a deactivation', async () => {
    for (const patch of [{ password: 'outra-senha-boa' }, { isActive: false }]) {
      const staff = await tenant.as('STAFF');
      expect((await staff.get('/api/clients')).status).toBe(200);
      expect((await change(staff.userId, patch)).status).toBe(200);
      expect((await staff.get('/api/clients')).status).toBe('password' in patch ? 401 : 403);
      await change(staff.userId, { isActive: true });
      expect((await staff.get('/api/clients')).status).toBe(401);
    }
  });

  it('lets nobody set their own password without the old one', async () => {
    const owner = await tenant.as('OWNER');
    const response = await change(owner.userId, { password: 'minha-senha-nova' }, owner);
    expect(response).toMatchObject({ status: 403, json: { message: expect.stringContaining('Minha conta') } });
    expect((await change(owner.userId, { name: 'Dona' }, owner)).status).toBe(200);
  });

  it('accepts no password that was leaked or is easy to guess, neither for a new user nor for a known one', async () => {
    const staff = await tenant.as('STAFF');
    for (const password of ['12345678', 'senha123', 'focinhosfelizes1', 'Rafael Lima'])
      for (const response of [
        await tenant.post('/api/users', person({ password })),
        await change(staff.userId, { password, name: 'Rafael Lima' }),
      ])
        expect([password, response]).toMatchObject([
          password,
          { status: 400, json: { errors: [{ path: 'password' }] } },
        ]);
  });

  it('invites a user, who chooses the password with a mailed link', async () => {
    const { password: _none, ...invitation } = person({ role: 'MANAGER', phone: '(11) 98888-1002' });
    const invited = await tenant.post('/api/users/invitations', invitation, { 'idempotency-key': 'convite' });
    expect(invited.status).toBe(201);
    expect(userSchema.strict().parse(invited.json.data.user)).toMatchObject({ role: 'MANAGER', isActive: true });
    expect(await tenant.post('/api/users/invitations', invitation, { 'idempotency-key': 'convite' })).toEqual(invited);
    expect(await mailsTo(api, invitation.email)).toMatchObject([
      { subject: 'Convite para Loja focinhos-felizes no Focinho', text: expect.stringContaining('7 dias') },
    ]);
    const password = 'girafa-telhado';
    const chosen = { token: await tokenMailedTo(api, invitation.email), password };
    expect((await api.call('POST', '/api/auth/password', chosen, { 'x-tenant': tenant.slug })).status).toBe(200);
    expect((await logIn(invitation.email, password)).status).toBe(200);
    expect((await tenant.post('/api/users/invitations', invitation)).status).toBe(409);
  });

  it('mails a user a link to a new password', async () => {
    const { email, id } = (await tenant.post('/api/users', person())).json.data.user;
    expect((await tenant.post(`/api/users/${id}/password-link`)).status).toBe(200);
    expect(await tokenMailedTo(api, email)).toBeTruthy();
    await change(id, { isActive: false });
    expect((await tenant.post(`/api/users/${id}/password-link`)).status).toBe(409);
  });

  it('can log in with a new password after too many attempts with the old one', async () => {
    const { email, id } = (await tenant.post('/api/users', person())).json.data.user;
    const attempt = (password: string) =>
      api.call('POST', '/api/auth/login', { email, password }, { 'x-tenant': tenant.slug });
    for (let guess = 0; guess <= PER_ACCOUNT; guess += 1) await attempt(`esquecida ${guess}`);
    expect((await attempt('esquecida')).status).toBe(429);
    await change(id, { password: 'senha-lembrada' });
    expect((await attempt('senha-lembrada')).status).toBe(200);
  });

  it('tells the old address that the e-mail has changed', async () => {
    const input = person();
    const { email, id } = (await tenant.post('/api/users', input)).json.data.user;
    expect((await logIn(email, input.password)).status).toBe(200);
    expect((await change(id, { email: 'novo@exemplo.com.br' })).status).toBe(200);
    expect((await mailsTo(api, email)).at(-1)?.text).toContain('agora é novo@exemplo.com.br');
    expect((await mailsTo(api, 'novo@exemplo.com.br')).length).toBe(0);
  });

  it("needs the password for each change of an owner's e-mail, however fresh the log-in is", async () => {
    const { id } = (await tenant.post('/api/users', person({ role: 'OWNER' }))).json.data.user;
    const email = `dona-${serial}@exemplo.com.br`;
    expect((await change(id, { email })).status).toBe(401);
    await confirmPassword(tenant);
    expect((await change(id, { email })).status).toBe(200);
    expect((await change(id, { email: `outra-${email}` })).status).toBe(401);
  });

  it('lets a MANAGER run the staff but neither give roles nor touch an owner', async () => {
    const manager = await tenant.as('MANAGER');
    const created = await manager.post('/api/users', person());
    expect(created.status).toBe(201);
    const { id } = created.json.data.user;
    expect((await change(id, { isActive: false }, manager)).status).toBe(200);
    expect((await change(id, { role: 'MANAGER' }, manager)).status).toBe(403);
    expect((await change(manager.userId, { role: 'OWNER' }, manager)).status).toBe(403);
    expect((await change(tenant.userId, { password: 'roubando-a-loja' }, manager)).status).toBe(403);
    expect((await manager.post('/api/users', person({ role: 'MANAGER' }))).status).toBe(403);
    expect((await manager.post('/api/users/invitations', person({ role: 'MANAGER' }))).status).toBe(403);
  });

  it('lets a MANAGER neither reset the access of another MANAGER nor of an OWNER', async () => {
    const [manager, peer] = [await tenant.as('MANAGER'), await tenant.as('MANAGER')];
    for (const { userId } of [peer, tenant]) {
      expect((await change(userId, { password: 'tomando-o-lugar' }, manager)).status).toBe(403);
      expect((await change(userId, { email: 'meu@exemplo.com.br' }, manager)).status).toBe(403);
      expect((await manager.post(`/api/users/${userId}/password-link`)).status).toBe(403);
    }
    expect((await change(peer.userId, { isActive: false }, manager)).status).toBe(403);
    expect((await change(peer.userId, { name: 'Bia' }, manager)).status).toBe(200);
  });

  it('makes nobody a super administrator', async () => {
    expect((await tenant.post('/api/users', person({ role: 'SUPER_ADMIN' }))).status).toBe(400);
  });
});

describe('the last active owner', () => {
  it('can be neither demoted nor deactivated', async () => {
    const lone = await api.tenant('solitaria');
    expect(await lone.put(`/api/users/${lone.userId}`, { role: 'STAFF' })).toMatchObject({
      status: 409,
      json: { message: 'Este é o último proprietário ativo da loja. Nomeie outro antes.' },
    });
    expect((await lone.put(`/api/users/${lone.userId}`, { isActive: false })).status).toBe(409);
  });

  it('stays active even if two owners deactivate each other in parallel', async () => {
    const duo = await api.tenant('dupla');
    const second = await duo.as('OWNER');
    const responses = await Promise.all([
      duo.put(`/api/users/${second.userId}`, { isActive: false }),
      second.put(`/api/users/${duo.userId}`, { isActive: false }),
    ]);
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const [{ count }] = await api.owner.query(
      `select count(*)::int from users where tenant_id = $1 and role = 'OWNER' and is_active`,
      [duo.tenantId],
    );
    expect(count).toBe(1);
  });
});
