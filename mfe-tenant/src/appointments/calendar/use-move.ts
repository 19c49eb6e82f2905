import type { Appointment } from '@focinho/contracts/appointments';
import { notify } from '@focinho/host/notify';
import { APPOINTMENT_TOASTS } from '../appointment-texts';
import { useTenantAppointmentsChangeMutation, type QuickChange } from '../appointments.api';
import { askScope, isInSeries, nothingDone } from '../SeriesScope';
import { newUndo, useUndo } from '../use-undo';

/** Moves an appointment; for ten seconds its toast offers to undo all of it. One of a series may take the others along. */
export function useMove() {
  const [change] = useTenantAppointmentsChangeMutation();
  const offerUndo = useUndo();
  const alone = async (appointment: Appointment, to: QuickChange): Promise<void> => {
    const undo = newUndo();
    const { id, date, startTime, endTime, professionalId } = appointment;
    // Not from where somebody else has moved it to in the meantime.
    const was = { date, startTime, endTime, professionalId };
    try {
      await change({ id, change: { ...to, was, undo } }).unwrap();
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.updated.failure, cause);
      throw cause;
    }
    offerUndo(APPOINTMENT_TOASTS.updated.success, undo);
  };
  /** @throws what the call threw */
  return async (appointment: Appointment, to: QuickChange): Promise<void> => {
    const onlyThis = () => alone(appointment, to);
    // A series knows no stations.
    if (to.stationId !== undefined || !isInSeries(appointment)) return onlyThis();
    const { date, startTime, endTime, professionalId } = to;
    const input = { date, startTime, endTime, professionalId };
    if (!(await askScope({ kind: 'change', appointment, input, onlyThis }))) throw nothingDone();
  };
}
