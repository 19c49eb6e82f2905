import { formatMoney } from '@focinho/contracts/kernel/money';
import { LoadFailure } from '@focinho/ui/list-states';
import { Figure } from '../dashboard/Figure';
import { useSuperadminSubscriptionsOverviewQuery } from './subscriptions.api';

/** Revenue of the subscriptions, and whom to call. */
export function Overview() {
  const { data, error, isError, refetch } = useSuperadminSubscriptionsOverviewQuery();
  if (isError && !data)
    return <LoadFailure text="Não foi possível carregar os números" error={error} onRetry={refetch} />;
  return (
    <div className="fcsa-cards fcsa-cards-small">
      <Figure title="MRR" value={data && formatMoney(data.monthlyRevenue)} note="receita por mês" />
      <Figure title="Pagantes" value={data?.paying} note="com o mês pago" />
      <Figure title="Em teste" value={data?.trials} note="nos 15 dias grátis" />
      <Figure title="Terminando" value={data?.trialsEndingIn7Days} note="testes, em 7 dias" />
      <Figure title="Atrasadas" value={data?.overdue} note="ainda funcionando" />
      <Figure title="Somente leitura" value={data?.readOnly} note="sem pagamento" />
      <Figure title="Churn" value={data?.churn} note="pararam em 30 dias" />
    </div>
  );
}
