import { todayIn } from '@focinho/contracts/dates';
import { displayName } from '@focinho/contracts/display-name';
import { useSession } from '@focinho/host/session';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useTimeZone } from '../shop/shop.api';
import { tenantPage } from '../tenant-page';
import './dashboard.css';
import { useTenantDashboardStatsQuery } from './dashboard.api';
import { QuickActions } from './QuickActions';
import { StatCard } from './StatCard';
import { TodaysAgenda } from './TodaysAgenda';

function DashboardPage() {
  const { user } = useSession();
  const today = todayIn(useTimeZone());
  const stats = useTenantDashboardStatsQuery(today);
  const shown = stats.isError ? undefined : stats.data;

  return (
    <ManagementPage>
      <PageHeader title="Dashboard" {...(user ? { subtitle: `Bem-vindo(a), ${displayName(user)}!` } : {})} />
      <div className="dashboard-cards">
        <StatCard name="Total de Pets" caption="Pets cadastrados" value={shown?.totalPets} page="pets" />
        <StatCard name="Clientes" caption="Clientes cadastrados" value={shown?.totalClients} page="clients" />
        <StatCard
          name="Agendamentos"
          caption="Agendamentos hoje"
          value={shown?.appointmentsToday}
          page={`appointments?date=${today}`}
        />
      </div>
      <QuickActions />
      <TodaysAgenda today={today} />
    </ManagementPage>
  );
}

export const Page = tenantPage(DashboardPage);
