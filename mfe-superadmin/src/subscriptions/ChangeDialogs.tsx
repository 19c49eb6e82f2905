import { Form, Input, InputNumber, Select } from 'antd';
import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { PLANS } from '@focinho/contracts/kernel/enums';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { ADD_ON_NAME, INVOICE_ADD_ONS, PLAN_NAME } from '@focinho/contracts/vendor/plans';
import {
  enteredPaymentSchema,
  grantedMonthsSchema,
  setPlanSchema,
  trialExtensionSchema,
  type Subscription,
  type TenantSubscription,
} from '@focinho/contracts/vendor/subscriptions';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { HERE } from '../instants';
import { useSuperadminSubscriptionsChangeMutation } from './subscriptions.api';

const EXTENDED = { success: 'Teste estendido com sucesso!', failure: 'Erro ao estender teste. Tente novamente.' };
const GRANTED = { success: 'Meses concedidos com sucesso!', failure: 'Erro ao conceder meses. Tente novamente.' };
const ENTERED = {
  success: 'Pagamento registrado com sucesso!',
  failure: 'Erro ao registrar pagamento. Tente novamente.',
};
const PLAN_SET = { success: 'Plano alterado com sucesso!', failure: 'Erro ao mudar plano. Tente novamente.' };

const ADD_ONS = INVOICE_ADD_ONS.map((value) => ({ value, label: ADD_ON_NAME[value] }));

interface ChangeDialogProps {
  open: boolean;
  tenant: TenantSubscription['tenant'];
  subscription: Subscription;
  onClose: () => void;
}

export function ExtendTrialDialog({ open, tenant, subscription, onClose }: ChangeDialogProps) {
  const [change] = useSuperadminSubscriptionsChangeMutation();
  return (
    <FormDialog
      open={open}
      title="Estender Teste"
      description={`"${tenant.name}" usa tudo de graça por mais alguns dias.`}
      submitText="Estender teste"
      initialValues={{ days: 7 }}
      schema={trialExtensionSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(EXTENDED, change({ tenantId: tenant.id, what: 'trial', input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="days" label="Dias a mais" required extra={<NewTrialEnd ends={subscription.trialEndsOn} />}>
        <InputNumber className="fcui-wide" min={1} max={90} precision={0} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}

/** A trial that has ended is counted from today. */
function NewTrialEnd({ ends }: { ends: string | null }) {
  const days = Form.useWatch<number | null | undefined>('days');
  const today = todayIn(HERE);
  if (!days) return null;
  return `O teste vai até ${formatDay(addDays(ends && ends > today ? ends : today, days))}.`;
}

export function GrantMonthsDialog({ open, tenant, onClose }: ChangeDialogProps) {
  const [change] = useSuperadminSubscriptionsChangeMutation();
  return (
    <FormDialog
      open={open}
      title="Conceder Meses"
      description={`"${tenant.name}" não paga por esses meses, que começam quando acaba o que já está pago.`}
      submitText="Conceder meses"
      initialValues={{ months: 1 }}
      schema={grantedMonthsSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(GRANTED, change({ tenantId: tenant.id, what: 'months', input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="months" label="Meses" required>
        <InputNumber className="fcui-wide" min={1} max={24} precision={0} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}

export function EnterPaymentDialog({ open, tenant, subscription, onClose }: ChangeDialogProps) {
  const [change] = useSuperadminSubscriptionsChangeMutation();
  const { openInvoice, credit } = subscription;
  return (
    <FormDialog
      open={open}
      title="Registrar Pagamento"
      description={`Dinheiro de "${tenant.name}" que chegou sem o aviso do provedor. Paga a fatura em aberto; o que sobrar vira crédito.`}
      submitText="Registrar pagamento"
      initialValues={{ amount: openInvoice ? fromCents(toCents(openInvoice.amount) - toCents(credit)) : undefined }}
      schema={enteredPaymentSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(ENTERED, change({ tenantId: tenant.id, what: 'payments', input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="amount" label="Valor (R$)" required>
        <MoneyInput />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  );
}

export function SetPlanDialog({ open, tenant, subscription, onClose }: ChangeDialogProps) {
  const [change] = useSuperadminSubscriptionsChangeMutation();
  return (
    <FormDialog
      open={open}
      title="Mudar Plano"
      description={`Vale na hora para "${tenant.name}", sem cobrar a diferença. Um contrato não vence e não gera faturas.`}
      submitText="Mudar plano"
      initialValues={{ plan: subscription.plan, addOn: subscription.addOn }}
      schema={setPlanSchema}
      onSubmit={(input, idempotencyKey) =>
        withToasts(PLAN_SET, change({ tenantId: tenant.id, what: 'plan', input, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="plan" label="Plano" required>
          <Select options={PLANS.map((value) => ({ value, label: PLAN_NAME[value] }))} />
        </Form.Item>
        <Form.Item name="addOn" label="Notas fiscais">
          <Select options={ADD_ONS} />
        </Form.Item>
      </FieldGrid>
      <ReasonField />
    </FormDialog>
  );
}

export function ReasonField() {
  return (
    <Form.Item name="reason" label="Motivo" required extra="Fica na auditoria.">
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
  );
}
