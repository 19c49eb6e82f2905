import { Alert, Checkbox, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { Trip } from '@focinho/contracts/agenda/trips';
import { formatDay } from '@focinho/contracts/kernel/dates';
import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { ON_ORDER_FIELD, SALE_FIELDS, saleInputSchema, type SaleInput } from '@focinho/contracts/desk/sales';
import { useNavigate, useParams } from '@focinho/host/router';
import { fieldErrorsOf } from '@focinho/ui/form-errors';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { AvailableCredit } from '../../payments/credit/AvailableCredit';
import { orderAddress } from '../../kernel/tenant/addresses';
import { creditsText, usePackageCredits } from '../../payments/club/use-package-credits';
import { PaymentSelect } from '../../payments/tenders/PaymentMethod';
import { feeName } from '../trips/trip-texts';
import { useOpenFees } from '../trips/use-open-fees';
import { APPOINTMENT_TOASTS, petName, serviceName } from './appointment-texts';
import { AppointmentFacts } from './AppointmentFacts';
import { tipFields, type TipShare } from '../tips/tip-shares';
import { TipFields } from '../tips/TipFields';
import { useTenantAppointmentsFinaliseMutation } from './appointments.api';
import '../trips/trips.css';

const SaleField = recordField(SALE_FIELDS);

interface FinaliseDialogProps {
  /** The dialog is open while there is one. */
  appointment: Appointment | undefined;
  onClose: () => void;
}

/** "Finalizar como Venda": sells the service to the pet's owner, by PIX unless another method is chosen. */
export function FinaliseDialog({ appointment, onClose }: FinaliseDialogProps) {
  const [finalise] = useTenantAppointmentsFinaliseMutation();
  const navigate = useNavigate();
  const { tenantSlug = '' } = useParams();
  const toOrder = (orderId: string) => navigate(orderAddress(tenantSlug, orderId));
  // What is on an open comanda is paid with it: there is one way to make a sale.
  const orderId = appointment?.order?.id;
  const lead = useEffectEvent((id: string) => {
    onClose();
    void toOrder(id);
  });
  useEffect(() => {
    if (orderId) lead(orderId);
  }, [orderId]);
  const credits = usePackageCredits(appointment?.pet?.clientId, appointment?.id);
  const isCovered = credits.some(
    ({ petId, serviceId }) => petId === appointment?.petId && serviceId === appointment.service?.id,
  );
  const fees = useOpenFees(appointment?.pet?.clientId, appointment?.id);
  /** Fees that are paid another time, by the appointment that they were left out of. */
  const [later, setLater] = useState<{ appointmentId: string | undefined; tripIds: string[] }>();
  const left = later?.appointmentId === appointment?.id ? (later?.tripIds ?? []) : [];
  const charged = fees.filter(({ id }) => !left.includes(id));
  const sale = appointment && saleOf(appointment, isCovered, charged);
  return (
    <FormDialog
      open={appointment !== undefined && !orderId}
      title="Finalizar como Venda"
      description={appointment && `Finalize o agendamento "${petName(appointment)}" como uma venda.`}
      submitText="Finalizar Venda"
      // Enter confirms; in the payment select it would open the list.
      focusFirst="submit"
      initialValues={{ paymentMethod: 'PIX', tip: 0 }}
      schema={{ safeParse: (payment: Payment) => saleInputSchema.safeParse(sale && { ...sale, ...paidBy(payment) }) }}
      onSubmit={async (checked, idempotencyKey) => {
        try {
          await withToasts(
            APPOINTMENT_TOASTS.finalised,
            withApproval((approval) => finalise({ sale: checked, idempotencyKey, approval }).unwrap()),
          );
        } catch (cause) {
          // It came onto a comanda in the meantime.
          const order = fieldErrorsOf(cause).find(({ path }) => path === ON_ORDER_FIELD);
          if (!order) throw cause;
          void toOrder(order.message);
        }
      }}
      onClose={onClose}
    >
      {appointment && (
        <AppointmentFacts
          facts={[
            ['Pet', petName(appointment)],
            ['Serviço', serviceName(appointment)],
            ['Valor', appointment.service ? formatMoney(appointment.price) : 'N/A'],
            ...(isCovered ? [['A pagar', `${formatMoney(0)} (${creditsText(1)})`] satisfies [string, string]] : []),
            ['Data', formatDay(appointment.date)],
          ]}
        />
      )}
      {sale && fees.length > 0 && (
        <fieldset className="fct-finalise-fees">
          <legend>Táxi Pet</legend>
          {fees.map((trip) => (
            <Checkbox
              key={trip.id}
              checked={!left.includes(trip.id)}
              onChange={({ target }) =>
                setLater({
                  appointmentId: appointment?.id,
                  tripIds: target.checked ? left.filter((id) => id !== trip.id) : [...left, trip.id],
                })
              }
            >
              {`${feeName(trip)}: ${formatMoney(trip.fee)}`}
            </Checkbox>
          ))}
          <p aria-live="polite">
            Total: <strong className="fcui-number">{formatMoney(sale.total)}</strong>
          </p>
        </fieldset>
      )}
      {sale && <PaymentFields sale={sale} />}
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

/** The fields of the dialog. */
interface Payment {
  paymentMethod?: PaymentMethod;
  mayExceedLimit?: boolean;
  tip?: number;
  tipShares?: TipShare[];
}
const paidBy = ({ tip = 0, tipShares = [], ...payment }: Payment) => ({ ...payment, ...tipFields(tip, tipShares) });

function PaymentFields({ sale: { clientId, total } }: { sale: AppointmentSale }) {
  const method = Form.useWatch<PaymentMethod | undefined>('paymentMethod');
  return (
    <>
      <SaleField name="paymentMethod" required={false}>
        <PaymentSelect />
      </SaleField>
      {method === 'CREDIT' && (
        <Form.Item name="mayExceedLimit" noStyle>
          <AvailableCredit clientId={clientId} total={total} />
        </Form.Item>
      )}
      <TipFields total={total} />
    </>
  );
}

type AppointmentSale = Omit<SaleInput, 'paymentMethod' | 'mayExceedLimit' | 'tip' | 'tipShares'> & { total: number };

/**
 * The specified sale, at the agreed price, which a credit of the pet's Clubinho may pay, with the fees of its pet taxi; `undefined` when the
 * pet (and with it the client) or the service was deleted.
 */
function saleOf(
  { id, pet, service, price: agreed }: Appointment,
  isCovered: boolean,
  fees: readonly Trip[],
): AppointmentSale | undefined {
  if (!pet || !service) return undefined;
  const price = isCovered ? 0 : agreed;
  const total = fromCents(fees.reduce((sum, { fee }) => sum + toCents(fee), toCents(price)));
  const common = { productId: null, packageId: null, petId: pet.id, usesCredits: true };
  return {
    appointmentId: id,
    clientId: pet.clientId,
    subtotal: total,
    discount: 0,
    tax: 0,
    cashback: 0,
    total,
    items: [
      { ...common, serviceId: service.id, quantity: 1, unitPrice: agreed, totalPrice: price },
      ...fees.map(({ id: tripId, kilometres: quantity, unitPrice, fee: totalPrice, pet: served, serviceId }) => ({
        ...{ ...common, petId: served?.id ?? null },
        ...{ tripId, serviceId, quantity, unitPrice, totalPrice },
      })),
    ],
    packageUsages: [],
  };
}
