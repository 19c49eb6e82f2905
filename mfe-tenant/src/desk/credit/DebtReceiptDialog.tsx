import { Alert, Button } from 'antd';
import type { CreditTransaction } from '@focinho/contracts/desk/credit-transactions';
import { Dialog } from '@focinho/ui/dialog';
import { beyondDebtText } from '../../payments/pix/beyond-debt-text';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { useReceiptFormat } from '../../kernel/receipts/receipt-format';
import './credit.css';
import { DebtReceipt } from './DebtReceipt';

interface DebtReceiptDialogProps {
  /** Absent = closed. */
  payment: CreditTransaction | undefined;
  onClose: () => void;
}
/** The receipt of a payment of fiado, to be printed. */
export function DebtReceiptDialog({ payment, onClose }: DebtReceiptDialogProps) {
  const [format] = useReceiptFormat();
  return (
    <Dialog open={payment !== undefined} title="Fiado recebido" width={520} onClose={onClose}>
      {payment && (
        <>
          <p className="fct-pix-actions">
            <PrintReceipt format={format}>
              <DebtReceipt payment={payment} format={format} />
            </PrintReceipt>
            <Button type="primary" onClick={onClose}>
              Fechar
            </Button>
          </p>
          {payment.method === 'PIX' && payment.balanceAfter < 0 && (
            <Alert role="alert" type="warning" showIcon title={beyondDebtText(-payment.balanceAfter)} />
          )}
          <DebtReceipt payment={payment} format={format} />
        </>
      )}
    </Dialog>
  );
}
