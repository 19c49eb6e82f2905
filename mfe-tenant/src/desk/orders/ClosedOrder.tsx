import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatInstant, todayIn } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { skipToken } from '@focinho/host/store';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { holdEnter } from '@focinho/ui/new-step';
import { WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import { PixOfOrder } from '../../payments/pix/PixOfOrder';
import { ReceiptPreview } from '../sales/ReceiptPreview';
import { useTenantSalesGetQuery, useTenantSalesRestoreMutation } from '../sales/sales.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { OrderLines } from './OrderLines';
import { orderTitle, ORDER_TOASTS } from './order-texts';
import { useTenantOrdersReopenMutation } from './orders.api';
import '../sales/sales.css';
import './orders.css';

interface ClosedOrderProps {
  order: Order;
  /** In reais, right after closing. */
  change: number;
  /** Whether Enter goes on to the next client. */
  isDone: boolean;
  onLeave: () => void;
  /** Question that is asked before the receipt. */
  children?: ReactNode;
}

/** An order that has ended: its receipt, and on the same day the way back. */
export function ClosedOrder({ order, change, isDone, onLeave, children }: ClosedOrderProps) {
  const timeZone = useTimeZone();
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isDone || !leave.current) return;
    holdEnter(leave.current);
    leave.current.focus();
  }, [isDone]);
  const { currentData: sale, error, isError, refetch } = useTenantSalesGetQuery(order.sale?.id ?? skipToken);
  const { today } = useTenantClock();
  const isOfToday = order.closedAt !== null && todayIn(timeZone, new Date(order.closedAt)) === today;
  return (
    <>
      <header className="fct-order-head">
        <div>
          <h3>
            {orderTitle(order)} {order.status === 'CLOSED' ? 'fechada' : 'cancelada'}
          </h3>
          <p className="fcui-muted">
            {order.client.name}
            {order.closedAt && ` · ${formatInstant(order.closedAt, timeZone)}`}
          </p>
        </div>
        <Button ref={leave} onClick={onLeave}>
          Nova busca
        </Button>
      </header>
      {change > 0 && (
        <p className="fct-checkout-change" role="status">
          Troco <strong className="fcui-number">{formatMoney(change)}</strong>
        </p>
      )}
      <PixOfOrder order={order} />
      {children}
      {!order.sale && <OrderLines order={order} />}
      {order.sale && isError && !sale && (
        <LoadFailure text="Não foi possível carregar o recibo" error={error} onRetry={refetch} />
      )}
      {order.sale && !sale && !isError && <ListLoading text="Carregando recibo..." rows={4} />}
      {sale && <ReceiptPreview sale={sale} />}
      {order.sale && isOfToday && <Reopen order={order} />}
    </>
  );
}

/** Asks nothing but what a manager has to allow: "Desfazer" closes the comanda again with the sale that it had. */
function Reopen({ order: { id, sale } }: { order: Order }) {
  const [reopen, { isLoading }] = useTenantOrdersReopenMutation();
  const [restore] = useTenantSalesRestoreMutation();
  const start = () => {
    // The toast has said why it failed.
    withToasts(
      ORDER_TOASTS.reopened,
      withApproval((approval) => reopen({ id, approval }).unwrap()),
      sale ? undoing(() => restore(sale.id).unwrap()) : undefined,
    ).catch(() => undefined);
  };
  return (
    <p>
      <WriteButton type="link" danger loading={isLoading} onClick={start}>
        Reabrir comanda
      </WriteButton>
    </p>
  );
}
