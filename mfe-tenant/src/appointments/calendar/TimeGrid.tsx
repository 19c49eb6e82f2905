import type { EventContentArg } from '@fullcalendar/core';
import ptBr from '@fullcalendar/core/locales/pt-br';
import interaction from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { useEffect, useRef } from 'react';
import type { Appointment } from '@focinho/contracts/appointments';
import { APPOINTMENT_STATUS_LABEL } from '@focinho/contracts/enums';
import { useTimeZone } from '../../tenant/tenant.api';
import { petName, serviceName } from '../appointment-texts';
import type { Slot } from '../AppointmentForm';
import { statusOf } from '../AppointmentStatus';
import { CALENDAR_ZONE, eventOf, hoursOf, isUsual, nowIn, OPENING_TIME, placeOf } from './calendar-events';

interface TimeGridProps {
  /** `YYYY-MM-DD`; with `week`, any day of it. */
  day: string;
  span: 'day' | 'week';
  appointments: Appointment[];
  onOpen: (appointment: Appointment) => void;
  /** Free hours were clicked or dragged over. */
  onPick: (slot: Slot) => void;
  /** After dragging or resizing. @returns whether the server accepted it */
  onMove: (appointment: Appointment, place: Required<Slot>) => Promise<boolean>;
}

const VIEW = { day: 'timeGridDay', week: 'timeGridWeek' };
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const SCROLLING_HEIGHT = 'max(420px, calc(100dvh - 260px))';
/** In pixels; a shorter movement is a click. */
const DRAG_DISTANCE = 6;

export function TimeGrid({ day, span, appointments, onOpen, onPick, onMove }: TimeGridProps) {
  const calendar = useRef<FullCalendar>(null);
  const timeZone = useTimeZone();
  const move = async ({ event, revert }: Moved) => {
    const appointment = appointments.find(({ id }) => id === event.id);
    if (!appointment || !event.start || !(await onMove(appointment, placeOf(event.start, event.end)))) revert();
  };

  // In a microtask, because the calendar renders synchronously and React must not be rendering then.
  useEffect(() => {
    queueMicrotask(() => calendar.current?.getApi().changeView(VIEW[span], day));
  }, [span, day]);

  const hours = hoursOf(appointments);
  const opensEarlier = !isUsual(hours);
  // A booking at midnight makes the grid scroll; it then opens at the start of the working day.
  useEffect(() => {
    if (opensEarlier) queueMicrotask(() => calendar.current?.getApi().scrollToTime(OPENING_TIME));
  }, [opensEarlier, span, day]);

  return (
    <div className="fct-calendar-grid">
      <FullCalendar
        ref={calendar}
        plugins={[timeGrid, interaction]}
        locale={ptBr}
        timeZone={CALENDAR_ZONE}
        initialView={VIEW[span]}
        initialDate={day}
        now={() => nowIn(timeZone)}
        nowIndicator
        headerToolbar={false}
        allDaySlot={false}
        height={opensEarlier ? SCROLLING_HEIGHT : 'auto'}
        scrollTime={OPENING_TIME}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotLabelFormat={CLOCK}
        eventTimeFormat={CLOCK}
        dayHeaderFormat={{ weekday: 'short', day: '2-digit', month: '2-digit' }}
        {...hours}
        slotEventOverlap={false}
        eventMinHeight={28}
        events={appointments.map(eventOf)}
        eventContent={(event) => <EventCard event={event} appointments={appointments} />}
        eventInteractive
        eventClick={({ event }) => {
          const clicked = appointments.find(({ id }) => id === event.id);
          if (clicked) onOpen(clicked);
        }}
        editable
        eventDragMinDistance={DRAG_DISTANCE}
        eventDrop={(moved) => void move(moved)}
        eventResize={(moved) => void move(moved)}
        selectable
        selectMirror
        selectMinDistance={DRAG_DISTANCE}
        unselectAuto
        dateClick={({ date }) => {
          const { date: on, startTime } = placeOf(date, null);
          onPick({ date: on, startTime });
        }}
        select={({ start, end, view }) => {
          view.calendar.unselect();
          onPick(placeOf(start, end));
        }}
      />
    </div>
  );
}

interface Moved {
  event: { id: string; start: Date | null; end: Date | null };
  revert: () => void;
}

function EventCard({ event, appointments }: { event: EventContentArg; appointments: Appointment[] }) {
  const appointment = appointments.find(({ id }) => id === event.event.id);
  if (!appointment) return <span className="fct-calendar-event-time">{event.timeText}</span>;
  return (
    <div className="fct-calendar-event">
      <span className="fct-calendar-event-time">{event.timeText}</span>
      <span className="fct-calendar-event-pet">{petName(appointment)}</span>
      <span className="calendar-event-service">{serviceName(appointment)}</span>
      <span className="calendar-event-status">{APPOINTMENT_STATUS_LABEL[statusOf(appointment)]}</span>
    </div>
  );
}
