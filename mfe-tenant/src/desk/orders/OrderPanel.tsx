import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import { Button, Dropdown } from 'antd';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { useWriteProps } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { OwnerContact } from '../../people/clients/OwnerContact';
import { withApproval } from '../../access/approvals/approval-desk';
import { ClientDebt } from '../credit/ClientDebt';
import { PetWarnings } from '../../people/pets/PetWarnings';
import { useIsPhone } from '@focinho/ui/viewport';
import { undoing } from '@focinho/ui/undoing';
import { AddItem, type AddItemHandle } from './AddItem';
import { useNotifiedChanges } from './changed-lines';
import { Checkout, type CheckoutHandle } from './Checkout';
import { OrderDiscountDialog } from './OrderDialogs';
import { OpenTripFees } from './OpenTripFees';
import { OrderLines } from './OrderLines';
import { orderTitle, ORDER_TOASTS } from './order-texts';
import {
  useTenantOrderLinesCreateMutation,
  useTenantOrdersCancelMutation,
  useTenantOrdersGetQuery,
  useTenantOrdersRestoreMutation,
  type NewLine,
} from './orders.api';
import '../sales/sales.css';
import './orders.css';

export interface OrderHandle extends CheckoutHandle {
  addItem: () => void;
  discount: () => void;
}
interface OrderPanelProps {
  ref?: Ref<OrderHandle>;
  orderId: string;
  /** It has just been opened by its first item, and the next one is typed or scanned. */
  addsMore: boolean;
  onClosed: (order: Order, change: number) => void;
  onLeave: () => void;
  /** Shows an order that is no longer open. */
  ended: (order: Order) => ReactNode;
}

/** One order: its lines, what can be added, and its checkout. */
export function OrderPanel({ ref, orderId, addsMore, onClosed, onLeave, ended }: OrderPanelProps) {
  const { currentData: order, error, isError, refetch } = useTenantOrdersGetQuery(orderId);
  const withoutResponse = useRef<{ orderId: string; change: number }>(undefined);
  /** Closed, though nobody heard the response: it is fetched again after each attempt. */
  const closedUnheard = useEffectEvent(() => {
    const { current: attempt } = withoutResponse;
    withoutResponse.current = undefined;
    if (order && attempt?.orderId === order.id) onClosed(order, attempt.change);
  });
  const isClosed = order?.status === 'CLOSED';
  useEffect(() => {
    if (isClosed) closedUnheard();
  }, [isClosed]);
  if (isError && !order)
    return <LoadFailure text="Não foi possível carregar a comanda" error={error} onRetry={refetch} />;
  if (!order) return <ListLoading text="Carregando comanda..." rows={4} />;
  if (order.status !== 'OPEN') return ended(order);
  return (
    <OpenOrder
      key={order.id}
      {...(ref ? { ref } : {})}
      order={order}
      addsMore={addsMore}
      onClosed={(closed, change) => {
        withoutResponse.current = undefined;
        onClosed(closed, change);
      }}
      onNoResponse={(change) => {
        withoutResponse.current = { orderId: order.id, change };
      }}
      onLeave={onLeave}
    />
  );
}

