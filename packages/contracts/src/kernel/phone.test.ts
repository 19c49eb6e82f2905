import { brazilianPhone, formatPhone, isPhone, isSamePhone, phoneEndings, phoneLinks } from './phone';

describe('a telephone number', () => {
  it.each([
    '(11) 98765-4321',
    '11 98765 4321',
    '+55 11 98765-4321',
    '98765-4321',
    '+351 912 345 678',
    '(11) 3456-7890 / (11) 98765-4321',
    '\u202a+55 11 98765-4321\u202c',
  ])('may be %s', (text) => expect(isPhone(text)).toBe(true));

  it.each(['abc', '123', 'ligar à tarde', '11 98765-4321 (Ana)', '1'.repeat(20), '()', '(11) 98765-4321 /'])(
    'is not %s',
    (text) => expect(isPhone(text)).toBe(false),
  );

  it('of Brazil is written with its country', () => {
    for (const text of ['(11) 98765-4321', '011 98765-4321', '+55 11 98765-4321', '5511987654321'])
      expect(brazilianPhone(text)).toBe('+5511987654321');
    expect(brazilianPhone('(11) 3456-7890')).toBe('+551134567890');
    for (const text of ['(20) 98765-4321', '98765-4321', '(11) 88765-4321', '+351 912 345 678', '52998224725'])
      expect(brazilianPhone(text)).toBeUndefined();
  });
});

test.each([
  ['(11) 98765-4321', '11987654321'],
  ['(11) 98765-4321', '+55 11 98765-4321'],
  ['(11) 98765-4321', '011 98765 4321'],
  ['(11) 98765-4321', '98765-4321'],
  ['(11) 98765-4321', '(11) 8765-4321'],
  ['(55) 98765-4321', '55987654321'],
  ['(11) 98765-4321', '3333-4444 / 98765-4321'],
])('%s is %s', (one, other) => {
  expect(isSamePhone(one, other)).toBe(true);
  expect(isSamePhone(other, one)).toBe(true);
});

test.each([
  ['(11) 98765-4321', '(21) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4322'],
  ['', ''],
  ['4321', '4321'],
  ['abc', 'abc'],
])('%s is not %s', (one, other) => expect(isSamePhone(one, other)).toBe(false));

test('phones are looked up by their last eight digits', () => {
  expect(phoneEndings('+55 (11) 98765-4321 ou 3333-4444')).toEqual(['87654321', '33334444']);
  expect(phoneEndings('ramal 12')).toEqual([]);
  expect(phoneEndings('1'.repeat(40))).toEqual([]);
});

test.each([
  ['11912345678', '(11) 91234-5678'],
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['1134567890', '(11) 3456-7890'],
  ['011 3456 7890', '(11) 3456-7890'],
  ['91234-5678', '91234-5678'],
  ['912345678', '91234-5678'],
  ['34567890', '3456-7890'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['ramal 12', 'ramal 12'],
])('%s is shown as %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

test('a number with an area code can be called and written to', () => {
  expect(phoneLinks('(55) 98765-4321')).toEqual({
    call: 'tel:+5555987654321',
    whatsapp: 'https://wa.me/5555987654321',
  });
  expect(phoneLinks('91234-5678')).toBeUndefined();
});
