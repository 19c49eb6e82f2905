import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { formatInstantDay, shortDay } from '@focinho/contracts/kernel/dates';
import { contentName } from '@focinho/contracts/vendor/invoice-texts';
import { PLAN_NAME } from '@focinho/contracts/vendor/plans';
import { planChoiceSchema, type Invoice, type Subscription } from '@focinho/contracts/vendor/subscriptions';
import { Facts } from '@focinho/ui/facts';
import { Panel } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { SubscriptionStateBadge } from '@focinho/ui/subscription-state-badge';
import { Money } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { ExportLink } from './ExportLink';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';
import { CancelDialog, ResumeDialog } from './CancelDialogs';
import { InvoicePayment } from './InvoicePayment';
import { OpenInvoice } from './OpenInvoice';
import { PlanDialog } from './PlanDialog';
import { contracted, monthlyPrice, nextPayment, stateSentence } from './subscription-texts';
import { useTenantSubscriptionPlanMutation } from './subscription.api';

/** When somebody may want to take the data along. */
const HAS_LAPSED: ReadonlySet<Subscription['state']> = new Set(['READ_ONLY', 'ARCHIVED']);

/** Where the tenant stands, what it has and pays, and what the owner can change. */
export function SubscriptionPanel({ subscription }: { subscription: Subscription }) {
  const today = useSubscriptionDay();
  const [paying, setPaying] = useState<Invoice>();
  const isSold = subscription.state !== 'BY_HAND';
  const changes = useAllowed()('subscription.change');
  return (
    <Panel title="Assinatura" extra={<SubscriptionStateBadge state={subscription.state} />}>
      <p className="fct-subscription-state">{stateSentence(subscription, today)}</p>
      <Facts facts={isSold ? factsOf(subscription, today) : [['Plano', PLAN_NAME[subscription.plan]]]} />
      {isSold && subscription.openInvoice && (
        <OpenInvoice invoice={subscription.openInvoice} onPay={changes ? setPaying : undefined} />
      )}
      {isSold && changes && <Actions subscription={subscription} onPay={setPaying} />}
      {HAS_LAPSED.has(subscription.state) && (
        <p className="fct-subscription-note">
          <ExportLink />
        </p>
      )}
      {isSold && !changes && <p className="fct-subscription-note">Só o proprietário paga e muda a assinatura.</p>}
      <InvoicePayment invoice={paying} onClose={() => setPaying(undefined)} />
    </Panel>
  );
}

function factsOf(subscription: Subscription, today: string): [string, ReactNode][] {
  const { next, credit, creditReturns = [], trialEndsOn } = subscription;
  // Also for a shop that has paid before its trial is over.
  const isTrial = trialEndsOn !== null && trialEndsOn >= today;
  const ahead = contracted(subscription);
  const price = monthlyPrice(isTrial ? ahead : subscription);
  const payment = nextPayment(subscription);
  return [
    [
      'Plano',
      isTrial
        ? ahead.plan === subscription.plan
          ? `${contentName(ahead)}, o mesmo que você já usa no teste`
          : `${contentName(ahead)} (no teste você usa o ${PLAN_NAME[subscription.plan]})`
        : contentName(subscription),
    ],
    [
      'Preço',
      price === undefined ? (
        'Combinado com a gente'
      ) : (
        <>
          <Money value={price} /> por mês
        </>
      ),
    ],
    ...(next && !isTrial
      ? [['Mudança', `${contentName(next)} a partir de ${shortDay(next.from, today)}`] satisfies [string, ReactNode]]
      : []),
    ...(payment
      ? [
          [
            'Próxima fatura',
            <>
              <Money value={payment.amount} /> até {shortDay(payment.on, today)}
            </>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(credit > 0 ? [['Crédito', <Money value={credit} />] satisfies [string, ReactNode]] : []),
    ...(creditReturns.length > 0
      ? [['Crédito devolvido', <CreditReturns returns={creditReturns} />] satisfies [string, ReactNode]]
      : []),
  ];
}

function CreditReturns({ returns }: { returns: NonNullable<Subscription['creditReturns']> }) {
  const timeZone = useTimeZone();
  return returns.map(({ id, at, amount, reason, isRestored }) => (
    <div key={id}>
      <Money value={amount} /> em {formatInstantDay(at, timeZone)}: {reason}
      {isRestored && ' (não chegou, é crédito de novo)'}
    </div>
  ));
}

const INVOICED = { success: 'Fatura aberta.', failure: 'Erro ao abrir a fatura. Tente novamente.' };

interface ActionsProps {
  subscription: Subscription;
  onPay: (invoice: Invoice) => void;
}

/** A cancelled subscription is resumed first: until then nothing else makes sense. */
function Actions({ subscription, onPay }: ActionsProps) {
  const [asking, setAsking] = useState<'plan' | 'cancel' | 'resume'>();
  const [choose, { isLoading }] = useTenantSubscriptionPlanMutation();
  const close = () => setAsking(undefined);
  /** In the trial there is an invoice as soon as the plan is chosen. */
  const payFirst = async () => {
    const choice = planChoiceSchema.parse(contracted(subscription));
    const { openInvoice } = await withToasts(INVOICED, choose(choice).unwrap());
    if (openInvoice) onPay(openInvoice);
  };
  if (subscription.isCancelled)
    return (
      <div className="fct-subscription-actions">
        <Button type="primary" onClick={() => setAsking('resume')}>
          Retomar assinatura
        </Button>
        <ResumeDialog subscription={asking && subscription} onClose={close} />
      </div>
    );
  return (
    <div className="fct-subscription-actions">
      {subscription.state === 'TRIAL' && !subscription.openInvoice && (
        <Button type="primary" loading={isLoading} onClick={() => void payFirst().catch(() => undefined)}>
          Pagar o primeiro mês
        </Button>
      )}
      <Button onClick={() => setAsking('plan')}>Mudar plano</Button>
      <Button type="text" danger onClick={() => setAsking('cancel')}>
        Cancelar assinatura
      </Button>
      <PlanDialog subscription={subscription} open={asking === 'plan'} onClose={close} />
      <CancelDialog subscription={asking === 'cancel' ? subscription : undefined} onClose={close} />
    </div>
  );
}
