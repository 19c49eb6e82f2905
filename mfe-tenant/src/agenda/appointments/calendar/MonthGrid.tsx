import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import { statusOf } from '../AppointmentStatus';
import { loadOf, monthOf, periodOf } from './calendar-events';
import { Load } from './Load';

interface MonthGridProps {
  /** Any day of the month. */
  day: string;
  today: string;
  appointments: Appointment[];
  agenda: AgendaOfDays;
  onOpen: (day: string) => void;
}

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** How full each day of a month is, and with whom; a day opens itself. */
export function MonthGrid({ day, today, appointments, agenda, onOpen }: MonthGridProps) {
  const { from, to } = periodOf(day, 'month');
  const month = monthOf(day);
  const days: string[] = [];
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at);
  const booked = grouped(
    appointments.filter((one) => statusOf(one) !== 'CANCELLED'),
    ({ date }) => dayOf(date),
  );
  const holidays = new Map(agenda.holidays.map((one) => [one.day, one]));
  const openDays = new Set(agenda.open.map(({ from: opens }) => opens.slice(0, 10)));
  return (
    <div className="fct-month">
      {WEEKDAYS.map((name) => (
        <span key={name} className="fct-month-weekday" aria-hidden>
          {name}
        </span>
      ))}
      {days.map((on) => {
        const inMonth = on >= month.from && on <= month.to;
        const list = booked.get(on) ?? [];
        const holiday = holidays.get(on);
        const closed = (holiday !== undefined && !holiday.open) || (openDays.size > 0 && !openDays.has(on));
        const state = `${inMonth ? '' : ' fct-month-other'}${closed ? ' fct-month-closed' : ''}${on === today ? ' fct-month-today' : ''}`;
        const load = Math.round(loadOf(agenda, on, list) * 100);
        return (
          <button
            key={on}
            type="button"
            className={`fct-month-day${state}`}
            data-load={Math.ceil(load / 25)}
            onClick={() => onOpen(on)}
          >
            <time dateTime={on} aria-label={spoken(on)} aria-current={on === today ? 'date' : undefined}>
              {Number(on.slice(8))}
            </time>
            {holiday && <span className="fct-month-holiday">{holiday.name}</span>}
            {list.length > 0 && (
              <span className="fct-month-count">
                {list.length}{' '}
                <span className="fct-month-noun">{list.length === 1 ? 'agendamento' : 'agendamentos'}</span>
                <span className="fct-appointments-unseen">, {load}% ocupado</span>
              </span>
            )}
            <Load appointments={list} agenda={agenda} day={on} />
          </button>
        );
      })}
    </div>
  );
}

const spoken = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long', weekday: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );

function grouped(appointments: Appointment[], keyOf: (one: Appointment) => string): Map<string, Appointment[]> {
  const groups = new Map<string, Appointment[]>();
  for (const one of appointments) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
