import type { ListQuery } from '@focinho/contracts/envelope';
import { empty, join, raw, sql, type Sql } from './sql';

/** What a list is made of. */
export interface ListDefinition {
  /** Key of the rows in `data`, e.g. `pets`. */
  key: string;
  /** Table of the rows, aliased `row`; its `list_counts` entry gives the total when nothing is filtered. */
  table: string;
  /** JSON of one row. */
  json: Sql;
  /** Joins that the JSON needs; they run for the rows of the page only. */
  joins?: Sql;
  /** Rows that still exist, e.g. `row.deleted_at is null`. */
  alive: Sql;
  /** Sortable columns; each has an index `(tenant_id, column, id)`. */
  sorts: Record<string, Sql[]>;
  /** `name`, or `-createdAt` for descending. */
  defaultSort: string;
  /**
   * For lists across tenants, which no `list_counts` row adds up: rows are counted, and no more of them than this. Having no
   * index on the id alone, they find the rows of a page again by their place in the table.
   */
  countUpTo?: number;
}

/** Which rows of a list are wanted; undefined parts are left out. */
export interface ListFilter {
  search?: Search | undefined;
  /** The one equality for whose values `list_counts` keeps totals of their own (the second argument of app.count_list). */
  facet?: { column: Sql; value: string | undefined };
  where?: (Sql | undefined)[];
}

/** A text that is searched for. */
export interface Search {
  condition: Sql;
  /** A cheaper way to the rows of a page than {@link everyMatch}; `conditions` are those of the list beside the search. */
  matches?: (page: SortedPage, conditions: Sql[]) => Matches;
}

/** So many rows may be read to be skipped; beyond, only their keys are. */
const SHALLOW_OFFSET = 1_000;

/** One statement for a list: the whole list, or one page with `pagination` when `page` or `limit` is asked for. */
export function listQuery(list: ListDefinition, query: ListQuery, filter: ListFilter = {}) {
  return query.page === undefined && query.limit === undefined
    ? wholeList(list, query, filter)
    : pageOfList(list, query, filter);
}

function wholeList(list: ListDefinition, query: ListQuery, filter: ListFilter) {
  const { order, source, conditions, rowKey } = describe(list, query, filter);
  // A filter leaves a few, e.g. the agenda of a day; the planner, which cannot know, would read all pets of the tenant to join them.
  const wanted = conditions.length > 1 ? sql`row.${rowKey} = any (array(select row.${rowKey} ${source}))` : list.alive;
  return sql`select json_build_object(${text(list.key)}, (${rowsWhere(list, order, wanted)}))::text`;
}

/**
 * The keys of the page's rows are found first, over the index of the sort, and only these rows are read and joined: as an array,
 * because the planner takes it for a handful of keys whatever the limit, and joins by index. Where there is nothing to join and
 * little to skip, the rows are read straight off that index, a quarter cheaper. `offset 0` keeps the total from being computed twice.
 */
function pageOfList(list: ListDefinition, query: ListQuery, filter: ListFilter) {
  const { sorts, direction, order, source, conditions, rowKey } = describe(list, query, filter);
  const { page = 1, limit = 20 } = query;
  const offset = (page - 1) * limit;
  const slice = sql`limit ${limit}::int offset ${offset}::bigint`;

  let matches: Matches | undefined;
  if (filter.search && !list.countUpTo) {
    const names = sorts.map((_, index) => raw(`k${index}`));
    const sorted: SortedPage = {
      source,
      keys: sql`row.id as key, ${join(
        sorts.map((column, index) => sql`${column} as ${names[index]}`),
        ', ',
      )}`,
      names: sql`key, ${join(names, ', ')}`,
      order,
      orderOfNames: inOrder(names, direction),
      upTo: sql`${limit}::int + ${offset}::bigint`,
    };
    const others = conditions.filter((condition) => condition !== filter.search?.condition);
    matches = (filter.search.matches ?? everyMatch)(sorted, others);
  }

  const isDirect = !list.joins && !list.countUpTo && !matches && offset <= SHALLOW_OFFSET;
  const keysOfPage = matches?.keysInOrder ?? sql`select row.${rowKey} ${source} order by ${order}`;
  const rows = isDirect
    ? sql`select coalesce(json_agg(${list.json}), '[]') from (select row.* ${source} order by ${order} ${slice}) row`
    : rowsWhere(list, order, sql`row.${rowKey} = any (array(${keysOfPage} ${slice}))`);
  return sql`${matches ? sql`with ${matches.with}` : empty}
    select json_build_object(
      ${text(list.key)}, (${rows}),
      'pagination', (
        select json_build_object('page', ${page}::int, 'limit', ${limit}::int, 'total', counted.total,
          'pages', greatest(1, ceil(counted.total::numeric / ${limit}::int))::int)
        from (select ${matches?.total ?? totalOf(list, filter, source)} as total offset 0) counted))::text`;
}

