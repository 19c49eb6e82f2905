import { Select } from 'antd';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import {
  APPOINTMENT_STATUS_COLOR,
  APPOINTMENT_STATUS_LABEL,
  APPOINTMENT_STATUSES,
  knownOr,
  TERMINAL_STATUSES,
  type AppointmentStatus,
  type CancellationReason,
} from '@focinho/contracts/kernel/enums';
import type { SeriesScope } from '@focinho/contracts/agenda/series';
import { notify } from '@focinho/host/notify';
import { ROW_ACTION } from '@focinho/ui/focus-keeper';
import { useWriteProps } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { APPOINTMENT_TOASTS, petName } from './appointment-texts';
import {
  useTenantAppointmentsChangeMutation,
  useTenantAppointmentsUndoStatusMutation,
  type QuickChange,
} from './appointments.api';
import './appointments.css';
import { askedReason, freedTime, isFreeNoMore } from './cancellation';
import { once } from '@focinho/ui/once';
import { inOrder } from './in-order';
import { askScope, isInSeries } from './SeriesScope';
import { useUndoable } from './use-undo';

/** An unknown status is shown as SCHEDULED. */
export const statusOf = ({ status }: { status: string }): AppointmentStatus =>
  knownOr(APPOINTMENT_STATUSES, status, 'SCHEDULED');

export const hasEnded = (appointment: { status: string }): boolean => TERMINAL_STATUSES.includes(statusOf(appointment));

/** Completed and not sold yet. */
export const canBeFinalised = (appointment: Appointment): boolean =>
  statusOf(appointment) === 'COMPLETED' && appointment.saleId === null;

function AppointmentStatusBadge({ status }: { status: string }) {
  const known = statusOf({ status });
  return <StatusBadge tone={APPOINTMENT_STATUS_COLOR[known]}>{APPOINTMENT_STATUS_LABEL[known]}</StatusBadge>;
}

function useUndoableStatus() {
  const [send] = useTenantAppointmentsChangeMutation();
  const change = (args: Parameters<typeof send>[0]) => inOrder(args.id, () => send(args).unwrap());
  const undoable = useUndoable();
  const set = (id: string, to: QuickChange) =>
    undoable(APPOINTMENT_TOASTS.status, (undo) =>
      withApproval((approval) => change({ id, change: { ...to, undo }, approval })),
    );
  return { set, change };
}

/** Asks which appointments of a series are to be cancelled, beginning with a proposal, and cancels them. */
export function useSeriesCancellation() {
  const { set } = useUndoableStatus();
  return async (appointment: Appointment, scope: 'THIS' | SeriesScope): Promise<void> => {
    const { id } = appointment;
    const onlyThis = (cancellationReason: CancellationReason | null) =>
      set(id, { status: 'CANCELLED', cancellationReason });
    if (await askScope({ kind: 'cancel', appointment, scope, onlyThis })) freedTime.set(id);
  };
}

/**
 * Sets a status optimistically; if the server refuses, it is reverted with the reason. A status that ended an appointment
 * by mistake can be undone from its toast.
 */
export function useStatusChange() {
  const { set, change } = useUndoableStatus();
  const cancelOfSeries = useSeriesCancellation();
  const [undoStatus] = useTenantAppointmentsUndoStatusMutation();
  return async (appointment: Appointment, status: AppointmentStatus): Promise<void> => {
    if (status === appointment.status) return;
    if (status === 'CANCELLED' && isInSeries(appointment)) return cancelOfSeries(appointment, 'THIS');
    if (!TERMINAL_STATUSES.includes(status)) {
      await set(appointment.id, { status }).catch(() => undefined);
      return;
    }
    try {
      await withApproval((approval) => change({ id: appointment.id, change: { status }, approval }));
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.status.failure, cause);
      return;
    }
    if (status === 'CANCELLED') {
      freedTime.set(appointment.id);
      // Below the toast that undoes it: saying why is never a hurdle.
      notify.info('Por que foi cancelado?', {
        label: 'Dizer o motivo',
        onClick: once(() => askedReason.set({ ...appointment, status })),
      });
    }
    notify.success(APPOINTMENT_TOASTS.status.success, {
      label: 'Desfazer',
      onClick: once(() => {
        isFreeNoMore(appointment.id);
        void tryWithToasts(
          APPOINTMENT_TOASTS.undone,
          withApproval((approval) => undoStatus({ id: appointment.id, approval }).unwrap()),
        );
      }),
    });
  };
}

/** The status as a coloured badge; a select while the status can still change. */
export function AppointmentStatusControl({ appointment }: { appointment: Appointment }) {
  const setStatus = useStatusChange();
  const write = useWriteProps();
  const status = statusOf(appointment);
  if (hasEnded(appointment)) return <AppointmentStatusBadge status={status} />;
  return (
    <span {...{ [ROW_ACTION]: 'status' }}>
      <Select<AppointmentStatus>
        className={`fct-appointment-status-select fcui-tone-${APPOINTMENT_STATUS_COLOR[status]}`}
        popupMatchSelectWidth={false}
        aria-label={`Alterar status de ${petName(appointment)}`}
        value={status}
        options={APPOINTMENT_STATUSES.map((value) => ({ value, label: APPOINTMENT_STATUS_LABEL[value] }))}
        labelRender={() => <AppointmentStatusBadge status={status} />}
        onChange={(chosen) => void setStatus(appointment, chosen)}
        {...write}
      />
    </span>
  );
}
