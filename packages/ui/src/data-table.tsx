import { Spin, Table } from 'antd';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { Pagination } from '@focinho/contracts/envelope';
import { CardList } from './card-list';
import type { Column } from './column';
import { FocusKeeper } from './focus-keeper';
import { useStepBack, type ListAnswer } from './list-answer';
import { ListPages } from './list-pages';
import type { ListView } from './list-params';
import { ListEmpty, ListLoading, LoadFailure } from './list-states';
import { Panel } from './management-page';
import { useIsPhone } from './viewport';

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
  /** Turns the pages, where not as every list does. */
  pages?: (pagination: Pagination) => ReactNode;
}

/** A page of records as the server answers it: a table, or cards on a phone, with every state a list can be in. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  useStepBack(props.list, props.answer);
  // Drawing records may wait for a letter that is just being typed, and stops for it.
  const later = useDeferredValue(props);
  return useMemo(() => <Listing {...later} />, [later]);
}

function Listing<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { title, extra, answer } = props;
  const total = answer.data?.pagination.total;
  return (
    <FocusKeeper>
      <Panel title={total === undefined || answer.isError ? title : `${title} (${total})`} extra={extra}>
        <Rows {...props} />
      </Panel>
    </FocusKeeper>
  );
}

function Rows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { answer, list, loadingText, emptyText, emptyAction, failureText, columns, actions, pages } = props;
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
          <CardList
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            list={list}
            {...(actions ? { actions } : {})}
          />
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
              // However wide a row is, what can be done with it stays in sight.
              ...(actions
                ? [
                    {
                      key: 'actions',
                      title: 'Ações',
                      width: 1,
                      fixed: 'end' as const,
                      render: (_: unknown, row: Row) => actions(row),
                    },
                  ]
                : []),
            ]}
            onChange={(_pages, _filters, sorter, { action }) => {
              if (action !== 'sort' || Array.isArray(sorter)) return;
              list.setSort(`${sorter.order === 'descend' ? '-' : ''}${String(sorter.columnKey)}`);
            }}
          />
        )}
      </Spin>
      {pages ? pages(pagination) : <ListPages list={list} pagination={pagination} />}
    </>
  );
}

function orderOf(column: string, sort: string | undefined) {
  if (sort === column) return 'ascend' as const;
  return sort === `-${column}` ? ('descend' as const) : null;
}