/** The parts of which the statement of a list is made. */
function describe(list: ListDefinition, query: ListQuery, { search, facet, where = [] }: ListFilter) {
  const sort = query.sort ?? list.defaultSort;
  const direction = sort.startsWith('-') ? raw('desc') : raw('asc');
  const sorts = [...(list.sorts[sort.replace(/^-/, '')] ?? []), raw('row.id')];
  const conditions = [
    list.alive,
    facet?.value === undefined ? undefined : sql`${facet.column} = ${facet.value}`,
    ...where,
    search?.condition,
  ].filter((condition) => condition !== undefined);
  return {
    sorts,
    direction,
    order: inOrder(sorts, direction),
    conditions,
    source: sql`from ${raw(list.table)} row where ${join(conditions, ' and ')}`,
    /** What rows are found again by. */
    rowKey: raw(list.countUpTo ? 'ctid' : 'id'),
  };
}

const text = (key: string) => raw(`'${key}'`);
const inOrder = (columns: Sql[], direction: Sql) =>
  join(
    columns.map((column) => sql`${column} ${direction}`),
    ', ',
  );

const rowsWhere = ({ json, table, joins = empty }: ListDefinition, order: Sql, condition: Sql) =>
  sql`select coalesce(json_agg(${json} order by ${order}), '[]') from ${raw(table)} row ${joins} where ${condition}`;

/** A counter when nothing is filtered, or only by the facet; else the rows are counted. */
function totalOf(list: ListDefinition, { search, facet, where = [] }: ListFilter, source: Sql): Sql {
  if (list.countUpTo) return sql`(select count(*) from (select ${source} limit ${raw(String(list.countUpTo))}) within)`;
  if (search || where.some((condition) => condition !== undefined)) return sql`(select count(*) ${source})`;
  const counter = facet?.value === undefined ? text(list.table) : sql`${`${list.table}:${facet.value}`}`;
  return sql`coalesce((select total from list_counts where list = ${counter}), 0)`;
}

/** What a search found: `with` writes it down, `keysInOrder` selects the keys of at least the page's rows, `total` counts it. */
export interface Matches {
  with: Sql;
  keysInOrder: Sql;
  total: Sql;
}
/** Where the rows come from, their keys (the id as `key` and what they are sorted by), these keys' names, and their order. */
export interface SortedPage {
  source: Sql;
  keys: Sql;
  names: Sql;
  order: Sql;
  orderOfNames: Sql;
  /** How many rows there are up to the page's end. */
  upTo: Sql;
}

/** Materialised, since both the page and the total need all of it. */
const everyMatch = ({ keys, source, orderOfNames }: SortedPage): Matches => ({
  with: sql`matched as materialized (select ${keys} ${source})`,
  keysInOrder: sql`select key from matched order by ${orderOfNames}`,
  total: sql`(select count(*) from matched)`,
});

/** One record under its singular, by id: `data.pet`. */
export const oneQuery = (list: ListDefinition, singular: string, id: string) =>
  sql`select json_build_object(${text(singular)}, ${list.json})::text from ${raw(list.table)} row ${list.joins ?? empty}
      where row.id = ${id} and ${list.alive}`;

/** The same of a record that the statement's CTE `row` has just written, as its column `response`. */
export const writtenOne = (list: ListDefinition, singular: string) =>
  sql`select json_build_object(${text(singular)}, ${list.json})::text as response from row ${list.joins ?? empty}`;
