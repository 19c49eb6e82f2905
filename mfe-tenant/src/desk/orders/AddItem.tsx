import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Order } from '@focinho/contracts/desk/orders';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { CatalogueSelect } from './CatalogueSelect';
import { FreeLineDialog } from './OrderDialogs';
import { ORDER_TOASTS } from './order-texts';
import type { NewLine } from './orders.api';

export interface AddItemHandle {
  focus: () => void;
}
interface AddItemProps {
  ref?: Ref<AddItemHandle>;
  order: Pick<Order, 'client' | 'lines'>;
  onAdd: (line: NewLine, idempotencyKey: string) => Promise<unknown>;
}

/** Field that adds an item to an order: a service, product or package, or a free item. */
export function AddItem({ ref, order, onAdd }: AddItemProps) {
  const select = useRef<HTMLDivElement>(null);
  const [freeLine, setFreeLine] = useState<string>();
  useImperativeHandle(ref, () => ({
    focus: () => select.current?.querySelector<HTMLElement>('[aria-label="Adicionar item"]')?.focus(),
  }));
  return (
    <>
      <CatalogueSelect
        ref={select}
        order={order}
        onPick={(catalogueItem) => {
          onAdd(catalogueItem, newIdempotencyKey()).catch((cause: unknown) =>
            notify.error(ORDER_TOASTS.line.failure, cause),
          );
        }}
        onFreeLine={setFreeLine}
      />
      <FreeLineDialog
        open={freeLine !== undefined}
        name={freeLine ?? ''}
        onAdd={onAdd}
        onClose={() => setFreeLine(undefined)}
      />
    </>
  );
}
