import { Table } from 'antd';
import { CardList } from './card-list';
import type { Column } from './column';
import { ListEmpty } from './list-states';
import { useIsPhone } from './viewport';

interface ShortTableProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  emptyText: string;
}

/** A few records that are all there: no pages, no sorting. On a phone they are cards. */
export function ShortTable<Row extends object>({ rows, rowKey, columns, emptyText }: ShortTableProps<Row>) {
  const phone = useIsPhone();
  if (rows.length === 0) return <ListEmpty text={emptyText} />;
  if (phone) return <CardList rows={rows} rowKey={rowKey} columns={columns} />;
  return (
    <Table<Row>
      rowKey={rowKey}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={columns.map(({ title, align = 'left', render }) => ({
        key: title,
        title,
        align,
        render: (_: unknown, row: Row) => render(row),
      }))}
    />
  );
}
