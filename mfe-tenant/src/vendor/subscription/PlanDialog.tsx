import { Form, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import {
  ADD_ON_NAME,
  FEATURE_NAME,
  FEATURES,
  holds,
  INVOICE_ADD_ONS,
  INVOICES_A_MONTH,
  monthlyCents,
  PLAN_NAME,
  SOLD_PLANS,
  type InvoiceAddOn,
  type SoldPlan,
} from '@focinho/contracts/vendor/plans';
import { planChoiceSchema, type Subscription } from '@focinho/contracts/vendor/subscriptions';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';
import { useTenantUsersListQuery } from '../../access/users/users.api';
import { changeSentences } from './plan-change';
import { contracted } from './subscription-texts';
import { useTenantSubscriptionPlanMutation } from './subscription.api';

const CHANGED = { success: 'Plano escolhido com sucesso!', failure: 'Erro ao mudar o plano. Tente novamente.' };

const reais = (cents: number) => formatMoney(fromCents(cents));
const monthly = (plan: SoldPlan) => `${reais(monthlyCents(plan, 'NONE'))} por mês`;
const extra = (addOn: InvoiceAddOn) => reais(monthlyCents('BASIC', addOn) - monthlyCents('BASIC', 'NONE'));

interface PlanDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
}

/** The choice of the plan and of how many NFC-e, with what it changes, from when on, and what it costs now. */
export function PlanDialog({ subscription, open, onClose }: PlanDialogProps) {
  const [choose] = useTenantSubscriptionPlanMutation();
  const { plan, addOn } = contracted(subscription);
  return (
    <FormDialog
      open={open}
      title="Mudar plano"
      submitText="Confirmar mudança"
      initialValues={{ plan, addOn }}
      schema={planChoiceSchema}
      onSubmit={(choice) => withToasts(CHANGED, choose(choice).unwrap())}
      onClose={onClose}
    >
      <Form.Item name="plan" label="Plano">
        <Radio.Group aria-label="Plano" className="fct-plan-options">
          {SOLD_PLANS.map((one) => (
            <Radio key={one} value={one}>
              <Option name={PLAN_NAME[one]} price={monthly(one)}>
                {contentOf(one)}
              </Option>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="addOn" label="Notas fiscais (NFC-e)">
        <Radio.Group aria-label="Notas fiscais" className="fct-plan-options">
          {INVOICE_ADD_ONS.map((one) => (
            <Radio key={one} value={one}>
              <Option name={ADD_ON_NAME[one]} price={one === 'NONE' ? undefined : `+ ${extra(one)} por mês`}>
                {one !== 'NONE' && `Até ${INVOICES_A_MONTH[one]} notas por mês`}
              </Option>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <KeptUser />
      <Effect subscription={subscription} />
    </FormDialog>
  );
}

/** "1 usuário, com a operação completa", or what the plan has beyond the smallest. */
function contentOf(plan: SoldPlan): string {
  const more = FEATURES.filter((feature) => holds(plan, feature));
  if (more.length === 0) return '1 usuário, com tudo do dia a dia';
  return `Tudo do ${PLAN_NAME.BASIC}, mais: ${more.map((feature) => FEATURE_NAME[feature].toLowerCase()).join(', ')}`;
}

function Option({ name, price, children }: { name: string; price?: string | undefined; children: ReactNode }) {
  return (
    <span className="fct-plan-option">
      <span className="fct-plan-option-head">
        <strong>{name}</strong>
        {price && <span>{price}</span>}
      </span>
      {children && <span className="fcui-muted">{children}</span>}
    </span>
  );
}

/** Who stays when the plan has one user: an owner, because somebody has to be able to pay. */
function KeptUser() {
  const plan = Form.useWatch<SoldPlan | undefined>('plan', Form.useFormInstance());
  const users = useTenantUsersListQuery({ page: 1, limit: 200, isActive: true }).data?.rows ?? [];
  const owners = users.filter(({ role }) => role === 'OWNER');
  if (!plan || holds(plan, 'users') || users.length < 2) return null;
  return (
    <Form.Item
      name="keepUserId"
      label="Quem continua com acesso"
      extra="Precisa ser um proprietário, que cuida da assinatura. Os outros acessos são desativados."
      initialValue={owners[0]?.id}
    >
      <Select options={owners.map(({ id, name, email }) => ({ value: id, label: name ?? email }))} />
    </Form.Item>
  );
}

function Effect({ subscription }: { subscription: Subscription }) {
  const today = useSubscriptionDay();
  const form = Form.useFormInstance();
  const choice = planChoiceSchema.safeParse(Form.useWatch([], form));
  if (!choice.success) return null;
  return (
    <div className="fct-plan-effect" role="status">
      {changeSentences(subscription, choice.data, today).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
