import type { ReactNode } from 'react';

/** One column; on a phone one labelled line of the row's card. The first column is the card's heading. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** The name by which the server sorts; absent = not sortable. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
  /**
   * Pixels that its contents need, {@link COLUMN_WIDTH} unless told. The columns share what is left in proportion, so that
   * they stand in the same place on every page of a list; longer text is cut, and whole when pointed at.
   */
  width?: number;
}

const COLUMN_WIDTH = 130;
/** A row's buttons: each 32 px wide, 4 apart, and the cell's padding. */
const actionsWidth = (count: number) => count * 36 + 28;

const widthOf = (column: Pick<Column<never>, 'width'>): number => column.width ?? COLUMN_WIDTH;

/** antd's columns, cut to one line. */
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

/** Pixels under which the columns would not show what they hold. */
export function tableWidth(columns: Pick<Column<never>, 'width'>[], actionCount: number): number {
  const contents = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return contents + (actionCount > 0 ? actionsWidth(actionCount) : 0);
}
