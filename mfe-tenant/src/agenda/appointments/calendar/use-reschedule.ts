import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { APPOINTMENT_TOASTS } from '../appointment-texts';
import { useTenantAppointmentsChangeMutation, type QuickChange } from '../appointments.api';
import { askScope, isInSeries, nothingDone } from '../SeriesScope';
import { useUndoable } from '../use-undo';

/** Moves an appointment; for ten seconds its toast offers to undo all of it. One of a series may take the others along. */
export function useReschedule() {
  const [change] = useTenantAppointmentsChangeMutation();
  const undoable = useUndoable();
  const alone = (appointment: Appointment, to: ChangeOf<QuickChange>) => {
    const { id, date, startTime, endTime, professionalId } = appointment;
    // Not from where somebody else has moved it to in the meantime.
    const from = { was: { date, startTime, endTime, professionalId }, ...to };
    return undoable(APPOINTMENT_TOASTS.updated, (undo) => change({ id, change: { ...from, undo } }).unwrap());
  };
  /** @throws what the call threw */
  return async (appointment: Appointment, to: ChangeOf<QuickChange>): Promise<void> => {
    const onlyThis = () => alone(appointment, to);
    // A series knows no stations.
    if (to.stationId !== undefined || !isInSeries(appointment)) return void (await onlyThis());
    const { date, startTime, endTime, professionalId, was } = to;
    const input = { date, startTime, endTime, professionalId, ...(was && { was }) };
    if (!(await askScope({ kind: 'change', appointment, input, onlyThis }))) throw nothingDone();
  };
}
