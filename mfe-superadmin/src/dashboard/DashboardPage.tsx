import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { Analytics } from '@focinho/contracts/platform/super-admin';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';
import { useNavigate } from '@focinho/host/router';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { ManagementPage, PageHeader, Panel } from '@focinho/ui/management-page';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { Fact, Facts } from '../Facts';
import { platformPage } from '../platform-page';
import { useSuperadminSystemQuery } from '../system/system.api';
import { useSuperadminAnalyticsQuery } from './analytics.api';
import { Figure } from './Figure';

/** Loaded after the rest of the page, because the chart library is larger than all of it. */
const GrowthChart = lazy(() => import('./GrowthChart').then(({ GrowthChart }) => ({ default: GrowthChart })));

function DashboardPage() {
  const analytics = useSuperadminAnalyticsQuery();
  return (
    <ManagementPage>
      <PageHeader title="Dashboard Administrativo" subtitle="Visão geral de todos os tenants da plataforma" />
      {analytics.data ? (
        <Overview analytics={analytics.data} />
      ) : analytics.isError && !analytics.isFetching ? (
        <LoadFailure
          text="Não foi possível carregar o dashboard"
          error={analytics.error}
          onRetry={() => analytics.refetch()}
        />
      ) : (
        <ListLoading text="Carregando dashboard..." />
      )}
    </ManagementPage>
  );
}

function Overview({ analytics: { overview, growthMetrics, recentTenants, monthlyGrowth } }: { analytics: Analytics }) {
  const navigate = useNavigate();
  return (
    <>
      <div className="fcsa-cards">
        <Figure title="Total de Tenants" value={overview.totalTenants} note={`${overview.activeTenants} ativos`} />
        <Figure
          title="Total de Usuários"
          value={overview.totalUsers}
          note={`+${growthMetrics.usersThisMonth} este mês`}
        />
        <Figure title="Total de Pets" value={overview.totalPets} note="em todos os tenants" />
        <Figure title="Agendamentos" value={overview.totalAppointments} note="em todos os tenants" />
      </div>
      <div className="fcsa-columns">
        <Panel title="Gerenciamento de Tenants">
          <div className="fcsa-panel-body">
            <Facts>
              <Fact name="Tenants ativos">{overview.activeTenants}</Fact>
              <Fact name="Tenants inativos">{overview.inactiveTenants}</Fact>
              <Fact name="Novos este mês">{growthMetrics.tenantsThisMonth}</Fact>
            </Facts>
            <Button type="primary" block onClick={() => navigate('/saas-root/tenants')}>
              Gerenciar Tenants
            </Button>
          </div>
        </Panel>
        <SystemCard onLogs={() => navigate('/saas-root/system')} />
      </div>
      <Panel title="Crescimento nos últimos 12 meses">
        <Suspense fallback={<div className="fcsa-chart" />}>
          <GrowthChart months={monthlyGrowth} />
        </Suspense>
      </Panel>
      {recentTenants.length > 0 && (
        <Panel title="Tenants Recentes">
          <ul className="fcsa-recent">
            {recentTenants.map((tenant) => (
              <li key={tenant.id}>
                <TwoLines first={tenant.name} second={tenant.email} />
                <span className="fcsa-recent-side">
                  {tenant._count.users} {tenant._count.users === 1 ? 'usuário' : 'usuários'}
                  <ActiveBadge active={tenant.isActive} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** "Ambiente" comes from the API, e.g. "Development". */
function SystemCard({ onLogs }: { onLogs: () => void }) {
  const system = useSuperadminSystemQuery();
  const environment = system.data?.environment ?? '-';
  return (
    <Panel title="Status do Sistema">
      <div className="fcsa-panel-body">
        <Facts>
          <Fact name="Status">
            {system.isError ? (
              <StatusBadge tone="red">Offline</StatusBadge>
            ) : (
              <StatusBadge tone="green">Online</StatusBadge>
            )}
          </Fact>
          <Fact name="Versão">Versão {PRODUCT_VERSION}</Fact>
          <Fact name="Ambiente">{environment.charAt(0).toUpperCase() + environment.slice(1)}</Fact>
        </Facts>
        <Button block onClick={onLogs}>
          Ver Logs do Sistema
        </Button>
      </div>
    </Panel>
  );
}

export const Page = platformPage(DashboardPage);
