import { Spin } from 'antd';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Pagination } from '@focinho/contracts/kernel/envelope';
import { firstRows, forgetFirstRows } from '@focinho/host/first-rows';
import { CardList } from './card-list';
import { actionsColumn, tableColumn, tableWidth, type Column } from './column';
import { FocusKeeper } from './focus-keeper';
import { useIsLoading } from './idle';
import { hasFailed, isOutdated, useLeaveEmptyPage, type ListResponse } from './list-response';
import { ListPages } from './list-pages';
import { isNarrowed, type ListView } from './list-params';
import { ListEmpty, ListLoading, ListOutdated, LoadFailure } from './list-states';
import { Panel } from './management-page';
import { Table } from './table';
import { TableOrCards } from './table-or-cards';

interface DataTableProps<Row> {
  /** "Lista de Clientes", followed by the count of the filtered list. */
  title: string;
  loadingText: string;
  emptyText: string;
  failureText?: string;
  /** Purpose of the list, and a button that creates its first record: under the empty text unless a search or filter found nothing. */
  purpose?: string;
  emptyAction?: ReactNode;
  columns: Column<Row>[];
  /** The buttons of a row (RowActions); column "Ações". */
  actions?: (row: Row) => ReactNode;
  /** The most buttons that a row can have, 2 by default, so that their column has the same width on every page. */
  actionCount?: number;
  list: ListView;
  response: ListResponse<Row>;
  /** Beside the heading, e.g. a switch of views. */
  extra?: ReactNode;
  /** Replaces the usual pagination. */
  pages?: (pagination: Pagination) => ReactNode;
}

/** One page of a list from the server: a table, or cards on a phone, with its loading, error and empty states. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  useLeaveEmptyPage(props.list, props.response);
  // Typing takes precedence over rendering the records.
  const later = useDeferredValue(props);
  return useMemo(() => <Listing {...later} />, [later]);
}

function Listing<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { title, extra, response } = props;
  const total = response.data?.pagination.total;
  return (
    <FocusKeeper>
      <Panel title={total === undefined || hasFailed(response) ? title : `${title} (${total})`} extra={extra}>
        <Rows {...props} />
      </Panel>
    </FocusKeeper>
  );
}

function Rows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    response,
    list,
    loadingText,
    emptyText,
    purpose,
    emptyAction,
    failureText,
    columns,
    actions,
    actionCount = 2,
    pages,
  } = props;
  if (hasFailed(response))
    return (
      <LoadFailure
        error={response.error}
        onRetry={() => response.refetch()}
        {...(failureText ? { text: failureText } : {})}
      />
    );
  if (!response.data) return <RowsLoading text={loadingText} />;
  const { rows, pagination } = response.data;
  const outdated = isOutdated(response) && <ListOutdated error={response.error} onRetry={() => response.refetch()} />;
  if (rows.length === 0)
    return (
      <>
        {outdated}
        {isNarrowed(list) ? (
          <ListEmpty text={emptyText} />
        ) : (
          <ListEmpty text={emptyText} purpose={purpose}>
            {emptyAction}
          </ListEmpty>
        )}
      </>
    );
  return (
    <>
      {outdated}
      <Spin spinning={response.isFetching && !response.currentData} delay={300} description={loadingText}>
        <TableOrCards
          width={tableWidth(columns, actions ? actionCount : 0)}
          cards={() => (
            <CardList
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              list={list}
              {...(actions ? { actions } : {})}
            />
          )}
          table={() => (
            <Table
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                ...columns.map((column) => ({ ...tableColumn(column), sorting: sortingOf(column, list) })),
                ...(actions ? [actionsColumn(actions, actionCount)] : []),
              ]}
            />
          )}
        />
      </Spin>
      {pages ? pages(pagination) : <ListPages list={list} pagination={pagination} />}
    </>
  );
}

/** The rows that the HTML may have drawn, else a skeleton. */
function RowsLoading({ text }: { text: string }) {
  const [early] = useState(firstRows);
  const frame = useRef<HTMLDivElement>(null);
  useIsLoading();
  useLayoutEffect(() => {
    if (early) frame.current?.append(early);
    return forgetFirstRows;
  }, [early]);
  if (!early) return <ListLoading text={text} />;
  return (
    <div ref={frame}>
      <p role="status" className="fcui-spoken">
        {text}
      </p>
    </div>
  );
}

function sortingOf({ sort: column }: Pick<Column<never>, 'sort'>, { query: { sort }, setSort }: ListView) {
  if (!column) return undefined;
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  return { order, onSort: () => setSort(order === 'ascending' ? `-${column}` : column) } as const;
}
