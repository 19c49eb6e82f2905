import type { Search } from './lists';
import { raw, sql, type Sql } from './sql';

/** The text that was typed, ready for LIKE; undefined when there is none. */
export const typedText = (text: string | undefined): string | undefined =>
  text?.trim().replace(/[\\%_]/g, '\\$&') || undefined;

/** What a normalised column is like when it holds the text. */
export const containing = (typed: string): Sql => sql`(select '%' || app.normalise(${typed}) || '%')`;

/** A search without case or accents; `condition` compares stored normalised columns with {@link containing}. */
export function search(
  text: string | undefined,
  condition = (typed: string) => sql`row.search_text like ${containing(typed)}`,
): Search | undefined {
  const typed = typedText(text);
  return typed === undefined ? undefined : { condition: condition(typed) };
}

/** The same over a table that has search indexes ({@link searchIds}). */
export const searchIndexed = (table: SearchedTable, text: string | undefined): Search | undefined =>
  isIndexable(text) ? search(text, (typed) => sql`row.id = any (${searchIds(table, typed)})`) : search(text);

type SearchedTable = 'clients' | 'pets';

/**
 * Ids of the clients or pets that hold the text (app.search); `'name'` looks at names only. At 100,000 pets a rare text takes
 * 1 ms where reading them all takes 60.
 */
export const searchIds = (table: SearchedTable, typed: string, within: 'name' | 'all' = 'all'): Sql =>
  sql`(select app.search(${raw(`'${table}'`)}, ${typed}, ${raw(String(within === 'name'))}))::uuid[]`;

/** Below three characters there is no trigram, and what is found is so much that reading all costs no more. */
export const isIndexable = (text: string | undefined) => (text?.trim().length ?? 0) >= 3;
