import type { SaleDetail } from '@focinho/contracts/sales';
import { useSearchParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { useTenantSalesGetQuery } from './sales.api';

const SALE_PARAM = 'sale';

/** The address that opens a sale: `/demo/sales?sale=…`. */
export const saleAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/sales?${SALE_PARAM}=${saleId}`;

/** The sale that the address names, once it is loaded; `close` takes it out of the address. */
export function useAddressedSale(): { sale: SaleDetail | undefined; close: () => void } {
  const [address, setAddress] = useSearchParams();
  const { currentData } = useTenantSalesGetQuery(address.get(SALE_PARAM) ?? skipToken);
  const close = () =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(SALE_PARAM);
        return next;
      },
      { replace: true },
    );
  return { sale: currentData, close };
}
