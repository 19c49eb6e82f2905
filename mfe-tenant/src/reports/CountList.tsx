import type { ReactNode } from 'react';
import { Money } from '@focinho/ui/text';

interface CountListProps {
  /** What is counted, for those who do not see the heading: "Status dos Agendamentos". */
  label: string;
  /** `amount` in reais, where what is counted is also worth something. */
  counts: { key: string; name: ReactNode; count: number; amount?: number }[];
}

/** A count per value, each with a bar as long as its share, and its amount. */
export function CountList({ label, counts }: CountListProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const hasAmounts = counts.some(({ amount }) => amount !== undefined);
  return (
    <ul className={`fct-counts${hasAmounts ? ' fct-counts-amounts' : ''}`} aria-label={label}>
      {counts.map(({ key, name, count, amount }) => (
        <li key={key}>
          <span>{name}</span>
          <progress aria-hidden max={Math.max(1, total)} value={count} />
          <span className="fcui-number">{count.toLocaleString('pt-BR')}</span>
          {amount !== undefined && <Money value={amount} />}
        </li>
      ))}
    </ul>
  );
}
