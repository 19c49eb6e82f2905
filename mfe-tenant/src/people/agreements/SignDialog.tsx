import { signatureInputSchema, type AgreementPreview } from '@focinho/contracts/people/agreements';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantAgreementsPreviewQuery, useTenantAgreementsSignMutation } from './agreements.api';
import { SignatureFields, signatureOf } from './SignatureFields';
import './agreements.css';

/** Whom to show which agreement to. */
export interface ToSign {
  templateId: string;
  clientId: string;
  petId?: string | undefined;
}

/** The text with everything filled in, and the signature under it; open while there is something to sign. */
export function SignDialog({ toSign, onClose }: { toSign: ToSign | undefined; onClose: () => void }) {
  const { currentData, error, isError, refetch } = useTenantAgreementsPreviewQuery(toSign ?? skipToken);
  // Another text begins anew: what is accepted is what was read.
  if (toSign && currentData) return <SignForm key={currentData.textHash} preview={currentData} onClose={onClose} />;
  return (
    <Dialog open={toSign !== undefined} title="Assinar termo" width={720} onClose={onClose}>
      {isError ? (
        <LoadFailure text="O termo não pode ser assinado ainda" error={error} onRetry={() => void refetch()} />
      ) : (
        <ListLoading text="Carregando termo..." rows={4} />
      )}
    </Dialog>
  );
}

const TOASTS = { success: 'Termo assinado.', failure: 'Erro ao guardar a assinatura. Tente novamente.' };

function SignForm({ preview, onClose }: { preview: AgreementPreview; onClose: () => void }) {
  const [sign] = useTenantAgreementsSignMutation();
  const { templateId: agreementTemplateId, title, text, textHash, client, pet } = preview;
  return (
    <FormDialog
      open
      title={title}
      description={[client.name, pet?.name].filter(Boolean).join(' · ')}
      submitText="Assinar"
      width="wide"
      initialValues={signatureOf(client.name)}
      schema={signatureInputSchema}
      onSubmit={(signature, idempotencyKey) => {
        const subject = { agreementTemplateId, clientId: client.id, petId: pet?.id ?? null, textHash };
        return withToasts(TOASTS, sign({ agreement: { ...subject, ...signature }, idempotencyKey }).unwrap());
      }}
      onClose={onClose}
    >
      <div className="fct-agreement-text">{text}</div>
      <SignatureFields />
    </FormDialog>
  );
}
