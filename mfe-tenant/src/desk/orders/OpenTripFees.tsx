import { Alert } from 'antd';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { feeName, petOfTrip } from '../../agenda/trips/trip-texts';
import { useOpenFees } from '../../agenda/trips/use-open-fees';
import { ORDER_TOASTS } from './order-texts';
import type { NewLine } from './orders.api';

interface OpenTripFeesProps {
  order: Pick<Order, 'client'>;
  onAdd: (line: NewLine, idempotencyKey: string) => Promise<unknown>;
}

/** Legs of the pet taxi that were booked after their appointment or stay was paid: proposed to the client's next comanda. */
export function OpenTripFees({ order, onAdd }: OpenTripFeesProps) {
  const fees = useOpenFees(order.client.id);
  if (fees.length === 0) return null;
  const add = (tripId: string) =>
    void onAdd({ tripId }, newIdempotencyKey()).catch((cause: unknown) =>
      notify.error(ORDER_TOASTS.line.failure, cause),
    );
  return (
    <Alert
      type="info"
      title="Táxi Pet a cobrar"
      description={
        <ul className="fct-lines" aria-label="Táxi Pet a cobrar">
          {fees.map((trip) => (
            <li key={trip.id}>
              <span className="fct-line-name">
                {feeName(trip)}
                <small className="fcui-muted">{`${petOfTrip(trip)} · ${formatDay(trip.date)}`}</small>
              </span>
              <span className="fct-line-price fcui-number">{formatMoney(trip.fee)}</span>
              <WriteButton size="small" aria-label={`Adicionar ${feeName(trip)}`} onClick={() => add(trip.id)}>
                Adicionar
              </WriteButton>
            </li>
          ))}
        </ul>
      }
    />
  );
}
