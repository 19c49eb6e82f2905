import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import {
  addendumInputSchema,
  AGREEMENT_TEXT_MAX,
  type Agreement,
  type SignedAgreement,
} from '@focinho/contracts/people/agreements';
import { ACCEPTANCE_CLAUSE } from '@focinho/contracts/people/agreement-text';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { WriteButton } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { AgreementSheet } from './AgreementSheet';
import { useTenantAgreementsAddendumMutation, useTenantAgreementsGetQuery } from './agreements.api';
import { SignatureFields, signatureOf } from './SignatureFields';
import './agreements.css';

interface AgreementDialogProps {
  /** Open while there is one. */
  agreement: Agreement | undefined;
  /** Whether addenda can be signed: the plan has them. */
  mayAdd: boolean;
  onClose: () => void;
}

/** A signed agreement with its evidence, to read, print and add to. */
export function AgreementDialog({ agreement, mayAdd, onClose }: AgreementDialogProps) {
  const { currentData, error, isError, refetch } = useTenantAgreementsGetQuery(agreement?.id ?? skipToken);
  const [adding, setAdding] = useState<SignedAgreement>();
  const isOriginal = currentData?.addendumOf === null && currentData.erasedAt === null;
  return (
    <>
      <Dialog
        open={agreement !== undefined}
        title={agreement?.title ?? ''}
        width={720}
        onClose={onClose}
        footer={
          <div className="fcui-dialog-footer">
            {mayAdd && isOriginal && <WriteButton onClick={() => setAdding(currentData)}>Fazer aditivo</WriteButton>}
            {currentData && (
              <PrintReceipt format="A4" label="Imprimir Termo">
                <AgreementSheet agreement={currentData} />
              </PrintReceipt>
            )}
            <Button onClick={onClose}>Fechar</Button>
          </div>
        }
      >
        {currentData && <AgreementSheet agreement={currentData} />}
        {!currentData && isError && (
          <LoadFailure text="Não foi possível carregar o termo" error={error} onRetry={() => void refetch()} />
        )}
        {!currentData && !isError && <ListLoading text="Carregando termo..." rows={4} />}
      </Dialog>
      {adding && <AddendumForm original={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

const TOASTS = { success: 'Aditivo assinado.', failure: 'Erro ao guardar o aditivo. Tente novamente.' };

function AddendumForm({ original, onClose }: { original: SignedAgreement; onClose: () => void }) {
  const [add] = useTenantAgreementsAddendumMutation();
  return (
    <FormDialog
      open
      title={`Aditivo: ${original.title}`}
      description="O termo assinado não muda. O aditivo é assinado à parte e vale junto com ele."
      submitText="Assinar"
      width="wide"
      initialValues={{ text: '', ...signatureOf(original.signerName ?? '') }}
      schema={addendumInputSchema}
      onSubmit={(addendum, idempotencyKey) =>
        withToasts(TOASTS, add({ id: original.id, addendum, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="text" label="O que mais ficou combinado" required extra={ACCEPTANCE_CLAUSE}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={AGREEMENT_TEXT_MAX} />
      </Form.Item>
      <SignatureFields />
    </FormDialog>
  );
}
