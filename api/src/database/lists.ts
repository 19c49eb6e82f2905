import type { ListQuery } from '@focinho/contracts/kernel/envelope';
import { columns, object } from './json';
import { empty, join, literals, prepared, raw, sql, type Sql } from './sql';

/** Describes a list. */
export interface ListDefinition {
  /** Key of the rows in `data`, e.g. `pets`. */
  key: string;
  /** Table of the rows, aliased `row`; its `list_counts` entry is the total if nothing is filtered. */
  table: string;
  /** The fields of a row in the response, with their expressions. */
  fields: Record<string, Sql>;
  /** Joins that the fields need; only the rows of the page are joined. */
  joins?: Sql;
  /** Excludes deleted rows, e.g. `row.deleted_at is null`. */
  alive: Sql;
  /** Sortable columns; each has an index `(tenant_id, column, id)`. */
  sorts: Record<string, Sql[]>;
  /** `name`, or `-createdAt` for descending. */
  defaultSort: string;
  /**
   * For lists across tenants, whose total is in no `list_counts` row: rows are counted, up to this number. There is no index on
   * the id alone, so the rows of a page are looked up by their ctid.
   */
  countUpTo?: number;
}

/** Which rows of a list to return; undefined parts are ignored. */
export interface ListFilter {
  search?: Search | undefined;
  /**
   * The one filter for whose values `list_counts` has separate totals (second argument of app.count_list), unless it brings a total of
   * its own, with the condition that this counts.
   */
  facet?: { column: Sql; value: string | undefined; own?: { condition: Sql; total: Sql } };
  where?: (Sql | undefined)[];
}

/** A text search. */
export interface Search {
  condition: Sql;
  /** Finds the rows of a page at less cost than {@link everyMatch}; `conditions` are the other conditions of the list. */
  matches?: (page: SortedPage, conditions: Sql[]) => Matches;
}

/** Up to this offset the skipped rows are read in full; beyond it, only their keys. */
const SHALLOW_OFFSET = 1_000;

/** The statement for a list: the whole list, or one page with `pagination` if `page` or `limit` is given. */
export function listQuery(list: ListDefinition, query: ListQuery, filter: ListFilter = {}) {
  return query.page === undefined && query.limit === undefined
    ? wholeList(list, query, filter)
    : pageOfList(list, query, filter);
}

/** Records of a list without pages. It is one value in the memory of PostgreSQL and of this process, about 4 MB. */
export const WHOLE_LIST_MAX = 10_000;
const TOO_LONG = literals([
  `Esta lista tem mais de ${WHOLE_LIST_MAX.toLocaleString('pt-BR')} registros. Peça-a em páginas, com page e limit.`,
]);

/** The whole list, unless it is so long that it would keep everybody else waiting. The rows are read only after they are counted. */
function wholeList(list: ListDefinition, query: ListQuery, filter: ListFilter) {
  const { order, source, conditions, rowKey } = describe(list, query.sort ?? list.defaultSort, filter);
  const most = raw(String(WHOLE_LIST_MAX));
  const total =
    conditions.length > 1 || list.countUpTo
      ? sql`(select count(*) from (select ${source} limit ${most} + 1) within)`
      : totalOf(list, filter, source);
  // A filter leaves few rows, e.g. the agenda of a day. The planner does not know that and would join every pet of the tenant.
  const wanted = conditions.length > 1 ? sql`row.${rowKey} = any (array(select row.${rowKey} ${source}))` : list.alive;
  return sql`select case when ${total} > ${most} then app.refuse('limit', ${TOO_LONG})
    else json_build_object(${text(list.key)}, (${rowsWhere(list, order, wanted)}))::text end`;
}

/** The statement of a page without a filter is built once for each list, order and depth. */
function pageOfList(list: ListDefinition, query: ListQuery, filter: ListFilter) {
  const { page = 1, limit = 20, sort = list.defaultSort } = query;
  const offset = (page - 1) * limit;
  const isShallow = offset <= SHALLOW_OFFSET;
  const build = (...slice: readonly unknown[]) => buildPage(list, sort, isShallow, filter, slice);
  return isFiltered(filter)
    ? build(page, limit, offset)
    : preparedFor(list, `${sort} ${isShallow}`, build)(page, limit, offset);
}

const isFiltered = ({ search, facet, where = [] }: ListFilter) =>
  search !== undefined || facet?.value !== undefined || where.some((condition) => condition !== undefined);

/**
 * First finds the keys of the page's rows in the index of the sort order, then reads and joins only these rows. The keys are passed
 * as an array, because then the planner expects only a few of them, whatever the limit, and joins by index. Without joins and with a
 * small offset, the rows are read directly in the order of the index, which costs a quarter less. `offset 0` prevents PostgreSQL
 * from computing the total twice.
 * @param slice page, limit and offset
 */
