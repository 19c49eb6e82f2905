import { STATS } from '../content/stats';
import './Stats.css';

export function Stats() {
  return (
    <section className="lp-stats" aria-label="Números do produto">
      <dl className="lp-wrap">
        {STATS.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
