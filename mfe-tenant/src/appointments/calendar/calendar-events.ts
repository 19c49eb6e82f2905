import type { EventInput } from '@fullcalendar/core';
import type { Appointment } from '@focinho/contracts/appointments';
import { addDays, dayOf } from '@focinho/contracts/dates';
import { petName, serviceName } from '../appointment-texts';
import { hasEnded, statusOf } from '../AppointmentStatus';
import type { Period, QuickChange } from '../appointments.api';
import { minutesOf, timeOf } from '../times';

/**
 * The calendar is set to UTC and given the tenant's local times, so that 09:00 is shown at nine in every viewer's time
 * zone.
 */
export const CALENDAR_ZONE = 'UTC';

const OPENS = 8 * 60;
const CLOSES = 19 * 60;

export function eventOf(appointment: Appointment): EventInput {
  const day = dayOf(appointment.date);
  const ended = hasEnded(appointment);
  return {
    id: appointment.id,
    title: `${petName(appointment)} – ${serviceName(appointment)}`,
    start: `${day}T${appointment.startTime}:00Z`,
    end: `${day}T${appointment.endTime}:00Z`,
    editable: !ended,
    classNames: ['fct-appointment-event', `fct-appointment-event-${statusOf(appointment).toLowerCase()}`],
    extendedProps: { appointment },
  };
}

/** Where an event was dragged to. An end past midnight becomes the last minute of the day. */
export function placeOf(start: Date, end: Date | null): Required<Pick<QuickChange, 'date' | 'startTime' | 'endTime'>> {
  const [date = '', startTime = ''] = split(start);
  const [endDate = date, endTime = startTime] = end ? split(end) : [];
  return { date, startTime, endTime: endDate > date ? '23:59' : endTime };
}
function split(moment: Date): string[] {
  const text = moment.toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}

/** The days shown: the day itself, or its week from Sunday to Saturday. */
export function periodOf(day: string, span: 'day' | 'week'): Period {
  if (span === 'day') return { from: day, to: day };
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { from: sunday, to: addDays(sunday, 6) };
}

/** "21 de novembro de 2026", "15 – 21 de novembro de 2026". */
export function titleOf({ from, to }: Period): string {
  const written = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(from === to ? { weekday: 'long' } : {}),
  });
  return written.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

interface Hours {
  slotMinTime: string;
  slotMaxTime: string;
}
/** Scroll position of a grid with more than the usual hours. */
export const OPENING_TIME = `${timeOf(OPENS)}:00`;
export const isUsual = ({ slotMinTime }: Hours): boolean => slotMinTime === OPENING_TIME;

/** The hours to show: the usual ones, extended by earlier or later appointments. */
export function hoursOf(appointments: Appointment[]): Hours {
  const first = Math.min(OPENS, ...appointments.map(({ startTime }) => minutesOf(startTime)));
  const last = Math.max(CLOSES, ...appointments.map(({ endTime }) => minutesOf(endTime)));
  return {
    slotMinTime: `${timeOf(Math.floor(first / 60) * 60)}:00`,
    slotMaxTime: `${String(Math.ceil(last / 60)).padStart(2, '0')}:00:00`,
  };
}

/** The tenant's current time, in the calendar's terms. */
export function nowIn(timeZone: string, now = new Date()): string {
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now).replace(' ', 'T')}Z`;
}
