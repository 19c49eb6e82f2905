const whole = new Intl.NumberFormat('pt-BR');

/** One big number with its name and a note. */
export function Figure({ title, value, note }: { title: string; value: number; note: string }) {
  return (
    <section className="fcsa-figure">
      <h2>{title}</h2>
      <strong>{whole.format(value)}</strong>
      <p>{note}</p>
    </section>
  );
}
