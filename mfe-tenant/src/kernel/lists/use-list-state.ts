import { useState } from 'react';
import type { ListQuery } from '@focinho/contracts/kernel/envelope';
import type { ListParams, QuerySchema } from '@focinho/ui/list-params';

const LIMIT = 10;

/**
 * The query of one of several lists of a page: like `useListParams`, but not stored in the address.
 */
export function useListState<Query extends ListQuery>(
  schema: QuerySchema<Query>,
  defaults: Partial<Query>,
): ListParams<Query> {
  const [asked, setAsked] = useState<ListQuery>({ page: 1, limit: LIMIT, ...defaults });
  const parsed = schema.safeParse(asked);
  if (!parsed.success) throw new Error('A list was asked for what its schema refuses');
  const query = { ...parsed.data, page: asked.page ?? 1, limit: asked.limit ?? LIMIT };
  return {
    query,
    setPage: (page, limit = query.limit) => setAsked({ ...asked, page, limit }),
    setSearch: (search) => setAsked({ ...asked, page: 1, search }),
    setSort: (sort) => setAsked({ ...asked, page: 1, sort }),
    setFilter: (change) => setAsked({ ...asked, ...change, page: 1 }),
  };
}
