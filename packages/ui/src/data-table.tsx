import { Pagination, Spin, Table } from 'antd';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Page } from '@focinho/host/store';
import { CardList } from './card-list';
import type { Column } from './column';
import type { ListView } from './list-params';
import { ListEmpty, ListLoading, LoadFailure } from './list-states';
import { Panel } from './management-page';
import { useIsPhone } from './viewport';

/** What is used of an RTK Query list result. */
export interface ListAnswer<Row> {
  data?: Page<Row> | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface DataTableProps<Row> {
  /** "Lista de Clientes"; the filtered count is added. */
  title: string;
  loadingText: string;
  emptyText: string;
  failureText?: string;
  /** Under the empty text, e.g. a button that creates the first record. */
  emptyAction?: ReactNode;
  columns: Column<Row>[];
  /** The buttons of a row (RowActions); column "Ações". */
  actions?: (row: Row) => ReactNode;
  list: ListView;
  answer: ListAnswer<Row>;
  /** Beside the heading, e.g. a switch of views. */
  extra?: ReactNode;
}

/** A page of records as the server answers it: a table, or cards on a phone, with every state a list can be in. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { title, extra, answer, list } = props;
  const total = answer.data?.pagination.total;
  const lastPage = Math.max(1, answer.data?.pagination.pages ?? 1);

  // The last record of the last page was deleted, or an old link points past the end.
  const stepBack = useEffectEvent(() => list.setPage(lastPage));
  const beyond = !answer.isFetching && !answer.isError && answer.data !== undefined && list.query.page > lastPage;
  useEffect(() => {
    if (beyond) stepBack();
  }, [beyond]);

  return (
    <Panel title={total === undefined || answer.isError ? title : `${title} (${total})`} extra={extra}>
      <Rows {...props} />
    </Panel>
  );
}

function Rows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { answer, list, loadingText, emptyText, emptyAction, failureText, columns, actions } = props;
  const phone = useIsPhone();
  if (answer.isError && !answer.isFetching)
    return (
      <LoadFailure
        error={answer.error}
        onRetry={() => answer.refetch()}
        {...(failureText ? { text: failureText } : {})}
      />
    );
  if (!answer.data) return <ListLoading text={loadingText} />;
  const { rows, pagination } = answer.data;
  if (rows.length === 0) return <ListEmpty text={emptyText}>{emptyAction}</ListEmpty>;
  return (
    <>
      <Spin spinning={answer.isFetching} delay={300} description={loadingText}>
        {phone ? (
          <CardList rows={rows} columns={columns} list={list} {...(actions ? { actions } : {})} />
        ) : (
          <Table<Row>
            rowKey="id"
            dataSource={rows}
            pagination={false}
            scroll={{ x: 'max-content' }}
            showSorterTooltip={false}
            sortDirections={['ascend', 'descend', 'ascend']}
            columns={[
              ...columns.map((column) => ({
                key: column.sort ?? column.title,
                title: column.title,
                align: column.align ?? 'left',
                render: (_: unknown, row: Row) => column.render(row),
                ...(column.sort ? { sorter: true, sortOrder: orderOf(column.sort, list.query.sort) } : {}),
              })),
              ...(actions
                ? [{ key: 'actions', title: 'Ações', width: 1, render: (_: unknown, row: Row) => actions(row) }]
                : []),
            ]}
            onChange={(_pages, _filters, sorter, { action }) => {
              if (action !== 'sort' || Array.isArray(sorter)) return;
              list.setSort(`${sorter.order === 'descend' ? '-' : ''}${String(sorter.columnKey)}`);
            }}
          />
        )}
      </Spin>
      {pagination.total > SMALLEST_PAGE && (
        <Pagination
          className="fcui-pagination"
          align="end"
          simple={phone}
          current={pagination.page}
          pageSize={pagination.limit}
          total={pagination.total}
          pageSizeOptions={[SMALLEST_PAGE, 20, 50, 100]}
          showSizeChanger={!phone}
          showTotal={(total, [from, to]) => `${from}–${to} de ${total}`}
          onChange={(page, limit) => list.setPage(page, limit)}
        />
      )}
    </>
  );
}

const SMALLEST_PAGE = 10;

function orderOf(column: string, sort: string | undefined) {
  if (sort === column) return 'ascend' as const;
  return sort === `-${column}` ? ('descend' as const) : null;
}
