import { isValidElement, type KeyboardEvent, type ReactNode } from 'react';

export interface TableColumn<Row> {
  title: string;
  align?: 'left' | 'right' | 'center' | undefined;
  /** Pixels; the spare width is shared in proportion. Columns without are as wide as their contents. */
  width?: number;
  /** One line, shown in full on hover. */
  isTruncated?: boolean;
  sorting?: { order: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
  render: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: TableColumn<Row>[];
  className?: string;
}

/** A table with heads that sort. antd's takes twice the time, for what no list of ours uses. */
export function Table<Row>({ rows, rowKey, columns, className }: TableProps<Row>) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <table className={['fcui-table', isFixed && 'fcui-table-fixed', className].filter(Boolean).join(' ')}>
      {isFixed && (
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.title} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-row-key={rowKey(row)}>
            {columns.map(({ title, align, isTruncated, render }) => {
              const content = render(row);
              return (
                <td key={title} data-align={align} {...(isTruncated && truncated(content))}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ title, align, isTruncated, sorting }: TableColumn<Row>) {
  const shared = { scope: 'col', 'data-align': align, ...(isTruncated && truncated(title)) };
  if (!sorting) return <th {...shared}>{title}</th>;
  const { order, onSort } = sorting;
  return (
    <th
      {...shared}
      aria-sort={order}
      aria-label={title}
      aria-description="classificável"
      tabIndex={0}
      onClick={onSort}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && onSort()}
    >
      <span className="fcui-sorted">
        <span>{title}</span>
        <svg viewBox="0 0 12 17" width="12" height="17" aria-hidden="true">
          <path d="M2 8 6 3.4 10 8z" data-active={order === 'ascending'} />
          <path d="M2 9.5 6 14.1 10 9.5z" data-active={order === 'descending'} />
        </svg>
      </span>
    </th>
  );
}

const truncated = (content: ReactNode) => ({ 'data-truncated': '', title: textOf(content) });

/** Text, also of one element around it. */
function textOf(content: ReactNode): string | undefined {
  const inner = isValidElement<{ children?: ReactNode }>(content) ? content.props.children : content;
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : undefined;
}
