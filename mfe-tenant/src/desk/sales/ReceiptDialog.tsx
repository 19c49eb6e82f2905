import { Button } from 'antd';
import type { Sale, SaleDetail } from '@focinho/contracts/desk/sales';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ReceiptPreview } from './ReceiptPreview';
import { useTenantSalesGetQuery } from './sales.api';
import './sales.css';

/** The receipt of a sale that has just been made or is listed; open while there is one. */
export function ReceiptDialog({ sale, onClose }: { sale: Sale | SaleDetail | undefined; onClose: () => void }) {
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
      {sale && ('payments' in sale ? <ReceiptPreview sale={sale} /> : <ListedReceipt id={sale.id} />)}
    </Dialog>
  );
}

/** A list does not have all that a receipt shows. */
function ListedReceipt({ id }: { id: string }) {
  const { currentData, error, isError, refetch } = useTenantSalesGetQuery(id);
  if (currentData) return <ReceiptPreview sale={currentData} />;
  if (isError) return <LoadFailure text="Não foi possível carregar o recibo" error={error} onRetry={refetch} />;
  return <ListLoading text="Carregando recibo..." rows={4} />;
}
