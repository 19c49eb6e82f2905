import type { ReactNode } from 'react';
import type { Column } from './column';
import { Money } from './text';

interface Extra<Row> {
  sort?: string;
  width?: number;
  /** Instead of the plain amount, e.g. one with a colour. */
  render?: (row: Row) => ReactNode;
}

/** A column of amounts: at the right edge and in tabular figures, so that they can be compared. Null = no amount. */
export function moneyColumn<Row>(
  title: string,
  value: (row: Row) => number | null,
  { sort, width = 110, render }: Extra<Row> = {},
): Column<Row> {
  const plain = (row: Row) => {
    const amount = value(row);
    return amount === null ? '-' : <Money value={amount} />;
  };
  return { title, width, align: 'right', render: render ?? plain, ...(sort ? { sort } : {}) };
}
