import type { Calendar } from '@event-calendar/core';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { addDays, dayOf } from '@focinho/contracts/kernel/dates';
import {
  dayAndTimeOf,
  minuteAt,
  minuteOf,
  minutesOf,
  momentOf,
  difference,
  type Interval,
} from '@focinho/contracts/agenda/slots';
import { hasEnded, statusOf } from '../AppointmentStatus';
import type { Period } from '../appointments.api';
import { dayOfBlock, endOf, idOfBlock, startOf, type Block } from './blocks';
import { timeOf, weekOf } from '../times';

/*
 * The calendar is given times without a zone, which it shows as they are, so that 09:00 is at nine in every viewer's time zone.
 */

export type Span = 'day' | 'week' | 'month';
/** Meaning of the columns of a day. `none`: there is only one. */
export type Columns = 'none' | 'professionals' | 'stations';
/** The column of what has no professional or station. */
export const NOBODY = 'nobody';

const OPENS = 8 * 60;
const CLOSES = 19 * 60;

/** The cards of an appointment: one, or in the columns of stations one for each step that has a station. */
export function eventsOf(
  appointment: Appointment,
  columns: Columns,
  color?: string,
  isFaint = false,
): Calendar.EventInput[] {
  const day = dayOf(appointment.date);
  const whole: Calendar.EventInput = {
    id: appointment.id,
    start: `${day}T${appointment.startTime}:00`,
    end: `${day}T${appointment.endTime}:00`,
    editable: !hasEnded(appointment),
    resourceIds: [(columns === 'professionals' && appointment.professionalId) || NOBODY],
    classNames: [
      'fct-appointment-event',
      `fct-appointment-event-${statusOf(appointment).toLowerCase()}`,
      ...(appointment.squeezeReason === null ? [] : ['fct-appointment-event-overbooked']),
      ...(isFaint ? ['fct-appointment-event-faint'] : []),
    ],
    styles: color ? [`--who: ${color}`] : [],
    extendedProps: { appointmentId: appointment.id },
  };
  if (columns !== 'stations') return [whole];
  const steps = appointment.steps.flatMap((step) =>
    step.station
      ? [
          {
            ...whole,
            id: `${appointment.id} ${step.id}`,
            start: `${step.startsAt}:00`,
            end: `${step.endsAt}:00`,
            resourceIds: [step.station.id],
            durationEditable: false,
          },
        ]
      : [],
  );
  return steps.length > 0 ? steps : [whole];
}

/** The card of blocked hours, in the column of whose they are. */
export function blockEvent(block: Block, columns: Columns): Calendar.EventInput {
  const { id, color } = block.professional;
  const day = dayOfBlock(block);
  return {
    id: idOfBlock(block),
    start: `${day}T${startOf(block)}:00`,
    end: `${day}T${endOf(block)}:00`,
    editable: false,
    resourceIds: [columns === 'professionals' ? id : NOBODY],
    classNames: ['fct-appointment-event', 'fct-calendar-block'],
    styles: [`--who: ${color}`],
  };
}

interface Column {
  id: string;
  title: string;
  color?: string;
}

/** Who or what has a column: the agenda's, and those that are no longer active but still booked that day. */
export function columnsOf(
  agenda: AgendaOfDays,
  appointments: readonly Appointment[],
  columns: Columns,
  withNobody = true,
): Column[] {
  if (columns === 'none') return [];
  const stations = columns === 'stations';
  const known: Column[] = stations
    ? agenda.stations.map(({ id, name }) => ({ id, title: name }))
    : agenda.professionals.map(({ id, name, color }) => ({ id, title: name, color }));
  const booked: Column[] = stations
    ? appointments.flatMap(({ steps }) =>
        steps.flatMap(({ station }) => (station ? [{ id: station.id, title: station.name }] : [])),
      )
    : appointments.flatMap(({ professional }) =>
        professional ? [{ id: professional.id, title: professional.name, color: professional.color }] : [],
      );
  const all = new Map([...known, ...booked].map((column) => [column.id, column]));
  if (!withNobody && !stations) return [...all.values()];
  return [...all.values(), { id: NOBODY, title: stations ? 'Sem estação' : 'Sem profissional' }];
}

/**
 * Shades the time in which nobody works: by column if the columns are people, else when the shop is closed. The agenda should be
 * that of a week, which shows whether anybody has said when they work.
 */
export function closedHours(agenda: AgendaOfDays, { from, to }: Period, columns: Columns): Calendar.EventInput[] {
  const whole: Interval = { from: minuteOf(from), to: minuteOf(addDays(to, 1)) };
  const shade = (open: { from: string; to: string }[], resourceIds: string[], name: string) =>
    difference(
      [whole],
      open.map((one) => ({ from: minuteAt(one.from), to: minuteAt(one.to) })),
    ).map((closed, index): Calendar.EventInput => ({
      id: `closed ${name} ${index}`,
      start: `${momentOf(closed.from)}:00`,
      end: `${momentOf(closed.to)}:00`,
      display: 'background',
      resourceIds,
      classNames: ['fct-calendar-closed'],
    }));
  const shopHasHours = agenda.open.length > 0 || agenda.holidays.length > 0;
  const others = [NOBODY, ...(columns === 'stations' ? agenda.stations.map(({ id }) => id) : [])];
  const people = columns === 'professionals' ? agenda.professionals : [];
  return [
    ...people.flatMap(({ id, open }) => (shopHasHours || open.length > 0 ? shade(open, [id], id) : [])),
    ...(shopHasHours ? shade(agenda.open, others, 'shop') : []),
  ];
}

