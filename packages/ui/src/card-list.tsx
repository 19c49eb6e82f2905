import { SortAscendingOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from './column';
import type { ListView } from './list-params';
import { InToolbar } from './toolbar-slot';

interface CardListProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** Absent = not sortable. */
  list?: ListView;
}

/** The rows of a table as cards, for narrow screens. The first column is the heading of a card. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, rowKey, columns, actions, list } = props;
  const [heading, ...lines] = columns;
  const sortable = columns.flatMap((column) => (column.sort ? [{ name: column.sort, title: column.title }] : []));
  return (
    <>
      {list && sortable.length > 0 && (
        <InToolbar>
          <Select
            className="fcui-filter fcui-card-sort"
            aria-label="Ordenar por"
            prefix={<SortAscendingOutlined aria-hidden />}
            popupMatchSelectWidth={false}
            value={list.query.sort ?? null}
            options={sortable.flatMap(({ name, title }) => [
              { value: name, label: `${title} ↑` },
              { value: `-${name}`, label: `${title} ↓` },
            ])}
            onChange={(sort) => list.setSort(sort ?? '')}
          />
        </InToolbar>
      )}
      <ul className="fcui-cards">
        {rows.map((row) => (
          <li key={rowKey(row)} className="fcui-card">
            <div className="fcui-card-head">
              <div className="fcui-card-heading">{heading?.render(row)}</div>
              {actions?.(row)}
            </div>
            <dl className="fcui-card-lines">
              {lines.map((column) => {
                const value = column.render(row);
                // In a table a cell is empty; here its title alone would say nothing.
                if (value === null || value === undefined || value === false || value === '') return null;
                return (
                  <div key={column.title}>
                    <dt>{column.title}</dt>
                    <dd>{value}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
