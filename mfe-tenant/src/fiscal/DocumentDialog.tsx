import MailIcon from 'lucide-react/icons/mail';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import type { FiscalDocument, FiscalDocumentDetail } from '@focinho/contracts/fiscal/fiscal-documents';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { FISCAL_ACTION_LABEL, FISCAL_RESULT_LABEL } from '@focinho/contracts/kernel/enums';
import { newIdempotencyKey } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { PrintReceipt } from '../kernel/receipts/PrintReceipt';
import { RECEIPT_FORMAT_LABEL, useReceiptFormat } from '../kernel/receipts/receipt-format';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { Danfe } from './Danfe';
import { Danfse } from './Danfse';
import { useTenantFiscalDocumentQuery, useTenantFiscalStepMutation } from './fiscal.api';
import { documentName, whatToDo } from './fiscal-texts';

/** A note as it is printed, and what was tried. */
export function DocumentDialog({ document, onClose }: { document: FiscalDocument | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={document !== undefined}
      title={document ? documentName(document) : 'Nota'}
      width={document?.kind === 'NFSE' ? 760 : 520}
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
  const [paper, setPaper] = useState<'sheet' | 'roll'>('sheet');
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const advice = whatToDo(document, now);
  const { danfse } = document;
  const isPrintable = document.issuedAt !== null && document.status !== 'REJECTED' && document.status !== 'VOIDED';
  const isDanfse = danfse !== null && paper === 'sheet';
  const print = isDanfse ? (
    <Danfse document={document} content={danfse} />
  ) : (
    <Danfe document={document} format={format} />
  );
  return (
    <div className="fct-receipt-preview">
      {advice && <Alert type={document.needsPerson ? 'error' : 'info'} showIcon title={advice} />}
      {isPrintable && (
        <div className="fct-receipt-actions">
          {danfse && format !== 'A4' && (
            <Segmented<'sheet' | 'roll'>
              aria-label="Papel da nota"
              value={paper}
              onChange={setPaper}
              options={[
                { value: 'sheet', label: RECEIPT_FORMAT_LABEL.A4 },
                { value: 'roll', label: RECEIPT_FORMAT_LABEL[format] },
              ]}
            />
          )}
          <PrintReceipt format={isDanfse ? 'A4' : format} label={isDanfse ? 'Imprimir DANFSe' : 'Imprimir DANFE'}>
            {print}
          </PrintReceipt>
          {document.status === 'AUTHORISED' && document.sale && <MailNote id={document.id} />}
        </div>
      )}
      {print}
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

const MAILED = { success: 'Nota a caminho do e-mail do cliente.', failure: 'Não foi possível enviar por e-mail.' };

/** Sends the key, the link and the XML of a note to the client of its sale. */
function MailNote({ id }: { id: string }) {
  const [step, { isLoading }] = useTenantFiscalStepMutation();
  const mail = () => tryWithToasts(MAILED, step({ id, step: 'mail', idempotencyKey: newIdempotencyKey() }).unwrap());
  return (
    <WriteButton icon={<MailIcon />} loading={isLoading} onClick={() => void mail()}>
      Enviar por e-mail
    </WriteButton>
  );
}