/** Where an appointment is after it was moved by so many minutes. An end past midnight becomes the last minute of the day. */
export function movedBy(
  appointment: Appointment,
  minutes: number,
): { date: string; startTime: string; endTime: string } {
  const day = dayOf(appointment.date);
  const start = dayAndTimeOf(minuteOf(day, appointment.startTime) + minutes);
  const end = dayAndTimeOf(minuteOf(day, appointment.endTime) + minutes);
  return { date: start.day, startTime: start.time, endTime: end.day > start.day ? '23:59' : end.time };
}

/** The wall-clock minute of a date of the calendar, whose local parts are the shop's. */
export function minuteOfLocal(date: Date): number {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return minuteOf(day.join('-')) + date.getHours() * 60 + date.getMinutes();
}

/** The days shown: the day itself, its week from Sunday to Saturday, or the weeks of its month. */
export function periodOf(day: string, span: Span): Period {
  if (span === 'day') return { from: day, to: day };
  if (span === 'week') return weekOf(day);
  const { from, to } = monthOf(day);
  return { from: weekOf(from).from, to: weekOf(to).to };
}
export function monthOf(day: string): Period {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(nextMonth(from), -1) };
}
const nextMonth = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`;

/** The corresponding day of the span before or after. */
export function stepped(day: string, span: Span, direction: 1 | -1): string {
  if (span !== 'month') return addDays(day, direction * (span === 'day' ? 1 : 7));
  const { from } = monthOf(day);
  return direction === 1 ? nextMonth(from) : monthOf(addDays(from, -1)).from;
}

/** "21 de novembro de 2026", "15 – 21 de novembro de 2026", "novembro de 2026". */
export function titleOf(day: string, span: Span): string {
  const { from, to } = periodOf(day, span);
  const written = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(span === 'month' ? {} : { day: 'numeric' }),
    ...(span === 'day' ? { weekday: 'long' } : {}),
  });
  if (span === 'month') return written.format(new Date(`${day}T00:00:00Z`));
  return written.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

/** A day of which nobody has said the hours. */
const USUAL_MINUTES = 8 * 60;

/** How full a day is, from 0 to 1: the booked minutes of those in which somebody works. */
export function loadOf(
  { open, professionals, capacity }: Pick<AgendaOfDays, 'open' | 'professionals' | 'capacity'>,
  day: string,
  appointments: readonly Pick<Appointment, 'startTime' | 'endTime'>[],
): number {
  const minutesIn = (intervals: AgendaOfDays['open']) =>
    intervals
      .filter(({ from }) => from.startsWith(day))
      .reduce((sum, { from, to }) => sum + minuteAt(to) - minuteAt(from), 0);
  const worked = professionals.length
    ? minutesIn(professionals.flatMap((one) => one.open))
    : minutesIn(open) * (capacity ?? 1);
  const booked = appointments.reduce((sum, one) => sum + minutesOf(one.endTime) - minutesOf(one.startTime), 0);
  return Math.min(1, booked / (worked || USUAL_MINUTES * Math.max(1, professionals.length)));
}

interface Hours {
  slotMinTime: string;
  slotMaxTime: string;
}
/** Where the hours begin to be shown, whatever happens earlier. */
export const OPENING_TIME = `${timeOf(OPENS)}:00`;

/** The hours to show: the usual ones, extended by earlier or later appointments and working hours. */
export function hoursOf(
  appointments: readonly Pick<Appointment, 'startTime' | 'endTime'>[],
  agenda?: Pick<AgendaOfDays, 'open' | 'professionals'>,
): Hours {
  const worked = agenda ? [...agenda.open, ...agenda.professionals.flatMap(({ open }) => open)] : [];
  const starts = [
    ...appointments.map(({ startTime }) => minutesOf(startTime)),
    ...worked.map(({ from }) => minutesOf(from.slice(11))),
  ];
  const ends = [
    ...appointments.map(({ endTime }) => minutesOf(endTime)),
    ...worked.map(({ from, to }) => (to.slice(0, 10) > from.slice(0, 10) ? 24 * 60 : minutesOf(to.slice(11)))),
  ];
  return {
    slotMinTime: `${timeOf(Math.floor(Math.min(OPENS, ...starts) / 60) * 60)}:00`,
    slotMaxTime: `${String(Math.ceil(Math.max(CLOSES, ...ends) / 60)).padStart(2, '0')}:00:00`,
  };
}

/** The tenant's present distance from UTC, as the calendar takes it: `-03:00`. */
export function offsetOf(timeZone: string, now = new Date()): string {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name?.slice(3) || '+00:00';
}
