import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { contentName } from '@focinho/contracts/vendor/invoice-texts';
import type { Subscription } from '@focinho/contracts/vendor/subscriptions';
import { skipToken } from '@focinho/host/store';
import { InvoiceTable } from '@focinho/ui/invoice-table';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { SubscriptionStateBadge } from '@focinho/ui/subscription-state-badge';
import { Money } from '@focinho/ui/text';
import { Fact, Facts } from '../Facts';
import { HERE } from '../instants';
import { CreditReturns } from './CreditReturns';
import { EnterPaymentDialog, ExtendTrialDialog, GrantMonthsDialog, SetPlanDialog } from './ChangeDialogs';
import { useSuperadminSubscriptionsGetQuery, type SubscriptionRow } from './subscriptions.api';

/** One tenant's subscription with its invoices, and what the administrator can do about it, beside the list. */
export function SubscriptionDrawer({ row, onClose }: { row: SubscriptionRow | undefined; onClose: () => void }) {
  const response = useSuperadminSubscriptionsGetQuery(row?.id ?? skipToken);
  const subscription = row && response.currentData;
  return (
    <Drawer open={row !== undefined} title={row?.tenant.name} size={560} onClose={onClose} destroyOnHidden>
      {row && subscription ? (
        <Details row={row} subscription={subscription} />
      ) : response.isError && !response.isFetching ? (
        <LoadFailure
          text="Não foi possível carregar a assinatura"
          error={response.error}
          onRetry={() => response.refetch()}
        />
      ) : (
        <ListLoading text="Carregando assinatura..." />
      )}
    </Drawer>
  );
}

function Details({ row, subscription }: { row: SubscriptionRow; subscription: Subscription }) {
  const { state, next, trialEndsOn, paidUntil, writableUntil, isCancelled, credit, invoices } = subscription;
  const [asking, setAsking] = useState<'trial' | 'months' | 'payment' | 'plan'>();
  const dialog = { tenant: row.tenant, subscription, onClose: () => setAsking(undefined) };
  const hasDates = state !== 'BY_HAND';
  return (
    <>
      <Facts>
        <Fact name="Estado">
          <SubscriptionStateBadge state={state} />
        </Fact>
        <Fact name="Plano">{contentName(subscription)}</Fact>
        {next && (
          <Fact name="Mudança">
            {contentName(next)} a partir de {formatDay(next.from)}
          </Fact>
        )}
        {trialEndsOn && <Fact name="Teste até">{formatDay(trialEndsOn)}</Fact>}
        {paidUntil && <Fact name="Pago até">{formatDay(paidUntil)}</Fact>}
        {writableUntil && <Fact name="Funciona até">{formatDay(writableUntil)}</Fact>}
        {isCancelled && <Fact name="Cancelada">Sim</Fact>}
        {credit > 0 && (
          <Fact name="Crédito">
            <Money value={credit} />
          </Fact>
        )}
      </Facts>
      <div className="fcsa-subscription-actions">
        {trialEndsOn && !paidUntil && <Button onClick={() => setAsking('trial')}>Estender teste</Button>}
        {hasDates && <Button onClick={() => setAsking('months')}>Conceder meses</Button>}
        {hasDates && <Button onClick={() => setAsking('payment')}>Registrar pagamento</Button>}
        <Button onClick={() => setAsking('plan')}>Mudar plano</Button>
      </div>
      <h3 className="fcsa-subtitle">Faturas</h3>
      <InvoiceTable invoices={invoices} today={todayIn(HERE)} />
      <CreditReturns tenant={row.tenant} subscription={subscription} />
      <ExtendTrialDialog open={asking === 'trial'} {...dialog} />
      <GrantMonthsDialog open={asking === 'months'} {...dialog} />
      <EnterPaymentDialog open={asking === 'payment'} {...dialog} />
      <SetPlanDialog open={asking === 'plan'} {...dialog} />
    </>
  );
}
