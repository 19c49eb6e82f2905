import { Form, Input, Select } from 'antd';
import { fiscalDocumentInputSchema } from '@focinho/contracts/fiscal/fiscal-documents';
import { FISCAL_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { CheckboxGroup } from '@focinho/ui/checkbox-group';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantFiscalIssueMutation } from './fiscal.api';

const ISSUED = { success: 'Nota na fila: ela é enviada sozinha.', failure: 'Erro ao emitir a nota.' };
const KINDS = [
  { value: 'NFCE', label: `${FISCAL_KIND_LABEL.NFCE} dos produtos` },
  { value: 'NFSE', label: `${FISCAL_KIND_LABEL.NFSE} dos serviços` },
];
const CARDS = [
  { value: 'CREDIT_CARD', label: 'Crédito' },
  { value: 'DEBIT_CARD', label: 'Débito' },
];

/** The notes of a sale, for a CPF or for nobody. */
export function IssueDialog({ saleId, onClose }: { saleId: string | undefined; onClose: () => void }) {
  const [issue] = useTenantFiscalIssueMutation();
  return (
    <FormDialog
      open={saleId !== undefined}
      title="Emitir notas da venda"
      submitText="Emitir"
      initialValues={{ saleId, kinds: ['NFCE', 'NFSE'], card: 'CREDIT_CARD' }}
      schema={fiscalDocumentInputSchema}
      onSubmit={(input, idempotencyKey) => withToasts(ISSUED, issue({ input, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <Form.Item name="saleId" hidden>
        <Input type="hidden" />
      </Form.Item>
      <Form.Item
        name="taxId"
        label="CPF na nota (opcional)"
        extra="Um CNPJ só pode estar na NFS-e. Deixe vazio se o cliente não quiser."
      >
        <Input maxLength={20} inputMode="text" autoComplete="off" placeholder="000.000.000-00" />
      </Form.Item>
      <Form.Item name="kinds" label="Notas" extra="Uma venda só com produtos, ou só com serviços, tem só a sua.">
        <CheckboxGroup options={KINDS} />
      </Form.Item>
      <Form.Item name="card" label="Se foi pago com cartão">
        <Select className="fcui-wide" options={CARDS} />
      </Form.Item>
    </FormDialog>
  );
}
