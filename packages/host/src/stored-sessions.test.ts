import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';
import { storedSessions } from './stored-sessions';

const current = () => [localStorage.getItem(STORAGE_KEYS.tenantSlug), localStorage.getItem(STORAGE_KEYS.token)];

beforeEach(() => localStorage.clear());

it('stores the last log-in under the two specified keys', () => {
  storedSessions.store('demo', 'of demo');
  expect(current()).toEqual(['demo', 'of demo']);
  storedSessions.store('demo', 'newer');
  expect(storedSessions.tokenOf('demo')).toBe('newer');
  expect(localStorage).toHaveLength(2);
});

it('stores a session for each tenant', () => {
  storedSessions.store('demo', 'of demo');
  storedSessions.store('test', 'of test');
  expect(current()).toEqual(['test', 'of test']);
  expect(storedSessions.tokenOf('demo')).toBe('of demo');
  storedSessions.store('demo', 'newer');
  expect(storedSessions.tokenOf('test')).toBe('of test');
  expect(storedSessions.tokenOf('demo')).toBe('newer');
});

it('removes one tenant’s session, after which no tenant is current', () => {
  storedSessions.store('demo', 'of demo');
  storedSessions.store('test', 'of test');
  storedSessions.remove('demo', 'of demo');
  expect(current()).toEqual([null, null]);
  expect(storedSessions.tokenOf('demo')).toBeNull();
  expect(storedSessions.tokenOf('test')).toBe('of test');
});

it('does not remove a session that is newer than the one that ended', () => {
  storedSessions.store('demo', 'newer');
  storedSessions.remove('demo', 'older');
  expect(current()).toEqual(['demo', 'newer']);
});

it('is consistent for other tabs at every step of a log-in to another tenant', () => {
  storedSessions.store('demo', 'of demo');
  storedSessions.store('test', 'of test');
  const seen = new Set<string>();
  for (const method of ['setItem', 'removeItem'] as const) {
    const original = Storage.prototype[method];
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: string[]) {
      Reflect.apply(original, this, args);
      seen.add(`${storedSessions.tokenOf('demo')}, ${storedSessions.tokenOf('test')}`);
    });
  }
  storedSessions.store('demo', 'newer');
  storedSessions.remove('demo', 'newer');
  jest.restoreAllMocks();
  expect([...seen]).toEqual(['of demo, of test', 'newer, of test', 'null, of test']);
});
