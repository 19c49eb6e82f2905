import { Alert } from 'antd';
import type { Appointment } from '@focinho/contracts/appointments';
import { formatDay } from '@focinho/contracts/dates';
import { formatMoney } from '@focinho/contracts/money';
import { saleInputSchema, type SaleInput } from '@focinho/contracts/sales';
import { FormDialog } from '@focinho/ui/form-dialog';
import { announced } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS, petName, serviceName } from './appointment-texts';
import { AppointmentFacts } from './AppointmentFacts';
import { useTenantAppointmentsFinaliseMutation } from './appointments.api';

interface FinaliseDialogProps {
  /** The dialog is open while there is one. */
  appointment: Appointment | undefined;
  onClose: () => void;
}

/** "Finalizar como Venda": one service, paid by PIX, to the pet's owner. */
export function FinaliseDialog({ appointment, onClose }: FinaliseDialogProps) {
  const [finalise] = useTenantAppointmentsFinaliseMutation();
  const sale = appointment && saleOf(appointment);
  return (
    <FormDialog
      open={appointment !== undefined}
      title="Finalizar como Venda"
      description={appointment && `Finalize o agendamento "${petName(appointment)}" como uma venda.`}
      submitText="Finalizar Venda"
      initialValues={{}}
      schema={{ safeParse: () => saleInputSchema.safeParse(sale) }}
      onSubmit={(checked, idempotencyKey) =>
        announced(APPOINTMENT_TOASTS.finalised, finalise({ sale: checked, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      {appointment && (
        <AppointmentFacts
          facts={[
            ['Pet', petName(appointment)],
            ['Serviço', serviceName(appointment)],
            ['Valor', appointment.service ? formatMoney(appointment.service.price) : 'N/A'],
            ['Data', formatDay(appointment.date)],
          ]}
        />
      )}
      {appointment && !sale && (
        <Alert
          className="fcui-dialog-alert"
          type="warning"
          showIcon
          title="O pet ou o serviço foi excluído. Registre uma venda direta em Vendas."
        />
      )}
    </FormDialog>
  );
}

/** The specified sale; `undefined` when the pet (and with it the client) or the service was deleted. */
function saleOf({ id, pet, service }: Appointment): SaleInput | undefined {
  if (!pet || !service) return undefined;
  const { price } = service;
  return {
    appointmentId: id,
    clientId: pet.clientId,
    subtotal: price,
    discount: 0,
    tax: 0,
    total: price,
    paymentMethod: 'PIX',
    items: [{ serviceId: service.id, productId: null, quantity: 1, unitPrice: price, totalPrice: price }],
    packageUsages: [],
  };
}