function buildPage(
  list: ListDefinition,
  sort: string,
  isShallow: boolean,
  filter: ListFilter,
  [page, limit, offset]: readonly unknown[],
) {
  const { sorts, direction, order, source, conditions, rowKey } = describe(list, sort, filter);
  const part = sql`limit ${limit}::int offset ${offset}::bigint`;

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

  const isDirect = !list.joins && !list.countUpTo && !matches && isShallow;
  const keysOfPage = matches?.keysInOrder ?? sql`select row.${rowKey} ${source} order by ${order}`;
  // The records are rows of a subquery: an expression that makes one for each row takes a twentieth longer.
  const rows = isDirect
    ? sql`select coalesce(json_agg(o), '[]')
        from (select ${columns(list.fields)} from (select row.* ${source} order by ${order} ${part}) row) o`
    : rowsWhere(list, order, sql`row.${rowKey} = any (array(${keysOfPage} ${part}))`);
  return sql`${matches ? sql`with ${matches.with}` : empty}
    select json_build_object(
      ${text(list.key)}, (${rows}),
      'pagination', (
        select json_build_object('page', ${page}::int, 'limit', ${limit}::int, 'total', counted.total,
          'pages', greatest(1, ceil(counted.total::numeric / ${limit}::int))::int)
        from (select ${matches?.total ?? totalOf(list, filter, source)} as total offset 0) counted))::text`;
}

/** The parts of a list's statement. */
function describe(list: ListDefinition, sort: string, { search, facet, where = [] }: ListFilter) {
  const direction = sort.startsWith('-') ? raw('desc') : raw('asc');
  const sorts = [...(list.sorts[sort.replace(/^-/, '')] ?? []), raw('row.id')];
  const conditions = [
    list.alive,
    facet?.value === undefined ? undefined : (facet.own?.condition ?? sql`${facet.column} = ${facet.value}`),
    ...where,
    search?.condition,
  ].filter((condition) => condition !== undefined);
  return {
    sorts,
    direction,
    order: inOrder(sorts, direction),
    conditions,
    source: sql`from ${raw(list.table)} row where ${join(conditions, ' and ')}`,
    /** The column by which the rows of a page are looked up. */
    rowKey: raw(list.countUpTo ? 'ctid' : 'id'),
  };
}

const text = (key: string) => raw(`'${key}'`);
const inOrder = (columns: Sql[], direction: Sql) =>
  join(
    columns.map((column) => sql`${column} ${direction}`),
    ', ',
  );

const rowsWhere = ({ fields, table, joins = empty }: ListDefinition, order: Sql, condition: Sql) =>
  sql`select coalesce(json_agg(${object(fields)} order by ${order}), '[]') from ${raw(table)} row ${joins} where ${condition}`;

/** A counter if there is no filter or only the facet; otherwise the rows are counted. */
function totalOf(list: ListDefinition, { search, facet, where = [] }: ListFilter, source: Sql): Sql {
  if (list.countUpTo) return sql`(select count(*) from (select ${source} limit ${raw(String(list.countUpTo))}) within)`;
  if (search || where.some((condition) => condition !== undefined)) return sql`(select count(*) ${source})`;
  if (facet?.value !== undefined && facet.own) return sql`coalesce((${facet.own.total}), 0)`;
  const counter = facet?.value === undefined ? text(list.table) : sql`${`${list.table}:${facet.value}`}`;
  return sql`coalesce((select total from list_counts where list = ${counter}), 0)`;
}

/** The matches of a search: CTEs, a select of (at least) the keys of the page's rows in order, and their total. */
export interface Matches {
  with: Sql;
  keysInOrder: Sql;
  total: Sql;
}
/** Source of the rows, their keys (the id as `key` and the sort columns), the names of these columns, and the order. */
export interface SortedPage {
  source: Sql;
  keys: Sql;
  names: Sql;
  order: Sql;
  orderOfNames: Sql;
  /** Number of rows up to the end of the page. */
  upTo: Sql;
}

/** Materialised, because both the page and the total need all matches. */
const everyMatch = ({ keys, source, orderOfNames }: SortedPage): Matches => ({
  with: sql`matched as materialized (select ${keys} ${source})`,
  keysInOrder: sql`select key from matched order by ${orderOfNames}`,
  total: sql`(select count(*) from matched)`,
});

/** One record by id, under its singular name: `data.pet`. */
export const oneQuery = (list: ListDefinition, singular: string, id: string): Sql =>
  preparedFor(list, singular, (value) => oneOf(list, singular, value))(id);

type Statement = (...values: readonly unknown[]) => Sql;
/** The statements of lists that are built once, by list and name. */
const statements = new WeakMap<ListDefinition, Map<string, Statement>>();

/** @param build what {@link prepared} builds; its text depends on the list and the name only */
function preparedFor(list: ListDefinition, name: string, build: Statement): Statement {
  const known = statements.get(list) ?? new Map<string, Statement>();
  statements.set(list, known);
  const statement = known.get(name) ?? prepared(build);
  known.set(name, statement);
  return statement;
}

const oneOf = (list: ListDefinition, singular: string, id: unknown) =>
  sql`select json_build_object(${text(singular)}, ${object(list.fields)})::text from ${raw(list.table)} row ${list.joins ?? empty}
      where row.id = ${id} and ${list.alive}`;

/** The response with a record that the CTE `row` of the statement has just inserted, as column `response`. */
export const writtenOne = (list: ListDefinition, singular: string) =>
  sql`select json_build_object(${text(singular)}, ${object(list.fields)})::text as response from row ${list.joins ?? empty}`;
