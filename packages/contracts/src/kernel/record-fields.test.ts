import { z } from 'zod';
import {
  blank,
  columnOf,
  fieldsForClient,
  headingOf,
  shapeOf,
  sortableFields,
  textColumns,
  type RecordField,
  type RecordFields,
} from './record-fields';

const FIELDS = {
  nickName: { label: 'Apelido', format: 'text', personal: true, output: z.string().nullable(), input: z.string() },
  breed: { label: 'Raça', format: 'text', personal: false, output: z.string(), input: z.string() },
  price: {
    label: 'Preço',
    called: { list: 'Valor' },
    format: 'money',
    isForClient: true,
    output: z.number().nullable(),
    input: z.number(),
  },
  duration: {
    label: 'Duração',
    format: 'number',
    unit: 'min',
    isSortable: true,
    output: z.number(),
    input: z.number(),
  },
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

test('a heading names the unit, except in a list, and each place may call a field otherwise', () => {
  expect([headingOf(FIELDS.breed, 'form'), headingOf(FIELDS.duration, 'form')]).toEqual(['Raça', 'Duração (min)']);
  expect([headingOf(FIELDS.duration, 'list'), headingOf(FIELDS.price, 'list')]).toEqual(['Duração', 'Valor']);
});

test('lists are sorted by what is sortable', () => {
  const names: 'duration'[] = sortableFields(FIELDS);
  expect(names).toEqual(['duration']);
});

test('clients get what is personal and what is for them, of what is returned', () => {
  const fields: Record<'nickName' | 'price', RecordField> = fieldsForClient({
    ...FIELDS,
    oldName: { label: 'Antes', format: 'text', personal: true },
  });
  expect(Object.keys(fields)).toEqual(['nickName', 'price']);
});

test('what is only stored is not in a schema', () => {
  expect(shapeOf({ oldName: { label: 'Antes', format: 'text', personal: true } }, 'output')).toEqual({});
});

test('text is personal or not', () => {
  expect(textColumns(FIELDS, 'personal')).toEqual(['nick_name']);
  expect(textColumns(FIELDS, 'impersonal')).toEqual(['breed']);
});
