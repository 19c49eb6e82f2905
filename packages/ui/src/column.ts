import type { ReactNode } from 'react';

/** A column of a table, or a labelled line of a card. The first column is the card's heading. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** The name by which the server sorts; absent = not sortable. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
  /**
   * Pixels that its contents need, {@link COLUMN_WIDTH} by default. Spare width is shared in proportion, so that columns
   * stay in place on every page of a list. Longer text is truncated and shown in full on hover.
   */
  width?: number;
}

const COLUMN_WIDTH = 130;
/** A row's buttons: 32 px wide each, 4 px apart, plus the cell's padding. */
const actionsWidth = (count: number) => count * 36 + 28;

const widthOf = (column: Pick<Column<never>, 'width'>): number => column.width ?? COLUMN_WIDTH;

/** The columns for antd's Table, truncated to one line. */
export function tableColumns<Row>(columns: Column<Row>[]) {
  return columns.map((column) => ({
    key: column.sort ?? column.title,
    title: column.title,
    align: column.align ?? ('left' as const),
    width: widthOf(column),
    ellipsis: true,
    render: (_: unknown, row: Row) => column.render(row),
  }));
}

/** The column "Ações". */
export function actionsColumn<Row>(actions: (row: Row) => ReactNode, count: number) {
  return {
    key: 'actions',
    title: 'Ações',
    width: actionsWidth(count),
    align: 'right' as const,
    render: (_: unknown, row: Row) => actions(row),
  };
}

/** The least width in pixels that shows the contents of the columns. */
export function tableWidth(columns: Pick<Column<never>, 'width'>[], actionCount: number): number {
  const contents = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return contents + (actionCount > 0 ? actionsWidth(actionCount) : 0);
}
