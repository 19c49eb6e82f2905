import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order, OrderReceived } from '@focinho/contracts/desk/orders';
import { useAllowed } from '@focinho/ui/permissions';
import { RefundDialog } from './RefundDialog';
import './pix.css';

type ReceivedCharge = OrderReceived['charges'][number];

/** PIX that has arrived for an order, live, and how much of it is to go back. */
export function PixOfOrder({ order: { status, received } }: { order: Order }) {
  const allowed = useAllowed();
  const [refunding, setRefunding] = useState<ReceivedCharge>();
  const mayRefund = allowed('pix.refund');
  const { charges = [], surplus = 0 } = received ?? {};
  return (
    <>
      {/* It is there before anything arrives, so that a screen reader announces what does. */}
      <div role="status" className="fct-pix-received">
        {charges.map((charge) => (
          <p key={charge.id}>
            <span className="fcui-good">
              <CircleCheckIcon /> PIX recebido
            </span>
            <strong className="fcui-number">{formatMoney(charge.amount)}</strong>
            {mayRefund && charge.refundableAmount > 0 && (
              <Button type="text" danger size="small" onClick={() => setRefunding(charge)}>
                Devolver
              </Button>
            )}
          </p>
        ))}
      </div>
      {surplus > 0 && (
        <Alert
          role="alert"
          type="warning"
          showIcon
          className="fcui-dialog-alert"
          title={`${SURPLUS[status](formatMoney(surplus))} ${mayRefund ? 'Devolva ao cliente.' : 'Peça a um gerente para devolver.'}`}
        />
      )}
      <RefundDialog charge={refunding} surplus={surplus} onClose={() => setRefunding(undefined)} />
    </>
  );
}

const SURPLUS: Record<Order['status'], (surplus: string) => string> = {
  OPEN: (surplus) => `Chegaram ${surplus} por PIX além do total.`,
  CLOSED: (surplus) => `Chegaram ${surplus} por PIX além do que foi cobrado.`,
  CANCELLED: (surplus) => `Chegaram ${surplus} por PIX para esta comanda cancelada.`,
};
