import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Sale } from '@focinho/contracts/desk/sales';
import { useAllowed } from '@focinho/ui/permissions';
import { RefundDialog } from '../../payments/pix/RefundDialog';
import { useSalesWithSurplus } from '../sales/sales-with-surplus';
import { PixNotice } from './PixNotice';

/** Notices of PIX that is to go back of sales that were no comanda: deleted, or paid too much. They stay until it is returned. */
export function usePixOfSales(): { notices: ReactElement[]; dialog: ReactElement } {
  const sales = useSalesWithSurplus();
  const allowed = useAllowed();
  const [refunding, setRefunding] = useState<Sale>();
  const mayRefund = allowed('pix.refund');
  return {
    notices: sales.map((sale) => (
      <PixNotice key={sale.id} text={`${noticeOf(sale)} ${mayRefund ? '' : 'Peça a um gerente.'}`.trim()} hasSurplus>
        {mayRefund && (
          <Button
            size="small"
            aria-label={`Devolver PIX da venda ${sale.receiptNumber}`}
            onClick={() => setRefunding(sale)}
          >
            Devolver
          </Button>
        )}
      </PixNotice>
    )),
    dialog: (
      <RefundDialog
        charge={refunding?.received?.charges.find(({ refundableAmount }) => refundableAmount > 0)}
        surplus={refunding?.received?.surplus ?? 0}
        onClose={() => setRefunding(undefined)}
      />
    ),
  };
}

/** "PIX de R$ 50,00 chegou: Venda 000042 excluída, Ana. Devolva R$ 50,00." */
function noticeOf({ receiptNumber, client, cancelledAt, received }: Sale): string {
  const { amount = 0, surplus = 0 } = received ?? {};
  const sold = `Venda ${receiptNumber}${cancelledAt ? ' excluída' : ''}`;
  const who = client?.name ?? 'Cliente não encontrado';
  return `PIX de ${formatMoney(amount)} chegou: ${sold}, ${who}. Devolva ${formatMoney(surplus)}.`;
}
