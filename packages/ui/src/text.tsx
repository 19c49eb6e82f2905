import type { ReactNode } from 'react';
import { formatMoney } from '@focinho/contracts/money';

/** `R$ 1.234,56`; digits stand under digits. */
export function Money({ value, tone }: { value: number; tone?: 'good' | 'bad' | undefined }) {
  return <span className={`fcui-number${tone ? ` fcui-${tone}` : ''}`}>{formatMoney(value)}</span>;
}

/** A main line with a quieter one beneath. */
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

/** What a table may cut is whole when pointed at. */
const titleOf = (text: ReactNode) => (typeof text === 'string' ? text : undefined);

/** Cut to one line in a table; whole when pointed at, and on a phone. "-" when there is none. */
export function Truncated({ text }: { text: string | null | undefined }) {
  if (!text) return '-';
  return (
    <span className="fcui-truncated" title={text}>
      {text}
    </span>
  );
}
