import type { ReactNode } from 'react';
import { CardList } from './card-list';
import type { Column } from './column';
import { ListEmpty } from './list-states';
import { Table } from './table';
import { TableOrCards } from './table-or-cards';

/** Width of one button with a word. */
const ACTIONS_WIDTH = 110;

interface ShortTableProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  /** The last column; in the head of a card. */
  actions?: (row: Row) => ReactNode;
  emptyText: string;
  /** A sentence about what will stand here. */
  purpose?: string;
}

/**
 * A few records that are all there: no pages, no sorting, columns as wide as their contents, names broken where
 * they would push others out. On a phone, and where the widths that the columns name do not fit, they are cards.
 */
export function ShortTable<Row extends object>(props: ShortTableProps<Row>) {
  const { rows, rowKey, columns, actions, emptyText, purpose } = props;
  const shown = actions ? [...columns, { title: 'Ações', align: 'right' as const, render: actions }] : columns;
  if (rows.length === 0) return <ListEmpty text={emptyText} purpose={purpose} />;
  return (
    <TableOrCards
      width={columns.reduce((sum, { width = 0 }) => sum + width, actions ? ACTIONS_WIDTH : 0)}
      cards={() => (
        <CardList isLabelled rows={rows} rowKey={rowKey} columns={columns} {...(actions ? { actions } : {})} />
      )}
      table={() => (
        <Table
          rows={rows}
          rowKey={rowKey}
          className="fcui-short-table"
          columns={shown.map(({ title, align, render }) => ({ title, align, render }))}
        />
      )}
    />
  );
}
