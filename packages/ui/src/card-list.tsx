import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from './column';
import type { ListView } from './list-params';

interface CardListProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** Absent = nothing to sort by. */
  list?: ListView;
}

/** The table of a phone: each row a card whose heading is the first column. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, rowKey, columns, actions, list } = props;
  const [heading, ...lines] = columns;
  const sortable = columns.flatMap((column) => (column.sort ? [{ name: column.sort, title: column.title }] : []));
  return (
    <>
      {list && sortable.length > 0 && (
        <Select
          className="fcui-card-sort"
          aria-label="Ordenar por"
          prefix="Ordenar por"
          value={list.query.sort ?? null}
          options={sortable.flatMap(({ name, title }) => [
            { value: name, label: `${title} ↑` },
            { value: `-${name}`, label: `${title} ↓` },
          ])}
          onChange={(sort) => list.setSort(sort ?? '')}
        />
      )}
      <ul className="fcui-cards">
        {rows.map((row) => (
          <li key={rowKey(row)} className="fcui-card">
            <div className="fcui-card-head">
              <div className="fcui-card-heading">{heading?.render(row)}</div>
              {actions?.(row)}
            </div>
            <dl className="fcui-card-lines">
              {lines.map((column) => (
                <div key={column.title}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
