import { TOTP } from 'otpauth';
import type { Role } from '@focinho/contracts/kernel/enums';
import { PER_ACCOUNT } from '../auth/login-limits';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { mailsTo } from '../../testing/mails';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('patas');
});

const PASSWORD = 'senha-de-teste';
const NEXT_STEP_MS = 30_000;
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp });
const logIn = (email: string, more: object = {}) =>
  api.call('POST', '/api/auth/login', { email, password: PASSWORD, ...more }, { 'x-tenant': 'patas' });

async function person(role: Role = 'STAFF') {
  const caller = await tenant.as(role);
  const { email }: { email: string } = (await caller.get('/api/auth/me')).json.data;
  const openAnother = async () => api.caller('patas', (await logIn(email)).json.data.token, caller.userId);
  return { caller, email, openAnother };
}
/** Their codes of the present time step are used up. */
async function personWithTotp() {
  const { caller, email } = await person();
  const { secret }: { secret: string } = (await caller.post('/api/account/totp')).json.data;
  const activation = await caller.post('/api/account/totp/activation', { code: codeOf(secret) });
  const { recoveryCodes }: { recoveryCodes: string[] } = activation.json.data;
  return { caller, email, secret, recoveryCodes };
}
/** As if the last confirmation had been long ago. */
const growStale = ({ userId }: Caller) =>
  api.owner.query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
const needsConfirmation = {
  status: 401,
  json: { errors: [{ path: 'confirmation', message: 'Confirme a sua senha para continuar.' }] },
};

describe('the profile', () => {
  it('changes name and phone', async () => {
    const { caller, email } = await person();
    const changed = await caller.put('/api/account', { name: 'Ana Prado', phone: '(11) 98888-1002' });
    expect(changed.json.data.account).toEqual({
      email,
      name: 'Ana Prado',
      phone: '(11) 98888-1002',
      totp: { isEnabled: false, recoveryCodes: 0, isRequired: false },
    });
    expect((await caller.get('/api/account')).json.data).toEqual(changed.json.data);
    const renamed = await caller.put('/api/account', { name: 'Ana Lima' });
    expect(renamed.json.data.account).toMatchObject({ name: 'Ana Lima', phone: '(11) 98888-1002' });
    expect((await caller.get('/api/auth/me')).json.data.name).toBe('Ana Lima');
  });
});

describe('the own password', () => {
  const change = (caller: Caller, currentPassword: string, password = 'girafa-telhado') =>
    caller.put('/api/account/password', { currentPassword, password });

  it('changes with the old one, which ends the other sessions and tells the user', async () => {
    const { caller, email, openAnother } = await person();
    const other = await openAnother();
    expect((await change(caller, PASSWORD)).status).toBe(200);
    expect((await caller.get('/api/auth/me')).status).toBe(200);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, { password: 'girafa-telhado' })).status).toBe(200);
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toEqual(['Sua senha do Focinho mudou']);
  });

  it('does not change with a wrong old one, and guesses are limited', async () => {
    const { caller, email } = await person();
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1)
      expect(await change(caller, 'errada')).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'currentPassword', message: 'Senha incorreta.' }] },
      });
    expect((await change(caller, PASSWORD)).status).toBe(429);
    await api.owner.query('delete from login_failures');
    expect((await logIn(email)).status).toBe(200);
  });

  it('may not become a leaked one', async () => {
    const { caller } = await person();
    expect(await change(caller, PASSWORD, 'senha123')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'password', message: expect.stringContaining('vazadas') }] },
    });
  });
});

