import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { Button } from 'antd';
import { useState, type Ref } from 'react';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import type { Order } from '@focinho/contracts/desk/orders';
import { ClosedOrder } from '../orders/ClosedOrder';
import { ClosedOrders } from '../orders/ClosedOrders';
import { NewAnonymousOrder } from '../orders/NewAnonymousOrder';
import { OpenOrders } from '../orders/OpenOrders';
import { OrderPanel, type OrderHandle } from '../orders/OrderPanel';
import { NextAppointment } from './NextAppointment';
import type { JustClosed } from './just-closed';
import { NEW_ORDER } from './use-desk-address';

interface OrderPaneProps {
  ref: Ref<OrderHandle>;
  orderId: string | null;
  openOrders: readonly Order[];
  /** The shown order, if it has just been closed. */
  justClosed: JustClosed | undefined;
  onOpen: (orderId: string) => void;
  onClosed: (order: Order, change: number) => void;
  onNextServed: () => void;
  onLeave: () => void;
}

/** The comanda that is open at the desk; without one, those to choose from. */
export function OrderPane(props: OrderPaneProps) {
  const { ref, orderId, openOrders, justClosed, onOpen, onClosed, onNextServed, onLeave } = props;
  const [begunId, setBegunId] = useState<string>();
  const begin = (id: string) => {
    setBegunId(id);
    onOpen(id);
  };
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
        icon={<ArrowLeftIcon />}
        data-desk-back
        aria-label="Voltar às comandas"
        aria-keyshortcuts="Escape"
        onClick={onLeave}
      >
        Voltar <kbd aria-hidden>Esc</kbd>
      </Button>
      {orderId === NEW_ORDER ? (
        <NewAnonymousOrder ref={ref} onOpened={begin} />
      ) : (
        <OrderPanel
          ref={ref}
          orderId={orderId}
          addsMore={orderId === begunId}
          onClosed={onClosed}
          onLeave={onLeave}
          ended={(ended) =>
            isOfNothing(ended) ? (
              <NewAnonymousOrder ref={ref} onOpened={begin} />
            ) : (
              <ClosedOrder
                order={ended}
                change={justClosed?.change ?? 0}
                isDone={justClosed !== undefined && !served}
                onLeave={onLeave}
              >
                {served && <NextAppointment key={served.pet.id} served={served} onDone={onNextServed} />}
              </ClosedOrder>
            )
          }
        />
      )}
    </>
  );
}

/** Its only item was taken off, mostly for another one: that opens the next comanda. */
const isOfNothing = ({ client, lines }: Order) => isAnonymous(client.id) && lines.length === 0;
