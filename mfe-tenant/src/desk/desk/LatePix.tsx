import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { orderTitle } from '../orders/order-texts';
import { useOrdersWithSurplus } from '../orders/orders-with-surplus';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { PixNotice } from './PixNotice';

/** The desk that shows the QR code needs no notice. */
const LATE_AFTER_MS = 60_000;
const SEEN_KEY = 'fct-seen-pix';
const SEEN_MAX = 200;

interface Desk {
  openOrders: readonly Order[];
  /** The comanda that is open at this desk. */
  shownId: string | null;
  onOpen: (orderId: string) => void;
}

/**
 * Notices of PIX that has arrived for comandas that nobody has open here. For an open one it stays until seen; too much for one that was closed or
 * cancelled, until it is returned.
 */
export function useLatePix({ openOrders, shownId, onOpen }: Desk): ReactElement[] {
  const { now } = useTenantClock();
  const ended = useOrdersWithSurplus();
  const [seen, see] = useSeenCharges();
  const orders = [...openOrders, ...ended];
  const shown = orders.find(({ id }) => id === shownId);
  const shownCharges = chargeIdsOf(shown).join();
  const seeShown = useEffectEvent(() => see(chargeIdsOf(shown)));
  useEffect(() => {
    if (shownCharges) seeShown();
  }, [shownCharges]);

  const isLate = ({ id, isConfirmedByHand, paidAt }: Charge) =>
    !isConfirmedByHand && !seen.includes(id) && now.getTime() - Date.parse(paidAt ?? '') > LATE_AFTER_MS;
  return orders
    .filter((order) => order.id !== shownId && (order.status !== 'OPEN' || order.received?.charges.some(isLate)))
    .map((order) => (
      <PixNotice key={order.id} text={noticeOf(order)} hasSurplus={(order.received?.surplus ?? 0) > 0}>
        <Button size="small" aria-label={`Abrir comanda ${order.number}`} onClick={() => onOpen(order.id)}>
          Abrir
        </Button>
        {order.status === 'OPEN' && (
          <Button
            type="text"
            size="small"
            icon={<XIcon />}
            aria-label="Dispensar aviso"
            onClick={() => see(chargeIdsOf(order))}
          />
        )}
      </PixNotice>
    ));
}

/** "PIX de R$ 120,00 chegou: Comanda 4, Ana. Devolva R$ 60,00." */
function noticeOf(order: Order): string {
  const { amount = 0, surplus = 0 } = order.received ?? {};
  const ofWhat = order.status === 'CANCELLED' ? `${orderTitle(order)} cancelada` : orderTitle(order);
  const notice = `PIX de ${formatMoney(amount)} chegou: ${ofWhat}, ${order.client.name}`;
  return surplus > 0 ? `${notice}. Devolva ${formatMoney(surplus)}.` : notice;
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
