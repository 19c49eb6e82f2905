import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { APPOINTMENT_STATUS_LABEL } from '@focinho/contracts/kernel/enums';
import { measuresText, petName, serviceName } from '../appointment-texts';
import { statusOf } from '../AppointmentStatus';
import { warningsText } from '../../../people/pets/PetWarnings';
import { obstacleText, type Obstacle } from '../free-time';
import { hoursOfBlock, textOfBlock, type Block } from './blocks';

interface CardTime {
  from: string;
  to: string;
  minutes: number;
}
/** A card of that length has room for one line. */
const SHORT_MINUTES = 20;

/** The content of an appointment's card. The calendar wants elements, not React's. */
export function cardOf(time: CardTime, appointment: Appointment | undefined, obstacle?: Obstacle): Node[] {
  const card = document.createElement('div');
  const isShort = time.minutes <= SHORT_MINUTES;
  card.className = isShort ? 'fct-calendar-event fct-calendar-event-short' : 'fct-calendar-event';
  const add = (className: string, text: string, to: HTMLElement = card) => {
    const line = document.createElement('span');
    line.className = className;
    line.textContent = text;
    to.append(line);
    return line;
  };
  // Lines in the order of their importance: a short card shows as many as it has room for.
  const first = add('fct-calendar-event-first', '');
  // Where the card ends is seen; it is read, and shown while it is dragged.
  add('fct-calendar-event-end', ` - ${time.to}`, add('fct-calendar-event-time', time.from, first));
  if (!appointment) return [card];
  if (obstacle) add('fct-calendar-event-obstacle', obstacleText(obstacle));
  const warnings = appointment.pet ? warningsText(appointment.pet) : '';
  // One line has no room for what it says, but whoever looks must know that there is something.
  if (warnings && isShort) first.append(...icon('warning', warnings));
  const pet = add('fct-calendar-event-pet', petName(appointment), first);
  pet.before(' ');
  if (appointment.seriesId !== null)
    pet.append(...icon('repeat', appointment.seriesEnds ? 'Repete, acabando' : 'Repete'));
  if (appointment.notes) pet.append(...icon('notes', 'Observações', appointment.notes));
  if (warnings && !isShort) add('fct-calendar-event-warnings', warnings);
  add('fct-calendar-event-service', serviceName(appointment));
  const measures = appointment.pet ? measuresText(appointment.pet) : '';
  if (measures) add('fct-calendar-event-measures', measures);
  if (appointment.client) add('fct-calendar-event-client', appointment.client.name);
  if (appointment.squeezeReason !== null) add('fct-calendar-event-overbooked', 'Encaixe');
  add('fct-calendar-event-status', APPOINTMENT_STATUS_LABEL[statusOf(appointment)]);
  if (appointment.professional) add('fct-calendar-event-who', `com ${appointment.professional.name}`);
  return [card];
}

/** The content of the card of blocked hours. */
export function blockCardOf(block: Block): Node[] {
  const card = document.createElement('div');
  card.className = 'fct-calendar-event';
  const text = document.createElement('span');
  text.append(...icon('blocked', 'Bloqueado'), ` ${textOfBlock(block)}`);
  text.title = `${hoursOfBlock(block)} ${textOfBlock(block)}`;
  const hours = document.createElement('span');
  hours.className = 'fct-calendar-event-time';
  hours.textContent = hoursOfBlock(block);
  card.append(text, hours);
  return [card];
}

const SVG = 'http://www.w3.org/2000/svg';
/** Lucide's, https://lucide.dev/icons, as paths of 24 by 24. */
export const ICONS = {
  blocked: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  repeat: 'm17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3',
  notes:
    'M21 9a2.4 2.4 0 0 0-.7-1.7l-3.6-3.6A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2zM15 3v5a1 1 0 0 0 1 1h5',
};

/** An icon, what it means as a tooltip, and the same for screen readers. */
function icon(name: keyof typeof ICONS, meaning: string, tooltip = meaning): Element[] {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', `fct-calendar-event-icon fct-calendar-event-icon-${name}`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  const title = document.createElementNS(SVG, 'title');
  title.textContent = tooltip;
  drawing.append(title, path);
  const text = document.createElement('span');
  text.className = 'fct-appointments-unseen';
  text.textContent = ` ${meaning}`;
  return [drawing, text];
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
