import type { Appointment } from '@focinho/contracts/appointments';
import { APPOINTMENT_STATUS_LABEL } from '@focinho/contracts/enums';
import { petName, serviceName } from '../appointment-texts';
import { statusOf } from '../AppointmentStatus';
import { obstacleText, type Obstacle } from '../free-time';

interface CardTime {
  text: string;
  minutes: number;
}
/** A card of that length has room for one line. */
const SHORT_MINUTES = 20;

/** The content of an appointment's card. The calendar wants elements, not React's. */
export function cardOf(time: CardTime, appointment: Appointment | undefined, obstacle?: Obstacle): Node[] {
  const card = document.createElement('div');
  card.className = time.minutes > SHORT_MINUTES ? 'fct-calendar-event' : 'fct-calendar-event fct-calendar-event-short';
  const add = (className: string, text: string) => {
    const line = document.createElement('span');
    line.className = className;
    line.textContent = text;
    card.append(line);
  };
  add('fct-calendar-event-time', time.text);
  if (!appointment) return [card];
  if (obstacle) add('fct-calendar-event-obstacle', obstacleText(obstacle));
  add('fct-calendar-event-pet', petName(appointment));
  add('fct-calendar-event-service', serviceName(appointment));
  if (appointment.squeezeReason !== null) add('fct-calendar-event-squeezed', 'Encaixe');
  add('fct-calendar-event-status', APPOINTMENT_STATUS_LABEL[statusOf(appointment)]);
  if (appointment.professional) add('fct-calendar-event-who', `com ${appointment.professional.name}`);
  return [card];
}

/** The heading of a column: its name, with the professional's colour. */
export function columnHeading(title: string, color: string | undefined): Node[] {
  const name = document.createElement('span');
  name.textContent = title;
  // Where it is cut off, several would look the same.
  name.title = title;
  if (!color) return [name];
  const dot = document.createElement('span');
  dot.className = 'fct-calendar-dot';
  dot.style.setProperty('--who', color);
  return [dot, name];
}
