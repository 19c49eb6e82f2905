import CircleDollarSignIcon from 'lucide-react/icons/circle-dollar-sign';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { petName } from './appointment-texts';
import { canBeFinalised, hasEnded } from './AppointmentStatus';

export interface AppointmentHandlers {
  onFinalise: (appointment: Appointment) => void;
  onEdit: (appointment: Appointment) => void;
  onDelete: (appointment: Appointment) => void;
}

export function AppointmentActions({
  appointment,
  onFinalise,
  onEdit,
  onDelete,
}: AppointmentHandlers & { appointment: Appointment }) {
  const record = petName(appointment);
  return (
    <RowActions>
      {canBeFinalised(appointment) && (
        <RowAction
          action="Finalizar como Venda"
          record={record}
          icon={<CircleDollarSignIcon />}
          onClick={() => onFinalise(appointment)}
        />
      )}
      <EditAction record={record} disabled={hasEnded(appointment)} onClick={() => onEdit(appointment)} />
      {appointment.saleId === null && <DeleteAction record={record} onClick={() => onDelete(appointment)} />}
    </RowActions>
  );
}
