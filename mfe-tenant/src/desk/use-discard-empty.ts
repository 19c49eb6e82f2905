import { useEffect, useEffectEvent, useRef } from 'react';
import { isAnonymous } from '@focinho/contracts/anonymous-client';
import type { Order } from '@focinho/contracts/orders';
import { useTenantOrdersCancelMutation } from '../orders/orders.api';

/** A comanda of nobody in particular that is left empty is of no use to anybody: it is cancelled. */
export function useDiscardEmpty(openOrders: readonly Order[], shownId: string | null): void {
  const [cancel] = useTenantOrdersCancelMutation();
  const previousId = useRef(shownId);
  const discard = useEffectEvent((id: string) => {
    const left = openOrders.find((order) => order.id === id);
    // If something has come onto it meanwhile, the server keeps it.
    if (left && isAnonymous(left.client.id) && left.lines.length === 0) void cancel({ id, ifEmpty: true });
  });
  useEffect(() => {
    const { current: left } = previousId;
    previousId.current = shownId;
    if (left && left !== shownId) discard(left);
  }, [shownId]);
}
