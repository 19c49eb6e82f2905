import { Form, Input } from 'antd';
import { formatMoney } from '@focinho/contracts/money';
import { pixRefundInputSchema, type PixCharge } from '@focinho/contracts/pix';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantPixChargesRefundMutation } from './pix.api';

const REFUNDED = { success: 'Devolução pedida com sucesso!', failure: 'Erro ao devolver PIX. Tente novamente.' };

/** Gives back what was received for a charge, in whole or in part; open while there is one. */
export function RefundDialog({ charge, onClose }: { charge: PixCharge | undefined; onClose: () => void }) {
  const [refund] = useTenantPixChargesRefundMutation();
  const most = charge?.refundableAmount ?? 0;
  return (
    <FormDialog
      open={charge !== undefined}
      title="Devolver PIX"
      description={`O dinheiro volta para a conta de quem pagou. Podem ser devolvidos até ${formatMoney(most)}.`}
      submitText="Devolver PIX"
      initialValues={{ amount: most }}
      schema={pixRefundInputSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(REFUNDED, refund({ id: charge?.id ?? '', input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="amount" label="Valor (R$)" required>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="reason" label="Motivo" required extra="Fica na auditoria.">
        <Input maxLength={140} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
