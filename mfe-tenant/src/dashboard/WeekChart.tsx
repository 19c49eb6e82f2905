import type { Week } from '@focinho/contracts/insight/today';
import { addDays } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';
import { Bars } from './Bars';
import { Money } from './Figure';

const weekday = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short' }).format(new Date(day)).slice(0, 3);

/** Chart of sales from Sunday to today, against the same days of the last week; leads to the report. */
export function WeekChart({ week: { revenue, before, days }, today }: { week: Week; today: string }) {
  const { tenantSlug } = useParams();
  const monday = days[0]?.date ?? today;
  const most = Math.max(...days.flatMap((day) => [day.revenue, day.before]));
  return (
    <Link className="fct-day-chart" to={`/${tenantSlug}/reports?period=custom&from=${monday}&to=${today}`}>
      <span className="fct-figure-name">Vendas da semana</span>
      <span className="fct-figure-value">
        <Money reais={revenue} />
      </span>
      <span className="fct-figure-caption">
        {`${formatMoney(before)} até ${weekday(addDays(today, -7))} da semana passada${change(revenue, before)}`}
      </span>
      <Bars
        most={most}
        bars={days.map((day) => ({
          label: weekday(day.date),
          value: day.revenue,
          before: day.before,
          isCurrent: day.date === today,
        }))}
      />
    </Link>
  );
}

/** ", +12 %"; nothing where there is nothing to compare with. */
function change(revenue: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round((revenue / before - 1) * 100);
  return `, ${percent > 0 ? '+' : ''}${percent} %`;
}
