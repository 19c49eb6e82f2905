import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { useIsPhone } from '@focinho/ui/viewport';
import { withApproval } from '../../access/approvals/approval-desk';
import { AddItem, type AddItemHandle } from './AddItem';
import type { OrderHandle } from './OrderPanel';
import { useTenantOrdersCreateMutation, type NewLine } from './orders.api';
import './orders.css';

const NOTHING_YET = { client: { ...ANONYMOUS_CLIENT, phone: null }, lines: [] };

interface NewAnonymousOrderProps {
  ref?: Ref<OrderHandle>;
  onOpened: (orderId: string) => void;
}

/** A sale to nobody in particular: its order is opened by the first item, so nothing is left of one that was begun and left. */
export function NewAnonymousOrder({ ref, onOpened }: NewAnonymousOrderProps) {
  const [create] = useTenantOrdersCreateMutation();
  const adding = useRef<AddItemHandle>(null);
  const opening = useRef<Promise<void>>(undefined);
  const phone = useIsPhone();
  useImperativeHandle(ref, () => ({
    addItem: () => adding.current?.focus(),
    discount: () => undefined,
    pay: () => undefined,
  }));
  useEffect(() => {
    if (!phone) adding.current?.focus();
  }, [phone]);
  const open = async (line: NewLine, idempotencyKey: string) => {
    const order = { clientId: ANONYMOUS_CLIENT.id, lines: [line] };
    const { id } = await withApproval((approval) => create({ order, idempotencyKey, approval }).unwrap());
    onOpened(id);
  };
  /** A second item in the same moment would open a second order. */
  const openOnce = (line: NewLine, idempotencyKey: string) => {
    opening.current ??= open(line, idempotencyKey).finally(() => {
      opening.current = undefined;
    });
    return opening.current;
  };
  return (
    <>
      <header className="fct-order-head">
        <div>
          <h3>Venda sem cliente</h3>
        </div>
      </header>
      <p className="fct-order-empty fcui-muted">A comanda abre com o primeiro item.</p>
      <AddItem ref={adding} order={NOTHING_YET} onAdd={openOnce} />
    </>
  );
}
