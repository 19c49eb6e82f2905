import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';
import { provideConfig } from './config';
import { session } from './session';

const user = { id: 'u1', email: 'ana@demo.example', name: 'Ana', role: 'OWNER', isActive: true };
const respondWith = (status: number, body: unknown) => {
  globalThis.fetch = jest.fn(async () => Response.json(body, { status }));
};
const stored = () => [localStorage.getItem(STORAGE_KEYS.token), localStorage.getItem(STORAGE_KEYS.tenantSlug)];

beforeEach(() => {
  jest.useFakeTimers();
  const contact = { phone: '', email: '' };
  provideConfig({ productName: 'Focinho', apiUrl: '', contact, whatsapp: '', demo: false });
  localStorage.setItem(STORAGE_KEYS.token, 'token');
  localStorage.setItem(STORAGE_KEYS.tenantSlug, 'demo');
});
afterEach(() => jest.useRealTimers());

describe('a stored session', () => {
  it('counts as logged in at once and is verified with the server', async () => {
    respondWith(200, { success: true, data: user, message: '' });
    const verified = session.start();
    expect(session.getState()).toMatchObject({ isAuthenticated: true, tenantSlug: 'demo', user: null });
    await expect(verified).resolves.toBe('verified');
    expect(session.getState().user).toMatchObject({ name: 'Ana' });
  });

  it.each([
    [401, { success: false, data: null, message: 'Sessão expirada' }],
    [403, { success: false, data: null, message: 'Acesso negado' }],
    [404, { success: false, data: null, message: 'Não encontrado' }],
    [429, { success: false, data: null, message: 'Muitas tentativas' }],
    [500, { success: false, data: null, message: 'Erro interno' }],
    [200, { success: false, data: user, message: '' }],
    [200, { success: true, data: null, message: '' }],
  ])('ends when the API responds with %i and %j', async (status, body) => {
    respondWith(status, body);
    await expect(session.start()).resolves.toBe('refused');
    expect(stored()).toEqual([null, null]);
    expect(session.getState().isAuthenticated).toBe(false);
  });

  it.each([502, 503, 504])('is kept when a proxy responds %i because the API is down', async (status) => {
    respondWith(status, { success: false, data: null, message: '' });
    await expect(session.start()).resolves.toBe('unreachable');
    expect(stored()).toEqual(['token', 'demo']);
  });

  it('is kept when there is no response', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError('offline');
    });
    await expect(session.start()).resolves.toBe('unreachable');
    expect(stored()).toEqual(['token', 'demo']);
  });

  it('does not count without a tenant, and its token is removed', async () => {
    localStorage.removeItem(STORAGE_KEYS.tenantSlug);
    await expect(session.start()).resolves.toBe('anonymous');
    expect(stored()).toEqual([null, null]);
  });
});

describe('a log-in', () => {
  it('that fails shows the reason of the server', async () => {
    respondWith(401, { success: false, data: null, message: 'Credenciais inválidas' });
    const credentials = { tenantSlug: 'demo', email: 'ana@demo.example', password: 'errada' };
    await expect(session.login(credentials, 'Erro no login')).resolves.toEqual({
      success: false,
      error: 'Credenciais inválidas',
    });
  });

  it.each([
    ['there is no response', async () => Promise.reject(new TypeError('offline'))],
    ['the response cannot be read', async () => new Response('<html>')],
  ])('is an exception when %s', async (_what, fetching) => {
    globalThis.fetch = jest.fn(fetching);
    const credentials = { tenantSlug: 'demo', email: 'ana@demo.example', password: 'certa123' };
    await expect(session.login(credentials, 'Erro no login')).rejects.toMatchObject({ status: 0 });
  });
});
