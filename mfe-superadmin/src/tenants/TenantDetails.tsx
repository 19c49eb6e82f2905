import { Drawer } from 'antd';
import type { Tenant } from '@focinho/contracts/platform/super-admin';
import { skipToken } from '@focinho/host/store';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { PhoneLink } from '@focinho/ui/phone-link';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { Fact, Facts } from '../Facts';
import { dayHere } from '../instants';
import { PlanBadge } from './PlanBadge';
import { useSuperadminTenantsGetQuery } from './tenants.api';

/** The details of a tenant, in a drawer beside the list. */
export function TenantDetails({ tenant, onClose }: { tenant: Tenant | undefined; onClose: () => void }) {
  const response = useSuperadminTenantsGetQuery(tenant?.id ?? skipToken);
  const detail = tenant && response.data?.id === tenant.id ? response.data : undefined;
  return (
    <Drawer open={tenant !== undefined} title={tenant?.name} size={440} onClose={onClose} destroyOnHidden>
      {response.isError && !response.isFetching ? (
        <LoadFailure
          text="Não foi possível carregar o tenant"
          error={response.error}
          onRetry={() => response.refetch()}
        />
      ) : !detail ? (
        <ListLoading text="Carregando tenant..." />
      ) : (
        <Facts>
          <Fact name="Slug">/{detail.slug}</Fact>
          <Fact name="Status">
            <ActiveBadge active={detail.isActive} />
          </Fact>
          <Fact name="Plano">
            <PlanBadge plan={detail.plan} />
          </Fact>
          <Fact name="E-mail">{detail.email}</Fact>
          <Fact name="Telefone">
            <PhoneLink phone={detail.phone} />
          </Fact>
          <Fact name="Proprietário">{detail.owner ? (detail.owner.name ?? detail.owner.email) : '-'}</Fact>
          <Fact name="E-mail do proprietário">{detail.owner?.email ?? '-'}</Fact>
          <Fact name="Fuso horário">{detail.timeZone}</Fact>
          <Fact name="Criado em">{dayHere(detail.createdAt)}</Fact>
          <Fact name="Usuários">{detail._count.users}</Fact>
          <Fact name="Clientes">{detail._count.clients}</Fact>
          <Fact name="Pets">{detail._count.pets}</Fact>
          <Fact name="Agendamentos">{detail._count.appointments}</Fact>
          <Fact name="Vendas">{detail._count.sales}</Fact>
        </Facts>
      )}
    </Drawer>
  );
}
