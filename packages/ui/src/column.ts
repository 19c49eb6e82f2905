import type { ReactNode } from 'react';

/** One column; on a phone one labelled line of the row's card. The first column is the card's heading. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** The name by which the server sorts; absent = not sortable. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
}
