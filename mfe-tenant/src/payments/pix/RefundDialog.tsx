import { Form, Input } from 'antd';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { pixRefundInputSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { withToasts } from '@focinho/ui/toasts';
import { useTenantPixChargesRefundMutation } from './pix.api';

const REFUNDED = { success: 'Devolução pedida com sucesso!', failure: 'Erro ao devolver PIX. Tente novamente.' };

const RECORDED = {
  success: 'Devolução registrada com sucesso!',
  failure: 'Erro ao registrar devolução. Tente novamente.',
};

interface RefundDialogProps {
  charge: Pick<PixCharge, 'id' | 'refundableAmount' | 'isConfirmedByHand'> | undefined;
  /** Surplus in reais, if known: it is proposed, instead of everything. */
  surplus?: number;
  onClose: () => void;
}

/**
 * Gives back what was received for a charge, in whole or in part; open while there is one. What a person has confirmed, a person returns.
 */
export function RefundDialog({ charge, surplus = 0, onClose }: RefundDialogProps) {
  const [refund] = useTenantPixChargesRefundMutation();
  const most = charge?.refundableAmount ?? 0;
  const isByHand = charge?.isConfirmedByHand ?? false;
  const upTo = `Podem ser devolvidos até ${formatMoney(most)}.`;
  return (
    <AlwaysWritable>
      <FormDialog
        open={charge !== undefined}
        title="Devolver PIX"
        description={
          isByHand
            ? `Este PIX foi confirmado à mão: devolva pelo aplicativo do banco e registre aqui. ${upTo}`
            : `O dinheiro volta para a conta de quem pagou. ${upTo}`
        }
        submitText={isByHand ? 'Registrar devolução' : 'Devolver PIX'}
        initialValues={{ amount: surplus > 0 ? Math.min(surplus, most) : most }}
        schema={pixRefundInputSchema}
        onSubmit={(input, idempotencyKey) =>
          withToasts(isByHand ? RECORDED : REFUNDED, refund({ id: charge?.id ?? '', input, idempotencyKey }).unwrap())
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
    </AlwaysWritable>
  );
}
