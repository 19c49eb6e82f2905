import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { Order } from '@focinho/contracts/orders';
import { momentText } from '../queue/since';
import { useTimeZone } from '../tenant/tenant.api';
import { useTenantClock } from '../tenant/tenant-clock';
import { orderTitle } from './order-texts';
import { useTenantOrdersListQuery } from './orders.api';

/** What was paid today, the last one first: opened to print its receipt again, to send it, or to reopen it. */
export function ClosedOrders({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { today } = useTenantClock();
  const timeZone = useTimeZone();
  const closed = useTenantOrdersListQuery(
    { status: 'CLOSED', closedOn: today, page: 1, limit: 200, sort: '-createdAt' },
    { refetchOnMountOrArgChange: true },
  );
  const orders = (closed.data?.rows ?? []).toSorted((one, other) =>
    (other.closedAt ?? '').localeCompare(one.closedAt ?? ''),
  );
  if (orders.length === 0) return null;
  return (
    <section aria-label="Comandas fechadas hoje">
      <h3>
        Fechadas hoje <span className="fcui-muted">({orders.length})</span>
      </h3>
      <ul className="fct-lines fct-order-list">
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onOpen(order.id)}>
              <span className="fcui-two-lines">
                <span className="fcui-strong">{order.client.name}</span>
                <span className="fcui-muted">
                  {[
                    order.closedAt && momentText(order.closedAt, timeZone, today),
                    orderTitle(order),
                    ...order.pets.map(({ name }) => name),
                    paymentsText(order),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <strong className="fcui-number">{formatMoney(order.total)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "PIX", or "PIX R$ 50,00 + Dinheiro R$ 50,00". */
export function paymentsText({ sale }: Pick<Order, 'sale'>): string {
  const payments = sale?.payments ?? [];
  return payments
    .map(({ method, amount }) =>
      payments.length > 1 ? `${PAYMENT_METHOD_LABEL[method]} ${formatMoney(amount)}` : PAYMENT_METHOD_LABEL[method],
    )
    .join(' + ');
}
