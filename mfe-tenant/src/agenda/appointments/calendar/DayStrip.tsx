import { addDays } from '@focinho/contracts/kernel/dates';
import { WEEKDAYS } from '../../series/series-texts';
import { weekOf } from '../times';

interface DayStripProps {
  day: string;
  today: string;
  onPick: (day: string) => void;
}

/** The days of the week as buttons, for screens on which a week's columns do not fit. */
export function DayStrip({ day, today, onPick }: DayStripProps) {
  const { from } = weekOf(day);
  return (
    <div className="fct-day-strip" role="group" aria-label="Dias da semana">
      {WEEKDAYS.map(({ value, short, name }) => {
        const on = addDays(from, value);
        const number = Number(on.slice(8));
        return (
          <button
            key={on}
            type="button"
            aria-label={`${name}, ${number}`}
            aria-pressed={on === day}
            aria-current={on === today ? 'date' : undefined}
            onClick={() => onPick(on)}
          >
            <span aria-hidden>{short}</span>
            <strong aria-hidden>{number}</strong>
          </button>
        );
      })}
    </div>
  );
}
