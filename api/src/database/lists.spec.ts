import { columns } from './json';
import { listQuery, type ListDefinition } from './lists';
import { sql } from './sql';

const pets: ListDefinition = {
  key: 'pets',
  table: 'pets',
  fields: { id: sql`row.id`, name: sql`row.name` },
  alive: sql`row.deleted_at is null`,
  sorts: { name: [sql`row.name_key`], createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};
const BY_SPECIES = { column: sql`row.species`, value: 'CAT' };

describe('A page without a filter', () => {
  test('has one text, built once, and the values of each request', () => {
    const first = listQuery(pets, { page: 1, limit: 50 });
    const third = listQuery(pets, { page: 3, limit: 10 });
    expect(third.text).toBe(first.text);
    expect(first.values).toEqual([50, 0, 1, 50, 50]);
    expect(third.values).toEqual([10, 20, 3, 10, 10]);
  });

  test('differs by order and depth, and from a filtered page', () => {
    const texts = [
      listQuery(pets, { page: 1, limit: 50 }),
      listQuery(pets, { page: 1, limit: 50, sort: '-name' }),
      listQuery(pets, { page: 1, limit: 50, sort: 'createdAt' }),
      listQuery(pets, { page: 100, limit: 50 }),
      listQuery(pets, { page: 1, limit: 50 }, { facet: BY_SPECIES }),
      listQuery(pets, { page: 1, limit: 50 }, { where: [sql`row.client_id = ${'c'}`] }),
    ].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(listQuery(pets, { page: 1, limit: 50 }, { facet: { ...BY_SPECIES, value: undefined } }).text).toBe(texts[0]);
  });

  test('of another list with the same key has its own text', () => {
    const other = { ...pets, fields: { id: sql`row.id` } };
    expect(listQuery(other, { page: 1 }).text).not.toBe(listQuery(pets, { page: 1 }).text);
  });
});

test('The columns of a list are put together once', () => {
  expect(columns(pets.fields)).toBe(columns(pets.fields));
  expect(columns({ ...pets.fields }).text).toBe('row.id as "id", row.name as "name"');
});
