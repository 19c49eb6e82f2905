import type { ReactNode } from 'react';
import { Money } from '@focinho/ui/text';

interface CountListProps {
  /** Accessible name: "Status dos Agendamentos". */
  label: string;
  /** `amount` in reais, where there is one. */
  counts: { key: string; name: ReactNode; count: number; amount?: number }[];
}

/** A count per value, with a bar for its share and its amount. */
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
