import { formatDay } from '@focinho/contracts/kernel/dates';
import { CURVE, kg, pointsOf, type Weighing } from './weight-trend';
import './weights.css';

/** The weighings as a line with a dot for each, the newest of which is filled. The list beside it has the figures. */
export function WeightCurve({ weighings }: { weighings: readonly Weighing[] }) {
  const [last] = weighings;
  const first = weighings.at(-1);
  if (!last || !first || weighings.length < 2) return null;
  const points = pointsOf(weighings);
  const weights = weighings.map(({ weight }) => weight);
  return (
    <figure className="fct-weight-curve">
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        role="img"
        aria-label={`Curva de peso: de ${kg(first.weight)} em ${formatDay(first.day)} a ${kg(last.weight)} em ${formatDay(last.day)}`}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y }, index) => (
          <circle key={`${x} ${y} ${index}`} cx={x} cy={y} r={index === points.length - 1 ? 5 : 3} />
        ))}
      </svg>
      <figcaption className="fcui-muted">
        <span>{formatDay(first.day)}</span>
        <span>{`${kg(Math.min(...weights))} a ${kg(Math.max(...weights))}`}</span>
        <span>{formatDay(last.day)}</span>
      </figcaption>
    </figure>
  );
}
