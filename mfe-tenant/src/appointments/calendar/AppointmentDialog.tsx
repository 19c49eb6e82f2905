import { Button, Modal } from 'antd';
import type { Appointment } from '@focinho/contracts/appointments';
import { formatDay } from '@focinho/contracts/dates';
import { petName, serviceName } from '../appointment-texts';
import type { AppointmentHandlers } from '../AppointmentActions';
import { AppointmentFacts } from '../AppointmentFacts';
import { AppointmentStatusControl, canBeFinalised, hasEnded } from '../AppointmentStatus';

interface AppointmentDialogProps extends AppointmentHandlers {
  appointment: Appointment | undefined;
  onClose: () => void;
}

/** What the calendar opens: the appointment's facts, its status, and what a row of the list offers. */
export function AppointmentDialog({ appointment, onClose, onFinalise, onEdit, onDelete }: AppointmentDialogProps) {
  const leadingTo = (action: (chosen: Appointment) => void) => () => {
    onClose();
    if (appointment) action(appointment);
  };
  return (
    <Modal
      open={appointment !== undefined}
      title={appointment && petName(appointment)}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {appointment && (
        <>
          <AppointmentFacts
            facts={[
              ['Serviço', serviceName(appointment)],
              ['Data', formatDay(appointment.date)],
              ['Horário', `${appointment.startTime} - ${appointment.endTime}`],
              ['Status', <AppointmentStatusControl key="status" appointment={appointment} />],
              ['Observações', appointment.notes || '-'],
            ]}
          />
          <div className="fcui-dialog-footer">
            <Button danger onClick={leadingTo(onDelete)}>
              Excluir
            </Button>
            {!hasEnded(appointment) && <Button onClick={leadingTo(onEdit)}>Editar</Button>}
            {canBeFinalised(appointment) && (
              <Button type="primary" onClick={leadingTo(onFinalise)}>
                Finalizar como Venda
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
