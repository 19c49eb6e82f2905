import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import {
  creditRestorationSchema,
  creditReturnInputSchema,
  type CreditReturn,
  type Subscription,
  type TenantSubscription,
} from '@focinho/contracts/vendor/subscriptions';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { Money } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { HERE } from '../instants';
import { ReasonField } from './ChangeDialogs';
import { useSuperadminSubscriptionsChangeMutation } from './subscriptions.api';

const RETURNED = {
  success: 'Devolução registrada com sucesso!',
  failure: 'Erro ao registrar devolução. Tente novamente.',
};
const RESTORED = {
  success: 'Devolução desfeita: o valor é crédito de novo.',
  failure: 'Erro ao desfazer devolução. Tente novamente.',
};

interface Props {
  tenant: TenantSubscription['tenant'];
  subscription: Subscription;
}

/** Credit that a shop wants as money: what was paid back, and more of it. Nothing without credit and returns. */
export function CreditReturns({ tenant, subscription: { credit, creditReturns = [], openInvoice } }: Props) {
  const [change] = useSuperadminSubscriptionsChangeMutation();
  const [isReturning, setReturning] = useState(false);
  const [restoring, setRestoring] = useState<CreditReturn>();
  if (credit <= 0 && creditReturns.length === 0) return null;
  const isPartOfInvoice = (openInvoice?.received ?? 0) > 0;
  return (
    <>
      <h3 className="fcsa-subtitle">Devolução de crédito</h3>
      {creditReturns.map((returned) => (
        <p key={returned.id}>
          <Money value={returned.amount} /> em {formatInstantDay(returned.at, HERE)}: {returned.reason}{' '}
          {returned.isRestored ? (
            '(não chegou)'
          ) : (
            <Button size="small" onClick={() => setRestoring(returned)}>
              Não chegou
            </Button>
          )}
        </p>
      ))}
      {credit > 0 && <Button onClick={() => setReturning(true)}>Devolver crédito</Button>}
      <FormDialog
        open={isReturning}
        title="Devolver Crédito"
        description={`Registra o que você já devolveu a "${tenant.name}". Os proprietários recebem um e-mail.`}
        submitText="Registrar devolução"
        initialValues={isPartOfInvoice ? {} : { amount: credit }}
        schema={creditReturnInputSchema}
        onSubmit={(input, idempotencyKey) =>
          withToasts(RETURNED, change({ tenantId: tenant.id, what: 'credit-returns', input, idempotencyKey }).unwrap())
        }
        onClose={() => setReturning(false)}
      >
        {isPartOfInvoice && (
          <p role="note">
            Chegaram <Money value={openInvoice?.received ?? 0} /> da fatura nº {openInvoice?.number}, que está aberta: o
            que for devolvido volta a faltar nela.
          </p>
        )}
        <Form.Item name="amount" label="Valor (R$)" required>
          <MoneyInput />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Como foi devolvido"
          required
          extra="Por exemplo, a chave PIX. A loja lê isto, e fica na auditoria."
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </FormDialog>
      <FormDialog
        open={restoring !== undefined}
        title="Desfazer Devolução"
        description={`O valor volta ao crédito de "${tenant.name}", e os proprietários recebem um e-mail.`}
        submitText="Desfazer devolução"
        initialValues={{}}
        schema={creditRestorationSchema.pick({ reason: true })}
        onSubmit={({ reason }, idempotencyKey) => {
          const input = { returnId: restoring?.id ?? '', reason };
          return withToasts(
            RESTORED,
            change({ tenantId: tenant.id, what: 'credit-restorations', input, idempotencyKey }).unwrap(),
          );
        }}
        onClose={() => setRestoring(undefined)}
      >
        <ReasonField />
      </FormDialog>
    </>
  );
}
