import { STORAGE_KEYS } from '@focinho/contracts/product';
import { storedSessions } from './stored-sessions';

const current = () => [localStorage.getItem(STORAGE_KEYS.tenantSlug), localStorage.getItem(STORAGE_KEYS.token)];

beforeEach(() => localStorage.clear());

it('keeps the last log-in under the two specified keys', () => {
  storedSessions.keep('demo', 'of demo');
  expect(current()).toEqual(['demo', 'of demo']);
  storedSessions.keep('demo', 'newer');
  expect(storedSessions.tokenOf('demo')).toBe('newer');
  expect(localStorage).toHaveLength(2);
});

it('keeps a session for each tenant', () => {
  storedSessions.keep('demo', 'of demo');
  storedSessions.keep('test', 'of test');
  expect(current()).toEqual(['test', 'of test']);
  expect(storedSessions.tokenOf('demo')).toBe('of demo');
  storedSessions.keep('demo', 'newer');
  expect(storedSessions.tokenOf('test')).toBe('of test');
  expect(storedSessions.tokenOf('demo')).toBe('newer');
});

it('drops one tenant’s session, after which no tenant is the current one', () => {
  storedSessions.keep('demo', 'of demo');
  storedSessions.keep('test', 'of test');
  storedSessions.drop('demo', 'of demo');
  expect(current()).toEqual([null, null]);
  expect(storedSessions.tokenOf('demo')).toBeNull();
  expect(storedSessions.tokenOf('test')).toBe('of test');
});

it('does not drop a session that is newer than the one that ends', () => {
  storedSessions.keep('demo', 'newer');
  storedSessions.drop('demo', 'older');
  expect(current()).toEqual(['demo', 'newer']);
});

it('tells other tabs the truth at every step of a log-in to another tenant', () => {
  storedSessions.keep('demo', 'of demo');
  storedSessions.keep('test', 'of test');
  const seen = new Set<string>();
  for (const method of ['setItem', 'removeItem'] as const) {
    const original = Storage.prototype[method];
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: string[]) {
      Reflect.apply(original, this, args);
      seen.add(`${storedSessions.tokenOf('demo')}, ${storedSessions.tokenOf('test')}`);
    });
  }
  storedSessions.keep('demo', 'newer');
  storedSessions.drop('demo', 'newer');
  jest.restoreAllMocks();
  expect([...seen]).toEqual(['of demo, of test', 'newer, of test', 'null, of test']);
});
