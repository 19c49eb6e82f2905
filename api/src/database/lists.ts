import type { ListQuery } from '@focinho/contracts/envelope';
import type { Query } from './entered';

/** What a list is made of. Every fragment is SQL of ours; what a caller sent only ever becomes a `$n` value. */
export interface ListDefinition {
  /** Key of the rows in `data`, e.g. `pets`. */
  key: string;
  /** Table of the rows, aliased `row`; its `list_counts` entry gives the total when nothing is filtered. */
  table: string;
  /** JSON of one row, e.g. `json_build_object('id', row.id, …)`. */
  json: string;
  /** Joins that the JSON needs; they run for the rows of the page only. */
  joins?: string;
  /** Rows that still exist, e.g. `row.deleted_at is null`. */
  alive: string;
  /** Sortable columns as SQL; each has an index `(tenant_id, column, id)`. */
  sorts: Record<string, string[]>;
  /** `name`, or `-createdAt` for descending. */
  defaultSort: string;
  /**
   * For lists across tenants, which no `list_counts` row adds up: rows are counted, and no more of them than this. Having no
   * index on the id alone, they find the rows of a page again by their place in the table.
   */
  countUpTo?: number;
}

/** What a normalised column must be like to hold the text searched for, which the `?` stands for. */
export const SEARCHED = `(select '%' || app.normalise(?) || '%')`;

/** Collects conditions and their values: `where.add('row.species = ?', species)`. */
export class Conditions {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];
  /** `$n` of the one equality whose total `list_counts` keeps. */
  private faceted: string | undefined;
  /** Whether a text is searched for. */
  searches = false;

  /** Adds `sql`, whose every `?` becomes one of `values`, unless a value is undefined. */
  add(sql: string, ...values: unknown[]): this {
    if (values.some((value) => value === undefined)) return this;
    let next = 0;
    this.parts.push(
      sql.replace(/\?/g, () => {
        this.values.push(values[next]);
        next += 1;
        return `$${this.values.length}`;
      }),
    );
    return this;
  }

  /** Adds an equality for which `list_counts` keeps a total of its own (the second argument of app.count_list). */
  facet(column: string, value: string | undefined): this {
    if (value === undefined) return this;
    this.add(`${column} = ?`, value);
    this.faceted = `$${this.values.length}`;
    return this;
  }

  /** Name of the `list_counts` row that holds the total under these conditions, as SQL; undefined when it must be counted. */
  counter(table: string): string | undefined {
    if (this.parts.length === 0) return `'${table}'`;
    return this.parts.length === 1 && this.faceted ? `'${table}:' || ${this.faceted}` : undefined;
  }

  /** Adds a search without case or accents; `condition` compares stored normalised columns with {@link SEARCHED}. */
  search(text: string | undefined, condition = `row.search_text like ${SEARCHED}`): this {
    const typed = text?.trim().replace(/[\\%_]/g, '\\$&') || undefined;
    this.searches ||= typed !== undefined;
    return this.add(condition, ...Array.from(condition.matchAll(/\?/g), () => typed));
  }

  /** The same over a table that has a trigram index ({@link found}). */
  searchIndexed(table: 'clients' | 'pets', text: string | undefined): this {
    return isIndexable(text) ? this.search(text, `row.id = any (${found(table)})`) : this.search(text);
  }
}

/**
 * Ids of the clients or pets that hold the text searched for, by their trigram index (app.search); `'name'` looks at names
 * only. At 100,000 pets a rare text takes 1 ms where reading them all takes 60.
 */
export const found = (table: 'clients' | 'pets', within: 'name' | 'all' = 'all') =>
  `(select app.search('${table}', ?, ${within === 'name'}))::uuid[]`;

/** So many rows may be read to be skipped; beyond, only their keys are. */
const SHALLOW = 1_000;

/** Below three characters there is no trigram, and what is found is so much that reading all costs no more. */
export const isIndexable = (text: string | undefined) => (text?.trim().length ?? 0) >= 3;

/**
 * One statement for a list: the whole list, or one page with `pagination` when `page` or `limit` is asked for. The keys of the
 * page's rows are found first, over the index of the sort, and only these rows are read and joined: as an array, because the
 * planner takes it for a handful of keys whatever the limit, and joins by index. Where there is nothing to join and little to skip,
 * the rows are read straight off that index, a quarter cheaper. The total of an unfiltered list is a counter; `offset 0` keeps it
 * from being computed twice.
 */
