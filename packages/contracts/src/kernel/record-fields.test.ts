import { z } from 'zod';
import { blank, columnOf, headingOf, shapeOf, textColumns, type RecordFields } from './record-fields';

const FIELDS = {
  nickName: { label: 'Apelido', format: 'text', personal: true, output: z.string().nullable(), input: z.string() },
  breed: { label: 'Raça', format: 'text', personal: false, output: z.string(), input: z.string() },
  price: { label: 'Preço', format: 'money', output: z.number().nullable(), input: z.number() },
  duration: { label: 'Duração', format: 'number', unit: 'min', output: z.number(), input: z.number() },
} satisfies RecordFields;

test('the shape of a schema has the type of each field', () => {
  const record: { nickName: string | null; breed: string } = z
    .object(shapeOf(FIELDS, 'output'))
    .parse({ nickName: null, breed: 'SRD', price: null, duration: 30 });
  expect(record).toEqual({ nickName: null, breed: 'SRD', price: null, duration: 30 });
  expect(Object.keys(shapeOf(FIELDS, 'input'))).toEqual(['nickName', 'breed', 'price', 'duration']);
});

test('a blank record has the optional fields, as null', () => {
  const empty: { nickName: null; price: null } = blank(FIELDS);
  expect(empty).toEqual({ nickName: null, price: null });
});

test('a column is named after its field, and money is stored in cents', () => {
  expect(columnOf('nickName', FIELDS.nickName)).toBe('nick_name');
  expect(columnOf('price', FIELDS.price)).toBe('price_cents');
});

test('a heading names the unit', () => {
  expect([headingOf(FIELDS.breed), headingOf(FIELDS.duration)]).toEqual(['Raça', 'Duração (min)']);
});

test('text is personal or not', () => {
  expect(textColumns(FIELDS, 'personal')).toEqual(['nick_name']);
  expect(textColumns(FIELDS, 'impersonal')).toEqual(['breed']);
});
