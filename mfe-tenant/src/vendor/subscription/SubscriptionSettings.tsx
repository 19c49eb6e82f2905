import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { AlwaysWritable } from '@focinho/ui/read-only';
import { InvoiceHistory } from './InvoiceHistory';
import { useTenantSubscriptionGetQuery } from './subscription.api';
import { SubscriptionPanel } from './SubscriptionPanel';
import './subscription.css';

/** Configurações, "Assinatura": the tenant's contract with us, also where nothing else can be saved. */
export function SubscriptionSettings() {
  const { data, error, isError, refetch } = useTenantSubscriptionGetQuery();
  if (!data)
    return (
      <Panel title="Assinatura">
        {isError ? (
          <LoadFailure text="Não foi possível carregar a assinatura" error={error} onRetry={refetch} />
        ) : (
          <ListLoading text="Carregando assinatura..." rows={3} />
        )}
      </Panel>
    );
  return (
    <AlwaysWritable>
      <SubscriptionPanel subscription={data} />
      {(data.state !== 'BY_HAND' || data.invoices.length > 0) && <InvoiceHistory subscription={data} />}
    </AlwaysWritable>
  );
}
