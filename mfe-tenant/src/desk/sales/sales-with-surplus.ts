import type { Sale } from '@focinho/contracts/desk/sales';
import { useTenantSalesListQuery } from './sales.api';

/** Sales without a comanda, also deleted ones, of whose PIX something is to go back. */
export function useSalesWithSurplus(): readonly Sale[] {
  const { data } = useTenantSalesListQuery({ hasSurplus: true, page: 1, limit: 200, sort: '-createdAt' });
  return data?.rows ?? [];
}