describe('two-step verification', () => {
  it('is asked for at the log-in once it was activated with a code', async () => {
    const { caller, email, openAnother } = await person();
    const other = await openAnother();
    const { secret, uri } = (await caller.post('/api/account/totp')).json.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(email)).status).toBe(200);
    expect((await caller.post('/api/account/totp/activation', { code: '000000' })).status).toBe(400);
    expect((await caller.post('/api/account/totp/activation', { code: codeOf(secret) })).status).toBe(200);
    expect((await caller.get('/api/account')).json.data.account.totp).toEqual({
      isEnabled: true,
      recoveryCodes: 10,
      isRequired: false,
    });
    expect((await caller.get('/api/auth/me')).status).toBe(200);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect(await logIn(email)).toMatchObject({ status: 401, json: { errors: [{ path: 'code' }] } });
    expect((await logIn(email, { code: '000000' })).json.errors).toMatchObject([{ path: 'code' }]);
    expect((await logIn(email, { code: codeOf(secret, Date.now() + NEXT_STEP_MS) })).status).toBe(200);
  });

  it('says nothing about itself to somebody with a wrong password', async () => {
    const { email, secret } = await personWithTotp();
    const guess = await logIn(email, { password: 'errada', code: codeOf(secret) });
    expect(guess).toEqual({
      status: 401,
      json: { success: false, data: null, message: 'Credenciais inválidas' },
    });
  });

  it('accepts each code once, even from parallel requests', async () => {
    const { email, secret } = await personWithTotp();
    expect((await logIn(email, { code: codeOf(secret) })).status).toBe(401);
    const next = codeOf(secret, Date.now() + NEXT_STEP_MS);
    const statuses = (await Promise.all([1, 2, 3].map(() => logIn(email, { code: next })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await logIn(email, { code: codeOf(secret) })).status).toBe(401);
  });

  it('accepts each recovery code once, even from parallel requests', async () => {
    const { caller, email, recoveryCodes } = await personWithTotp();
    const [first = '', second = ''] = recoveryCodes;
    const code = first.toUpperCase().replaceAll('-', ' ');
    const statuses = (await Promise.all([1, 2, 3].map(() => logIn(email, { code })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await logIn(email, { code: second })).status).toBe(200);
    expect((await caller.get('/api/account')).json.data.account.totp.recoveryCodes).toBe(8);
  });

  it('makes new recovery codes, and the old ones no longer count', async () => {
    const { caller, email, recoveryCodes } = await personWithTotp();
    const fresh: string[] = (await caller.post('/api/account/recovery-codes')).json.data.recoveryCodes;
    expect((await logIn(email, { code: recoveryCodes[0] })).status).toBe(401);
    expect((await logIn(email, { code: fresh[0] })).status).toBe(200);
  });

  it('guesses of codes are limited like those of passwords', async () => {
    const { email, recoveryCodes } = await personWithTotp();
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) await logIn(email, { code: String(100_000 + guess) });
    expect((await logIn(email, { code: recoveryCodes[0] })).status).toBe(429);
    await api.owner.query('delete from login_failures');
  });

  it('keeps secret and recovery codes out of the database, in clear', async () => {
    const { secret, recoveryCodes } = await personWithTotp();
    const rows = JSON.stringify([
      await api.owner.query('select * from user_totp'),
      await api.owner.query('select * from recovery_codes'),
      await api.owner.query('select * from idempotency_keys'),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text);
  });

  it('is disabled after a confirmation', async () => {
    const { caller, email } = await personWithTotp();
    expect((await caller.delete('/api/account/totp')).json.data.account.totp.isEnabled).toBe(false);
    expect((await logIn(email)).status).toBe(200);
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada no Focinho',
      'Verificação em duas etapas desativada no Focinho',
    ]);
  });
});

describe('before something grave', () => {
  it('the password is asked for again, unless it was given within ten minutes', async () => {
    const { caller } = await person('OWNER');
    const staff = await person();
    const manager = await person('MANAGER');
    const role = { role: 'MANAGER' };
    await growStale(caller);
    const grave: [string, string, object?][] = [
      ['POST', '/api/account/totp'],
      ['POST', '/api/account/totp/activation', { code: '000000' }],
      ['DELETE', '/api/account/totp'],
      ['POST', '/api/account/recovery-codes'],
      ['PUT', `/api/users/${staff.caller.userId}`, role],
      ['PUT', `/api/users/${staff.caller.userId}`, { email: 'outro@exemplo.com.br' }],
      ['PUT', `/api/users/${staff.caller.userId}`, { password: 'girafa-telhado' }],
      ['PUT', `/api/users/${manager.caller.userId}`, { isActive: false }],
      ['POST', '/api/users/invitations', { name: 'Bia', email: 'bia@exemplo.com.br', role: 'OWNER' }],
    ];
    for (const [method, path, body] of grave)
      expect([path, await caller.call(method, path, body)]).toMatchObject([path, needsConfirmation]);
    expect((await caller.get('/api/users')).status).toBe(200);
    expect((await caller.put(`/api/users/${staff.caller.userId}`, { name: 'Caio', role: 'STAFF' })).status).toBe(200);
    // Whoever is dismissed must be out at once, and what says nothing new is not grave.
    expect((await caller.put(`/api/users/${staff.caller.userId}`, { isActive: false })).status).toBe(200);
    expect((await caller.put(`/api/users/${staff.caller.userId}`, { isActive: true })).status).toBe(200);
    expect((await caller.put(`/api/users/${manager.caller.userId}`, { isActive: true })).status).toBe(200);

    expect(await caller.post('/api/account/confirmation', { password: 'errada' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'password', message: 'Senha incorreta.' }] },
    });
    expect((await caller.put(`/api/users/${staff.caller.userId}`, role)).status).toBe(401);
    expect((await caller.post('/api/account/confirmation', { password: PASSWORD })).status).toBe(200);
    expect((await caller.put(`/api/users/${staff.caller.userId}`, role)).status).toBe(200);
  });

  it('a user with two-step verification also gives a code', async () => {
    const { caller, secret } = await personWithTotp();
    await growStale(caller);
    const confirm = (more: object) => caller.post('/api/account/confirmation', { password: PASSWORD, ...more });
    for (const more of [{}, { code: '000000' }])
      expect(await confirm(more)).toMatchObject({ status: 400, json: { errors: [{ path: 'code' }] } });
    expect(await caller.delete('/api/account/totp')).toMatchObject(needsConfirmation);
    expect((await confirm({ code: codeOf(secret, Date.now() + NEXT_STEP_MS) })).status).toBe(200);
    expect((await caller.delete('/api/account/totp')).status).toBe(200);
  });

  it('and guesses of it are limited, however often the password is right', async () => {
    const { caller, secret } = await personWithTotp();
    const confirm = (code: string) => caller.post('/api/account/confirmation', { password: PASSWORD, code });
    for (let guess = 0; guess < PER_ACCOUNT; guess += 1) {
      // What needs the password alone forgives no guess of a code.
      const leaked = await caller.put('/api/account/password', { currentPassword: PASSWORD, password: 'senha123' });
      expect(leaked.status).toBe(400);
      expect((await confirm('000000')).status).toBe(400);
    }
    expect((await confirm(codeOf(secret, Date.now() + NEXT_STEP_MS))).status).toBe(429);
    await api.owner.query('delete from login_failures');
    expect((await confirm(codeOf(secret, Date.now() + NEXT_STEP_MS))).status).toBe(200);
  });
});

