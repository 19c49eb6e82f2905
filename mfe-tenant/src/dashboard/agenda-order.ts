import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { hasEnded, statusOf } from '../agenda/appointments/AppointmentStatus';

/** Minutes after which an appointment that has not begun, or not ended, counts as overdue. */
const TOLERANCE = 10;

/** `overdue`: should have begun or ended a while ago. `now`: due or in progress. */
export type AgendaMark = 'overdue' | 'now';

export interface Agenda {
  /** Not finished or not paid: overdue ones first, then in order of time. */
  open: { appointment: Appointment; mark: AgendaMark | undefined }[];
  /** Completed and paid. */
  finished: Appointment[];
  cancelled: Appointment[];
}

/** @param appointments of one day in order of time @param time the current time, `HH:MM` */
export function agendaOf(appointments: Appointment[], time: string): Agenda {
  const cancelled = appointments.filter((appointment) => statusOf(appointment) === 'CANCELLED');
  const finished = appointments.filter((appointment) => statusOf(appointment) === 'COMPLETED' && appointment.saleId);
  const open = appointments
    .filter((appointment) => !cancelled.includes(appointment) && !finished.includes(appointment))
    .map((appointment) => ({ appointment, mark: markOf(appointment, time) }));
  const isOverdue = ({ mark }: { mark: AgendaMark | undefined }) => mark === 'overdue';
  return { open: [...open.filter(isOverdue), ...open.filter((row) => !isOverdue(row))], finished, cancelled };
}

function markOf(appointment: Appointment, time: string): AgendaMark | undefined {
  if (hasEnded(appointment)) return undefined;
  const now = minutesOf(time);
  const due = minutesOf(statusOf(appointment) === 'IN_PROGRESS' ? appointment.endTime : appointment.startTime);
  if (now >= due + TOLERANCE) return 'overdue';
  return now >= minutesOf(appointment.startTime) ? 'now' : undefined;
}

/** Minutes before its time from which on somebody may be at the door. */
const EARLY = 30;

/** Whether the client may have come by now: what is still ahead is confirmed instead. */
export const mayHaveArrived = ({ startTime }: Pick<Appointment, 'startTime'>, time: string): boolean =>
  minutesOf(time) >= minutesOf(startTime) - EARLY;
