import { Button } from 'antd';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import {
  CANCELLATION_REASON_LABEL,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '@focinho/contracts/kernel/enums';
import { isDue } from '@focinho/contracts/catalogue/stage';
import { Dialog } from '@focinho/ui/dialog';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { APPOINTMENT_TOASTS, petName, serviceName } from './appointment-texts';
import { useTenantAppointmentsChangeMutation } from './appointments.api';
import './appointments.css';

interface CancellationDialogProps {
  /** The dialog is open while there is one. */
  appointment: Appointment | undefined;
  onClose: () => void;
}

/** Asks for the reason, with one click for each. */
export function CancellationDialog({ appointment, onClose }: CancellationDialogProps) {
  const [change] = useTenantAppointmentsChangeMutation();
  const clock = useTenantClock();
  const choose = ({ id }: Appointment, cancellationReason: CancellationReason) => {
    onClose();
    void tryWithToasts(APPOINTMENT_TOASTS.reason, change({ id, change: { cancellationReason } }).unwrap());
  };
  return (
    <Dialog
      open={appointment !== undefined}
      title="Por que foi cancelado?"
      width={400}
      kind="question"
      focusFirst={(content) => content.querySelector('button')}
      onClose={onClose}
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
