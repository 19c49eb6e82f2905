import { z } from 'zod';
import { breakingChanges } from './breaking-changes';
import { contractOf, contractSchema, contractText } from './shape';

/** The contract with one schema for a body and one for a response. */
function contractWith(body: z.ZodRawShape, response: z.ZodRawShape) {
  const registry: typeof z.globalRegistry = z.registry();
  z.object(body).register(registry, { id: 'PetInput', example: {} });
  z.object(response).register(registry, { id: 'Pet' });
  return contractSchema.parse(JSON.parse(contractText(contractOf(registry))));
}
const sent = (before: z.ZodType, now: z.ZodType) =>
  breakingChanges(contractWith({ x: before }, {}), contractWith({ x: now }, {}));
const read = (before: z.ZodType, now: z.ZodType) =>
  breakingChanges(contractWith({}, { x: before }), contractWith({}, { x: now }));
const text = z.string();

it('lets both directions grow', () => {
  const before = contractWith({ name: text }, { id: text });
  const now = contractWith({ name: text, nickname: text.optional() }, { id: text, nickname: text.nullable() });
  expect(breakingChanges(before, now)).toEqual([]);
  expect(now).not.toEqual(before);
});

it('finds what is gone', () => {
  const before = contractWith({ name: text }, { id: text });
  expect(breakingChanges(before, contractWith({}, {}))).toEqual(['PetInput.name is gone', 'Pet.id is gone']);
  expect(breakingChanges(before, { input: {}, output: {} })).toEqual(['PetInput is gone', 'Pet is gone']);
});

it('finds what must be sent', () => {
  const before = contractWith({}, {});
  expect(breakingChanges(before, contractWith({ x: text }, {}))).toEqual(['PetInput.x must be sent']);
  expect(sent(text.optional(), text)).toEqual(['PetInput.x must be sent']);
  expect(sent(text, text.optional())).toEqual([]);
  expect(sent(text.default(''), text)).toEqual(['PetInput.x must be sent']);
});

it.each([
  ['an input without null', sent(text.nullable(), text), ['PetInput.x may no longer be null']],
  ['an input with null', sent(text, text.nullable()), []],
  ['a response with null', read(text, text.nullable()), ['Pet.x may be null']],
  ['a response without null', read(text.nullable(), text), []],
  ['a response that may lack it', read(text, text.optional()), ['Pet.x may be missing']],
  ['an input of fewer values', sent(z.enum(['A', 'B']), z.enum(['A'])), ['PetInput.x no longer knows "B"']],
  ['an input of more values', sent(z.enum(['A']), z.enum(['A', 'B'])), []],
  ['an input of any text', sent(z.enum(['A']), text), []],
  ['an input of no free text', sent(text, z.enum(['A'])), ['PetInput.x accepts less']],
  ['a response of fewer values', read(z.enum(['A', 'B']), z.enum(['A'])), ['Pet.x no longer knows "B"']],
  ['a response of more values', read(z.enum(['A']), z.enum(['A', 'B'])), []],
  ['a response of free text', read(z.enum(['A']), text), ['Pet.x is no longer what it was']],
  [
    'a response of another kind',
    read(text, z.number()),
    ['Pet.x is no longer what it was', 'Pet.x is no longer string'],
  ],
  ['a shorter input', sent(text.max(20), text.max(10)), ['PetInput.x accepts less']],
  ['a longer input', sent(text.max(10), text.max(20)), []],
  ['a shorter response', read(text.max(20), text.max(10)), []],
  ['a list', read(z.array(z.object({ a: text })), z.array(z.object({}))), ['Pet.x[].a is gone']],
  [
    'one of two objects',
    read(z.union([z.object({ a: text }), z.object({ b: text })]), z.object({ a: text })),
    ['Pet.x.b is gone'],
  ],
])('compares %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});
