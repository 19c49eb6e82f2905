import type { Order } from '@focinho/contracts/desk/orders';
import { useTenantOrdersListQuery } from './orders.api';

/** Comandas that have ended and of whose PIX something is to go back. */
export function useOrdersWithSurplus(): readonly Order[] {
  const { data } = useTenantOrdersListQuery({ hasSurplus: true, page: 1, limit: 200, sort: '-createdAt' });
  return data?.rows ?? [];
}
