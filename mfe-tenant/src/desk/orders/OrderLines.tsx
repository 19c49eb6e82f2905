import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order, OrderLine } from '@focinho/contracts/desk/orders';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { notify } from '@focinho/host/notify';
import { useWriteProps, WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { withApproval } from '../../access/approvals/approval-desk';
import { undoing } from '@focinho/ui/undoing';
import { changeText } from './changed-lines';
import { useLatestCall } from './latest-call';
import { creditsOf, isMember, ORDER_TOASTS } from './order-texts';
import { LineDiscountDialog, TransferDialog } from './OrderDialogs';
import {
  useTenantOrderLinesDeleteMutation,
  useTenantOrderLinesRestoreMutation,
  useTenantOrderLinesUpdateMutation,
} from './orders.api';

/** Lines of the order; while it is open, each line can be changed. */
export function OrderLines({ order }: { order: Order }) {
  const [discounted, setDiscounted] = useState<OrderLine>();
  const [transferred, setTransferred] = useState<OrderLine>();
  if (order.lines.length === 0) return <p className="fct-order-empty fcui-muted">Nenhum item ainda.</p>;
  return (
    <FocusKeeper fallback=".fct-order-add input">
      <ul className="fct-lines fct-order-lines" aria-label="Itens da comanda">
        {order.lines.map((line) => (
          <LineRow
            key={line.id}
            order={order}
            line={line}
            onDiscount={() => setDiscounted(line)}
            onTransfer={() => setTransferred(line)}
          />
        ))}
      </ul>
      <LineDiscountDialog order={order} line={discounted} onClose={() => setDiscounted(undefined)} />
      <TransferDialog order={order} line={transferred} onClose={() => setTransferred(undefined)} />
    </FocusKeeper>
  );
}

const notifyFailure = (cause: unknown) => notify.error(ORDER_TOASTS.line.failure, cause);

interface LineRowProps {
  order: Order;
  line: OrderLine;
  onDiscount: () => void;
  onTransfer: () => void;
}
function LineRow({ order, line, onDiscount, onTransfer }: LineRowProps) {
  const [remove] = useTenantOrderLinesDeleteMutation();
  const [restore] = useTenantOrderLinesRestoreMutation();
  const isOpen = order.status === 'OPEN';
  const write = useWriteProps();
  const { name, pet, quantity, unitPrice, discount, discountReason, total, changedFrom } = line;
  const credits = creditsOf(line);
  const [update] = useTenantOrderLinesUpdateMutation();
  const actions = {
    credits: () => {
      const call = { id: order.id, lineId: line.id, change: { usesCredits: !(line.usesCredits ?? true) } };
      withApproval((approval) => update({ ...call, approval }).unwrap()).catch(notifyFailure);
    },
    discount: onDiscount,
    transfer: onTransfer,
    remove: () => {
      const ids = { id: order.id, lineId: line.id };
      const takeBack = () => withApproval((approval) => restore({ ...ids, approval }).unwrap());
      withToasts(
        ORDER_TOASTS.removed,
        withApproval((approval) => remove({ ...ids, approval }).unwrap()),
        undoing(takeBack),
      ).catch(() => undefined);
    },
  };
  return (
    <li>
      <span className="fct-line-name">
        {name}
        <small className="fcui-muted">
          {[pet?.name, quantity > 1 || !isOpen ? `${quantity} × ${formatMoney(unitPrice)}` : undefined]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {isOpen && changedFrom && <small className="fct-line-changed">{changeText(changedFrom, line)}</small>}
        {credits && <small className="fct-line-credits">{credits}</small>}
        {discount > 0 && (
          <small className="fcui-muted">
            Desconto: -{formatMoney(discount)}
            {discountReason && ` (${discountReason})`}
          </small>
        )}
      </span>
      {isOpen && <LineQuantity order={order} line={line} />}
      <strong className="fct-order-amount fcui-number">{formatMoney(total)}</strong>
      {isOpen && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(isMember(line)
                ? [
                    {
                      key: 'credits',
                      label: line.usesCredits ? 'Cobrar sem crédito' : 'Usar crédito do Clubinho',
                      ...write,
                    },
                  ]
                : []),
              { key: 'discount', label: 'Desconto', ...write },
              { key: 'transfer', label: 'Transferir para outra comanda', ...write },
              { key: 'remove', label: 'Remover', danger: true, ...write },
            ],
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              if (key === 'credits' || key === 'discount' || key === 'transfer' || key === 'remove') actions[key]();
            },
          }}
        >
          <Button
            type="text"
            icon={<EllipsisVerticalIcon />}
            aria-label={`Opções de ${name}`}
            {...{ [ROW_ACTION]: 'Opções' }}
          />
        </Dropdown>
      )}
    </li>
  );
}

function LineQuantity({ order, line }: { order: Order; line: OrderLine }) {
  const phone = useIsPhone();
  const [update] = useTenantOrderLinesUpdateMutation();
  const [sending, send] = useLatestCall((quantity: number) => {
    const call = { id: order.id, lineId: line.id, change: { quantity } };
    return withApproval((approval) => update({ ...call, approval }).unwrap()).catch(notifyFailure);
  });
  const quantity = sending ?? line.quantity;
  // An appointment is charged once.
  if (line.appointmentId) return null;
  return (
    <span className="fct-order-quantity">
      <WriteButton
        size={phone ? 'middle' : 'small'}
        icon={<MinusIcon />}
        aria-label={`Menos ${line.name}`}
        disabled={quantity <= 1}
        onClick={() => send(quantity - 1)}
      />
      <span className="fcui-number" aria-live="polite">
        {quantity}
      </span>
      <WriteButton
        size={phone ? 'middle' : 'small'}
        icon={<PlusIcon />}
        aria-label={`Mais ${line.name}`}
        onClick={() => send(quantity + 1)}
      />
    </span>
  );
}
