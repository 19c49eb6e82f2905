import { useMemo } from 'react';
import type { ListQuery } from '@focinho/contracts/kernel/envelope';
import { useSearchParams } from '@focinho/host/router';

const DEFAULT_LIMIT = 20;

/** The part of a contract's list query schema that lists use. */
export interface QuerySchema<Query> {
  safeParse(
    value: unknown,
  ): { success: true; data: Query } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

/** The query that every list understands. */
export interface ListView {
  query: ListQuery & { page: number; limit: number };
  setPage: (page: number, limit?: number) => void;
  setSearch: (search: string) => void;
  /** `name` ascending, `-name` descending. */
  setSort: (sort: string) => void;
}

/** `when` is no filter of appointments: it says which half of them is shown. */
const NO_FILTERS = new Set(['page', 'limit', 'sort', 'search', 'when']);

/** Whether a filter may hide records. */
export const isFiltered = (query: object): boolean =>
  Object.entries(query).some(
    ([name, value]) => !NO_FILTERS.has(name) && value !== undefined && value !== '' && value !== 'all',
  );

/** Whether a search or filter may hide records. */
export const isNarrowed = ({ query }: ListView): boolean => Boolean(query.search) || isFiltered(query);

/** The query of a list, stored in the address: reload, "back" and a shared link show the same. */
export interface ListParams<Query extends ListQuery> extends ListView {
  /** The argument of the list's endpoint. */
  query: Query & { page: number; limit: number };
  /** Changes filters and returns to the first page; `undefined` removes one. */
  setFilter: (change: Partial<Query>) => void;
}

/**
 * @param schema the contract's query schema of the list; invalid values in the address are ignored
 * @param defaults are not written into the address, e.g. `{ sort: 'name' }`
 */
export function useListParams<Query extends ListQuery>(
  schema: QuerySchema<Query>,
  defaults: Partial<Query>,
): ListParams<Query> {
  const [address, setAddress] = useSearchParams();
  const written = address.toString();
  const defaultsText = JSON.stringify(defaults);
  const query = useMemo(
    () => readAddress(schema, new URLSearchParams(written), JSON.parse(defaultsText) as Partial<Query>),
    [schema, written, defaultsText],
  );

  const write = (change: Partial<ListQuery>, replace: boolean) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        const standard: Record<string, unknown> = { page: 1, limit: DEFAULT_LIMIT, ...defaults };
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined || value === '' || value === standard[name]) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace },
    );

  return {
    query,
    setFilter: (change) => write({ ...change, page: 1 }, false),
    setSort: (sort) => write({ sort, page: 1 }, false),
    setPage: (page, limit = query.limit) => write({ page, limit }, false),
    // Typing adds one history entry, not one per keystroke.
    setSearch: (search) => write({ search, page: 1 }, true),
  };
}

function readAddress<Query extends ListQuery>(
  schema: QuerySchema<Query>,
  address: URLSearchParams,
  defaults: Partial<Query>,
): Query & { page: number; limit: number } {
  const given: Record<string, string> = Object.fromEntries(address);
  let parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) delete given[String(issue.path[0])];
    parsed = schema.safeParse(given);
  }
  if (!parsed.success) throw new Error('A list query schema must accept an empty address');
  return { page: 1, limit: DEFAULT_LIMIT, ...defaults, ...parsed.data };
}
