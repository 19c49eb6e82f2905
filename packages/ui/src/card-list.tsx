import ArrowDownNarrowWideIcon from 'lucide-react/icons/arrow-down-narrow-wide';
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
  /** The titles of the columns stand before the values, which are mostly figures. */
  isLabelled?: boolean;
}

/** Whether a table shows that there is nothing; a card leaves it out. */
const isNothing = (value: ReactNode) =>
  value === null || value === undefined || value === false || value === '' || value === '-' || value === 'N/A';

function cardOf<Row>({ onCard, render }: Column<Row>, row: Row): ReactNode {
  return (onCard ?? render)(row);
}

/**
 * The rows of a table as cards, for narrow screens: the first column and the main fact, then the rest without labels, which
 * screen readers are told.
 */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, rowKey, columns, actions, list, isLabelled = false } = props;
  const [heading, ...others] = columns;
  const main = others.find(({ isMain }) => isMain);
  const lines = others.filter((column) => column !== main && !column.isOnlyInTable);
  const sortable = columns.flatMap((column) => (column.sort ? [{ name: column.sort, title: column.title }] : []));
  return (
    <>
      {list && sortable.length > 0 && (
        <InToolbar>
          <Select
            className="fcui-filter fcui-card-sort"
            aria-label="Ordenar por"
            prefix={<ArrowDownNarrowWideIcon />}
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
              <div className="fcui-card-title">
                <div className="fcui-card-heading">{heading && cardOf(heading, row)}</div>
                {main && <div className="fcui-card-main">{cardOf(main, row)}</div>}
              </div>
              {actions?.(row)}
            </div>
            <dl className="fcui-card-lines">
              {lines.map((column) => {
                const value = cardOf(column, row);
                if (isNothing(value)) return null;
                const label = isLabelled ? column.title : column.word;
                return (
                  <div key={column.title}>
                    <dt className={label ? undefined : 'fcui-spoken'}>{label ?? column.title}</dt>
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
