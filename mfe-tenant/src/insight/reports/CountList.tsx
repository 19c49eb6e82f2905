import type { ReactNode } from 'react';
import { Money } from '@focinho/ui/text';

interface CountListProps {
  /** Accessible name: "Status dos Agendamentos". */
  label: string;
  /** `amount` in reais, where there is one. */
  counts: { key: string; name: ReactNode; count: number; amount?: number }[];
}

/** A count per value and its amount, where there is one, with a bar for the share of that. */
export function CountList({ label, counts }: CountListProps) {
  const hasAmounts = counts.some(({ amount }) => amount !== undefined);
  const total = counts.reduce((sum, { count, amount = count }) => sum + amount, 0);
  return (
    <ul className={`fct-counts${hasAmounts ? ' fct-counts-amounts' : ''}`} aria-label={label}>
      {counts.map(({ key, name, count, amount }) => (
        <li key={key}>
          <span>{name}</span>
          <progress aria-hidden max={Math.max(1, total)} value={amount ?? count} />
          <span className="fcui-number">{count.toLocaleString('pt-BR')}</span>
          {amount !== undefined && <Money value={amount} />}
        </li>
      ))}
    </ul>
  );
}
