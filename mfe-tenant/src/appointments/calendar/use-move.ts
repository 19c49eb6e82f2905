import type { Appointment } from '@focinho/contracts/appointments';
import { dayOf } from '@focinho/contracts/dates';
import { notify } from '@focinho/host/notify';
import { tryWithToasts } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS } from '../appointment-texts';
import { useTenantAppointmentsChangeMutation, type QuickChange } from '../appointments.api';
import { once } from '../../once';
import { askScope, isInSeries, nothingDone } from '../SeriesScope';

/** Moves an appointment; for ten seconds its toast offers to move it back. One of a series may take the others along. */
export function useMove() {
  const [change] = useTenantAppointmentsChangeMutation();
  const alone = async (appointment: Appointment, to: QuickChange): Promise<void> => {
    const { id } = appointment;
    const back = placeOf(appointment, to);
    try {
      await change({ id, change: to }).unwrap();
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.updated.failure, cause);
      throw cause;
    }
    notify.success(APPOINTMENT_TOASTS.updated.success, {
      label: 'Desfazer',
      onClick: once(() => void tryWithToasts(APPOINTMENT_TOASTS.movedBack, change({ id, change: back }).unwrap())),
    });
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

/** Where it was before, as far as the change has moved it. */
function placeOf(appointment: Appointment, to: QuickChange): QuickChange {
  const station = appointment.steps.find((step) => step.station)?.station;
  return {
    date: dayOf(appointment.date),
    startTime: appointment.startTime,
    endTime: appointment.endTime,
    ...(to.professionalId === undefined ? {} : { professionalId: appointment.professionalId }),
    ...(to.stationId === undefined || !station ? {} : { stationId: station.id }),
  };
}
