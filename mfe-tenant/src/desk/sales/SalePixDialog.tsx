import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { Sale } from '@focinho/contracts/desk/sales';
import { skipToken } from '@focinho/host/store';
import { useTenantSalesGetQuery } from './sales.api';
import { PixDialog } from '../../payments/pix/PixDialog';

/** Dialog about the PIX payments of a sale; open while there is one. */
export function SalePixDialog({ sale, onClose }: { sale: Sale | undefined; onClose: () => void }) {
  const { currentData } = useTenantSalesGetQuery(sale?.id ?? skipToken);
  const cents = currentData?.payments
    .filter(({ method }) => method === 'PIX')
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  const purpose = sale && cents !== undefined ? { saleId: sale.id, amount: fromCents(cents) } : undefined;
  return <PixDialog purpose={purpose} title={`PIX da venda ${sale?.receiptNumber ?? ''}`} onClose={onClose} />;
}