describe('the sessions of a user', () => {
  it('are listed with their devices and ended one by one, or all others at once', async () => {
    const { caller, email } = await person();
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const open = async () => {
      const body = { email, password: PASSWORD };
      const login = await api.call('POST', '/api/auth/login', body, { 'x-tenant': 'patas', 'user-agent': userAgent });
      return api.caller('patas', login.json.data.token, caller.userId);
    };
    const [phone, tablet, desk] = [await open(), await open(), await open()];
    const list = async (): Promise<{ id: string; device: string; isCurrent: boolean }[]> =>
      (await caller.get('/api/account/sessions')).json.data.sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ device }) => device === 'Chrome no Windows')).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);

    const [ownOfPhone] = (await phone.get('/api/account/sessions')).json.data.sessions.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );
    expect((await caller.delete(`/api/account/sessions/${ownOfPhone.id}`)).status).toBe(200);
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    expect((await tablet.get('/api/auth/me')).status).toBe(200);
    expect((await caller.delete(`/api/account/sessions/${ownOfPhone.id}`)).status).toBe(404);

    expect((await caller.post('/api/account/sessions/end-others')).status).toBe(200);
    for (const other of [tablet, desk]) expect((await other.get('/api/auth/me')).status).toBe(401);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
  });

  it('of another user of the same tenant are neither listed nor ended', async () => {
    const [{ caller }, colleague] = [await person('OWNER'), await person()];
    const [theirs] = (await colleague.caller.get('/api/account/sessions')).json.data.sessions;
    expect((await caller.delete(`/api/account/sessions/${theirs.id}`)).status).toBe(404);
    expect(JSON.stringify((await caller.get('/api/account/sessions')).json)).not.toContain(theirs.id);
    expect((await colleague.caller.get('/api/auth/me')).status).toBe(200);
  });
});

describe('a session that is not used', () => {
  const idleFor = ({ userId }: Caller, minutes: number) =>
    api.owner.query(`update sessions set last_seen_at = now() - $1 * interval '1 minute' where user_id = $2`, [
      minutes,
      userId,
    ]);

  it('ends after a day, unless another time is set', async () => {
    const { caller } = await person();
    await idleFor(caller, 1439);
    expect((await caller.get('/api/auth/me')).status).toBe(200);
    await idleFor(caller, 1441);
    expect(await caller.get('/api/auth/me')).toMatchObject({
      status: 401,
      json: { message: 'Sua sessão ficou muito tempo sem uso. Entre novamente.' },
    });
  });

  it('is kept alive by every request, which is noted once a minute', async () => {
    const { caller } = await person();
    const lastSeen = async () =>
      (await api.owner.query('select last_seen_at as at from sessions where user_id = $1', [caller.userId]))[0].at;
    const opened = await lastSeen();
    await caller.get('/api/auth/me');
    expect(await lastSeen()).toEqual(opened);
    await idleFor(caller, 1400);
    await Promise.all([1, 2, 3, 4].map(() => caller.get('/api/auth/me')));
    expect(Date.now() - (await lastSeen()).getTime()).toBeLessThan(60_000);
  });
});
