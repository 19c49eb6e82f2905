import type { Occupancy } from '@focinho/contracts/insight/today';
import { Link, useParams } from '@focinho/host/router';
import { Bars } from './Bars';

interface OccupancyChartProps {
  hours: Occupancy[] | undefined;
  today: string;
  time: string;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
/** Percentage of an hour that is booked; one that is booked although nobody works then is full. */
const percent = ({ booked, capacity }: { booked: number; capacity: number }) =>
  capacity > 0 ? Math.round((booked / capacity) * 100) : booked > 0 ? 100 : 0;

/** How full each hour of today is; leads to the calendar. */
export function OccupancyChart({ hours = [], today, time }: OccupancyChartProps) {
  const { tenantSlug } = useParams();
  const whole = {
    booked: sum(hours.map(({ booked }) => booked)),
    capacity: sum(hours.map(({ capacity }) => capacity)),
  };
  const fullest = hours.toSorted((one, other) => percent(other) - percent(one))[0];
  return (
    <Link className="fct-day-chart" to={`/${tenantSlug}/calendar?day=${today}`}>
      <span className="fct-figure-name">Ocupação por hora</span>
      <span className="fct-figure-value">{hours.length > 0 ? `${percent(whole)} %` : '-'}</span>
      <span className="fct-figure-caption">
        {fullest && percent(fullest) > 0
          ? `mais cheia às ${fullest.hour} h: ${percent(fullest)} %`
          : hours.length > 0
            ? 'o dia todo livre'
            : 'sem horário de funcionamento hoje'}
      </span>
      <Bars
        most={100}
        bars={hours.map((one) => ({
          label: String(one.hour),
          value: percent(one),
          isCurrent: Number(time.slice(0, 2)) === one.hour,
        }))}
      />
    </Link>
  );
}
