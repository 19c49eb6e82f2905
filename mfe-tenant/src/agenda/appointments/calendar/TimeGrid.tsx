import type { Calendar } from '@event-calendar/core';
import { useEffect, useMemo, useRef } from 'react';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { dayAndTimeOf, minutesOf } from '@focinho/contracts/agenda/slots';
import { useReadOnly } from '@focinho/ui/read-only';
import { useMedia } from '@focinho/ui/viewport';
import { useTimeZone } from '../../../kernel/tenant/tenant.api';
import type { Slot } from '../AppointmentForm';
import type { QuickChange } from '../appointments.api';
import { obstacleFinder, type Obstacle } from '../free-time';
import { addMinutes } from '../times';
import { endOf, idOfBlock, startOf, type Block } from './blocks';
import {
  blockEvent,
  closedHours,
  columnsOf,
  eventsOf,
  hoursOf,
  minuteOfLocal,
  movedBy,
  NOBODY,
  offsetOf,
  OPENING_TIME,
  periodOf,
  type Columns,
} from './calendar-events';
import { blockCardOf, cardOf, columnHeading } from './event-card';
import { useEventCalendar } from './event-calendar';

interface TimeGridProps {
  /** `YYYY-MM-DD`; with `week`, any day of it. */
  day: string;
  span: 'day' | 'week';
  columns: Columns;
  appointments: Appointment[];
  /** Those that are looked for; the others are faint, because they still take their time. */
  found: Appointment[];
  blocks: Block[];
  /** Whether there is a column of what has nobody. */
  withNobody: boolean;
  agenda: AgendaOfDays;
  onOpen: (appointment: Appointment) => void;
  onOpenBlock: (block: Block) => void;
  /** Free hours were clicked or dragged over. */
  onPick: (slot: Slot) => void;
  /** After dragging or resizing. @returns whether the server accepted it */
  onMove: (appointment: Appointment, change: QuickChange) => Promise<boolean>;
}

/** Wide enough for a name; more columns than fit are scrolled to. */
const COLUMN_WIDTH = 'minmax(118px, 1fr)';

