import type { SaleDetail } from '@focinho/contracts/desk/sales';
import { useSearchParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { SALE_PARAM } from '../../kernel/tenant/addresses';
import { useTenantSalesGetQuery } from './sales.api';

interface AddressedSale {
  /** Once it is loaded. */
  sale: SaleDetail | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  /** No sale has this id, or it is not an id. */
  isMissing: boolean;
  retry: () => void;
  /** Removes it from the address. */
  close: () => void;
}

/** The sale that the address names. */
export function useAddressedSale(): AddressedSale {
  const [address, setAddress] = useSearchParams();
  const { currentData, error, isFetching, refetch } = useTenantSalesGetQuery(address.get(SALE_PARAM) ?? skipToken);
  const close = () =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(SALE_PARAM);
        return next;
      },
      { replace: true },
    );
  return {
    sale: currentData,
    error: isFetching ? undefined : error,
    isMissing: error !== undefined && 'status' in error && (error.status === 404 || error.status === 400),
    retry: () => void refetch(),
    close,
  };
}
