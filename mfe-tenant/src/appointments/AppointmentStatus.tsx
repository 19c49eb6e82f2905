import { Select } from 'antd';
import type { Appointment } from '@focinho/contracts/appointments';
import {
  APPOINTMENT_STATUS_COLOR,
  APPOINTMENT_STATUS_LABEL,
  APPOINTMENT_STATUSES,
  knownOr,
  TERMINAL_STATUSES,
  type AppointmentStatus,
} from '@focinho/contracts/enums';
import { StatusBadge } from '@focinho/ui/status-badge';
import { reported } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS, petName } from './appointment-texts';
import { useTenantAppointmentsChangeMutation } from './appointments.api';
import './appointments.css';

/** An unknown status is shown as SCHEDULED. */
export const statusOf = ({ status }: { status: string }): AppointmentStatus =>
  knownOr(APPOINTMENT_STATUSES, status, 'SCHEDULED');

export const hasEnded = (appointment: { status: string }): boolean => TERMINAL_STATUSES.includes(statusOf(appointment));

/** Completed and not sold yet. */
export const canBeFinalised = (appointment: Appointment): boolean =>
  statusOf(appointment) === 'COMPLETED' && appointment.saleId === null;

export function AppointmentStatusBadge({ status }: { status: string }) {
  const known = statusOf({ status });
  return <StatusBadge tone={APPOINTMENT_STATUS_COLOR[known]}>{APPOINTMENT_STATUS_LABEL[known]}</StatusBadge>;
}

/** Sets a status at once; a refusal takes it back and says why. */
export function useStatusChange() {
  const [change] = useTenantAppointmentsChangeMutation();
  return (appointment: Appointment, status: AppointmentStatus) =>
    reported(APPOINTMENT_TOASTS.status, change({ id: appointment.id, change: { status } }).unwrap());
}

/** The status as a badge and, while it can still change, as a choice of any of the five. */
export function AppointmentStatusControl({ appointment }: { appointment: Appointment }) {
  const setStatus = useStatusChange();
  return (
    <div className="appointment-status">
      <AppointmentStatusBadge status={appointment.status} />
      {!hasEnded(appointment) && (
        <Select<AppointmentStatus>
          size="small"
          className="appointment-status-select"
          aria-label={`Alterar status de ${petName(appointment)}`}
          value={statusOf(appointment)}
          options={APPOINTMENT_STATUSES.map((value) => ({ value, label: APPOINTMENT_STATUS_LABEL[value] }))}
          onChange={(status) => void setStatus(appointment, status)}
        />
      )}
    </div>
  );
}
