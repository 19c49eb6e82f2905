import { Form, Input } from 'antd';
import { fiscalReasonSchema, type FiscalDocument } from '@focinho/contracts/fiscal/fiscal-documents';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantFiscalStepMutation, type FiscalStep } from './fiscal.api';
import { documentName } from './fiscal-texts';

export type ReasonedStep = Exclude<FiscalStep, 'retry' | 'mail'>;

const TEXTS: Record<ReasonedStep, { title: string; submit: string; extra: string; done: string; proposed: string }> = {
  contingency: {
    title: 'Emitir em contingência',
    submit: 'Emitir em contingência',
    extra: 'Imprima e entregue agora: a nota vai sozinha quando a Sefaz voltar, e tem de ir em até 24 horas.',
    done: 'Nota emitida em contingência. Imprima o DANFE.',
    proposed: 'Sefaz sem resposta no momento da venda',
  },
  cancellation: {
    title: 'Cancelar',
    submit: 'Cancelar nota',
    extra: 'A NFC-e pode ser cancelada até 30 minutos depois de autorizada. A venda continua como está.',
    done: 'Cancelamento na fila.',
    proposed: '',
  },
  voiding: {
    title: 'Inutilizar o número de',
    submit: 'Inutilizar número',
    extra: 'Para uma nota que não vai mais ser emitida. O número não é usado de novo.',
    done: 'Inutilização na fila.',
    proposed: '',
  },
};

interface ReasonDialogProps {
  document: FiscalDocument | undefined;
  step: ReasonedStep;
  onClose: () => void;
}

/** Takes a step with a note for a reason, as the authority asks. */
export function ReasonDialog({ document, step, onClose }: ReasonDialogProps) {
  const [send] = useTenantFiscalStepMutation();
  const { title, submit, extra, done, proposed } = TEXTS[step];
  return (
    <FormDialog
      open={document !== undefined}
      title={document ? `${title} ${documentName(document)}` : title}
      submitText={submit}
      initialValues={{ reason: proposed }}
      schema={fiscalReasonSchema}
      onSubmit={async ({ reason }, idempotencyKey) => {
        if (!document) return;
        const sent = send({ id: document.id, step, reason, idempotencyKey }).unwrap();
        await withToasts({ success: done, failure: 'Não foi possível.' }, sent);
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label="Motivo" extra={extra}>
        <Input.TextArea maxLength={200} rows={3} placeholder="Pelo menos 15 caracteres" />
      </Form.Item>
    </FormDialog>
  );
}
