import type { ReactNode } from 'react';
import type { Column, Heading } from './column';
import { Money } from './text';

interface Extra<Row> {
  width?: number;
  isMain?: boolean;
  word?: string;
  /** Instead of the plain amount, e.g. one with a colour. */
  render?: (row: Row) => ReactNode;
}

/** A column of amounts: at the right edge and in tabular figures, so that they can be compared. Null = no amount. */
export function moneyColumn<Row>(
  heading: string | Heading,
  value: (row: Row) => number | null,
  { width = 110, render, ...rest }: Extra<Row> = {},
): Column<Row> {
  const plain = (row: Row) => {
    const amount = value(row);
    return amount === null ? '-' : <Money value={amount} />;
  };
  const named = typeof heading === 'string' ? { title: heading } : heading;
  return { ...named, width, align: 'right', render: render ?? plain, ...rest };
}
