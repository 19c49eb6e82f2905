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
  /** For lists across tenants, which no `list_counts` row adds up: rows are counted, and no more of them than this. */
  countUpTo?: number;
}

/** What a normalised column must be like to hold the text searched for, which the `?` stands for. */
export const SEARCHED = `'%' || app.normalise(?) || '%'`;

/** Collects conditions and their values: `where.add('row.species = ?', species)`. */
export class Conditions {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];
  /** `$n` of the one equality whose total `list_counts` keeps. */
  private faceted: string | undefined;

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

  /** Adds an equality for which `list_counts` keeps a total of its own (countFacet in migration 0003). */
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
    return this.add(condition, ...Array.from(condition.matchAll(/\?/g), () => typed));
  }
}

/**
 * One statement for a list: the whole list, or one page with `pagination` when `page` or `limit` is asked for. The page's
 * ids are found first over the sort's index, then joined; the total of an unfiltered list is one counter row.
 */
export function listQuery(list: ListDefinition, query: ListQuery, where: Conditions): Query {
  const sort = query.sort ?? list.defaultSort;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const columns = list.sorts[sort.replace(/^-/, '')] ?? [];
  const order = [...columns, 'row.id'].map((column) => `${column} ${direction}`).join(', ');
  const filter = [list.alive, ...where.parts].join(' and ');
  const values = [...where.values];
  const paged = query.page !== undefined || query.limit !== undefined;
  const page = query.page ?? 1;
  const limit = query.limit ?? 20;
  const at = values.length;
  if (paged) values.push(limit, (page - 1) * limit, page);
  const window = paged ? `limit $${at + 1}::int offset $${at + 2}::bigint` : '';
  const counter = list.countUpTo ? undefined : where.counter(list.table);
  const bound = list.countUpTo ? `limit ${list.countUpTo}` : '';
  const total = counter
    ? `coalesce((select total from list_counts where list = ${counter}), 0)`
    : `(select count(*) from (select from ${list.table} row where ${filter} ${bound}) found)`;
  const rows = `
    select coalesce(json_agg(${list.json} order by row.position), '[]') from (
      select row.*, row_number() over () as position from (
        select row.* from ${list.table} row where ${filter} order by ${order} ${window}
      ) row
    ) row ${list.joins ?? ''}`;
  const sql = paged
    ? `select json_build_object('${list.key}', (${rows}), 'pagination', (
         select json_build_object('page', $${at + 3}::int, 'limit', $${at + 1}::int, 'total', counted.total,
           'pages', greatest(1, ceil(counted.total::numeric / $${at + 1}::int))::int)
         from (select ${total} as total) counted))::text`
    : `select json_build_object('${list.key}', (${rows}))::text`;
  return { sql, values };
}

/** One record under its singular, by id: `data.pet`. */
export function oneQuery(list: ListDefinition, singular: string, id: string): Query {
  return {
    sql: `select json_build_object('${singular}', ${list.json})::text from ${list.table} row ${list.joins ?? ''}
          where row.id = $1 and ${list.alive}`,
    values: [id],
  };
}
