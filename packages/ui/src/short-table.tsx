import { Table } from 'antd';
import { CardList } from './card-list';
import type { Column } from './column';
import { ListEmpty } from './list-states';
import { TableOrCards } from './table-or-cards';

interface ShortTableProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  emptyText: string;
}

/**
 * A few records that are all there: no pages, no sorting, columns as wide as their contents, names broken where
 * they would push others out. On a phone, and where the widths that the columns name do not fit, they are cards.
 */
export function ShortTable<Row extends object>({ rows, rowKey, columns, emptyText }: ShortTableProps<Row>) {
  if (rows.length === 0) return <ListEmpty text={emptyText} />;
  return (
    <TableOrCards
      width={columns.reduce((sum, { width = 0 }) => sum + width, 0)}
      cards={() => <CardList rows={rows} rowKey={rowKey} columns={columns} />}
      table={() => (
        <Table<Row>
          rowKey={rowKey}
          dataSource={rows}
          pagination={false}
          className="fcui-short-table"
          columns={columns.map(({ title, align = 'left', render }) => ({
            key: title,
            title,
            align,
            render: (_: unknown, row: Row) => render(row),
          }))}
        />
      )}
    />
  );
}
