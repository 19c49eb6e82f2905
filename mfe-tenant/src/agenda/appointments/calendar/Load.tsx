import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { loadOf } from './calendar-events';

interface LoadProps {
  /** The appointments of the day, without the cancelled ones. */
  appointments: Appointment[];
  agenda: AgendaOfDays;
  day: string;
}

/** A bar as long as the day is full, with a part for each professional. */
export function Load({ appointments, agenda, day }: LoadProps) {
  if (appointments.length === 0) return null;
  const minutes = new Map<string, number>();
  for (const { professional, startTime, endTime } of appointments) {
    const color = professional?.color ?? '';
    minutes.set(color, (minutes.get(color) ?? 0) + minutesOf(endTime) - minutesOf(startTime));
  }
  return (
    <span className="fct-load" aria-hidden>
      <span className="fct-load-shares" style={{ width: `${Math.round(loadOf(agenda, day, appointments) * 100)}%` }}>
        {[...minutes].map(([color, share]) => (
          <span key={color} style={{ flexGrow: share, ...(color ? { background: color } : {}) }} />
        ))}
      </span>
    </span>
  );
}
