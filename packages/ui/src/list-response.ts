import { useEffect, useEffectEvent } from 'react';
import type { Pagination } from '@focinho/contracts/kernel/envelope';
import type { Page } from '@focinho/host/store';
import type { ListView } from './list-params';

/** A page from the response to a list, whose rows have the plural name of the resource. */
export const pageOf =
  <Row, Key extends string>(key: Key) =>
  (data: Record<Key, Row[]> & { pagination: Pagination }): Page<Row> => ({
    rows: data[key],
    pagination: data.pagination,
  });

/** The part of an RTK Query list result that lists use. */
export interface ListResponse<Row> {
  data?: Page<Row> | undefined;
  /** The page of the query that is shown; undefined while another page of the list is loading. */
  currentData?: Page<Row> | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

type Outcome = Pick<ListResponse<unknown>, 'isError' | 'isFetching'> & { currentData?: unknown };

/** Whether an error left nothing to show: rows of another page or search do not count. */
export const hasFailed = ({ isError, isFetching, currentData }: Outcome): boolean =>
  isError && !isFetching && !currentData;

/** Whether what is shown could not be fetched again: other desks' changes are, in the background, and that may fail. */
export const isOutdated = ({ isError, isFetching, currentData }: Outcome): boolean =>
  isError && !isFetching && Boolean(currentData);

/** Goes to the last page if the current one is empty: its only record was deleted, or an old link points past the end. */
export function useLeaveEmptyPage(list: ListView, response: ListResponse<unknown>): void {
  const lastPage = Math.max(1, response.data?.pagination.pages ?? 1);
  const stepBack = useEffectEvent(() => list.setPage(lastPage));
  const beyond = !response.isFetching && !response.isError && response.data !== undefined && list.query.page > lastPage;
  useEffect(() => {
    if (beyond) stepBack();
  }, [beyond]);
}
