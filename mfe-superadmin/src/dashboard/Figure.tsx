const whole = new Intl.NumberFormat('pt-BR');

interface FigureProps {
  title: string;
  /** A number, or text that is formatted already; undefined while it is loading. */
  value: number | string | undefined;
  note: string;
}

/** One big number with its name and a note. */
export function Figure({ title, value, note }: FigureProps) {
  return (
    <section className="fcsa-figure">
      <h2>{title}</h2>
      <strong>{typeof value === 'number' ? whole.format(value) : (value ?? '-')}</strong>
      <p>{note}</p>
    </section>
  );
}
