import { contentOf } from './form-content';

it('is the same however an empty field is written', () => {
  const written = { name: 'Ana', phone: '', address: null, email: undefined };
  expect(contentOf(written)).toBe(contentOf({ name: 'Ana' }));
});

it('does not depend on the order of the fields', () => {
  expect(contentOf({ a: 1, b: { c: 2, d: 3 } })).toBe(contentOf({ b: { d: 3, c: 2 }, a: 1 }));
});

it.each([
  [{ name: 'Ana' }, { name: 'Bia' }],
  [{ price: 0 }, {}],
  [{ isActive: false }, { isActive: true }],
  [{ items: [{ quantity: 1 }] }, { items: [{ quantity: 2 }] }],
  [{ items: ['a', 'b'] }, { items: ['b', 'a'] }],
])('differs between %j and %j', (one, other) => {
  expect(contentOf(one)).not.toBe(contentOf(other));
});
