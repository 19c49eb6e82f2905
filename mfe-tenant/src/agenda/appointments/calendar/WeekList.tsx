import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { openText } from '@focinho/contracts/agenda/holiday-hours';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import { counted, dayWithWeekday } from '../../series/series-texts';
import { petName, serviceName } from '../appointment-texts';
import { statusOf } from '../AppointmentStatus';
import { weekOf } from '../times';
import { Load } from './Load';

interface WeekListProps {
  /** Any day of the week. */
  day: string;
  today: string;
  appointments: Appointment[];
  agenda: AgendaOfDays;
  onOpen: (appointment: Appointment) => void;
  /** Its heading was pressed. */
  onDay: (day: string) => void;
}

/** A week below one another, for screens on which its columns do not fit: how full each day is, and who comes. */
export function WeekList({ day, today, appointments, agenda, onOpen, onDay }: WeekListProps) {
  const { from } = weekOf(day);
  return (
    <ol className="fct-week-list">
      {[0, 1, 2, 3, 4, 5, 6].map((offset) => {
        const on = addDays(from, offset);
        const list = appointments
          .filter((one) => dayOf(one.date) === on && statusOf(one) !== 'CANCELLED')
          .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
        return (
          <li key={on}>
            <button
              type="button"
              className="fct-week-list-day"
              aria-current={on === today ? 'date' : undefined}
              onClick={() => onDay(on)}
            >
              <strong>{dayWithWeekday(on).slice(0, -5)}</strong>
              <span>{dayText(agenda, on, list.length)}</span>
              <Load appointments={list} agenda={agenda} day={on} />
            </button>
            {list.map((appointment) => (
              <button
                key={appointment.id}
                type="button"
                className={`fct-week-list-appointment fct-appointment-event fct-appointment-event-${statusOf(appointment).toLowerCase()}`}
                onClick={() => onOpen(appointment)}
              >
                <span>{appointment.startTime}</span>
                <strong>{petName(appointment)}</strong>
                <span>
                  {serviceName(appointment)}
                  {appointment.professional && ` · ${appointment.professional.name}`}
                </span>
              </button>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function dayText({ holidays, open }: AgendaOfDays, on: string, count: number): string {
  if (count > 0) return counted(count, 'agendamento', 'agendamentos');
  const holiday = holidays.find(({ day }) => day === on);
  if (holiday) return [holiday.name, openText(holiday)].filter(Boolean).join(', ');
  return open.length > 0 && !open.some(({ from }) => from.startsWith(on)) ? 'Fechado' : 'Livre';
}