export function listQuery(
  list: ListDefinition,
  query: ListQuery,
  where: Conditions,
  matching: (page: SortedPage) => Matches = allMatches,
): Query {
  const sort = query.sort ?? list.defaultSort;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const columns = [...(list.sorts[sort.replace(/^-/, '')] ?? []), 'row.id'];
  const order = columns.map((column) => `${column} ${direction}`).join(', ');
  const filter = [list.alive, ...where.parts].join(' and ');
  const source = `from ${list.table} row where ${filter}`;
  const rowsWhere = (condition: string) => `
    select coalesce(json_agg(${list.json} order by ${order}), '[]') from ${list.table} row ${list.joins ?? ''} where ${condition}`;
  const key = list.countUpTo ? 'ctid' : 'id';
  if (query.page === undefined && query.limit === undefined) {
    // A filter leaves a few, e.g. the agenda of a day; the planner, which cannot know, would read all pets of the shop to join them.
    const wanted = where.parts.length ? `row.${key} = any (array(select row.${key} ${source}))` : filter;
    return { sql: `select json_build_object('${list.key}', (${rowsWhere(wanted)}))::text`, values: where.values };
  }

  const { page = 1, limit = 20 } = query;
  const at = where.values.length;
  const [$limit, $offset, $page] = [`$${at + 1}::int`, `$${at + 2}::bigint`, `$${at + 3}::int`];
  const names = columns.map((_, index) => `k${index}`);
  const keys = `row.id as key, ${columns.map((column, index) => `${column} as ${names[index]}`).join(', ')}`;
  const matches =
    where.searches && !list.countUpTo
      ? matching({ source, keys, names: ['key', ...names].join(', '), order, upTo: `${$limit} + ${$offset}` })
      : undefined;
  const offset = (page - 1) * limit;
  const pageKeys = matches
    ? `select key from (${matches.rows}) matched order by ${names.map((name) => `${name} ${direction}`).join(', ')}`
    : `select row.${key} ${source} order by ${order}`;
  const isDirect = !list.joins && !list.countUpTo && !matches && offset <= SHALLOW;
  const rows = isDirect
    ? `select coalesce(json_agg(${list.json}), '[]')
       from (select row.* ${source} order by ${order} limit ${$limit} offset ${$offset}) row`
    : rowsWhere(`row.${key} = any (array(${pageKeys} limit ${$limit} offset ${$offset}))`);
  return {
    sql: `${matches ? `with ${matches.with}` : ''}
      select json_build_object(
        '${list.key}', (${rows}),
        'pagination', (
          select json_build_object('page', ${$page}, 'limit', ${$limit}, 'total', counted.total,
            'pages', greatest(1, ceil(counted.total::numeric / ${$limit}))::int)
          from (select ${matches?.total ?? totalOf(list, where, source)} as total offset 0) counted))::text`,
    values: [...where.values, limit, offset, page],
  };
}

/** What a search found: `with` writes it down, `rows` selects the keys of at least the page's rows, `total` counts it. */
export interface Matches {
  with: string;
  rows: string;
  total: string;
}
/** Where the rows come from, their keys (the id as `key` and what they are sorted by), these keys' names, and their order. */
export interface SortedPage {
  source: string;
  keys: string;
  names: string;
  order: string;
  /** How many rows there are up to the page's end. */
  upTo: string;
}

/** Kept, since both the page and the total need all of it. */
const allMatches = ({ keys, source }: SortedPage): Matches => ({
  with: `matched as materialized (select ${keys} ${source})`,
  rows: 'select * from matched',
  total: '(select count(*) from matched)',
});

function totalOf(list: ListDefinition, where: Conditions, source: string): string {
  if (list.countUpTo) return `(select count(*) from (select ${source} limit ${list.countUpTo}) within)`;
  const counter = where.counter(list.table);
  return counter
    ? `coalesce((select total from list_counts where list = ${counter}), 0)`
    : `(select count(*) ${source})`;
}

/** One record under its singular, by id: `data.pet`. */
export function oneQuery(list: ListDefinition, singular: string, id: string): Query {
  return {
    sql: `select json_build_object('${singular}', ${list.json})::text from ${list.table} row ${list.joins ?? ''}
          where row.id = $1 and ${list.alive}`,
    values: [id],
  };
}

/** The same of a record that the statement's CTE `row` has just written, as its column `answer`. */
export const writtenOne = (list: ListDefinition, singular: string): string =>
  `select json_build_object('${singular}', ${list.json})::text as answer from row ${list.joins ?? ''}`;
