import type { ReactNode } from 'react';
import { headingOf, type RecordField, type RecordFields } from '@focinho/contracts/kernel/record-fields';
import type { TableColumn } from './table';

export interface Heading {
  title: string;
  /** The name by which the server sorts; absent = not sortable. */
  sort?: string;
  /** The part that the HTML can draw before the page's code is there, by its path in the row: `remote.json` has it from here. */
  first?: { field?: string; second?: string; format?: 'day' | 'instant' | 'money' };
}

const FIRST: Partial<Record<RecordField['format'], Heading['first']>> = {
  text: {},
  time: {},
  receipt: {},
  day: { format: 'day' },
  instant: { format: 'instant' },
  money: { format: 'money' },
};
/** The headings of a record's list, by its table of fields: ``const column = recordColumn(PET_FIELDS)``, ``{ ...column('name'), render }`` */
export const recordColumn =
  <Fields extends RecordFields>(fields: Fields) =>
  (name: keyof Fields & string): Heading => {
    const field: RecordField | undefined = fields[name];
    if (!field) throw new Error(name);
    const first = FIRST[field.format];
    return {
      title: headingOf(field, 'list'),
      ...(field.isSortable && { sort: name }),
      ...(first && { first: { field: name, ...first } }),
    };
  };

/** A column of a table, or a fact of a card, whose heading is the first column. */
export interface Column<Row> extends Heading {
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** The fact of a card that stands beside its heading. */
  isMain?: boolean;
  /** Cards leave it out. */
  isOnlyInTable?: boolean;
  /** Content of a card instead. */
  onCard?: (row: Row) => ReactNode;
  /** Word on a card before a value that does not explain itself: "limite". */
  word?: string;
  /**
   * Pixels that its contents need, {@link COLUMN_WIDTH} by default. Spare width is shared in proportion, so that columns
   * stay in place on every page of a list. Longer text is truncated and shown in full on hover.
   */
  width?: number;
}

export const COLUMN_WIDTH = 130;
/** A row's buttons: 32 px wide each, 4 px apart, plus the cell's padding. */
const actionsWidth = (count: number) => count * 36 + 28;

const widthOf = (column: Pick<Column<never>, 'width'>): number => column.width ?? COLUMN_WIDTH;

/** A column of the table, truncated to one line. */
export const tableColumn = <Row>(column: Column<Row>): TableColumn<Row> => ({
  title: column.title,
  align: column.align,
  width: widthOf(column),
  isTruncated: true,
  render: column.render,
});

/** The column "Ações". */
export const actionsColumn = <Row>(actions: (row: Row) => ReactNode, count: number): TableColumn<Row> => ({
  title: 'Ações',
  align: 'right',
  width: actionsWidth(count),
  render: actions,
});

/** The least width in pixels that shows the contents of the columns. */
export function tableWidth(columns: Pick<Column<never>, 'width'>[], actionCount: number): number {
  const contents = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return contents + (actionCount > 0 ? actionsWidth(actionCount) : 0);
}
