import { Button } from 'antd';
import type { SaleDetail } from '@focinho/contracts/sales';
import { Dialog } from '@focinho/ui/dialog';
import { ReceiptPreview } from './ReceiptPreview';

/** The receipt right after a sale; open while there is one. */
export function ReceiptDialog({ sale, onClose }: { sale: SaleDetail | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={sale !== undefined}
      title="Recibo da Venda"
      width={520}
      onClose={onClose}
      footer={
        sale && (
          <div className="fcui-dialog-footer">
            <Button onClick={onClose}>Fechar</Button>
          </div>
        )
      }
    >
      {sale && <ReceiptPreview sale={sale} />}
    </Dialog>
  );
}
