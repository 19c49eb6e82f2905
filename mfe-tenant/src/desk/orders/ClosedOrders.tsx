import { useState } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Sale } from '@focinho/contracts/desk/sales';
import { StatusBadge } from '@focinho/ui/status-badge';
import { momentText } from '../queue/since';
import { ReceiptDialog } from '../sales/ReceiptDialog';
import { useTenantSalesListQuery } from '../sales/sales.api';
import { useSalesWithSurplus } from '../sales/sales-with-surplus';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { orderTitle, paymentsText } from './order-texts';
import { useOrdersWithSurplus } from './orders-with-surplus';

/** Sales of today, at the desk or directly, the last one first: opened to print its receipt again, to send it, or to reopen a comanda. */
export function ClosedOrders({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { today } = useTenantClock();
  const timeZone = useTimeZone();
  const [receipt, showReceipt] = useState<Sale>();
  const sold = useTenantSalesListQuery(
    { from: today, to: today, page: 1, limit: 200, sort: '-createdAt' },
    { refetchOnMountOrArgChange: true },
  );
  const sales = sold.data?.rows ?? [];
  const withSurplus = [...useOrdersWithSurplus(), ...useSalesWithSurplus()];
  const toReturn = new Map(withSurplus.map(({ id, received }) => [id, received?.surplus]));
  if (sales.length === 0) return null;
  return (
    <section aria-label="Vendas fechadas hoje">
      <h3>
        Fechadas hoje <span className="fcui-muted">({sales.length})</span>
      </h3>
      <ul className="fct-lines fct-order-list">
        {sales.map((sale) => (
          <li key={sale.id}>
            <button type="button" onClick={() => (sale.order ? onOpen(sale.order.id) : showReceipt(sale))}>
              <span className="fcui-two-lines">
                <span className="fcui-strong">{sale.client?.name ?? 'Cliente não encontrado'}</span>
                <span className="fcui-muted">
                  {[
                    momentText(sale.createdAt, timeZone, today),
                    sale.order ? orderTitle(sale.order) : 'Venda direta',
                    ...new Set(sale.items.map(({ pet, name }) => pet?.name ?? name)),
                    paymentsText(sale),
                  ].join(' · ')}
                </span>
                <ToReturn amount={toReturn.get(sale.order?.id ?? sale.id)} />
              </span>
              <strong className="fcui-number">{formatMoney(sale.total)}</strong>
            </button>
          </li>
        ))}
      </ul>
      <ReceiptDialog sale={receipt} onClose={() => showReceipt(undefined)} />
    </section>
  );
}

/** Amount of its PIX that is to go back, in reais. */
function ToReturn({ amount }: { amount: number | undefined }) {
  return amount ? (
    <span>
      <StatusBadge tone="yellow">Devolver {formatMoney(amount)} de PIX</StatusBadge>
    </span>
  ) : null;
}
