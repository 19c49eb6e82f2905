import { waitFor } from '@testing-library/react';
import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';
import { provideConfig } from './config';
import { confirm, declineConfirmation, followStorage, renew } from './renewal';
import { session } from './session';
import { ANONYMOUS, leaving, state } from './session-state';
import { storedSessions } from './stored-sessions';
import { unsaved } from './unsaved';

const ANA = { id: 'u1', email: 'ana@demo.example', name: 'Ana', role: 'OWNER' };
const CAIO = { id: 'u2', email: 'caio@demo.example', name: 'Caio', role: 'STAFF' };

/** The server's sessions: the user of each token. A call with any other token is refused. */
const tokens = new Map<string, typeof ANA>();
const calls: string[] = [];
const respond = (status: number, data: unknown, message = '') =>
  Response.json({ success: status < 400, data, message }, { status });

beforeEach(async () => {
  tokens.clear();
  calls.length = 0;
  localStorage.clear();
  provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false });
  globalThis.fetch = jest.fn(async (address: string | URL | Request, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    calls.push(`${init?.method} ${String(address)} ${token} ${headers.get('X-Tenant')}`.replace('  ', ' '));
    if (String(address) === '/api/auth/login') {
      const { email, password } = JSON.parse(String(init?.body));
      if (password !== 'certa') return respond(401, null, 'Credenciais inválidas');
      const user = email === ANA.email ? ANA : CAIO;
      tokens.set('renewed', user);
      return respond(200, { token: 'renewed', user });
    }
    const user = tokens.get(token);
    return user ? respond(200, user) : respond(401, null, 'Sua sessão terminou. Entre novamente.');
  });
  tokens.set('first', ANA);
  storedSessions.store('demo', 'first');
  state.set(ANONYMOUS);
  leaving.isNow = false;
  await session.start();
  calls.length = 0;
});

const interruption = () => session.getState().interruption;
const save = () => session.call('/api/clients', { method: 'POST', body: {} });

it('sends nothing more while the user logs out, and asks for no password', async () => {
  const left = session.logout();
  const late = jest.fn();
  void save().then(late, late);
  await left;
  expect(calls).toEqual(['POST /api/auth/logout first demo']);
  expect(interruption()).toBeNull();
  expect(late).not.toHaveBeenCalled();
});

describe('a session that the server ended', () => {
  it('stays on the page and repeats the refused call after a new log-in', async () => {
    tokens.delete('first');
    const saved = save();
    await waitFor(() => expect(interruption()).toEqual({ reason: 'expired' }));
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: ANA });
    await expect(renew('certa')).resolves.toEqual({ success: true });
    await expect(saved).resolves.toMatchObject({ success: true });
    expect(interruption()).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.token)).toBe('renewed');
    expect(calls).toEqual([
      'POST /api/clients first demo',
      'POST /api/auth/login demo',
      'POST /api/clients renewed demo',
    ]);
  });

  it('holds back further calls until then', async () => {
    tokens.delete('first');
    const refused = save();
    await waitFor(() => expect(interruption()).not.toBeNull());
    const waiting = session.call('/api/pets');
    await renew('errada');
    expect(calls.filter((call) => call.includes('/api/pets'))).toEqual([]);
    await renew('certa');
    await Promise.all([refused, waiting]);
    expect(calls.filter((call) => call.includes('/api/pets'))).toEqual(['GET /api/pets renewed demo']);
  });

  it('says that the password was wrong', async () => {
    const renewed = renew('errada');
    await expect(renewed).resolves.toEqual({ success: false, error: 'Senha incorreta. Tente novamente.' });
  });

  it('drops a call that was aborted meanwhile', async () => {
    tokens.delete('first');
    const unwanted = new AbortController();
    const waiting = session.call('/api/pets', { signal: unwanted.signal });
    await waitFor(() => expect(interruption()).not.toBeNull());
    unwanted.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});

describe('a change in another tab', () => {
  it('hands over a newer session of the same user', async () => {
    tokens.set('second', ANA);
    storedSessions.store('demo', 'second');
    await followStorage();
    expect(session.getState()).toMatchObject({ token: 'second', interruption: null });
  });

  it('never sends anything as another user, and says who is logged in there', async () => {
    tokens.set('second', CAIO);
    storedSessions.store('demo', 'second');
    await followStorage();
    expect(interruption()).toEqual({ reason: 'replaced', by: CAIO });
    const waiting = save();
    await renew('certa');
    await waiting;
    expect(calls.at(-1)).toBe('POST /api/clients renewed demo');
    expect(calls.filter((call) => call.includes('clients') && call.includes('second'))).toEqual([]);
  });

  it('changes nothing when it logged in to another tenant', async () => {
    storedSessions.store('test', 'of test');
    await followStorage();
    expect(session.getState()).toMatchObject({ token: 'first', tenantSlug: 'demo', interruption: null });
  });

  it('keeps typed text after a log-out', async () => {
    const stop = unsaved.watch(() => true);
    storedSessions.remove('demo', 'first');
    await followStorage();
    expect(interruption()).toEqual({ reason: 'left' });
    stop();
  });
});

describe('a call that is so grave that the server asks for the password', () => {
  let asks: { path: string; message: string }[];
  const grave = () => session.call('/api/users/u2', { method: 'PUT', body: { role: 'OWNER' } });
  const bodies: unknown[] = [];
  beforeEach(() => {
    asks = [{ path: 'confirmation', message: 'Confirme a sua senha para continuar.' }];
    bodies.length = 0;
    globalThis.fetch = jest.fn(async (address: string | URL | Request, init?: RequestInit) => {
      const refuse = (status: number, errors: typeof asks) =>
        Response.json({ success: false, data: null, message: errors[0]?.message ?? '', errors }, { status });
      if (String(address) !== '/api/account/confirmation')
        return asks.length > 0 ? refuse(401, asks) : Response.json({ success: true, data: {}, message: '' });
      const body = JSON.parse(String(init?.body));
      bodies.push(body);
      if (body.password !== 'certa') return refuse(400, [{ path: 'password', message: 'Senha incorreta.' }]);
      if (body.code !== '123456') return refuse(400, [{ path: 'code', message: 'Informe o código.' }]);
      asks = [];
      return Response.json({ success: true, data: {}, message: '' });
    });
  });

  it('is repeated once the user has proved who they are, with a code if needed', async () => {
    const done = grave();
    await waitFor(() => expect(interruption()).toEqual({ reason: 'confirmation' }));
    await expect(confirm('errada')).resolves.toEqual({ success: false, error: 'Senha incorreta.' });
    await expect(confirm('certa')).resolves.toEqual({ success: false, error: 'Informe o código.', needsCode: true });
    await followStorage();
    expect(interruption()).toEqual({ reason: 'confirmation' });
    await expect(confirm('certa', '123456')).resolves.toEqual({ success: true });
    await expect(done).resolves.toMatchObject({ success: true });
    expect(interruption()).toBeNull();
    expect(bodies).toHaveLength(3);
  });

  it('fails if the user declines, and the session goes on', async () => {
    const done = grave();
    await waitFor(() => expect(interruption()).toEqual({ reason: 'confirmation' }));
    declineConfirmation();
    await expect(done).rejects.toThrow('Confirme a sua senha para continuar.');
    expect(session.getState()).toMatchObject({ isAuthenticated: true, interruption: null });
  });
});
