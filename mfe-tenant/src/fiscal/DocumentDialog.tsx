import { Button } from 'antd';
import type { FiscalDocument, FiscalDocumentDetail } from '@focinho/contracts/fiscal/fiscal-documents';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { FISCAL_ACTION_LABEL, FISCAL_RESULT_LABEL } from '@focinho/contracts/kernel/enums';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { PrintReceipt } from '../kernel/receipts/PrintReceipt';
import { useReceiptFormat } from '../kernel/receipts/receipt-format';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { Danfe } from './Danfe';
import { useTenantFiscalDocumentQuery } from './fiscal.api';
import { documentName } from './fiscal-texts';

/** A note as it is printed, and what was tried. */
export function DocumentDialog({ document, onClose }: { document: FiscalDocument | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={document !== undefined}
      title={document ? documentName(document) : 'Nota'}
      width={520}
      onClose={onClose}
      footer={
        document && (
          <div className="fcui-dialog-footer">
            <Button onClick={onClose}>Fechar</Button>
          </div>
        )
      }
    >
      {document && <Loaded id={document.id} />}
    </Dialog>
  );
}

function Loaded({ id }: { id: string }) {
  const { currentData, error, isError, refetch } = useTenantFiscalDocumentQuery(id);
  if (currentData) return <Content document={currentData} />;
  if (isError) return <LoadFailure text="Não foi possível carregar a nota" error={error} onRetry={refetch} />;
  return <ListLoading text="Carregando nota..." rows={4} />;
}

function Content({ document }: { document: FiscalDocumentDetail }) {
  const [format] = useReceiptFormat();
  const timeZone = useTimeZone();
  const isPrintable = document.issuedAt !== null && document.status !== 'REJECTED' && document.status !== 'VOIDED';
  return (
    <div className="fct-receipt-preview">
      {isPrintable && (
        <div className="fct-receipt-actions">
          <PrintReceipt format={format} label="Imprimir DANFE">
            <Danfe document={document} format={format} />
          </PrintReceipt>
        </div>
      )}
      <Danfe document={document} format={format} />
      {document.history.length > 0 && (
        <ol className="fct-fiscal-history" aria-label="O que foi tentado">
          {document.history.map(({ action, result, code, message, at }, index) => (
            <li key={index}>
              {formatInstant(at, timeZone)}: {FISCAL_ACTION_LABEL[action]}, {FISCAL_RESULT_LABEL[result].toLowerCase()}
              {code && ` (${code})`}
              {message && ` ${message}`}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
