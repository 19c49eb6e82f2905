import { Button } from 'antd';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  CANCELLATION_REASON_LABEL,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '@focinho/contracts/kernel/enums';
import { isDue } from '@focinho/contracts/catalogue/stage';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { usePageState } from '../../use-page-state';
import { Dialog } from '@focinho/ui/dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS, petName, serviceName } from './appointment-texts';
import { useTenantAppointmentsChangeMutation } from './appointments.api';
import './appointments.css';
import { askedReason } from './cancellation';
import { SeriesScope } from './SeriesScope';

/** Why a cancelled appointment was cancelled, or the offer to say so. */
export function CancellationReasonLink({ appointment }: { appointment: Appointment }) {
  const { status, cancellationReason } = appointment;
  if (status !== 'CANCELLED') return null;
  return (
    <WriteButton
      className="fct-cancellation-reason"
      type="link"
      size="small"
      aria-label={`${reasonText(cancellationReason)}: ${petName(appointment)}`}
      onClick={() => askedReason.set(appointment)}
    >
      {reasonText(cancellationReason)}
    </WriteButton>
  );
}

const reasonText = (reason: CancellationReason | null) =>
  reason ? CANCELLATION_REASON_LABEL[reason] : 'Dizer o motivo';

/** The dialogs that a change of a status may open; mounted once by a page. */
export function StatusDialogs() {
  return (
    <>
      <SeriesScope />
      <CancellationDialog />
    </>
  );
}

/** Asks for the reason, with one click for each. */
function CancellationDialog() {
  const appointment = usePageState(askedReason);
  const [change] = useTenantAppointmentsChangeMutation();
  const clock = useTenantClock();
  const close = () => askedReason.set(undefined);
  const choose = ({ id }: Appointment, cancellationReason: CancellationReason) => {
    close();
    void tryWithToasts(APPOINTMENT_TOASTS.reason, change({ id, change: { cancellationReason } }).unwrap());
  };
  return (
    <Dialog
      open={appointment !== undefined}
      title="Por que foi cancelado?"
      width={400}
      kind="question"
      focusFirst={(content) => content.querySelector('button')}
      onClose={close}
    >
      {appointment && (
        <>
          <p>{`${petName(appointment)} · ${serviceName(appointment)}, ${formatDay(appointment.date)} às ${appointment.startTime}`}</p>
          <div className="fct-cancellation-reasons">
            {CANCELLATION_REASONS.filter((reason) => reason !== 'NO_SHOW' || isDue(appointment, clock)).map(
              (reason) => (
                <Button key={reason} block onClick={() => choose(appointment, reason)}>
                  {CANCELLATION_REASON_LABEL[reason]}
                </Button>
              ),
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
