import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Ref } from 'react';
import type { Order } from '@focinho/contracts/orders';
import { ClosedOrder } from '../orders/ClosedOrder';
import { ClosedOrders } from '../orders/ClosedOrders';
import { OpenOrders } from '../orders/OpenOrders';
import { OrderPanel, type OrderHandle } from '../orders/OrderPanel';
import { NextVisit } from './NextVisit';
import type { JustClosed } from './just-closed';

interface OrderPaneProps {
  ref: Ref<OrderHandle>;
  orderId: string | null;
  openOrders: readonly Order[];
  /** Of the shown order. */
  justClosed: JustClosed | undefined;
  onOpen: (orderId: string) => void;
  onClosed: (order: Order, change: number) => void;
  onNextServed: () => void;
  onLeave: () => void;
}

/** The comanda that is open at the desk; without one, those to choose from. */
export function OrderPane(props: OrderPaneProps) {
  const { ref, orderId, openOrders, justClosed, onOpen, onClosed, onNextServed, onLeave } = props;
  if (!orderId)
    return (
      <>
        <OpenOrders orders={openOrders} onOpen={onOpen} />
        <ClosedOrders onOpen={onOpen} />
      </>
    );
  const served = justClosed?.served[0];
  return (
    <>
      <Button
        className="fct-desk-back"
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        data-desk-back
        aria-label="Voltar: fechar a comanda"
        aria-keyshortcuts="Escape"
        onClick={onLeave}
      >
        Voltar <kbd aria-hidden>Esc</kbd>
      </Button>
      <OrderPanel
        ref={ref}
        orderId={orderId}
        onClosed={onClosed}
        onLeave={onLeave}
        ended={(ended) => (
          <ClosedOrder
            order={ended}
            change={justClosed?.change ?? 0}
            isDone={justClosed !== undefined && !served}
            onLeave={onLeave}
          >
            {served && <NextVisit key={served.pet.id} served={served} onDone={onNextServed} />}
          </ClosedOrder>
        )}
      />
    </>
  );
}
