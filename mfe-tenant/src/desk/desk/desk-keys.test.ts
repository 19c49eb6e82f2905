import { commandOf } from './desk-keys';

const press = (key: string, change: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});
const field = (value: string) => Object.assign(document.createElement('input'), { value });

test('letters command only outside fields, where they are typed', () => {
  expect(commandOf(press('i'), document.body)).toBe('item');
  expect(commandOf(press('I'), document.body)).toBe('item');
  expect(commandOf(press('i'), field(''))).toBeUndefined();
  expect(commandOf(press('/'), field(''))).toBeUndefined();
});
test('F-keys command everywhere', () => {
  expect(commandOf(press('F2'), field('12'))).toEqual({ pay: 'PIX' });
  expect(commandOf(press('F5'), document.body)).toEqual({ pay: 'CREDIT' });
  expect(commandOf(press('F8'), field('Rex'))).toBe('anonymous');
});
test('the question mark opens the list also from an empty field', () => {
  expect(commandOf(press('?'), field(''))).toBe('keys');
  expect(commandOf(press('?'), field('Rex'))).toBeUndefined();
});
test("the browser's own shortcuts stay its own", () => {
  expect(commandOf(press('d', { ctrlKey: true }), document.body)).toBeUndefined();
  expect(commandOf(press('i', { metaKey: true }), document.body)).toBeUndefined();
  expect(commandOf(press('F1'), document.body)).toBeUndefined();
});