export function TimeGrid(props: TimeGridProps) {
  const { day, span, columns, appointments, found, blocks, withNobody, agenda } = props;
  const { onOpen, onOpenBlock, onPick, onMove } = props;
  const target = useRef<HTMLDivElement>(null);
  const timeZone = useTimeZone();
  const coarse = useMedia('(pointer: coarse)');
  const mayWrite = useReadOnly() === undefined;
  const hours = useMemo(() => {
    const blocked = blocks.map((block) => ({ startTime: startOf(block), endTime: endOf(block) }));
    return hoursOf([...appointments, ...blocked], agenda);
  }, [appointments, blocks, agenda]);
  const byId = useMemo(() => new Map(appointments.map((one) => [one.id, one])), [appointments]);
  const blockOf = (event: Calendar.Event) => blocks.find((block) => idOfBlock(block) === event.id);
  const find = (event: Calendar.Event) => byId.get(String(event.extendedProps.appointmentId));

  const finder = useRef<{ of: string; find: ReturnType<typeof obstacleFinder> }>(undefined);
  const obstacleTo = (event: Calendar.Event): Obstacle | undefined => {
    if (event.display !== 'preview') {
      if (event.display === 'ghost') return undefined;
      finder.current = undefined;
      return undefined;
    }
    const appointment = find(event);
    if (!appointment) return undefined;
    if (finder.current?.of !== appointment.id)
      finder.current = { of: appointment.id, find: obstacleFinder(agenda, appointment, appointments) };
    return finder.current.find(placeOf(event, appointment, columns));
  };

  const move = async (
    { event, revert }: Pick<Calendar.EventDropInfo, 'event' | 'revert'>,
    change: (appointment: Appointment) => QuickChange,
  ) => {
    const appointment = find(event);
    if (!appointment || !(await onMove(appointment, change(appointment)))) revert();
  };
  const pick = (start: string, end: string | undefined, resource: Calendar.Resource | undefined) => {
    const professionalId = columns === 'professionals' && resource && resource.id !== NOBODY ? resource.id : undefined;
    onPick({
      date: start.slice(0, 10),
      startTime: start.slice(11, 16),
      ...(end ? { endTime: end.slice(0, 10) > start.slice(0, 10) ? '23:59' : end.slice(11, 16) } : {}),
      ...(professionalId ? { professionalId } : {}),
    });
  };

  const shown = useMemo(() => {
    const isLookedFor = new Set(found);
    const colors = new Map(agenda.professionals.map(({ id, color }) => [id, color]));
    return {
      events: [
        ...appointments.flatMap((one) =>
          eventsOf(
            one,
            columns,
            one.professionalId ? (colors.get(one.professionalId) ?? one.professional?.color) : undefined,
            !isLookedFor.has(one),
          ),
        ),
        ...blocks.map((block) => blockEvent(block, columns)),
        ...closedHours(agenda, periodOf(day, span), columns),
      ],
      resources: columnsOf(agenda, appointments, columns, withNobody).map(({ id, title, color }) => ({
        id,
        title: { domNodes: columnHeading(title, color) },
      })),
    };
  }, [agenda, appointments, blocks, columns, day, found, span, withNobody]);

  const calendar = useEventCalendar(
    target,
    {
      eventClassNames: ({ event }) => (obstacleTo(event) ? 'fct-calendar-refused' : ''),
      eventContent: ({ event }) => {
        if (event.display === 'background') return { domNodes: [] };
        const block = blockOf(event);
        return { domNodes: block ? blockCardOf(block) : cardOf(timesOf(event), find(event), obstacleTo(event)) };
      },
      eventClick: ({ event }) => {
        const [appointment, block] = [find(event), blockOf(event)];
        if (appointment) onOpen(appointment);
        else if (block) onOpenBlock(block);
      },
      eventDrop: (info) =>
        void move(info, (appointment) => ({
          ...movedBy(appointment, info.delta.seconds / 60),
          ...columnChange(columns, info.newResource),
        })),
      eventResize: (info) =>
        void move(info, ({ date, startTime, endTime }) => ({
          date: dayOf(date),
          startTime,
          endTime: addMinutes(endTime, info.endDelta.seconds / 60),
        })),
      dateClick: ({ dateStr, resource }) => {
        if (mayWrite) pick(dateStr, undefined, resource);
      },
      select: ({ startStr, endStr, resource }) => pick(startStr, endStr, resource),
    },
    {
      ...shown,
      ...hours,
      view: columns === 'none' ? (span === 'day' ? 'timeGridDay' : 'timeGridWeek') : 'resourceTimeGridDay',
      date: day,
      timeZone: offsetOf(timeZone),
      // Absent where nothing is drawn.
      nowIndicator: typeof IntersectionObserver !== 'undefined',
      scrollTime: OPENING_TIME,
      columnWidth: columns === 'none' ? 'minmax(0, 1fr)' : COLUMN_WIDTH,
      // The handle would be two millimetres high under a finger.
      eventStartEditable: mayWrite,
      eventDurationEditable: mayWrite && !coarse,
      selectable: mayWrite,
    },
  );

  const { slotMinTime } = hours;
  // A booking at midnight makes the grid scroll; it then opens at the start of the working day. The library scrolls only once.
  useEffect(() => {
    calendar.current?.setOption('scrollTime', OPENING_TIME);
  }, [calendar, slotMinTime, span, day]);

  return <div ref={target} className={`fct-calendar-grid fct-calendar-by-${columns}`} />;
}

/** The change by a drop in another column. */
function columnChange(columns: Columns, column: Calendar.Resource | undefined): QuickChange {
  if (!column || columns === 'none') return {};
  if (columns === 'professionals') return { professionalId: column.id === NOBODY ? null : column.id };
  return column.id === NOBODY ? {} : { stationId: column.id };
}

/** Where a dragged card is: a card of a step moves its whole appointment. */
function placeOf(event: Calendar.Event, appointment: Appointment, columns: Columns) {
  const [, stepId] = String(event.id).split(' ');
  const step = appointment.steps.find(({ id }) => id === stepId);
  const at = dayAndTimeOf(minuteOfLocal(event.start));
  const length = minuteOfLocal(event.end) - minuteOfLocal(event.start);
  const [column] = event.resourceIds.map(String);
  if (step) {
    const earlier = minutesOf(step.startsAt.slice(11)) - minutesOf(appointment.startTime);
    const start = dayAndTimeOf(minuteOfLocal(event.start) - earlier);
    const minutes = minutesOf(appointment.endTime) - minutesOf(appointment.startTime);
    return {
      date: start.day,
      startTime: start.time,
      endTime: addMinutes(start.time, minutes),
      professionalId: appointment.professionalId,
      stationId: column === NOBODY ? undefined : column,
    };
  }
  const professionalId =
    columns === 'professionals' ? (column === NOBODY ? null : (column ?? null)) : appointment.professionalId;
  return { date: at.day, startTime: at.time, endTime: addMinutes(at.time, length), professionalId };
}

function timesOf({ start, end }: Calendar.Event) {
  const [from, to] = [minuteOfLocal(start), minuteOfLocal(end)];
  return { from: dayAndTimeOf(from).time, to: dayAndTimeOf(to).time, minutes: to - from };
}
