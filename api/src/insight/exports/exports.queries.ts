import { join, raw, sql } from '../../database/sql';
import type { Value } from './columns';
import type { ExportTable } from './export-lists';

/** Rows that are read at once: few enough that nobody waits for them, and that they are little memory. */
export const PIECE = 500;

export interface Piece {
  rows: Value[][];
  /** The key of its last row, from where the next piece goes on; null if this is the last piece. */
  last: string[] | null;
}

/**
 * The next rows of a table behind a key, by its primary key, in one short statement each: no transaction stays open while a slow client
 * reads, and an export that nobody reads any more stops with the piece that it is at.
 */
export function piece({ table, key, joins, where, columns }: ExportTable, after: readonly string[]) {
  const keys = join(
    key.map((name) => raw(`row.${name}`)),
    ', ',
  );
  const behind = after.map((value, index) => sql`${value}::${raw(key[index] === 'position' ? 'int' : 'uuid')}`);
  const values = join(
    columns.map(({ value }) => value),
    ', ',
  );
  return sql`
    with piece as materialized (
      select row.* from ${raw(table)} row ${behind.length ? sql`where (${keys}) > (${join(behind, ', ')})` : raw('')}
      order by ${keys} limit ${raw(String(PIECE))})
    select json_build_object(
      'rows', (select coalesce(json_agg(json_build_array(${values}) order by ${keys}), '[]')
        from piece row ${joins ?? raw('')} where ${where ?? raw('true')}),
      'last', (select json_build_array(${join(
        key.map((name) => raw(`row.${name}::text`)),
        ', ',
      )})
        from piece row order by ${keys} offset ${raw(String(PIECE - 1))}))::text`;
}
