import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatMoney } from '@focinho/contracts/money';
import type { Order } from '@focinho/contracts/orders';
import { orderTitle } from '../orders/order-texts';
import { useTenantOrdersListQuery } from '../orders/orders.api';
import { useTenantClock } from '../tenant/tenant-clock';

/** The desk that shows the QR code needs no notice. */
const LATE_AFTER_MS = 60_000;
const SEEN_KEY = 'fct-seen-pix';
const SEEN_MAX = 200;

interface LatePixProps {
  openOrders: readonly Order[];
  /** The comanda that is open at this desk. */
  shownId: string | null;
  onOpen: (orderId: string) => void;
}

/** PIX that has arrived for comandas that nobody has open here: for an open one, or too much for one that was closed today. Stays until seen. */
export function LatePix({ openOrders, shownId, onOpen }: LatePixProps) {
  const { today, now } = useTenantClock();
  const closed = useTenantOrdersListQuery({
    status: 'CLOSED',
    closedOn: today,
    page: 1,
    limit: 200,
    sort: '-createdAt',
  });
  const [seen, see] = useSeenCharges();
  const orders = [...openOrders, ...(closed.data?.rows ?? []).filter(({ received }) => received?.surplus)];
  const shown = orders.find(({ id }) => id === shownId);
  const shownCharges = chargeIdsOf(shown).join();
  const seeShown = useEffectEvent(() => see(chargeIdsOf(shown)));
  useEffect(() => {
    if (shownCharges) seeShown();
  }, [shownCharges]);

  const isNews = ({ id, isConfirmedByHand, paidAt }: Charge) =>
    !isConfirmedByHand && !seen.includes(id) && now.getTime() - Date.parse(paidAt ?? '') > LATE_AFTER_MS;
  return (
    <div role="status">
      {orders
        .filter(({ id, received }) => id !== shownId && received?.charges.some(isNews))
        .map((order) => (
          <Alert
            key={order.id}
            type="success"
            showIcon
            title={`PIX de ${formatMoney(order.received?.amount ?? 0)} chegou: ${orderTitle(order)}, ${order.client.name}`}
            action={
              <Button size="small" aria-label={`Abrir comanda ${order.number}`} onClick={() => onOpen(order.id)}>
                Abrir comanda
              </Button>
            }
            closable={{ closeIcon: true, onClose: () => see(chargeIdsOf(order)), 'aria-label': 'Dispensar aviso' }}
          />
        ))}
    </div>
  );
}

type Charge = NonNullable<Order['received']>['charges'][number];
const chargeIdsOf = (order: Order | undefined): string[] => order?.received?.charges.map(({ id }) => id) ?? [];

/** The charges that somebody has seen in this browser, the latest ones. */
function useSeenCharges(): [readonly string[], (ids: readonly string[]) => void] {
  const [seen, setSeen] = useState(() => (localStorage.getItem(SEEN_KEY) ?? '').split(' '));
  const see = (ids: readonly string[]) => {
    const next = [...new Set([...seen, ...ids])].slice(-SEEN_MAX);
    localStorage.setItem(SEEN_KEY, next.join(' '));
    setSeen(next);
  };
  return [seen, see];
}
