import type { ReactNode } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';

/** `R$ 1.234,56` in tabular figures. */
export function Money({ value, tone }: { value: number; tone?: 'good' | 'bad' | undefined }) {
  return <span className={`fcui-number${tone ? ` fcui-${tone}` : ''}`}>{formatMoney(value)}</span>;
}

/** A main line with a secondary one below. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="fcui-two-lines">
      <span className="fcui-strong" title={titleOf(first)}>
        {first}
      </span>
      {second && (
        <span className="fcui-muted" title={titleOf(second)}>
          {second}
        </span>
      )}
    </span>
  );
}

/** Tooltip for text that a table may truncate. */
const titleOf = (text: ReactNode) => (typeof text === 'string' ? text : undefined);

/** Truncated to one line in a table, in full on hover and on a phone. "-" if empty. */
export function Truncated({ text }: { text: string | null | undefined }) {
  if (!text) return '-';
  return (
    <span className="fcui-truncated" title={text}>
      {text}
    </span>
  );
}
