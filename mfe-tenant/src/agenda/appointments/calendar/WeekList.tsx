import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { openText } from '@focinho/contracts/agenda/holiday-hours';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import { counted, dayWithWeekday } from '../../series/series-texts';
import { petName, serviceName } from '../appointment-texts';
import { statusOf } from '../AppointmentStatus';
import { weekOf } from '../times';
import { dayOfBlock, idOfBlock, startOf, textOfBlock, type Block } from './blocks';
import { Load } from './Load';

interface WeekListProps {
  /** Any day of the week. */
  day: string;
  today: string;
  appointments: Appointment[];
  blocks: Block[];
  agenda: AgendaOfDays;
  onOpen: (appointment: Appointment) => void;
  onOpenBlock: (block: Block) => void;
  /** Its heading was pressed. */
  onDay: (day: string) => void;
}

/** A week below one another, for screens on which its columns do not fit: how full each day is, and who comes. */
export function WeekList(props: WeekListProps) {
  const { day, today, appointments, blocks, agenda, onOpen, onOpenBlock, onDay } = props;
  const { from } = weekOf(day);
  return (
    <ol className="fct-week-list">
      {[0, 1, 2, 3, 4, 5, 6].map((offset) => {
        const on = addDays(from, offset);
        const list = appointments.filter((one) => dayOf(one.date) === on && statusOf(one) !== 'CANCELLED');
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
            {entriesOf(list, blocks, on).map((entry) => (
              <button
                key={entry.key}
                type="button"
                className={`fct-week-list-appointment fct-appointment-event ${entry.tone}`}
                onClick={() => (entry.appointment ? onOpen(entry.appointment) : onOpenBlock(entry.block))}
              >
                <span>{entry.time}</span>
                <strong>{entry.name}</strong>
                <span>{entry.what}</span>
              </button>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** Who comes and what is blocked on a day, by the time. */
const entriesOf = (list: Appointment[], blocks: Block[], on: string) =>
  [
    ...list.map((appointment) => ({
      key: appointment.id,
      time: appointment.startTime,
      tone: `fct-appointment-event-${statusOf(appointment).toLowerCase()}`,
      name: petName(appointment),
      what: [serviceName(appointment), appointment.professional?.name].filter(Boolean).join(' · '),
      appointment,
    })),
    ...blocks
      .filter((block) => dayOfBlock(block) === on)
      .map((block) => ({
        key: idOfBlock(block),
        time: startOf(block),
        tone: 'fct-calendar-block',
        name: 'Bloqueado',
        what: textOfBlock(block),
        appointment: undefined,
        block,
      })),
  ].sort((one, other) => one.time.localeCompare(other.time));

function dayText({ holidays, open }: AgendaOfDays, on: string, count: number): string {
  if (count > 0) return counted(count, 'agendamento', 'agendamentos');
  const holiday = holidays.find(({ day }) => day === on);
  if (holiday) return [holiday.name, openText(holiday)].filter(Boolean).join(', ');
  return open.length > 0 && !open.some(({ from }) => from.startsWith(on)) ? 'Fechado' : 'Livre';
}
