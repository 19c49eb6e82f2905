import type { ReactNode } from 'react';

interface CountListProps {
  /** What is counted, for those who do not see the heading: "Status dos Agendamentos". */
  label: string;
  counts: { key: string; name: ReactNode; count: number }[];
}

/** A count per value, each with a bar as long as its share. */
export function CountList({ label, counts }: CountListProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="fct-counts" aria-label={label}>
      {counts.map(({ key, name, count }) => (
        <li key={key}>
          <span>{name}</span>
          <progress aria-hidden max={Math.max(1, total)} value={count} />
          <span className="fcui-number">{count.toLocaleString('pt-BR')}</span>
        </li>
      ))}
    </ul>
  );
}
