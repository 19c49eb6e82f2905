import { allowed, type Action } from './permissions';

const ALL: Action[] = [
  'sales.delete',
  'credits.setLimit',
  'users.see',
  'users.manage',
  'users.setRole',
  'settings.change',
];
const of = (role: Parameters<typeof allowed>[0]) => ALL.filter((action) => allowed(role, action));

test('the owner may do everything', () => expect(of('OWNER')).toEqual(ALL));
test("a manager may not change users' roles", () =>
  expect(of('MANAGER')).toEqual(ALL.filter((action) => action !== 'users.setRole')));
test('staff works with the day, but not with users, limits, settings or deleted sales', () =>
  expect(of('STAFF')).toEqual([]));
test('nobody may do anything', () => expect(of(undefined)).toEqual([]));