interface OpenOrderProps extends Pick<OrderPanelProps, 'ref' | 'addsMore' | 'onClosed' | 'onLeave'> {
  order: Order;
  /** A checkout without a response, with its change in reais. */
  onNoResponse: (change: number) => void;
}
function OpenOrder({ ref, order, addsMore, onClosed, onNoResponse, onLeave }: OpenOrderProps) {
  const checkout = useRef<CheckoutHandle>(null);
  const adding = useRef<AddItemHandle>(null);
  const [add] = useTenantOrderLinesCreateMutation();
  const [discounting, setDiscounting] = useState(false);
  useImperativeHandle(ref, () => ({
    pay: (method) => checkout.current?.pay(method),
    addItem: () => adding.current?.focus(),
    discount: () => setDiscounting(true),
  }));
  const phone = useIsPhone();
  useEffect(() => {
    if (addsMore && !phone) adding.current?.focus();
  }, [addsMore, phone]);
  useNotifiedChanges(order);
  const addLine = (line: NewLine, idempotencyKey: string) =>
    withApproval((approval) => add({ id: order.id, line, idempotencyKey, approval }).unwrap());
  return (
    <>
      <OrderHead order={order} onDiscount={() => setDiscounting(true)} onCancelled={onLeave} />
      <OrderLines order={order} />
      <OpenTripFees order={order} onAdd={addLine} />
      <AddItem ref={adding} order={order} onAdd={addLine} />
      <OrderTotals order={order} />
      <Checkout ref={checkout} order={order} onClosed={onClosed} onNoResponse={onNoResponse} />
      <OrderDiscountDialog order={order} open={discounting} onClose={() => setDiscounting(false)} />
    </>
  );
}

interface OrderHeadProps {
  order: Order;
  onDiscount: () => void;
  onCancelled: () => void;
}
function OrderHead({ order, onDiscount, onCancelled }: OrderHeadProps) {
  const [cancel] = useTenantOrdersCancelMutation();
  const [restore] = useTenantOrdersRestoreMutation();
  const [asking, setAsking] = useState(false);
  const cancelNow = async () => {
    const { id } = order;
    await withToasts(
      ORDER_TOASTS.cancelled,
      withApproval((approval) => cancel({ id, approval }).unwrap()),
      undoing(() => withApproval((approval) => restore({ id, approval }).unwrap())),
    );
    onCancelled();
  };
  // A comanda comes back by "Desfazer"; what has been received for it is thought about first. The toast has said why it failed.
  const begin = () => (hasReceived(order) ? setAsking(true) : void cancelNow().catch(() => undefined));
  const write = useWriteProps();
  return (
    <header className="fct-order-head">
      <div>
        <h3>{orderTitle(order)}</h3>
        <OwnerContact client={order.client} />
        {order.pets.map((pet) => (
          <PetWarnings key={pet.id} pet={pet} isNamed />
        ))}
        <ClientDebt client={order.client} debt={order.debt} />
      </div>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'discount', label: 'Desconto na comanda', ...write },
            { key: 'cancel', label: 'Cancelar comanda', danger: true },
          ],
          onClick: ({ key }) => (key === 'cancel' ? begin() : onDiscount()),
        }}
      >
        <Button type="text" icon={<EllipsisVerticalIcon />} aria-label="Opções da comanda" />
      </Dropdown>
      <ConfirmDialog
        record={asking ? order : undefined}
        title="Cancelar comanda"
        question={({ client }) => `Cancelar a comanda de ${client.name}? Nada será cobrado.`}
        cancelText="Voltar"
        confirmText="Cancelar comanda"
        danger
        onConfirm={cancelNow}
        onClose={() => setAsking(false)}
      />
    </header>
  );
}

const hasReceived = ({ received }: Order) => (received?.amount ?? 0) > 0;

/** Subtotal, discount and tax where there are any, and the total. */
export function OrderTotals({ order }: { order: Order }) {
  const { subtotal, discount, discountReason, tax, total } = order;
  const isPlain = discount === 0 && tax === 0;
  return (
    <dl className="fct-summary fct-order-totals" aria-live="polite">
      {!isPlain && <Figure name="Subtotal" amount={formatMoney(subtotal)} />}
      {discount > 0 && (
        <Figure
          name={discountReason ? `Desconto (${discountReason})` : 'Desconto'}
          amount={`-${formatMoney(discount)}`}
        />
      )}
      {tax > 0 && <Figure name="Impostos" amount={formatMoney(tax)} />}
      <div className="fct-total">
        <dt>Total</dt>
        <dd className="fcui-number">{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fcui-number">{amount}</dd>
    </div>
  );
}
