import type { Search } from './lists';
import { raw, sql, type Sql } from './sql';

/** The typed text, escaped for LIKE; undefined if it is blank. */
export const typedText = (text: string | undefined): string | undefined =>
  text?.trim().replace(/[\\%_]/g, '\\$&') || undefined;

/** LIKE pattern for normalised columns that contain the text. */
export const containing = (typed: string): Sql => sql`(select '%' || app.normalise(${typed}) || '%')`;

/** A search that ignores case and accents; `condition` compares normalised columns with {@link containing}. */
export function search(
  text: string | undefined,
  condition = (typed: string) => sql`row.search_text like ${containing(typed)}`,
): Search | undefined {
  const typed = typedText(text);
  return typed === undefined ? undefined : { condition: condition(typed) };
}

/** The condition of a search in a table with search indexes ({@link searchIds}). */
export const searchIndexed = (table: SearchedTable, text: string | undefined): Search | undefined =>
  isIndexable(text) ? search(text, (typed) => sql`row.id = any (${searchIds(table, typed)})`) : search(text);

type SearchedTable = 'clients' | 'pets';

/**
 * Ids of the clients or pets that contain the text (app.search), with `'name'` in their name. Among 100,000 pets, searching for a rare
 * text takes 1 ms instead of 60 ms without the index.
 */
export const searchIds = (table: SearchedTable, typed: string, within: 'name' | 'all' = 'all'): Sql =>
  sql`(select app.search(${raw(`'${table}'`)}, ${typed}, ${raw(String(within === 'name'))}))::uuid[]`;

/** Fewer than three characters have no trigram, and match so many rows that reading all of them costs no more. */
export const isIndexable = (text: string | undefined) => (text?.trim().length ?? 0) >= 3;
